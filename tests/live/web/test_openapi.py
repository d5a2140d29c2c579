"""Whatever is sent to the API, it answers, and as its OpenAPI document says: never with a fault of its own."""

import warnings

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    schemathesis = pytest.importorskip("schemathesis", reason="needs schemathesis")

ENDLESS = ("/stream",)


@pytest.mark.filterwarnings("ignore")
def test_no_request_makes_it_fail(served) -> None:
    server = served(rate=1e6, burst=1_000_000)
    id = server.open("dawn-raid")
    schema = schemathesis.openapi.from_dict(server.get("/openapi.json").json)
    operations = [found.ok() for found in schema.get_all_operations()]
    asked = [one for one in operations if not one.path.endswith(ENDLESS)]
    assert len(asked) >= 14
    statuses: dict[str, set[int]] = {}

    for operation in asked:

        @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy(), at_table=st.booleans())
        def ask(case, at_table: bool) -> None:
            if at_table and "id" in (case.path_parameters or {}) and case.operation.method != "delete":
                case.path_parameters["id"] = id
                if isinstance(case.body, dict) and "expected_version" in case.body:
                    case.body["expected_version"] = server.desk.table(id).version
            answer = case.call(
                base_url=f"http://{server.host}", headers={"Authorization": "Bearer the-masters-token"}, timeout=30
            )
            statuses.setdefault(case.operation.label, set()).add(answer.status_code)
            assert answer.status_code < 500, (case.operation.label, case.body, answer.text)
            if answer.status_code < 300:
                case.validate_response(answer, checks=[schemathesis.checks.response_schema_conformance])

        ask()
    assert 200 in set().union(*statuses.values()) and 422 in set().union(*statuses.values())
