# SPDX-License-Identifier: GPL-3.0-or-later
# RS_SANITIZE: a list for -fsanitize, for example "address,undefined".
set(RS_SANITIZE "" CACHE STRING "Sanitizers to build everything with")
add_library(rankscope_sanitizers INTERFACE)
if(RS_SANITIZE)
    target_compile_options(rankscope_sanitizers INTERFACE
        -fsanitize=${RS_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    # The two checks of every access through a pointer are a half of what UBSan gives the compiler to do. They stay where
    # bytes of files become values; elsewhere null is what the address sanitizer stops at as well.
    if(RS_SANITIZE MATCHES "address" AND RS_SANITIZE MATCHES "undefined")
        target_compile_options(rankscope_sanitizers INTERFACE
            $<$<NOT:$<STREQUAL:$<TARGET_PROPERTY:NAME>,rankscope_core>>:-fno-sanitize=null,alignment>)
    endif()
    # g++ 12 sees ghosts inside std::regex once the sanitizers have changed its code.
    target_compile_options(rankscope_sanitizers INTERFACE
        $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
    # A library calls its own copy of what is inline, not the one of a program, which is not optimised: a fifth less time for the tests.
    target_link_options(rankscope_sanitizers INTERFACE -fsanitize=${RS_SANITIZE} -Wl,-Bsymbolic-functions)
    if(RS_SANITIZE MATCHES "address")
        target_compile_definitions(rankscope_sanitizers INTERFACE _GLIBCXX_ASSERTIONS)
    endif()
endif()
