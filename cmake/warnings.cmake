# SPDX-License-Identifier: GPL-3.0-or-later
# Every own target links this; warnings become errors with CMAKE_COMPILE_WARNING_AS_ERROR.
add_library(rankscope_warnings INTERFACE)
target_compile_options(rankscope_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual)

# Of clang's -Wconversion only what g++ says in C++ too: both compilers build this with -Werror.
target_compile_options(rankscope_warnings INTERFACE
    $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>)

# g++ 12 sees uninitialised values behind every tl::expected that it inlines, and writes beyond the end in
# std::string itself once it comes from a precompiled header (GCC bug 105329); they are checked for by the
# sanitizers, clang and clang-tidy instead.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(rankscope_warnings INTERFACE
        -Wno-maybe-uninitialized -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow
        -Wno-stringop-overread)
endif()
