// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/step_bar.h"

#include <algorithm>

#include <QCoreApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "core/advisor/efficiency.h"
#include "core/advisor/finding_texts.h"
#include "views/advice/advice_state.h"
#include "views/advice/advice_texts.h"
#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/tip_text.h"

namespace rankscope::advice {

using advisor::BestCase;
using advisor::Report;
using Kind = StepPiece::Kind;

namespace {

constexpr int kBarTop = 26;
constexpr int kBarHeight = 24;
constexpr int kBarFull = 74;
constexpr int kTextHeight = 18;
constexpr int kBarMargin = 14;
constexpr int kInPiece = 6;

struct StepBarWords {
    Q_DECLARE_TR_FUNCTIONS(StepBarWords)
};

QString timeText(Duration time) {
    return textOf(advisor::Value(time));
}

/// The costs that the best case does not add: they may be of the same time as those of the bar.
QString notAdded(const BestCase& best) {
    QStringList texts;
    for (const advisor::Finding* finding : best.others)
        texts << shared::bracketed(findingTitle(*finding), timeText(*finding->price.cost));
    return shared::listed(texts);
}

QString detailOf(const Report& report, const BestCase& best) {
    QStringList parts{report.meanStep
            ? shared::labelled(timeText(*report.step), stepBasisText(report))
            : stepBasisText(report)};
    for (const char* name : {"tokens_per_second_per_device", "mfu"}) {
        if (const advisor::Metric* const metric = advisor::metricNamed(report.metrics, name))
            parts << shared::labelled(catalogueText(std::string("metric.") + name),
                QString::fromStdString(advisor::valueText(*metric, languageOfNow())));
    }
    const bool isUnlike = best.step && isUnlikeSum(best);
    if (isUnlike && best.alone > best.together)
        parts << StepBarWords::tr("counted together %1, one by one they would add up to %2")
                     .arg(timeText(best.together), timeText(best.alone));
    if (isUnlike && best.alone < best.together)
        parts << StepBarWords::tr("counted together %1, one by one only %2: each hides another")
                     .arg(timeText(best.together), timeText(best.alone));
    if (best.step && !best.others.empty())
        parts << StepBarWords::tr("not counted in the best case: %1").arg(notAdded(best));
    return shared::sideBySide(parts);
}

/// Why there is no best case.
QString reasonOf(const Report& report, const BestCase& best, const advisor::IsMuted& isMuted) {
    if (!best.counted.empty())
        return StepBarWords::tr("Best case %1: the findings cost more than the step has, so their "
                                "costs cannot be combined");
    switch (knownCostsOf(report, isMuted)) {
    case KnownCosts::NoFindings:
        return StepBarWords::tr("Best case %1: no cause was found");
    case KnownCosts::Bounds:
        return StepBarWords::tr("Best case %1: only upper bounds of the costs are known");
    case KnownCosts::None:
        break;
    }
    return StepBarWords::tr("Best case %1: no finding has a known cost");
}

QString verdictOf(const Report& report, const BestCase& best, const advisor::IsMuted& isMuted) {
    if (best.step && *report.step > Duration()) {
        // count(): a ratio
        const double saved = 1
            - static_cast<double>(best.step->count())
                / static_cast<double>(report.stepOfCosts()->count());
        return (report.isOfCapture ? StepBarWords::tr("Best case %1: capture %2 shorter")
                                   : StepBarWords::tr("Best case %1: step %2 shorter"))
            .arg(timeText(*best.step), textOf(advisor::Value(advisor::Share{saved})));
    }
    return reasonOf(report, best, isMuted).arg(shared::dash());
}

QColor inkOf(const StepPiece& piece, const shared::Theme& theme) {
    if (piece.kind == Kind::Left)
        return theme.line;
    return severityInk(piece.severity, theme);
}

} // namespace

QString tipOf(const StepPiece& piece) {
    const QString time = timeText(piece.time);
    const Duration cost = piece.alone.value_or(piece.time);
    const QString alone = cost > Duration() ? timeText(cost) : QString("0");
    return shared::labelled(piece.name,
        alone == time
            ? time
            : StepBarWords::tr("%1 beside the dearer findings, %2 by itself").arg(time, alone));
}

StepBarData stepBarOf(const Report& report, const advisor::IsMuted& isMuted) {
    StepBarData data;
    data.step = report.step;
    if (!report.step) {
        data.head = catalogueText("report.no_step");
        return data;
    }
    const BestCase best = advisor::toldBestCase(report, isMuted);
    data.best = best.step;
    data.step = report.stepOfCosts();
    data.head = (report.isOfCapture ? StepBarWords::tr("The capture, %1, and what could be won")
            : report.meanStep ? StepBarWords::tr("One step, %1 on average, and what could be won")
                              : StepBarWords::tr("One step, %1, and what could be won"))
                    .arg(timeText(*data.step));
    data.detail = detailOf(report, best);
    data.verdict = verdictOf(report, best, isMuted);
    const Duration left = data.best.value_or(*data.step);
    if (left > Duration())
        data.pieces.push_back({Kind::Left, left,
            data.best                ? StepBarWords::tr("Best case")
                : report.isOfCapture ? StepBarWords::tr("Whole capture")
                                     : StepBarWords::tr("Whole step"),
            {}, {}, {}});
    for (const advisor::Counted& counted : best.counted) {
        const advisor::Finding& finding = report.findings[counted.place];
        if (data.best)
            data.pieces.push_back({Kind::Cost, counted.cost, findingTitle(finding),
                finding.severity, keyOf(finding), finding.price.cost});
    }
    return data;
}

int StepBarDrawing::height(int /*width*/, const shared::Look& look) const {
    return look.grown(data.step ? kBarFull : kBarTop);
}

std::vector<QRect> StepBarDrawing::places(const QRect& room, int textSize) const {
    std::vector<QRect> places;
    Duration before{};
    const auto xOf = [&](Duration time) {
        // count(): a ratio
        return room.left()
            + static_cast<int>(static_cast<double>(time.count())
                / static_cast<double>(std::max<int64_t>(1, data.step->count())) * room.width());
    };
    for (const StepPiece& piece : data.pieces) {
        const int left = xOf(before);
        before += piece.time;
        places.emplace_back(left, room.top() + shared::grown(kBarTop, textSize),
            std::max(1, xOf(before) - left - 1), shared::grown(kBarHeight, textSize));
    }
    return places;
}

void StepBarDrawing::paint(QPainter& painter, const QRect& room, const shared::Look& look) const {
    const shared::Theme& theme = look.theme;
    const int high = look.grown(kTextHeight);
    const QRect line(room.left(), room.top(), room.width(), high);
    painter.setFont(look.bold());
    painter.setPen(theme.text);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, data.head);
    const int width = painter.fontMetrics().horizontalAdvance(data.head) + 10;
    painter.setFont(look.font);
    painter.setPen(theme.faint);
    painter.drawText(line.adjusted(width, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(data.detail, Qt::ElideRight, line.width() - width));
    const std::vector<QRect> at = places(room, look.textSize);
    painter.setFont(look.small());
    for (size_t i = 0; i < at.size(); ++i) {
        const StepPiece& piece = data.pieces[i];
        const QColor ink = inkOf(piece, theme);
        painter.fillRect(at[i], ink);
        const QRect words = at[i].adjusted(kInPiece, 0, -kInPiece, 0);
        const QString time = timeText(piece.time);
        painter.setPen(shared::inkOn(ink, theme));
        // The number is whole or not there; the name gives way.
        const int forName = words.width() - painter.fontMetrics().horizontalAdvance(' ' + time);
        constexpr int kShortestName = 24;
        if (forName > kShortestName)
            painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                painter.fontMetrics().elidedText(piece.name, Qt::ElideRight, forName) + ' ' + time);
        else if (painter.fontMetrics().horizontalAdvance(time) <= words.width())
            painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, time);
    }
    if (!data.step)
        return;
    painter.setFont(look.font);
    const int below = room.top() + look.grown(kBarTop) + look.grown(kBarHeight);
    const int words = painter.fontMetrics().horizontalAdvance(data.verdict) + 8;
    int left = room.left();
    for (size_t i = 0; i < at.size() && data.best; ++i) {
        if (data.pieces[i].kind == Kind::Cost) {
            left = at[i].left();
            break;
        }
    }
    if (data.best)
        painter.fillRect(left, below + 2, 1, high, theme.good);
    // Left of its tick where it has no room at the right.
    const int begin = left + 6 + words <= room.right() ? left + 6 : left - words;
    const QRect verdict(std::max(room.left(), begin), below + 2, words, high);
    painter.setPen(data.best ? theme.good : theme.sub);
    painter.drawText(verdict, Qt::AlignLeft | Qt::AlignVCenter, data.verdict);
}

