# SPDX-License-Identifier: GPL-3.0-or-later
# RS_SANITIZE: a list for -fsanitize, for example "address,undefined".
set(RS_SANITIZE "" CACHE STRING "Sanitizers to build everything with")
add_library(rankscope_sanitizers INTERFACE)
if(RS_SANITIZE)
    target_compile_options(rankscope_sanitizers INTERFACE
        -fsanitize=${RS_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    # g++ 12 sees ghosts inside std::regex once the sanitizers have changed its code.
    target_compile_options(rankscope_sanitizers INTERFACE
        $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
    target_link_options(rankscope_sanitizers INTERFACE -fsanitize=${RS_SANITIZE})
    if(RS_SANITIZE MATCHES "address")
        target_compile_definitions(rankscope_sanitizers INTERFACE _GLIBCXX_ASSERTIONS)
    endif()
endif()
