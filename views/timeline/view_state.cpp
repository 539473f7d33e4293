// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/view_state.h"

#include <algorithm>
#include <functional>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "core/model/target.h"
#include "views/timeline/geometry.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/time_json.h"

namespace rankscope::timeline {

namespace {

QString keyText(const std::string& key) {
    return QString::fromStdString(key);
}
QString keyText(const QString& key) {
    return key;
}

/// Of a map by texts, its values as `valueOf` has them.
template <class Map, class ValueOf>
QJsonObject objectOf(const Map& map, ValueOf valueOf) {
    QJsonObject object;
    for (const auto& [key, value] : map)
        object.insert(keyText(key), valueOf(value));
    return object;
}

template <class Take>
void eachOf(const QJsonValue& value, Take take) {
    const QJsonObject all = value.toObject();
    for (auto one = all.begin(); one != all.end(); ++one)
        take(one.key(), one.value());
}

template <class Texts>
QJsonArray textArray(const Texts& texts) {
    QJsonArray array;
    for (const std::string& text : texts)
        array += QString::fromStdString(text);
    return array;
}

std::vector<std::string> textListOf(const QJsonValue& value) {
    std::vector<std::string> texts;
    for (const QJsonValue text : value.toArray())
        texts.push_back(text.toString().toStdString());
    return texts;
}

std::set<std::string> textsOf(const QJsonValue& value) {
    const auto texts = textListOf(value);
    return {texts.begin(), texts.end()};
}

QJsonArray markerArray(const std::vector<Marker>& markers) {
    QJsonArray array;
    for (const Marker& marker : markers) {
        QJsonObject one{
            {"range", rangeArray(marker.range)}, {"name", marker.name}, {"colour", marker.colour}};
        if (!marker.note.isEmpty())
            one.insert("note", marker.note);
        array += one;
    }
    return array;
}

std::vector<Marker> markersOf(const QJsonValue& value) {
    std::vector<Marker> markers;
    for (const auto& item : value.toArray()) {
        const QJsonObject one = item.toObject();
        const int colour = std::clamp(one["colour"].toInt(), 0, kCategories - 1);
        if (const auto range = rangeFrom(one["range"]))
            markers.push_back({0, *range, one["name"].toString(), colour, one["note"].toString()});
    }
    return markers;
}

constexpr const char* kShiftSources[] = {"hand", "slice", "operation", "clocks", "starts"};

QJsonObject shiftObject(const RankShifts& shifts) {
    return objectOf(shifts, [](const RankShift& shift) {
        return QJsonArray{qint64(shift.by.count()), kShiftSources[static_cast<int>(shift.source)]};
    });
}

/// A time that no shift can reach is none. That of a track is added to that of its rank, and both
/// to what its clock says.
Duration shiftOf(const QJsonValue& value) {
    constexpr int64_t kFarthest = model::kFarthestNs / 4;
    const int64_t by = value.toInteger();
    return Duration(by >= -kFarthest && by <= kFarthest ? by : 0);
}

/// [ns, source], or ns alone of an older view; what is not there is undefined and thus no shift.
RankShift shiftFrom(const QJsonValue& value) {
    if (!value.isArray())
        return {shiftOf(value), ShiftSource::Hand};
    const QJsonArray parts = value.toArray();
    const auto* const source =
        std::ranges::find(kShiftSources, parts.at(1).toString().toStdString());
    return {shiftOf(parts.at(0)),
        source == std::end(kShiftSources)
            ? ShiftSource::Hand
            : static_cast<ShiftSource>(source - std::begin(kShiftSources))};
}

RankShifts shiftsOf(const QJsonValue& value) {
    RankShifts shifts;
    eachOf(value, [&shifts](const QString& key, const QJsonValue& shift) {
        if (const RankShift one = shiftFrom(shift); one.by != Duration())
            shifts[key.toStdString()] = one;
    });
    return shifts;
}

QJsonObject textObject(const std::map<std::string, QString>& texts) {
    return objectOf(texts, std::identity());
}

std::map<std::string, QString> textMapOf(const QJsonValue& value) {
    std::map<std::string, QString> texts;
    eachOf(value, [&texts](const QString& key, const QJsonValue& text) {
        if (text.isString())
            texts[key.toStdString()] = text.toString();
    });
    return texts;
}

// How lanes are shown.
QJsonObject looksObject(const LaneFilter& lanes) {
    QJsonArray merged;
    for (const auto& keys : lanes.merged)
        merged += textArray(keys);
    const auto textsIn = [](const auto& texts) { return textArray(texts); };
    const auto numberIn = [](size_t number) { return static_cast<qint64>(number); };
    return {{"ranksOnly", lanes.isRanksOnly}, {"order", static_cast<int>(lanes.order)},
        {"barHeight", lanes.barHeight},
        {"aliases", objectOf(lanes.aliases, QString::fromStdString)},
        {"heights", objectOf(lanes.laneHeights, std::identity())},
        {"depths", objectOf(lanes.mostLanes, numberIn)}, {"merged", merged},
        {"orders", objectOf(lanes.trackOrders, textsIn)}};
}

/// Of numbers what a person can have chosen.
void readLooks(const QJsonObject& object, LaneFilter& lanes) {
    constexpr int kHighest = 200;
    lanes.isRanksOnly = object["ranksOnly"].toBool();
    if (const int order = object["order"].toInt(); order > 0 && order < kRankOrders)
        lanes.order = static_cast<RankOrder>(order);
    lanes.barHeight = std::clamp(object["barHeight"].toInt(), 0, kHighest);
    eachOf(object["aliases"], [&](const QString& key, const QJsonValue& value) {
        if (!value.toString().isEmpty())
            lanes.aliases[key.toStdString()] = value.toString().toStdString();
    });
    eachOf(object["heights"], [&](const QString& key, const QJsonValue& value) {
        if (const int height = value.toInt(); height > 0 && height <= kHighest)
            lanes.laneHeights[key.toStdString()] = height;
    });
    eachOf(object["depths"], [&](const QString& key, const QJsonValue& value) {
        if (const qint64 most = value.toInteger(); most > 0)
            lanes.mostLanes[key.toStdString()] = static_cast<size_t>(most);
    });
    eachOf(object["orders"], [&](const QString& key, const QJsonValue& value) {
        lanes.trackOrders[key.toStdString()] = textListOf(value);
    });
    for (const QJsonValue keys : object["merged"].toArray()) {
        if (auto texts = textListOf(keys); texts.size() > 1)
            lanes.merged.push_back(std::move(texts));
    }
}

QJsonObject adviceObject(const shared::AdviceChoices& choices) {
    return {{"thresholds", objectOf(choices.thresholds, std::identity())},
        {"muted", textObject(choices.muted)}, {"notes", textObject(choices.notes)},
        {"facts", textObject(choices.facts)}, {"walk", textArray(choices.walk)}};
}

shared::AdviceChoices adviceOf(const QJsonValue& value) {
    const QJsonObject object = value.toObject();
    shared::AdviceChoices choices{.thresholds = {},
        .muted = textMapOf(object["muted"]),
        .notes = textMapOf(object["notes"]),
        .facts = textMapOf(object["facts"])};
    eachOf(object["thresholds"], [&choices](const QString& key, const QJsonValue& least) {
        if (least.toDouble(-1) >= 0)
            choices.thresholds[key.toStdString()] = least.toDouble();
    });
    choices.walk = textListOf(object["walk"]);
    return choices;
}

QJsonObject filterObject(const std::map<QString, std::map<QString, QString>>& filters) {
    return objectOf(filters, [](const auto& texts) { return objectOf(texts, std::identity()); });
}

std::map<QString, std::map<QString, QString>> filtersOf(const QJsonValue& value) {
    std::map<QString, std::map<QString, QString>> filters;
    eachOf(value, [&filters](const QString& section, const QJsonValue& texts) {
        eachOf(texts, [&filters, &section](const QString& name, const QJsonValue& text) {
            filters[section][name] = text.toString();
        });
    });
    return filters;
}

std::optional<int64_t> numberOf(const QJsonValue& value) {
    return value.isDouble() ? std::optional<int64_t>(value.toInteger()) : std::nullopt;
}

} // namespace

QByteArray toJson(const ViewState& view) {
    const auto foldIn = [](Fold fold) { return static_cast<int>(fold); };
    QJsonObject all{{"top", view.top}, {"folds", objectOf(view.folds, foldIn)},
        {"hiddenRanks", textArray(view.hiddenRanks)},
        {"hiddenLayers", textArray(view.lanes.hiddenLayers)},
        {"hiddenTracks", textArray(view.lanes.hiddenTracks)},
        {"hiddenKinds", textArray(view.lanes.hiddenKinds)},
        {"onlyKinds", textArray(view.lanes.onlyKinds)}, {"pinned", textArray(view.lanes.pinned)},
        {"shifts", shiftObject(view.shifts)}, {"clocksQuiet", view.areClocksQuiet},
        {"linkCategories", textArray(view.linkCategories)}, {"markers", markerArray(view.markers)},
        {"page", view.page}, {"sections", textArray(view.sections)},
        {"filters", filterObject(view.filters)}, {"looks", looksObject(view.lanes)},
        {"advice", adviceObject(view.advice)}};
    if (view.followsDrift)
        all.insert("followsDrift", true);
    if (!view.showsFindings)
        all.insert("findings", false);
    if (!view.topRow.empty())
        all.insert("topRow", QString::fromStdString(view.topRow));
    if (view.range)
        all.insert("range", rangeArray(*view.range));
    if (view.isWhole)
        all.insert("whole", true);
    if (view.box)
        all.insert("box", jsonOf(*view.box));
    if (view.locked)
        all.insert("locked", jsonOf(*view.locked));
    if (!view.doPagesFollow)
        all.insert("pagesFollow", false);
    if (view.rank)
        all.insert("rank", qint64(*view.rank));
    if (view.step)
        all.insert("step", qint64(*view.step));
    return QJsonDocument(all).toJson(QJsonDocument::Compact);
}

ViewState viewFromJson(const QByteArray& text) {
    const QJsonObject all = QJsonDocument::fromJson(text).object();
    ViewState view{.range = rangeFrom(all["range"]),
        .isWhole = all["whole"].toBool(),
        .topRow = all["topRow"].toString().toStdString(),
        .top = all["top"].toInt(),
        .folds = {},
        .hiddenRanks = textsOf(all["hiddenRanks"]),
        .lanes = {.hiddenLayers = textsOf(all["hiddenLayers"]),
            .hiddenTracks = textsOf(all["hiddenTracks"]),
            .hiddenKinds = textsOf(all["hiddenKinds"]),
            .onlyKinds = textsOf(all["onlyKinds"]),
            .pinned = textListOf(all["pinned"])},
        .shifts = shiftsOf(all["shifts"]),
        .followsDrift = all["followsDrift"].toBool(),
        .areClocksQuiet = all["clocksQuiet"].toBool(),
        .showsFindings = all["findings"].toBool(true),
        .linkCategories = textsOf(all["linkCategories"]),
        .markers = markersOf(all["markers"]),
        .box = keptBoxFrom(all["box"]),
        .locked = keptBoxFrom(all["locked"]),
        .doPagesFollow = all["pagesFollow"].toBool(true),
        .rank = numberOf(all["rank"]),
        .step = numberOf(all["step"]),
        .page = all["page"].toString(),
        .sections = textsOf(all["sections"]),
        .filters = filtersOf(all["filters"]),
        .advice = adviceOf(all["advice"])};
    readLooks(all["looks"].toObject(), view.lanes);
    eachOf(all["folds"], [&view](const QString& key, const QJsonValue& fold) {
        const int value = fold.toInt(-1);
        if (value >= static_cast<int>(Fold::Closed) && value <= static_cast<int>(Fold::Open))
            view.folds[key.toStdString()] = static_cast<Fold>(value);
    });
    return view;
}

ViewState captureView(const TimelineState& state, const LaneView& lanes) {
    const LaneView::Place top = lanes.topPlace();
    ViewState view{.topRow = top.row, .top = top.pixels, .folds = lanes.layout().folds()};
    view.isWhole = !state.isFirstView() && state.viewport().isWhole();
    if (!state.isFirstView() && !view.isWhole)
        view.range = state.visibleRange();
    for (const RankSlot slot : state.filter().hiddenRanks)
        view.hiddenRanks.insert(state.snapshot()->rank(slot).index->label);
    view.lanes = state.filter();
    view.lanes.hiddenRanks.clear();
    view.shifts = state.shifts();
    view.followsDrift = state.followsDrift();
    view.areClocksQuiet = state.areClocksQuiet();
    view.showsFindings = state.showsFindings();
    view.linkCategories = state.linkCategories();
    view.markers = state.markers();
    for (Marker& marker : view.markers)
        marker.id = 0;
    view.box = keptBoxOf(state.box(), state);
    view.locked = keptBoxOf(state.locked(), state);
    view.doPagesFollow = state.doPagesFollow();
    return view;
}

void scrollTo(const std::string& row, int pixels, LaneView& lanes) {
    if (row.empty())
        lanes.setTop(pixels); // as an older session has it
    else if (!lanes.setTopPlace({row, pixels}))
        lanes.setTop(0);
}

void applyView(const ViewState& view, TimelineState& state, LaneView& lanes) {
    LaneFilter filter = view.lanes;
    const auto& ranks = state.snapshot()->ranks;
    for (size_t slot = 0; slot < ranks.size(); ++slot) {
        if (view.hiddenRanks.count(ranks[slot].index->label) > 0)
            filter.hiddenRanks.insert(static_cast<RankSlot>(slot));
    }
    lanes.setFolds(view.folds);
    state.setFilter(filter);
    state.setShifts(view.shifts, view.followsDrift ? Drift::Followed : Drift::Left);
    state.setClocksQuiet(view.areClocksQuiet);
    state.setShowsFindings(view.showsFindings);
    state.setLinkCategories(view.linkCategories);
    state.setMarkers(view.markers);
    state.setPagesFollow(view.doPagesFollow);
    state.forgetFormer(); // else it would lead to a view without the markers
    scrollTo(view.topRow, view.top, lanes);
}

} // namespace rankscope::timeline
