// SPDX-License-Identifier: GPL-3.0-or-later
// Must not compile: house.result_is_looked_at.
#include "core/base/result.h"

rankscope::Result<int> read();
rankscope::Status write();

void ignore() {
    read();
    write();
}
