# SPDX-License-Identifier: GPL-3.0-or-later
# CMAKE_UNITY_BUILD (.ci/run, RS_UNITY=1 ./dev build) compiles eight sources of a target at once: a build from nothing
# takes half the time. These are compiled alone, because a name within them means another thing elsewhere in the target
# (kGap of one chart and of another) or because they open an enum for the whole file. Found with all sources at once; a
# name that also stands in a header read later can still clash when the order changes. What clashes is renamed, or joins
# the list.
function(rs_compile_alone target)
    list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/)
    set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

rs_compile_alone(rankscope_generator
    sample_profiles/generator/host_trace.cpp)

if(RS_BUILD_APP)
    rs_compile_alone(rankscope_views
        views/charts/colour_bar.cpp
        views/charts/curve_chart.cpp
        views/charts/curve_paint.cpp
        views/charts/figure_row.cpp
        views/charts/gantt_chart.cpp
        views/charts/heat_map.cpp
        views/charts/note_row.cpp
        views/charts/page_frame.cpp
        views/charts/share_pie.cpp
        views/charts/top_bars.cpp
        views/charts/tree_map.cpp
        views/communication/link_texts.cpp
        views/communication/wait_texts.cpp
        views/comparison/overview_section.cpp
        views/comparison/side_bar.cpp
        views/memory/memory_peak_page.cpp
        views/memory/peak_texts.cpp
        views/operators/run_texts.cpp
        views/operators/spread_page.cpp
        views/shared/flat_button.cpp
        views/shared/formats.cpp
        views/shared/issue_texts.cpp
        views/shared/tab_strip.cpp
        views/shared/table_view.cpp
        views/summary/layout_page.cpp
        views/summary/pipeline_chart.cpp
        views/summary/pipeline_geometry.cpp
        views/summary/pipeline_texts.cpp
        views/summary/summary_choices.cpp
        views/summary/summary_page.cpp
        views/summary/token_texts.cpp
        views/summary/work_note.cpp
        views/timeline/link_list.cpp
        views/timeline/overview.cpp
        views/timeline/ruler.cpp
        views/timeline/timeline_model.cpp
        views/timeline/viewport.cpp)
endif()
