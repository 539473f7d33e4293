// SPDX-License-Identifier: GPL-3.0-or-later
// M5: each table of a rank, printed whole from a file in which no two numbers are the same: a field
// that took another's place, or another unit, shows. Tables of the job and of communication are in
// whole_job_rows_test.cpp.
#include <catch2/catch.hpp>

#include "core/index/table_schema.h"
#include "tests/core/tables/inline_tables.h"

namespace whole_rows_test {

using namespace rankscope;
using rankscope::test::File;
using rankscope::test::InlineTables;

namespace {

/// One row of a table: the file that it comes from, and its columns in the order of the schema.
struct WholeRow {
    const char* table;
    File file;
    const char* row;
};

void check(const WholeRow& of, model::ProfileKind kind = model::ProfileKind::PytorchText) {
    INFO(of.file.name);
    InlineTables tables({of.file}, kind);
    CHECK(tables.text(std::string("SELECT * FROM ") + of.table) == std::string(of.row) + '\n');
    CHECK(tables.issues().empty());
}

} // namespace

TEST_CASE("M5: kernels and their sums are whole", "[tables]") {
    check({"kernel",
        {"kernel_details.csv",
            "Step Id,Device_id,Model ID,Task ID,Stream ID,Name,Type,OP State,Accelerator Core,"
            "Start Time(us),Duration(us),Wait Time(us),Block Num,Mix Block Num,HF32 Eligible,"
            "Input Shapes,Input Data Types,Input Formats,Output Shapes,Output Data Types,"
            "Output Formats,Context ID\n"
            "1,2,3,4,5,name,type,dynamic,AI_CORE,6.5,7.25,8.125,9,10,YES,in s,in t,in f,out s,"
            "out t,out f,11\n"},
        "1|2|name|type|dynamic|AI_CORE|6500|7250|8125|5|4|11|3|9|10|YES|in s|in t|in f|out s|"
        "out t|out f|NULL|NULL"});
    check({"kernel",
        {"op_summary_20230919172305.csv",
            "Device_id,Model Name,Model ID,Task ID,Stream ID,Infer ID,Op Name,OP Type,OP State,"
            "Task Type,Task Start Time(us),Task Duration(us),Task Wait Time(us),Block Dim,"
            "Mix Block Dim,HF32 Eligible,Context ID\n"
            "1,model,2,3,4,5,name,type,static,AI_CPU,6.5,7.25,8.125,9,10,NO,11\n"},
        "NULL|1|name|type|static|AI_CPU|6500|7250|8125|4|3|11|2|9|10|NO|NULL|NULL|NULL|NULL|NULL|"
        "NULL|model|5"});
    check({"op_statistic",
        {"op_statistic.csv",
            "Device_id,OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),"
            "Max Time(us),Ratio(%)\n1,type,core,2,3.5,4.25,5.125,6.75,7.5\n"},
        "type|core|2|3500|4250|5125|6750|7.5|1"});
    check({"l2_cache",
        {"l2_cache.csv",
            "Device_id,Stream Id,Task Id,Hit Rate,Victim Rate,Op Name\n1,2,3,0.5,0.25,name\n"},
        "2|3|name|0.5|0.25|1"});
    check({"data_preprocess",
        {"aicpu_20230919172305.csv",
            "Device_id,Timestamp(us),Node,Compute_time(us),Memcpy_time(us),Task_time(us),"
            "Dispatch_time(us),Total_time(us),Stream ID,Task ID\n"
            "1,2.5,node,3.25,4.125,5.5,6.25,7.125,8,9\n"},
        "2500|node|3250|4125|5500|6250|7125|8|9|1"});
}

TEST_CASE("M5: steps are whole", "[tables]") {
    check({"step",
        {"step_trace_time.csv",
            "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,"
            "Stage,Bubble,Communication(Not Overlapped and Exclude Receive),Preparing\n"
            "1,2,3.5,4.25,5.125,6.5,7.25,8.125,9.5,10.25,11.125\n"},
        "2|3500|6500|5125|4250|7250|11125|8125|9500|10250|1"});
}

TEST_CASE("M5: memory is whole, in bytes of its unit", "[tables]") {
    check({"memory_record",
        {"memory_record.csv",
            "Device_id,Component,Timestamp(us),Total Allocated(MB),Total Reserved(KB),"
            "Total Active(GB),Stream Ptr,Device Type\n1,PTA,2.5,3,4,5,6,NPU:7\n"},
        "PTA|2500|3145728|4096|5368709120|6|NPU:7|1"});
    check({"memory_block",
        {"operator_memory.csv",
            "Device_id,Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),"
            "Duration(us),Active Duration(us),Allocation Total Allocated(MB),"
            "Allocation Total Reserved(MB),Allocation Total Active(MB),"
            "Release Total Allocated(MB),Release Total Reserved(MB),Release Total Active(MB),"
            "Stream Ptr,Device Type\n1,name,2,3.5,4.25,5.125,6.5,7.25,8,9,10,11,12,13,14,NPU:15\n"},
        "name|2048|3500|4250|5125|6500|7250|8388608|9437184|10485760|11534336|12582912|13631488|"
        "14|NPU:15|1"});
    check({"module_memory",
        {"npu_module_mem.csv",
            "Device_id,Component,Timestamp(us),Total Reserved(MB),Device\n1,HCCL,2.5,3,NPU:4\n"},
        "HCCL|2500|3145728|NPU:4|1"});
    check({"device_memory",
        {"npu_mem_20230919172305.csv",
            "Device_id,event,ddr(KB),hbm(KB),memory(KB),timestamp(us)\n1,app,2,3,4,5.5\n"},
        "app|5500|2048|3072|4096|1"});
    check({"static_memory",
        {"static_op_mem.csv",
            "Device_id,Op Name,Model Name,Graph ID,Node Index Start,Node Index End,Size(KB)\n"
            "host,name,model,1,2,3,4\n"},
        "name|model|1|2|3|4096|host"});
    check({"tracker_block",
        {"memory_block.csv",
            "start_time_stamp,end_time_stamp,device_addr,stream_id,pool_type,size,"
            "actual_used_memory,actual_peak_memory,file_name,line_num,type,producer_task,task_name,"
            "node_name,graph_name,user_tasks,last_user_task,python_stack,\n"
            "1,2,0x3,4,pool,5,6,7,a.py,8,Weight,9,task,node,graph,{10-},11,stack,\n"},
        "1|2|0x3|4|pool|5|6|7|a.py|8|Weight|9|task|node|graph|{10-}|11|stack"});
    check({"tracker_task",
        {"task.csv",
            "time_stamp,task_name,node_name,graph_name,file_name,line_num,\n"
            "1,task,node,graph,a.py,2,\n"},
        "1|task|node|graph|a.py|2"});
}

TEST_CASE("M5: operators and calls of the host are whole", "[tables]") {
    check({"api_statistic",
        {"api_statistic.csv",
            "Device_id,Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance\n"
            "host,acl,name,1.5,2,3.25,4.125,5.5,6.25\n"},
        "acl|name|2|1500|4125|3250|5500|6.25|host"});
    check({"operator_detail",
        {"operator_details.csv",
            "Name,Input Shapes,Call Stack,Host Self Duration(us),Host Total Duration(us),"
            "Device Self Duration(us),Device Total Duration(us),"
            "Device Self Duration With AICore(us),Device Total Duration With AICore(us)\n"
            "name,\"1,2\",\"a\nb\",1.5,2.25,3.125,4.5,5.25,6.125\n"},
        "name|1,2|a\nb|1500|2250|3125|4500|5250|6125"});
    check({"msprof_tx",
        {"msprof_tx.csv",
            "pid,tid,category,event_type,payload_type,payload_value,Start_time(us),End_time(us),"
            "message_type,message,domain,Device Start_time(us),Device End_time(us)\n"
            "1,2,cat,marker,ptype,pvalue,3.5,4.25,mtype,message,domain,5.125,6.5\n"},
        "1|2|cat|marker|ptype|pvalue|3500|4250|mtype|message|domain|5125|6500"});
}

TEST_CASE("M5: the data pipeline is whole", "[tables]") {
    check({"dataset",
        {"dataset.csv",
            "Operation,Stage,Occurrences,Avg. time(us),Custom Info\nMap,init,1,2.5,info\n"},
        "Map|init|1|2500|info"});
    check({"minddata_pipeline",
        {"minddata_pipeline_raw_0.csv",
            "op_id,op_type,num_workers,output_queue_size,output_queue_average_size,"
            "output_queue_length,output_queue_usage_rate,sample_interval,parent_id,children_id\n"
            "1,Batch,2,\"[3, 4]\",5.5,6,0.25,7.5,8,\"[9, 10]\"\n"},
        "1|Batch|2|[3, 4]|5.5|6|0.25|7500000|8|[9, 10]"});
    check({"minddata_summary", {"minddata_pipeline_summary_0.csv", "queue_utilization_pct,12.5\n"},
        "queue_utilization_pct|0|12.5"});
}

TEST_CASE("M5: counters of links and cards are whole", "[tables]") {
    check({"pcie", {"pcie.csv", "Device_id,Mode,Min,Max,Average\n1,TX_P(MB/s),2.5,3.25,4.125\n"},
        "TX_P(MB/s)|2.5|3.25|4.125|1"});
    check({"hccs", {"hccs.csv", "Device_id,Mode,Max,Min,Average\n1,TX(MB/s),2.5,3.25,4.125\n"},
        "TX(MB/s)|3.25|2.5|4.125|1"});
    for (const char* const table : {"nic", "roce"})
        check({table,
            {std::string(table) + ".csv",
                "Device_id,Timestamp(us),Bandwidth(MB/s),funcId\n1,2.5,3.25,4\n"},
            "2500|3.25|4|1"});
}

TEST_CASE("M5: older MindSpore is whole, in its units", "[tables]") {
    const auto kind = model::ProfileKind::MindsporeLegacy;
    check({"legacy_step",
              {"step_trace_raw_0_detail_time.csv",
                  "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,"
                  "fp_and_bp,tail\n1,2,3,4,5,6,7,8,9\n"},
              "1|20|30|40|50|60|70|80|90|0"},
        kind);
    check({"legacy_kernel_type",
              {"aicore_intermediate_0_type.csv",
                  "kernel_type,total_time,execution_frequency,percent\ntype,1.5,2,3.25\n"},
              "type|1500000|2|3.25"},
        kind);
    check({"legacy_kernel",
              {"aicore_intermediate_0_detail.csv",
                  "full_kernel_name,execution_time,execution_frequency\nname,1.5,2\n"},
              "name|1500000|2"},
        kind);
    check({"legacy_task",
              {"framework_raw_0.csv",
                  "task_id,stream_id,block_dim,full_kernel_name,op_name,kernel_name,kernel_type,"
                  "subgraph,op_info,graph_id\n1,2,3,full,op,kernel,type,sub,{},4\n"},
              "1|2|3|full|op|kernel|type|sub|{}|4"},
        kind);
    check({"legacy_flops",
              {"flops_0.txt",
                  "full_kernel_name, FLOPs(1e6), FLOPS(1e9), FLOPS utilization\nname, 1.5, 2.25, "
                  "3.125\n"},
              "name|1.5|2.25|3.125|NULL|NULL|NULL"},
        kind);
    check({"legacy_stage",
              {"ascend_cluster_analyse_pipeline-parallel_2_4_0.csv",
                  "computation_time,communication_alone_time,stage_time,receive_alone_time,"
                  "collective_communication_alone_time\n1.5,2.25,3.125,4.5,5.25\n"},
              "pipeline|NULL|NULL|NULL|1500000|2250000|3125000|4500000|5250000"},
        kind);
    check({"legacy_communication",
              {"hccl_raw_0.csv",
                  "step_num,communication_cost,wait_cost,link_info,communication_operator_cost\n"
                  "1,2.5,3.25,{},{}\n"},
              "1|2500000|3250000|{}|{}|0"},
        kind);
}

TEST_CASE("M5: queues of older MindSpore are whole, each file in its unit", "[tables]") {
    const auto kind = model::ProfileKind::MindsporeLegacy;
    check({"legacy_queue", {"device_queue_profiling_0.txt", "0 1 2 3.5 9\n"},
              "device_queue_profiling|NULL|0|1|2|3500000|NULL|NULL"},
        kind);
    check({"legacy_queue", {"dataset_iterator_profiling_0.txt", "1 64 2 3 9\n"},
              "dataset_iterator_profiling|NULL|1|64|2|3|NULL|NULL"},
        kind);
    check({"legacy_queue", {"minddata_aicpu_0.txt", "GetNext_dequeue_wait 1 2 3\n"},
              "minddata_aicpu|GetNext_dequeue_wait|NULL|NULL|NULL|3|1000|2000"},
        kind);
    check({"legacy_queue", {"minddata_getnext_profiling_0.txt", "GetNext_dequeue_wait 1 2 3\n"},
              "minddata_getnext_profiling|GetNext_dequeue_wait|NULL|NULL|NULL|3|1|2"},
        kind);
}

} // namespace whole_rows_test
