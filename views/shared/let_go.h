// SPDX-License-Identifier: GPL-3.0-or-later
// What takes long to be destroyed, such as a million links, is let go of on another thread: the
// window would stand still meanwhile.
// Thread: any.
#pragma once

#include <memory>

namespace rankscope::shared {

/// For the last one who holds it; others may still do.
void letGo(std::shared_ptr<const void> held);

} // namespace rankscope::shared
