// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/phrases.h"

#include <QCoreApplication>

namespace rankscope::shared {

namespace {

struct Phrases {
    Q_DECLARE_TR_FUNCTIONS(Phrases)
};

/// Pair by pair, because an empty separator (Chinese sentences) could not be translated; a text may
/// have a %1 of its own.
QString joined(const QStringList& texts, const QString& pair) {
    QString all;
    for (const QString& text : texts) {
        if (text.isEmpty())
            continue;
        all = all.isEmpty() ? text : pair.arg(all, text);
    }
    return all;
}

} // namespace

QString listed(const QStringList& names) {
    return joined(names, Phrases::tr("%1, %2", "names of a list"));
}

QString listed(const std::string& names) {
    QStringList each = QString::fromStdString(names).split(',');
    for (QString& name : each)
        name = name.trimmed();
    return listed(each);
}

QString qualified(const QStringList& parts) {
    return joined(parts, Phrases::tr("%1, %2", "a thing and its part"));
}

QString sideBySide(const QStringList& facts) {
    return joined(facts, Phrases::tr("%1; %2", "facts in one line"));
}

QString sentences(const QStringList& texts) {
    return joined(texts, Phrases::tr("%1 %2", "two sentences"));
}

QString labelled(const QString& name, const QString& text) {
    return Phrases::tr("%1: %2", "a name and its text").arg(name, text);
}

QString bracketed(const QString& name, const QString& text) {
    return Phrases::tr("%1 (%2)", "a name and what tells it apart").arg(name, text);
}

} // namespace rankscope::shared
