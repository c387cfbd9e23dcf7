"""Widgets in a loop of events, as in a notebook, on machines however slow."""

import asyncio


def in_loop(act):
    """Runs a coroutine in a loop; fails when it takes a minute."""
    return asyncio.run(asyncio.wait_for(act, 60))


async def until(done):
    """Lets other tasks go on until something is so."""
    while not done():
        await asyncio.sleep(0.001)
