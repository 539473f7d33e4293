// SPDX-License-Identifier: GPL-3.0-or-later
// The page of marks on figures made by hand: its table, its charts, where its rows lead.
#pragma once

#include <QObject>

namespace rankscope::operators::marks_test {

class MarksTest : public QObject {
    Q_OBJECT

private slots:
    void marksAreSummedByNameAndSide();
    void aRowLeadsToItsLongestRange();
    void marksWithoutPartnerAreNamed();
    void aProfileWithoutMarksTellsWhatToDo();
};

} // namespace rankscope::operators::marks_test
