// SPDX-License-Identifier: GPL-3.0-or-later
// The language of all texts, switchable while the program runs: every widget gets a
// LanguageChange event.
// Thread: UI only.
#pragma once

#include <QString>
#include <QTranslator>

namespace rankscope::desktop {

class Language {
public:
    /// "en" or "zh_CN"; anything else means the system's.
    void set(const QString& code);
    const QString& code() const { return m_code; }

private:
    QString m_code;
    QTranslator m_own;
    QTranslator m_qt; ///< of Qt's own dialogs
};

/// "zh_CN" on a Chinese system, else "en".
QString systemLanguage();

} // namespace rankscope::desktop