StepBar::StepBar(QWidget* parent)
    : QWidget(parent) {
    setMouseTracking(true);
    shared::atNewTextSize(this, [this] { takeHeight(); });
}

void StepBar::takeHeight() {
    setFixedHeight(m_drawing.height(width(), shared::lookOf(*this)) + 14);
}

QRect StepBar::inside() const {
    return rect().adjusted(kBarMargin, 8, -kBarMargin, -6);
}

void StepBar::setData(StepBarData bar) {
    m_drawing.data = std::move(bar);
    takeHeight();
    setAccessibleName(m_drawing.data.head);
    setAccessibleDescription(shared::sentences({m_drawing.data.detail, m_drawing.data.verdict}));
    update();
}

const StepPiece* StepBar::pieceAt(const QPoint& point) const {
    const std::vector<QRect> places = m_drawing.places(inside(), shared::textSize());
    for (size_t i = 0; i < places.size(); ++i) {
        if (places[i].contains(point))
            return &m_drawing.data.pieces[i];
    }
    return nullptr;
}

void StepBar::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    m_drawing.paint(painter, inside(), shared::lookOf(*this));
}

void StepBar::mousePressEvent(QMouseEvent* event) {
    const StepPiece* piece = pieceAt(event->pos());
    if (piece != nullptr && !piece->key.empty())
        emit findingWanted(piece->key);
}

void StepBar::mouseMoveEvent(QMouseEvent* event) {
    const StepPiece* piece = pieceAt(event->pos());
    setCursor(piece != nullptr && !piece->key.empty() ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

bool StepBar::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const StepPiece* piece = pieceAt(help->pos());
    // Above the bar what may be cut there.
    const QString text = piece == nullptr ? m_drawing.data.detail : shared::tipText(tipOf(*piece));
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace rankscope::advice
