// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/host_box.h"

#include <algorithm>

#include "core/base/index_of.h"
#include "views/shared/in_each_language.h"
#include "views/shared/rank_field.h"

namespace rankscope::shared {

HostBox::HostBox(QWidget* parent)
    : ChoiceBox(parent) {
    setObjectName("host");
    inEachLanguage(this, [this] { retranslate(); });
}

void HostBox::setHosts(std::vector<analysis::RankGroup> hosts) {
    m_hosts = std::move(hosts);
    retranslate();
    followField();
}

void HostBox::retranslate() {
    setCaption(tr("Host"));
    setToolTip(tr("Only the ranks of one host"));
    std::vector<std::string> names;
    for (const analysis::RankGroup& of : m_hosts)
        names.push_back(of.name);
    setNames({{tr("all"), kAll}}, std::move(names));
    setVisible(m_hosts.size() > 1);
}

const analysis::RankGroup* HostBox::host() const {
    const auto at = indexOf(m_hosts, name(), &analysis::RankGroup::name);
    return at && chosen() ? &m_hosts[*at] : nullptr;
}

bool HostBox::takes(int64_t rank) const {
    const analysis::RankGroup* of = host();
    return of == nullptr || std::ranges::binary_search(of->ranks, rank);
}

std::vector<int64_t> HostBox::among(std::vector<int64_t> ranks) const {
    std::erase_if(ranks, [this](int64_t rank) { return !takes(rank); });
    return ranks;
}

bool HostBox::follow(int64_t rank) {
    if (takes(rank))
        return false;
    const auto own = indexWhere(m_hosts, [rank](const analysis::RankGroup& one) {
        return std::ranges::binary_search(one.ranks, rank);
    });
    setValue(own ? static_cast<int64_t>(*own) : kAll);
    return true;
}

void HostBox::fill(RankField& field) {
    m_field = &field;
    connect(this, &QComboBox::currentIndexChanged, &field, [this] {
        m_field->setRanks(host() == nullptr ? std::vector<int64_t>() : host()->ranks);
        emit m_field->ranksChanged();
    });
    connect(&field, &RankField::ranksChanged, this, &HostBox::followField);
}

void HostBox::followField() {
    if (m_field == nullptr)
        return;
    const auto at = indexOf(m_hosts, m_field->ranks(), &analysis::RankGroup::ranks);
    setValue(at ? static_cast<int64_t>(*at) : kAll);
}

} // namespace rankscope::shared
