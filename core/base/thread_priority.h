// SPDX-License-Identifier: GPL-3.0-or-later
// A thread that gives way to all others of the program.
// Thread: each for itself.
#pragma once

namespace rankscope {

/// For the rest of its life: the system gives it little more than what threads of normal priority
/// leave.
void lowerThreadPriority();
/// Of this thread.
bool isLowPriorityThread();

} // namespace rankscope
