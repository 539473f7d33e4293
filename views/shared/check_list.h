// SPDX-License-Identifier: GPL-3.0-or-later
// A list with a box to tick for each entry, a field to narrow it, and All / None for what the
// field leaves.
// Thread: UI only.
#pragma once

#include <vector>

#include <QColor>
#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;

namespace rankscope::shared {

class FlatButton;

struct CheckItem {
    QString text;
    QString detail; ///< quiet words behind the text: a count
    bool isChecked = false;
    QColor colour{}; ///< of a patch before the text; none when invalid
};

class CheckList : public QWidget {
    Q_OBJECT

public:
    explicit CheckList(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setItems(const std::vector<CheckItem>& items);
    bool isChecked(size_t item) const;
    void setChecked(size_t item, bool isChecked);
    size_t size() const;

signals:
    void changed();

private:
    void retranslate();
    void narrow(const QString& text);
    void checkShown(Qt::CheckState state);

    QLabel* m_title;
    QLineEdit* m_field;
    FlatButton* m_all;
    FlatButton* m_none;
    QListWidget* m_list;
};

} // namespace rankscope::shared
