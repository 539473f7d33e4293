// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace rankscope::desktop {

void Language::set(const QString& code) {
    const QString wanted = code == "en" || code == "zh_CN" ? code : systemLanguage();
    if (wanted == m_code)
        return;
    m_code = wanted;
    QCoreApplication::removeTranslator(&m_own);
    QCoreApplication::removeTranslator(&m_qt);
    const bool isChinese = m_code == "zh_CN";
    if (!isChinese)
        return;
    if (m_qt.load("qtbase_zh_CN", QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    if (m_own.load(":/i18n/rankscope_zh_CN.qm"))
        QCoreApplication::installTranslator(&m_own);
}

QString systemLanguage() {
    return QLocale::system().language() == QLocale::Chinese ? "zh_CN" : "en";
}

} // namespace rankscope::desktop
