// SPDX-License-Identifier: GPL-3.0-or-later
// Dumped tokens of experts on figures made by hand: map, tables, what the files lack, the page.
#pragma once

#include <QObject>

namespace rankscope::summary::expert_tokens_test {

class ExpertTokensTest : public QObject {
    Q_OBJECT

private slots:
    void tokensAreLayersAgainstExperts();
    void tokensAreUnevenAboveAFifth();
    void tokensSayWhatTheirFilesLack();
    void tokensAreLinkedWithTheirTable();
};

} // namespace rankscope::summary::expert_tokens_test
