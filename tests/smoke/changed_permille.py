#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""usage: changed_permille.py A B: how many of 1000 pixels differ between two xwd pictures of one size."""
import struct
import sys
from pathlib import Path


def pixels(name):
    """The pixels of an xwd file with 32 bits a pixel, such as Xvfb's frame buffer."""
    data = Path(name).read_bytes()
    header = struct.unpack(">25I", data[:100])
    begin = header[0] + 12 * header[19]  # the header, then the colour map
    return memoryview(data)[begin : begin + header[12] * header[5]].cast("I")


first, second = pixels(sys.argv[1]), pixels(sys.argv[2])
changed = sum(a != b for a, b in zip(first, second))
print(1000 * changed // len(first))
