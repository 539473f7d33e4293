# SPDX-License-Identifier: GPL-3.0-or-later
# Every own target links this; warnings become errors with CMAKE_COMPILE_WARNING_AS_ERROR.
add_library(rankscope_warnings INTERFACE)
target_compile_options(rankscope_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual)
