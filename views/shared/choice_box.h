// SPDX-License-Identifier: GPL-3.0-or-later
// A choice of a filter row: what is chosen for ("Step") in quiet ink, the choice in bold.
// Thread: UI only.
#pragma once

#include <vector>

#include <QComboBox>

namespace rankscope::shared {

struct Choice {
    QString text;
    int64_t value = 0; ///< what the program knows it by
};

class ChoiceBox : public QComboBox {
    Q_OBJECT

public:
    explicit ChoiceBox(QWidget* parent = nullptr);

    void setCaption(const QString& caption);
    /// Keeps the choice when it is still offered, else takes the first. Emits nothing.
    void setChoices(const std::vector<Choice>& choices);
    int64_t value() const { return currentData().toLongLong(); }
    /// Emits nothing; unknown values change nothing.
    void setValue(int64_t value);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QFont valueFont() const;

    QString m_caption;
};

} // namespace rankscope::shared
