"""Widgets in an event loop, as in a notebook, on machines however slow."""

import asyncio


def in_loop(act):
    """Runs a coroutine in a loop; fails if it takes a minute."""
    return asyncio.run(asyncio.wait_for(act, 60))


async def until(done):
    """Lets other tasks run until a condition is true."""
    while not done():
        await asyncio.sleep(0.001)
