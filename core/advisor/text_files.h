// SPDX-License-Identifier: GPL-3.0-or-later
// The files of resources/advisor as they are, UTF-8; text_files.cpp is written by CMake.
// Thread: any, constants.
#pragma once

#include <span>

namespace rankscope::advisor {

std::span<const char* const> textFiles();

} // namespace rankscope::advisor
