# SPDX-License-Identifier: GPL-3.0-or-later
# CMAKE_UNITY_BUILD (RS_UNITY=1 ./dev build) compiles eight sources of a target at once: a build from nothing
# takes half the time. These are compiled alone, because a name within them means another thing elsewhere in the target
# (kGap of one chart and of another) or because they open an enum for the whole file. Found with all sources at once; a
# name that also stands in a header read later can still clash when the order changes. What clashes is renamed, or joins
# the list.
function(rs_compile_alone target)
    list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/)
    set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

rs_compile_alone(rankscope_advisor
    core/advisor/replay/op_lanes.cpp
    core/advisor/replay/playing_order.cpp)

if(RS_BUILD_APP)
    rs_compile_alone(rankscope_views
        views/shared/issue_texts.cpp)
endif()
