# SPDX-License-Identifier: GPL-3.0-or-later
"""The shared material beside the project. It may be missing on a laptop, never where .ci/run tests."""
import os


def exit_without(place):
    """The exit code of a test that needs `place`: None when it is there, 77 (skipped) or, in CI, 1 when it is not."""
    if place.is_dir():
        return None
    is_needed = bool(os.environ.get("RS_NEEDS_SHARED"))
    print("failed:" if is_needed else "skipped:", f"{place} is not there, so there is nothing to compare with")
    return 1 if is_needed else 77
