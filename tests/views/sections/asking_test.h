// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace rankscope::charts::asking_test {

/// When pages ask, and what becomes of their questions.
class AskingTest : public QObject {
    Q_OBJECT

private slots:
    void anyNumberOfPagesHasAQuestionOfItsOwn();
    void aSlowPageIsAskedOnceMoreWhileRanksCome();
    void anotherFolderEndsTheQuestion();
    void anotherFolderForgetsWhatWasChosen();
    void aPageLooksForItsDataInTheOtherProfiles();
    void aRankElsewhereOnTheTimelineIsNoReasonToAskAgain();
};

} // namespace rankscope::charts::asking_test
