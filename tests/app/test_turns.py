"""Turns: in order of arrival, only a few at a time, and none while memory is short."""

import asyncio

import pytest

from catan_widgets.app import server
from catan_widgets.app.turns import FORGOTTEN_SECONDS, Turns

LONG = 3600  # seconds that no test actually waits: what they wait for happens


class Clock:
    """Seconds that pass when a test says so."""

    now = 0.0

    def __call__(self):
        return self.now


def test_as_many_at_once_as_may():
    """The first visitors get their turns at once; the next one gets a ticket and is told that nobody is ahead."""

    async def story():
        turns = Turns(2, lambda _taken: True)
        assert [await turns.take(), await turns.take()] == ["", ""]
        third, fourth = await turns.take(), await turns.take()
        assert third and fourth and third != fourth
        assert [turns.before(third), turns.before(fourth)] == [0, 1]
        assert not turns.full

    asyncio.run(story())


def test_order_of_arrival():
    """A returned turn goes to the first arrival among those who are listening, whatever order they ask in."""

    async def story():
        turns = Turns(1, lambda _taken: True)
        await turns.take()
        tickets = [await turns.take() for _visitor in range(4)]
        served = []

        async def visit(ticket):
            assert await turns.take(ticket, LONG) == ""
            served.append(ticket)
            turns.give_back()

        visits = [asyncio.create_task(visit(ticket)) for ticket in reversed(tickets[1:])]
        await asyncio.sleep(0)  # they are listening now, and the first is not
        turns.give_back()
        await asyncio.gather(*visits)
        assert served == tickets[1:]
        assert await turns.take(tickets[0], LONG) == ""

    asyncio.run(story())


def test_a_place_is_kept_between_questions():
    """A visitor who asks again without a turn keeps the ticket and the place."""

    async def story():
        turns = Turns(1, lambda _taken: True)
        await turns.take()
        first, second = await turns.take(), await turns.take()
        assert await turns.take(first) == first
        assert [turns.before(first), turns.before(second)] == [0, 1]

    asyncio.run(story())


def test_who_left_takes_no_turn():
    """No turn is lost on visitors who stopped listening; they keep their place until forgotten, and are then last."""

    async def story():
        clock = Clock()
        turns = Turns(1, lambda _taken: True, clock)
        await turns.take()
        first, second = await turns.take(), await turns.take()
        listening = [asyncio.create_task(turns.take(ticket, LONG)) for ticket in (first, second)]
        await asyncio.sleep(0)
        turns.leave(first)
        assert await listening[0] == first
        turns.give_back()
        assert await listening[1] == ""
        assert turns.before(first) == 0
        clock.now += FORGOTTEN_SECONDS + 1
        new = await turns.take()
        assert turns.before(new) == 0
        assert await turns.take(first) not in (first, "")

    asyncio.run(story())


def test_asking_twice_with_one_ticket():
    """A page loaded again while its first request is still listening has one place, and one turn."""

    async def story():
        turns = Turns(1, lambda _taken: True)
        await turns.take()
        ticket = await turns.take()
        old = asyncio.create_task(turns.take(ticket, 0.01))
        await asyncio.sleep(0)
        new = asyncio.create_task(turns.take(ticket, LONG))
        assert await old == ticket
        turns.give_back()
        assert await new == ""

    asyncio.run(story())


def test_no_turn_while_memory_is_short():
    """Without room nobody gets a turn; as soon as there is room, a visitor who asks again does."""

    async def story():
        room = []
        turns = Turns(2, lambda taken: taken < len(room))
        ticket = await turns.take()
        assert ticket and turns.full
        room.append("one left")
        assert not turns.full
        assert await turns.take(ticket, LONG) == ""

    asyncio.run(story())


@pytest.mark.parametrize(("taken", "enough"), [(0, True), (1, True), (2, False)])
def test_room_is_free_memory(monkeypatch, taken, enough):
    """There is room while the spare part of memory stays free in addition to those with a turn and one more."""

    class Memory:
        total = 100 * server.VISITOR_BYTES
        available = (100 * server.SPARE_SHARE + 2) * server.VISITOR_BYTES

    monkeypatch.setattr(server.psutil, "virtual_memory", Memory)
    assert server.has_room(taken) == enough
