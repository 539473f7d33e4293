// SPDX-License-Identifier: GPL-3.0-or-later
// What the sections of the memory page agree on: whose memory, and at which moment of its time.
// Thread: UI only.
#pragma once

#include <optional>

#include <QObject>

#include "core/base/time.h"

namespace rankscope::memory {

class MemoryFocus : public QObject {
    Q_OBJECT

public:
    explicit MemoryFocus(QObject* parent = nullptr);

    std::optional<int64_t> rank() const { return m_rank; }
    /// In the rank's own time.
    std::optional<Timestamp> moment() const { return m_moment; }
    /// Another rank has no moment yet.
    void setRank(int64_t rank);
    void setMoment(std::optional<Timestamp> moment);
    void show(int64_t rank, Timestamp moment);
    /// Of another folder. Emits nothing: who listens asks anyway.
    void forget();

signals:
    void rankChanged();
    void momentChanged();

private:
    std::optional<int64_t> m_rank;
    std::optional<Timestamp> m_moment;
};

} // namespace rankscope::memory
