"""The PNG painter."""

import struct
from io import BytesIO

import numpy as np
import pytest
from matplotlib.image import imread

from catan_widgets.render.png import png
from catan_widgets.render.shapes import Layers, Scene, Text
from tests.render import samples


@pytest.mark.parametrize("scale", [1, 2])
def test_a_png_has_its_size_and_a_picture(scale):
    """The picture has the requested size and its colours, and is opaque; the file is small enough for a notebook."""
    scene = samples.everything(width=400)
    data = png(scene, scale)
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    assert width == 400 * scale and height == pytest.approx(scene.height * scale, abs=1)
    pixels = imread(BytesIO(data))
    assert pixels[..., 3].min() == 1
    sea = [int(scene.background[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    assert np.allclose(pixels[0, -1, :3], sea, atol=0.01)
    assert 0.2 < np.isclose(pixels[..., :3], sea, atol=0.01).all(-1).mean() < 0.6
    assert len(data) < 60_000 * scale**2
    assert len(np.unique((pixels[::4, ::4, :3] * 15).astype(int).reshape(-1, 3), axis=0)) > 50


def test_the_same_scene_gives_the_same_file():
    """A PNG contains no date, so it does not differ from run to run."""
    assert png(samples.spinner()) == png(samples.spinner())


def test_dollars_are_no_formulas():
    """Text is drawn unchanged."""
    scene = Scene(Layers((Text(40, 10, "$a$", 12, "#000000"),)), 80, 20, "#ffffff", "", "")
    plain = Scene(Layers((Text(40, 10, "a", 12, "#000000"),)), 80, 20, "#ffffff", "", "")
    dark = [(imread(BytesIO(png(each)))[..., 0] < 0.5).sum() for each in (scene, plain)]
    assert dark[0] > 2 * dark[1]
