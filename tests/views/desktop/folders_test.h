// SPDX-License-Identifier: GPL-3.0-or-later
// What comes and goes with the folders of the real window.
#pragma once

#include "tests/views/desktop/window_test.h"

namespace rankscope::desktop::folders_test {

class FoldersTest : public WindowTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }
    void stepsComeBack();
    void onlyWhatIsThereIsRecent();
    void theMenuTicksTheThemeOfNow();
    void eachFolderKeepsItsView();
    void allOfAFolderStaysAll();
    void eachFolderKeepsItsFilters();
    void aFolderOfMovedRanksComesBackWhereItWas();
    void theViewComesBackAtTheNextStart();
};

} // namespace rankscope::desktop::folders_test
