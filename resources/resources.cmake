# SPDX-License-Identifier: GPL-3.0-or-later
# What the views carry inside the program: icons and the compiled Chinese texts.
set(RS_ICONS
    icons/add_folder.svg icons/case.svg icons/chevron_down.svg icons/chevron_left.svg
    icons/chevron_right.svg
    icons/close.svg icons/computer.svg icons/copy.svg icons/down.svg icons/file.svg icons/filter.svg
    icons/folder.svg icons/help.svg icons/hide.svg icons/info.svg icons/links.svg icons/list.svg
    icons/marker.svg icons/minus.svg
    icons/picture.svg icons/pin.svg icons/plus.svg icons/rankscope.svg icons/regex.svg icons/reset.svg icons/search.svg
    icons/shift.svg icons/table.svg
    icons/theme.svg icons/up.svg icons/warning.svg icons/word.svg)
list(TRANSFORM RS_ICONS PREPEND ${PROJECT_SOURCE_DIR}/resources/)
qt_add_resources(rankscope_views "icons" PREFIX "/"
    BASE ${PROJECT_SOURCE_DIR}/resources FILES ${RS_ICONS})

qt_add_resources(rankscope_views "sql" PREFIX "/"
    BASE ${PROJECT_SOURCE_DIR}/resources FILES ${PROJECT_SOURCE_DIR}/resources/sql/docs.txt)

# Sources are scanned by scripts/check_translations.sh; here the .ts is only compiled, so that a
# build never changes a file of the tree.
set(RS_TS_FILES ${PROJECT_SOURCE_DIR}/resources/i18n/rankscope_zh_CN.ts)
set_source_files_properties(${RS_TS_FILES} PROPERTIES OUTPUT_LOCATION ${CMAKE_CURRENT_BINARY_DIR})
qt_add_lrelease(rankscope_views TS_FILES ${RS_TS_FILES} QM_FILES_OUTPUT_VARIABLE RS_QM_FILES)
qt_add_resources(rankscope_views "i18n" PREFIX "/i18n" BASE ${CMAKE_CURRENT_BINARY_DIR}
    FILES ${RS_QM_FILES})
