"""Records: one declaration, the same bytes as plain objects and as numpy records, copies that are copies."""

import pickle

import numpy as np
import pytest

from opfor.content.modes import MODES, mode_of
from opfor.rules.core import records
from opfor.rules.core.records import (
    Field,
    PlainRows,
    as_numpy,
    copy_plain,
    dtype_of,
    fact,
    fields_of,
    load,
    num,
    nums,
    one,
    plain_of,
    rows,
    to_bytes,
    write,
)


class Coin:
    """A nested record."""

    worth: int = num("pence", "what it buys")


class Purse:
    """A record with every kind of field."""

    owner: int = num("combatant", "whose it is", 3)
    marks: list[int] = nums(4, "bits", "a list")
    plan: list[int] = nums((2, 3), "code", "a table")
    lucky: Coin = one(Coin, "a single one")
    coins: list[Coin] = rows(Coin, 3, "several")


class FatPurse(Purse):
    """A class that adds to another."""

    weight: int = num("pounds", "what it weighs")


def record_classes():
    """Every record class of every mode, with all that are nested in them."""
    waiting = [cls for name in MODES for cls in (mode_of(name).spec, mode_of(name).state, mode_of(name).work)]
    found = []
    while waiting:
        cls = waiting.pop()
        if cls not in found:
            found.append(cls)
            waiting += [field.kind for field in fields_of(cls).values() if field.kind]
    return sorted(found, key=lambda cls: (cls.__module__, cls.__qualname__))


@pytest.mark.parametrize("cls", record_classes(), ids=lambda cls: cls.__qualname__)
class TestEveryRecordClass:
    def test_all_numbers_are_little_endian_int64_without_padding(self, cls):
        dtype = dtype_of(cls)
        total = 0
        for name in dtype.names:
            part = dtype[name]
            base = part.base
            assert base.names or base == np.dtype("<i8"), name
            total += part.itemsize
        assert dtype.itemsize == total

    def test_no_field_is_named_like_a_method_of_numpy(self, cls):
        """`f.size` of a record would be numpy's, not the fight's."""
        taken = set(dir(np.ndarray)) | set(dir(np.void)) | set(dir(np.recarray))
        assert not set(fields_of(cls)) & taken

    def test_every_field_has_a_meaning(self, cls):
        for name, field in fields_of(cls).items():
            assert isinstance(field, Field) and field.meaning, name
            assert field.unit or field.kind or field.meaning, name


def filled(cls, seed=0):
    """A numpy array with one record of random numbers."""
    raw = np.random.default_rng(seed).integers(-(2**62), 2**62, dtype_of(cls).itemsize // 8)
    return np.frombuffer(raw.tobytes(), dtype_of(cls)).copy()


@pytest.mark.parametrize("cls", [FatPurse, *record_classes()], ids=lambda cls: cls.__qualname__)
def test_plain_objects_and_numpy_records_have_equal_bytes(cls):
    facts = filled(cls)
    plain = PlainRows(cls, 1)
    load(plain, 0, facts.tobytes())
    assert to_bytes(plain) == facts.tobytes() == to_bytes(facts)
    again = PlainRows(cls, 1)
    load(again, 0, facts[0])
    assert as_numpy(again)[0] == facts[0]


def test_fields_of_a_base_come_first():
    assert list(fields_of(FatPurse)) == ["owner", "marks", "plan", "lucky", "coins", "weight"]
    assert fields_of(FatPurse)["owner"].default == 3


def test_new_records_are_empty():
    """Defaults are for those who fill records from files; the records themselves begin at zero."""
    assert to_bytes(records.new(Purse)) == bytes(dtype_of(Purse).itemsize)
    assert len(records.new(Purse, 5)) == 5


@pytest.mark.parametrize(
    "make", [lambda n: PlainRows(FatPurse, n), lambda n: np.zeros(n, dtype_of(FatPurse))], ids=["plain", "numpy"]
)
class TestCopies:
    def test_an_element_is_the_record_itself(self, make):
        purses = make(2)
        load(purses, 0, filled(FatPurse)[0])
        write(purses, "owner", 7)
        assert (fact(purses, "owner"), fact(purses, "owner", 1)) == (7, 0)

    def test_assignment_copies(self, make):
        purses, others = make(2), make(1)
        load(others, 0, filled(FatPurse)[0])
        purses[1] = others[0]
        assert to_bytes(purses, 1) == to_bytes(others)
        write(others, "owner", 1)
        other = others[0]["coins"][1] if isinstance(others, np.ndarray) else others[0].coins[1]
        if isinstance(others, np.ndarray):
            other["worth"] = 5
            others["plan"][0, 1, 2] = 5
        else:
            other.worth = 5
            others[0].plan[1, 2] = 5
        assert to_bytes(purses, 1) == filled(FatPurse).tobytes()

    def test_records_copy_copies(self, make):
        purses, others = make(1), make(2)
        load(others, 1, filled(FatPurse, 2)[0])
        records.copy(purses, 0, others, 1)
        write(others, "weight", 0, 1)
        assert to_bytes(purses) == filled(FatPurse, 2).tobytes()


def test_nested_plain_records_copy_on_assignment_as_numpys_do():
    purse = PlainRows(Purse, 1)[0]
    purse.coins[0].worth = 9
    purse.coins[2] = purse.coins[0]
    purse.coins[0].worth = 1
    assert [coin.worth for coin in purse.coins] == [1, 0, 9]


def test_copying_a_plain_object_leaves_nothing_shared():
    source, target = PlainRows(FatPurse, 2)
    load_into = PlainRows(FatPurse, 1)
    load(load_into, 0, filled(FatPurse)[0])
    copy_plain(source, load_into[0])
    copy_plain(target, source)
    for name in ("marks", "plan", "lucky", "coins"):
        assert getattr(target, name) is not getattr(source, name)
    source.marks[0] += 1
    assert target.marks[0] == filled(FatPurse)["marks"][0][0]


def test_a_plain_object_has_the_declared_fields_and_no_others():
    purse = plain_of(Purse)()
    with pytest.raises(AttributeError):
        purse.stolen = 1


def test_plain_records_are_pickled_by_their_facts():
    plain = PlainRows(FatPurse, 2)
    load(plain, 1, filled(FatPurse)[0])
    again = pickle.loads(pickle.dumps(plain))
    assert [to_bytes(again, i) for i in range(2)] == [to_bytes(plain, i) for i in range(2)]
