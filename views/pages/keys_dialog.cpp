// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/keys_dialog.h"

#include <algorithm>

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QScreen>
#include <QVBoxLayout>

#include "views/actions/action_table.h"
#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/scroll_box.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::pages {

namespace {

constexpr int kMostColumns = 3;
constexpr int kKeyTextWidth = 240; // longer texts have two lines
constexpr int kSide = 24;
constexpr int kBetweenColumns = 32;
constexpr QSize kAroundDialog(40, 80); // of the screen: frame, title, panels

/// Keys as small caps: one frame around each, alternatives beside each other.
class KeyCaps : public QWidget {
public:
    KeyCaps(QStringList keys, QWidget* parent)
        : QWidget(parent)
        , m_keys(std::move(keys)) {
        setAccessibleName(m_keys.join(" / "));
        setSizePolicy(
            QSizePolicy::Fixed, QSizePolicy::Fixed); // never cut, beside two lines in their middle
    }
    QSize sizeHint() const override {
        int width = 0;
        for (const QString& key : m_keys)
            width += fontMetrics().horizontalAdvance(key) + 12 + 4;
        return {width, shared::grown(22)};
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        const shared::Theme& theme = shared::themeOf(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        qreal left = 0.5;
        for (const QString& key : m_keys) {
            const QRectF cap(left, 1.5, fontMetrics().horizontalAdvance(key) + 12, height() - 3);
            painter.setPen(theme.line);
            painter.setBrush(theme.bg);
            painter.drawRoundedRect(cap, 4, 4);
            painter.setPen(theme.text);
            painter.drawText(cap, Qt::AlignCenter, key);
            left += cap.width() + 4;
        }
    }

private:
    QStringList m_keys;
};

QLabel* textOf(const actions::Action& action, QWidget* parent) {
    auto* text = new QLabel(
        actions::textOf(action).remove("...").remove(QChar(0x2026)), parent); // the Chinese dots
    text->setWordWrap(true);
    const int width = shared::grown(kKeyTextWidth);
    text->setFixedWidth(width);
    text->setMinimumHeight(text->heightForWidth(width));
    return text;
}

QWidget* makeGroup(const actions::SheetGroup& group, QWidget* parent) {
    auto* part = new QWidget(parent);
    auto* grid = new QGridLayout(part);
    grid->setContentsMargins(0, 0, 0, 8);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(2);
    grid->setColumnMinimumWidth(0, shared::grown(150));
    grid->setColumnStretch(1, 1);
    auto* title = new QLabel(group.title, part);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    title->setFixedHeight(shared::grown(26));
    grid->addWidget(title, 0, 0, 1, 2);
    int row = 1;
    for (const actions::Action* action : group.actions) {
        grid->addWidget(new KeyCaps(actions::keysOf(*action), part), row, 0, Qt::AlignLeft);
        grid->addWidget(textOf(*action, part), row, 1);
        ++row;
    }
    return part;
}

/// Groups one below the other, in columns of about the same length.
void fillColumns(QHBoxLayout& columns, const std::vector<QWidget*>& groups,
    const std::vector<size_t>& sizes, int count) {
    size_t all = 0;
    for (const size_t size : sizes)
        all += size;
    QVBoxLayout* column = nullptr;
    size_t rows = 0; // of the column
    for (size_t i = 0; i < groups.size(); ++i) {
        const bool isFull = rows + sizes[i] / 2 > all / static_cast<size_t>(count);
        if (column == nullptr || (isFull && columns.count() < count)) {
            column = new QVBoxLayout;
            column->setAlignment(Qt::AlignTop);
            columns.addLayout(column);
            rows = 0;
        }
        column->addWidget(groups[i]);
        rows += sizes[i];
    }
}

} // namespace

KeysDialog::KeysDialog(QWidget* parent)
    : QDialog(parent) {
    shared::columnIn(this);
    shared::inEachLanguage(this, [this] { fill(); });
    shared::atNewTextSize(this, [this] { fill(); });
}

/// As many columns as the screen has room for; what is longer than it scrolls.
void KeysDialog::fill() {
    setWindowTitle(tr("Keyboard shortcuts"));
    delete m_content;
    auto* sheet = new QWidget;
    std::vector<QWidget*> groups;
    std::vector<size_t> sizes;
    int widest = 0;
    for (const actions::SheetGroup& group : actions::keySheet()) {
        groups.push_back(makeGroup(group, sheet));
        sizes.push_back(group.actions.size());
        widest = std::max(widest, groups.back()->sizeHint().width());
    }
    const QSize most =
        (parentWidget() == nullptr ? this : parentWidget())->screen()->availableSize()
        - kAroundDialog;
    const int room = most.width() - 2 * kSide + kBetweenColumns;
    auto* columns = new QHBoxLayout(sheet);
    columns->setContentsMargins(kSide, 16, kSide, 16);
    columns->setSpacing(kBetweenColumns);
    fillColumns(
        *columns, groups, sizes, std::clamp(room / (widest + kBetweenColumns), 1, kMostColumns));
    auto* box = new shared::ScrollBox(sheet, this);
    box->setFocusPolicy(Qt::StrongFocus); // for its paging keys
    m_content = box;
    layout()->addWidget(box);
    resize(QSize(box->minimumSizeHint().width(), box->sizeHint().height()).boundedTo(most));
}

} // namespace rankscope::pages
