// SPDX-License-Identifier: GPL-3.0-or-later
// The compiled graph of MindSpore as its .ir file tells it: subgraphs, their nodes in order, the
// parameters. All texts are views of the file, which the graph keeps; what a check needs of them is
// taken apart when it asks (text.h, tensor_type.h), so that a graph takes little more than its
// file. Source: planner_ir_data.md C1. Thread: any, read only once it is read.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rankscope::ir {

/// Position in Graph::nodes.
using NodeIndex = uint32_t;

/// What an argument refers to.
struct Value {
    enum class Kind : uint8_t { Node, Parameter } kind{};
    uint32_t index = 0; ///< in Graph::nodes or Graph::parameters

    bool operator==(const Value&) const = default;
};

struct Parameter {
    std::string_view name; ///< "para3_x"; without the percent sign
    std::string_view type; ///< "<Tensor[Float32], (2, 3)>"; "" where only its subgraph names it
    int64_t number = 0; ///< 3: what refers to it goes by this, for names may differ
    uint64_t line = 0; ///< of the file, from 1
};

/// What a file begins with. A file may hold several graphs one behind the other, each with its own.
struct Head {
    std::string_view entry; ///< name of the subgraph that begins; "" where none is named
    size_t firstParameter = 0; ///< in Graph::parameters: its own, then those of its subgraphs
    size_t parameters = 0; ///< its own
    size_t firstSubgraph = 0; ///< in Graph::subgraphs
};

/// What a node is there for.
enum class Purpose : uint8_t { Forward, Gradient, Recompute };
/// "forward".
const char* toWord(Purpose purpose);

struct Subgraph {
    std::string_view name;
    uint64_t line = 0; ///< of the file; 0: nodes without a subgraph, of an excerpt
    NodeIndex begin = 0;
    NodeIndex end = 0;
    size_t firstParameter = 0; ///< in Graph::parameters: its own, as far as it names some
    size_t parameters = 0;
    std::string_view code{}; ///< of the function it was made of: as that of a node

    bool isExcerpt() const { return line == 0; }
};

struct Node {
    std::string_view name; ///< "CNode_69$a"; "" of a Return
    std::string_view op; ///< "MatMul": without "PrimFunc_"; "call @3_func.22", "Return"
    std::string_view arguments; ///< as they stand, without the brackets
    std::string_view instance; ///< "matmul"
    std::string_view primitive; ///< attributes "k: v, k: v" of the primitive,
    std::string_view attributes; ///< of this call of it,
    std::string_view primal; ///< of its forward node
    std::string_view strategy; ///< "in_strategy: ((1, 1), (8, 1))"
    std::string_view types; ///< "(<..>, <..>) -> (<..>)"
    std::string_view scope; ///< "Default/net-Net/MatMul-op0"
    std::string_view code; ///< "test.py:16, 12~19/  a = ops.sub(x, 1)/": the first place
    uint64_t line = 0; ///< of the file, from 1
    uint32_t subgraph = 0;
    int32_t number = -1; ///< of its subgraph: %3; -1 of a Return
    uint32_t inputBegin = 0;
    uint32_t inputEnd = 0;
    uint32_t codePlaces = 0; ///< lines of the program that it comes from
    Purpose purpose{}; ///< purposeOf()
};

enum class Version { Unknown, Old, From2_1, From2_3 };
/// "2.1+"; "" for one that is not known.
const char* toWord(Version version);

struct Graph {
    std::shared_ptr<const std::string> text; ///< the file; what the views show
    Version version{};
    std::vector<Head> heads; ///< one or more, without any only in a graph that was not read
    std::optional<NodeIndex> failed; ///< where the analysis failed, of a file that tells of it
    std::optional<int64_t> saidSubgraphs; ///< what the headers say,
    std::optional<int64_t> saidParameters;
    std::optional<int64_t> saidNodes; ///< with constants and parameters
    std::optional<int64_t> saidCalls; ///< what nodes holds
    std::vector<Parameter> parameters; ///< of a header, then of its subgraphs
    size_t headParameters = 0; ///< how many of them are of headers
    std::vector<Subgraph> subgraphs;
    std::vector<Node> nodes; ///< in the order of the file
    std::vector<Value> inputs; ///< of all nodes: Node::inputBegin
    std::vector<NodeIndex> users; ///< of all nodes: usersOf()
    std::vector<uint32_t> userBegin; ///< one a node and one behind
    uint64_t codeLines = 0; ///< comments that name a place in the program,
    uint64_t forwardCandidates = 0; ///< that a backward node's forward code follows,
    uint64_t codeCandidates = 0; ///< that the code of a fused node's parts follows
    uint64_t typeLines = 0;
    /// The name of its file tells of a pass behind the one that makes the copies of recomputation.
    bool isOfLatePass = false;
    bool isDamaged = false; ///< a line could not be read, or the file ends inside a subgraph

    std::span<const Value> inputsOf(const Node& node) const {
        return std::span(inputs).subspan(node.inputBegin, node.inputEnd - node.inputBegin);
    }
    /// The nodes that read it, in order.
    std::span<const NodeIndex> usersOf(NodeIndex node) const {
        return std::span(users).subspan(userBegin[node], userBegin[node + 1] - userBegin[node]);
    }
    /// Name of the subgraph that begins; "" where the file does not tell.
    std::string_view entry() const {
        return heads.empty() ? std::string_view() : heads.front().entry;
    }
    /// The first input that is a node.
    std::optional<NodeIndex> firstInputOf(const Node& node) const;
    /// Subgraphs of the file; an excerpt without one has none.
    size_t subgraphCount() const;
    /// Whether the file tells how many subgraphs there are, and fewer were read.
    bool lacksSubgraphs() const {
        return saidSubgraphs.value_or(0) > static_cast<int64_t>(subgraphCount());
    }
    /// Whether the file tells how many nodes there are, and others were read.
    bool isMiscounted() const {
        return saidCalls && *saidCalls != static_cast<int64_t>(nodes.size());
    }
};

/// Nothing of the graph is known to be missing.
inline bool isWhole(const Graph& graph) {
    return !graph.isDamaged && !graph.isMiscounted();
}

/// Types of a node's inputs or outputs, one by one; none where the file does not tell.
std::vector<std::string_view> inputTypesOf(const Node& node);
std::vector<std::string_view> outputTypesOf(const Node& node);
/// Bytes of all outputs; nothing where one is not known.
std::optional<int64_t> outputBytesOf(const Node& node);
/// Bytes of the inputs that are tensors; nothing where none is known.
std::optional<int64_t> inputBytesOf(const Node& node);

/// The value of an attribute of the primitive or of the call.
std::optional<std::string_view> attributeOf(const Node& node, std::string_view key);
bool hasMark(const Node& node, std::string_view key);

} // namespace rankscope::ir
