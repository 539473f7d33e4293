// SPDX-License-Identifier: GPL-3.0-or-later
// How a section asks: the templates of Section that need a type of figures. Included by section.h.
// Thread: UI only.
#pragma once

#include "views/sections/section.h"

namespace rankscope::sections {

template <class T>
void Section::ask(
    std::function<Result<T>(query::Session&, std::stop_token)> read, std::function<void(T)> take) {
    m_isAsking = true;
    m_isOutdated = false;
    m_bridge.ask<T>(m_question, this, query::ofProfile<T>(shownProfile(), std::move(read)),
        answerTo<T>(std::move(take)));
}

template <class T>
void Section::askAsTask(const QString& name,
    std::function<Result<T>(query::Session&, std::stop_token)> read, std::function<void(T)> take) {
    if (!m_task)
        m_task = m_bridge.newTask(this);
    m_isAsking = true;
    m_isOutdated = false;
    const auto answer = answerTo<T>(std::move(take));
    m_bridge.run<T>(*m_task, this, name, query::ofProfile<T>(shownProfile(), std::move(read)),
        [this, answer](Result<T> figures) {
            if (!figures && figures.error().code == ErrorCode::Cancelled)
                showCancelled();
            answer(std::move(figures));
        });
}

template <class T>
std::function<void(Result<T>)> Section::answerTo(std::function<void(T)> take) {
    return [this, take = std::move(take)](Result<T> figures) {
        m_isAsking = false;
        if (figures) {
            take(std::move(*figures));
            followChosen();
        } else {
            showError(figures.error());
        }
        answered();
    };
}

} // namespace rankscope::sections
