// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/ir/llama_graph.h"

#include <fmt/format.h>

namespace rankscope::test {

namespace {

class Writer {
public:
    explicit Writer(const LlamaPlan& plan)
        : m_plan(plan) { }

    std::string write() {
        int last = add("Gather", "%para1_x, I64(42)", "", "", type("Float32"), type("Float16"), "");
        for (m_layer = 0; m_layer < m_plan.layers; ++m_layer)
            last = layer(last);
        m_body += fmt::format("  Return(%{})\n      : ({})\n", last, type("Float32"));
        std::string weights;
        for (int i = 0; i < m_plan.layers; ++i)
            weights += fmt::format("%para{0}_w{0}: <Ref[Tensor[Float16]], (512, {1}), ref_key=w{0}>"
                                   "  :  has_default\n",
                i + 2, m_plan.hidden);
        return fmt::format("# IR entry: @main_1\n# Total subgraphs: 1\n\n# Total params: {4}\n# "
                           "Params:\n%para1_x: {0} : []\n{1}\nNode counting information:\n"
                           "Total number of nodes: 99\nTotal number of cnodes: {2}\n\n"
                           "subgraph attr:\nsubgraph instance: main_1 : 0xaa\n"
                           "subgraph @main_1() {{\n{3}}}\n",
            type("Float32"), weights, m_next + 1, m_body, m_plan.layers + 1);
    }

private:
    std::string type(const char* element) const {
        return fmt::format("<Tensor[{}], ({}, {})>", element, m_plan.sequence, m_plan.hidden);
    }

    /// Gives the number of the node. `mark`: the attributes of the call.
    int add(const std::string& op, const std::string& arguments, const std::string& instance,
        const std::string& mark, const std::string& from, const std::string& to,
        const std::string& cell, const char* before = "Default", const char* strategy = "") {
        m_body += fmt::format("  %{0}(CNode_{0}) = PrimFunc_{1}({2}){3} cnode_attrs: {{{4}}} "
                              "cnode_primal_attrs: {{unique_id: \"{0}\", micro: I64(0)}}{10}\n"
                              "      : ({5}) -> ({6})\n"
                              "      # Fullname with scope: ({7}/network-Net/layers-CellList/"
                              "{8}-Decode{9}/{1}-op{0})\n"
                              "      # In file model.py:{0}, 4~9/        x = f(a[0], \"(\")/\n",
            m_next, op, arguments, instance, mark, from, to, before, m_layer,
            cell.empty() ? "" : "/" + cell, strategy);
        return m_next++;
    }
    int simple(const std::string& op, int input, const std::string& mark, const std::string& cell,
        const char* before = "Default") {
        return add(op, fmt::format("%{}", input), instanceOf(op), mark, type("Float16"),
            type("Float16"), cell, before);
    }
    static std::string instanceOf(std::string op) {
        op[0] = static_cast<char>(op[0] + 32);
        return " {instance name: " + op + "}";
    }

    std::string marked(int id) const {
        return m_plan.hasRun
            ? fmt::format("recompute_sub_graph: U64({}), recompute_id: I64({}), recompute: Bool(1)",
                m_layer, id)
            : "recompute: Bool(1)";
    }
    std::string copied(int id) const {
        return fmt::format("recompute_sub_graph: U64({}), recompute_id: I64({}), duplicated: "
                           "Bool(1), need_cse_after_recompute: Bool(1)",
            m_layer, id);
    }

    int norm(int input) {
        const char* const from = m_plan.narrowsCasts ? "Float32" : "Float16";
        const char* const to = m_plan.narrowsCasts ? "Float16" : "Float32";
        const auto cast = [&](const std::string& mark) {
            return add("Cast", fmt::format("%{}, I64(43)", input), " {instance name: cast}", mark,
                type(from) + ", <Int64, NoShape>", type(to), "ffn_norm-Norm");
        };
        const int forward = cast(marked(1));
        if (m_plan.hasRun)
            cast(copied(1));
        return forward;
    }

