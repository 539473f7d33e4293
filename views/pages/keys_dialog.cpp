// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/keys_dialog.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "views/actions/action_table.h"
#include "views/shared/in_each_language.h"
#include "views/shared/theme.h"

namespace rankscope::pages {

namespace {

constexpr size_t kColumns = 3;

/// Keys as small caps: one frame around each, alternatives beside each other.
class KeyCaps : public QWidget {
public:
    KeyCaps(QStringList keys, QWidget* parent)
        : QWidget(parent)
        , m_keys(std::move(keys)) {
        setAccessibleName(m_keys.join(" / "));
    }
    QSize sizeHint() const override {
        int width = 0;
        for (const QString& key : m_keys)
            width += fontMetrics().horizontalAdvance(key) + 12 + 4;
        return {width, 22};
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        const shared::Theme& theme = shared::themeOf(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        qreal left = 0.5;
        for (const QString& key : m_keys) {
            const QRectF cap(left, 1.5, fontMetrics().horizontalAdvance(key) + 12, 19);
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

QWidget* makeGroup(const actions::SheetGroup& group, QWidget* parent) {
    auto* part = new QWidget(parent);
    auto* grid = new QGridLayout(part);
    grid->setContentsMargins(0, 0, 0, 8);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(2);
    grid->setColumnMinimumWidth(0, 150);
    grid->setColumnStretch(1, 1);
    auto* title = new QLabel(group.title, part);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    title->setFixedHeight(26);
    grid->addWidget(title, 0, 0, 1, 2);
    int row = 1;
    for (const actions::Action* action : group.actions) {
        grid->addWidget(new KeyCaps(actions::keysOf(*action), part), row, 0, Qt::AlignLeft);
        grid->addWidget(new QLabel(actions::textOf(*action).remove("..."), part), row, 1);
        ++row;
    }
    return part;
}

} // namespace

KeysDialog::KeysDialog(QWidget* parent)
    : QDialog(parent) {
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSizeConstraint(QLayout::SetFixedSize);
    shared::inEachLanguage(this, [this] { fill(); });
}

void KeysDialog::fill() {
    setWindowTitle(tr("Keyboard shortcuts"));
    delete m_content;
    m_content = new QWidget(this);
    auto* columns = new QHBoxLayout(m_content);
    columns->setContentsMargins(24, 16, 24, 16);
    columns->setSpacing(40);
    const auto groups = actions::keySheet();
    size_t all = 0;
    for (const actions::SheetGroup& group : groups)
        all += group.actions.size();
    QVBoxLayout* column = nullptr;
    size_t rows = 0; // of the column
    for (const actions::SheetGroup& group : groups) {
        if (column == nullptr || rows + group.actions.size() / 2 > all / kColumns) {
            column = new QVBoxLayout;
            column->setAlignment(Qt::AlignTop);
            columns->addLayout(column);
            rows = 0;
        }
        column->addWidget(makeGroup(group, m_content));
        rows += group.actions.size();
    }
    layout()->addWidget(m_content);
}

} // namespace rankscope::pages
