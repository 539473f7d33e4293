// SPDX-License-Identifier: GPL-3.0-or-later
// The list of all keys, from the one table in views/shared/keys.h.
// Thread: UI only.
#pragma once

#include <QDialog>

namespace rankscope::pages {

class KeysDialog : public QDialog {
    Q_OBJECT

public:
    explicit KeysDialog(QWidget* parent);

private:
    void fill();

    QWidget* m_content = nullptr;
};

} // namespace rankscope::pages
