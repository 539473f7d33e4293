// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/at_event.h"

#include <QWidget>

namespace rankscope::shared {

namespace {

class EventWatch : public QObject {
public:
    EventWatch(QWidget* of, QEvent::Type type, std::function<void()> react)
        : QObject(of)
        , m_type(type)
        , m_react(std::move(react)) {
        of->installEventFilter(this);
    }

    bool eventFilter(QObject* of, QEvent* event) override {
        if (of == parent() && event->type() == m_type)
            m_react();
        return QObject::eventFilter(of, event);
    }

private:
    QEvent::Type m_type;
    std::function<void()> m_react;
};

} // namespace

void atEvent(QWidget* of, QEvent::Type type, std::function<void()> react) {
    new EventWatch(of, type, std::move(react)); // lives as long as the widget
}

} // namespace rankscope::shared
