"""Grid mode: World Saga combat, the rules G01 to G52."""
