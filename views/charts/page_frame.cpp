// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/page_frame.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QStackedLayout>
#include <QVBoxLayout>

#include "views/charts/missing_data.h"
#include "views/shared/issue_texts.h"
#include "views/shared/theme.h"

namespace rankscope::charts {

namespace {

constexpr int kMargin = 18;
constexpr int kGap = 12;
constexpr int kPatienceMs = 200;
constexpr int kTickMs = 40;

/// A piece of accent that runs along the top while somebody waits.
class BusyLine : public QWidget {
public:
    explicit BusyLine(QWidget* parent)
        : QWidget(parent) {
        setFixedHeight(2);
        m_tick.setInterval(kTickMs);
        connect(&m_tick, &QTimer::timeout, this, [this] {
            m_place = (m_place + 3) % 130;
            update();
        });
    }

    void run(bool isRunning) {
        m_isRunning = isRunning;
        if (isRunning)
            m_tick.start();
        else
            m_tick.stop();
        update();
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        if (!m_isRunning)
            return;
        QPainter painter(this);
        painter.fillRect((m_place - 30) * width() / 100, 0, 30 * width() / 100, 2,
            shared::themeOf(palette()).accent);
    }

private:
    QTimer m_tick;
    int m_place = 0;
    bool m_isRunning = false;
};

} // namespace

PageFrame::PageFrame(QWidget* parent)
    : QWidget(parent)
    , m_stack(new QStackedLayout)
    , m_body(new QWidget(this))
    , m_filters(new QHBoxLayout)
    , m_tools(new QHBoxLayout)
    , m_column(new QVBoxLayout(m_body))
    , m_message(new pages::MessagePage(this))
    , m_busy(new BusyLine(this)) {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    m_filters->setSpacing(8);
    m_tools->setSpacing(4);
    row->addLayout(m_filters);
    row->addStretch(1);
    row->addLayout(m_tools);
    m_column->setContentsMargins(kMargin, kGap - 2, kMargin, kMargin);
    m_column->setSpacing(kGap);
    m_column->addLayout(row);
    m_stack->addWidget(m_body);
    m_stack->addWidget(m_message);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(m_busy);
    whole->addLayout(m_stack, 1);
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatienceMs);
    connect(
        &m_patience, &QTimer::timeout, this, [this] { static_cast<BusyLine*>(m_busy)->run(true); });
}

void PageFrame::addFilter(QWidget* filter) {
    m_filters->addWidget(filter);
}

void PageFrame::addTool(QWidget* tool) {
    m_tools->addWidget(tool);
}

void PageFrame::addContent(QWidget* content, int stretch) {
    m_column->addWidget(content, stretch);
}

void PageFrame::setQuestion(std::function<void()> ask) {
    m_ask = std::move(ask);
}

void PageFrame::askAgain() {
    m_isStale = true;
    if (!isVisible() || !m_ask)
        return;
    m_isStale = false;
    setBusy(true);
    m_ask();
}

void PageFrame::showContent() {
    setBusy(false);
    m_stack->setCurrentIndex(0);
}

void PageFrame::showMessage(const pages::Message& message) {
    setBusy(false);
    m_message->setMessage(message);
    m_stack->setCurrentIndex(1);
}

void PageFrame::showMissing(
    analysis::Subject subject, const std::vector<analysis::RankProfile>& ranks) {
    if (!m_isReading)
        return showMessage(missingData(subject, ranks));
    showMessage({.title = tr("The ranks are being read"),
        .text = tr("This page fills as soon as the first of them is there."),
        .offersOpen = false});
}

void PageFrame::showError(const Error& error) {
    if (error.code == ErrorCode::Cancelled)
        return;
    showMessage({.title = tr("The figures of this page could not be read"),
        .text = shared::errorText(error),
        .isProblem = true,
        .offersOpen = false});
}

void PageFrame::setReading(bool isReading) {
    const bool isOver = m_isReading && !isReading;
    m_isReading = isReading;
    if (isOver)
        askAgain();
}

void PageFrame::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_isStale)
        askAgain();
}

const pages::Message* PageFrame::message() const {
    return m_stack->currentIndex() == 1 ? &m_message->message() : nullptr;
}

void PageFrame::setBusy(bool isBusy) {
    if (isBusy) {
        m_patience.start();
        return;
    }
    m_patience.stop();
    static_cast<BusyLine*>(m_busy)->run(false);
}

void PageFrame::paintEvent(QPaintEvent* /*event*/) {
    QPainter(this).fillRect(rect(), shared::themeOf(palette()).bg);
}

} // namespace rankscope::charts
