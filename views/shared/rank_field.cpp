// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/rank_field.h"

#include "views/shared/in_each_language.h"
#include "views/shared/rank_set.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::shared {

namespace {
constexpr int kPauseMs = 400;
constexpr int kWidth = 130;
} // namespace

RankField::RankField(QWidget* parent)
    : QLineEdit(parent) {
    setClearButtonEnabled(true);
    inEachTextSize(this, [this] { setFixedSize(grown(kWidth), grown(kHeight)); });
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(this, &QLineEdit::textChanged, &m_pause, qOverload<>(&QTimer::start));
    connect(this, &QLineEdit::editingFinished, this, &RankField::read);
    connect(&m_pause, &QTimer::timeout, this, &RankField::read);
    inEachLanguage(this, [this] { retranslate(); });
}

void RankField::setRanks(std::vector<int64_t> ranks) {
    // Signals are not blocked: the button that clears the field comes and goes with the text.
    setText(wholeRankText(ranks));
    m_ranks = std::move(ranks);
    m_pause.stop(); // also what was typed a moment ago is over
    inkText(*this, true);
}

void RankField::setKept(const QString& text) {
    setRanks(parseRankSet(text.toStdString()).value_or(std::vector<int64_t>()));
}

void RankField::read() {
    m_pause.stop();
    auto ranks = parseRankSet(text().toStdString());
    inkText(*this, ranks.has_value());
    if (!ranks || *ranks == m_ranks)
        return;
    m_ranks = std::move(*ranks);
    emit ranksChanged();
}

void RankField::retranslate() {
    setPlaceholderText(tr("all ranks"));
    setAccessibleName(tr("Ranks"));
    setToolTip(tr("Ranks to show, for example 0-7, 16"));
}

} // namespace rankscope::shared