    int reshape(int input, const std::string& cell) {
        if (!m_plan.hasReshapes)
            return input;
        const std::string mark =
            m_plan.hasReshapeMarks ? marked(100 + m_next) : "checkpoint: Bool(1)";
        const int forward = simple("Reshape", input, mark, cell);
        if (m_plan.hasRun && m_plan.hasReshapeMarks && m_plan.hasSiluCopies)
            simple("Reshape", input, copied(100 + forward), cell);
        return forward;
    }

    int feedForward(int input) {
        const int gate = simple("MatMul", input, "", "feed_forward-FeedForward/w1-Linear");
        const int silu =
            simple("SiLU", gate, marked(2), "feed_forward-FeedForward/w1-Linear/activation-SiLU");
        const int shaped = reshape(silu, "feed_forward-FeedForward/w1-Linear");
        const int mul = add("Mul", fmt::format("%{}, %{}", shaped, gate), " {instance name: mul}",
            marked(3), type("Float16") + ", " + type("Float16"), type("Float16"),
            "feed_forward-FeedForward");
        const int flat = reshape(mul, "feed_forward-FeedForward/w2-Linear");
        const int out = add("MatMul", fmt::format("%{}", flat), instanceOf("MatMul"), "",
            type("Float16"), type("Float16"), "feed_forward-FeedForward/w2-Linear", "Default",
            " {in_strategy: ((1, 1), (8, 1))}");
        int copy = silu;
        if (m_plan.hasRun && m_plan.hasSiluCopies && m_layer != m_plan.withoutCopies) {
            copy = simple(
                "SiLU", gate, copied(2), "feed_forward-FeedForward/w1-Linear/activation-SiLU");
            add("Mul", fmt::format("%{}, %{}", copy, gate), " {instance name: mul}", copied(3),
                type("Float16") + ", " + type("Float16"), type("Float16"),
                "feed_forward-FeedForward");
        }
        simple("SiLUGrad", m_plan.readsForward ? silu : copy, "target_grad: Bool(1)",
            "feed_forward-FeedForward/w1-Linear/activation-SiLU", "Gradients/Default");
        return out;
    }

    int gather(const std::string& instance) {
        return add("AllGather", fmt::format("%para{0}_w{0}", m_layer + 2), instance,
            "group: \"8-1\", group_ranks: \"0-1-2-3-4-5-6-7\"", "<Tensor[Float16], (512, 4096)>",
            type("Float16"), "attention-Attention");
    }

    int layer(int input) {
        int last = feedForward(norm(input));
        gather(" {instance name: parallel_optimizer_allgather}");
        if (m_layer < m_plan.repeatedGathers)
            gather(" {instance name: parallel_optimizer_allgather}");
        if (m_layer < m_plan.relayouts) {
            last = add("AllGather", fmt::format("%{}", last),
                " {instance name: redistribution_op_1AllGather}",
                "group: \"8-1\", group_ranks: \"0-1-2-3-4-5-6-7\"", type("Float16"),
                type("Float16"), "attention-Attention");
            last = add("StridedSlice", fmt::format("%{}", last),
                " {instance name: redistribution_op_2StridedSlice}", "", type("Float16"),
                type("Float16"), "attention-Attention");
        }
        if (m_plan.reducesTwice && m_layer == 0) {
            simple("AllReduce", last, "group: \"8-1\"", "attention-Attention");
            simple("AllReduce", last, "group: \"8-1\"", "attention-Attention");
        }
        if (m_plan.copiesTwice && m_layer == 0)
            simple("TensorMove", simple("TensorMove", last, "", "attention-Attention"), "",
                "attention-Attention");
        return add("Add", fmt::format("%{}", last), instanceOf("Add"), "", type("Float16"),
            type("Float16"), "", "Default",
            " {in_strategy: ((8, 1), (8, 1)), out_strategy: ((8, 1))}");
    }

    const LlamaPlan& m_plan;
    std::string m_body;
    int m_layer = 0;
    int m_next = 0;
};

} // namespace

std::string llamaGraph(const LlamaPlan& plan) {
    return Writer(plan).write();
}

} // namespace rankscope::test
