<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>About</name>
    <message>
        <source>Reads the profiles of training clusters and shows where the step time goes.

Free software under the GNU General Public License, version 3 or later.</source>
        <translation>读取训练集群的性能数据，显示单步时间花在哪里。

自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本。</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Double-click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Right-click</source>
        <translation>右击</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>单击</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Navigate</source>
        <translation>浏览</translation>
    </message>
    <message>
        <source>Select and mark</source>
        <translation>选择与标记</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Charts and tables</source>
        <translation>图表与表格</translation>
    </message>
    <message>
        <source>General</source>
        <translation>通用</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translatorcomment>a text and its shortcut, short in a tool tip</translatorcomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Select the item under the pointer</source>
        <translation>选中鼠标下的项</translation>
    </message>
    <message>
        <source>Jump to the selected item</source>
        <translation>跳转到所选项</translation>
    </message>
    <message>
        <source>Select the next or previous item</source>
        <translation>选中下一项或上一项</translation>
    </message>
    <message>
        <source>First item, or all of a zoomed chart</source>
        <translation>第一项，或显示缩放图表的全部</translation>
    </message>
    <message>
        <source>Last item</source>
        <translation>最后一项</translation>
    </message>
    <message>
        <source>Zoom a chart of times or a heat map</source>
        <translation>缩放时间图或热力图</translation>
    </message>
    <message>
        <source>Pan a zoomed chart</source>
        <translation>平移缩放后的图表</translation>
    </message>
    <message>
        <source>Undo the last zoom of a curve</source>
        <translation>撤销曲线的上一次缩放</translation>
    </message>
    <message>
        <source>Clear the selection of a chart</source>
        <translation>清除图表中的选择</translation>
    </message>
    <message>
        <source>Copy the selected rows</source>
        <translation>复制所选行</translation>
    </message>
    <message>
        <source>Menu of the selected item</source>
        <translation>所选项的菜单</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Import health</source>
        <translation>导入状况</translation>
    </message>
    <message>
        <source>Next section of the page</source>
        <translation>页面的下一个分区</translation>
    </message>
    <message>
        <source>Previous section of the page</source>
        <translation>页面的上一个分区</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Go forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Open folder...</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Open file...</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Export the table as CSV...</source>
        <translation>将表格导出为 CSV…</translation>
    </message>
    <message>
        <source>Save image...</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Import again</source>
        <translation>重新导入</translation>
    </message>
    <message>
        <source>Cancel the import</source>
        <translation>取消导入</translation>
    </message>
    <message>
        <source>Close folder</source>
        <translation>关闭文件夹</translation>
    </message>
    <message>
        <source>Close the folder selected in the panel</source>
        <translation>关闭面板中所选的文件夹</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Switch between light and dark theme</source>
        <translation>切换浅色与深色主题</translation>
    </message>
    <message>
        <source>Switch between English and Chinese</source>
        <translation>切换中文与英文</translation>
    </message>
    <message>
        <source>Project panel</source>
        <translation>项目面板</translation>
    </message>
    <message>
        <source>Data pane</source>
        <translation>数据窗格</translation>
    </message>
    <message>
        <source>Frame time in the status bar</source>
        <translation>在状态栏显示单帧耗时</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>About Rankscope</source>
        <translation>关于 Rankscope</translation>
    </message>
    <message>
        <source>Zoom in at the pointer</source>
        <translation>以鼠标为中心放大</translation>
    </message>
    <message>
        <source>Zoom out at the pointer</source>
        <translation>以鼠标为中心缩小</translation>
    </message>
    <message>
        <source>Pan left</source>
        <translation>向左平移</translation>
    </message>
    <message>
        <source>Pan right</source>
        <translation>向右平移</translation>
    </message>
    <message>
        <source>Scroll up one page</source>
        <translation>向上滚动一页</translation>
    </message>
    <message>
        <source>Scroll down one page</source>
        <translation>向下滚动一页</translation>
    </message>
    <message>
        <source>Scroll to the first lane</source>
        <translation>滚动到第一条泳道</translation>
    </message>
    <message>
        <source>Scroll to the last lane</source>
        <translation>滚动到最后一条泳道</translation>
    </message>
    <message>
        <source>Zoom in at the centre</source>
        <translation>以窗口中央为中心放大</translation>
    </message>
    <message>
        <source>Zoom out at the centre</source>
        <translation>以窗口中央为中心缩小</translation>
    </message>
    <message>
        <source>Zoom in or out at the pointer</source>
        <translation>以鼠标为中心放大或缩小</translation>
    </message>
    <message>
        <source>Pan with the mouse</source>
        <translation>用鼠标平移</translation>
    </message>
    <message>
        <source>Zoom to the dragged box</source>
        <translation>放大到框选区域</translation>
    </message>
    <message>
        <source>Zoom to the selection</source>
        <translation>放大到选区</translation>
    </message>
    <message>
        <source>Fit the selection to the window</source>
        <translation>使选区适合窗口</translation>
    </message>
    <message>
        <source>Undo zoom</source>
        <translation>撤销缩放</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一个迭代步</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>上一个迭代步</translation>
    </message>
    <message>
        <source>Select a slice</source>
        <translation>选中切片</translation>
    </message>
    <message>
        <source>Menu of the slice or lane</source>
        <translation>切片或泳道的菜单</translation>
    </message>
    <message>
        <source>Select the time range of the selected slice</source>
        <translation>选取选中切片的时间范围</translation>
    </message>
    <message>
        <source>Set a marker at the pointer or around the selection</source>
        <translation>在鼠标处或选区设置标记</translation>
    </message>
    <message>
        <source>Delete all markers</source>
        <translation>删除所有标记</translation>
    </message>
    <message>
        <source>Copy the selected slice</source>
        <translation>复制所选切片</translation>
    </message>
    <message>
        <source>Clear the selection, or leave a field</source>
        <translation>取消选择，或离开输入框</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>全部收起</translation>
    </message>
    <message>
        <source>Markers: list, jump to, rename, delete</source>
        <translation>标记：列表、跳转、重命名、删除</translation>
    </message>
    <message>
        <source>Filter by rank and layer</source>
        <translation>按卡和层筛选</translation>
    </message>
    <message>
        <source>Flows: draw by category</source>
        <translation>连线：按类别绘制</translation>
    </message>
    <message>
        <source>Slice detail</source>
        <translation>切片详情</translation>
    </message>
    <message>
        <source>Slice list</source>
        <translation>切片列表</translation>
    </message>
    <message>
        <source>System view</source>
        <translation>系统视图</translation>
    </message>
    <message>
        <source>Find slices...</source>
        <translation>查找切片…</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>Next match, from the search field</source>
        <translation>在查找框中跳到下一个匹配</translation>
    </message>
    <message>
        <source>Previous match, from the search field</source>
        <translation>在查找框中跳到上一个匹配</translation>
    </message>
    <message>
        <source>Time range...</source>
        <translation>时间范围…</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>匹配</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Report...</source>
        <translation>报告…</translation>
    </message>
    <message>
        <source>Show or hide what a finding explains</source>
        <translation>展开或收起诊断项所解释的内容</translation>
    </message>
    <message>
        <source>Mute or unmute the selected finding</source>
        <translation>屏蔽或恢复选中的诊断项</translation>
    </message>
    <message>
        <source>Note to the selected finding</source>
        <translation>为选中的诊断项添加备注</translation>
    </message>
    <message>
        <source>Advisor</source>
        <translation>诊断</translation>
    </message>
    <message>
        <source>Zoom a curve to the dragged range</source>
        <translation>将曲线放大到拖选的范围</translation>
    </message>
    <message>
        <source>Pin the track to the top, or unpin it</source>
        <translation>将泳道置顶或取消置顶</translation>
    </message>
    <message>
        <source>Hide the track, layer or rank</source>
        <translation>隐藏泳道、层或卡</translation>
    </message>
    <message>
        <source>Show everything that is hidden</source>
        <translation>显示所有隐藏项</translation>
    </message>
    <message>
        <source>Take the selected slice as the reference for alignment</source>
        <translation>将选中切片设为对齐基准</translation>
    </message>
    <message>
        <source>Align the selected slice&apos;s start with the reference</source>
        <translation>将选中切片的起点与基准对齐</translation>
    </message>
    <message>
        <source>Align the selected slice&apos;s end with the reference</source>
        <translation>将选中切片的终点与基准对齐</translation>
    </message>
    <message>
        <source>Align the clocks of all ranks by their collectives</source>
        <translation>按集合通信算子对齐所有卡的时钟</translation>
    </message>
    <message>
        <source>Align all ranks at their first event</source>
        <translation>按首个事件对齐所有卡</translation>
    </message>
    <message>
        <source>Put all ranks back on their own clocks</source>
        <translation>所有卡恢复各自的时钟</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Colour-blind safe colours</source>
        <translation>色盲友好配色</translation>
    </message>
    <message>
        <source>Draw everything larger</source>
        <translation>整体放大显示</translation>
    </message>
    <message>
        <source>Draw everything smaller</source>
        <translation>整体缩小显示</translation>
    </message>
    <message>
        <source>Draw everything at the usual size</source>
        <translation>恢复默认显示大小</translation>
    </message>
    <message>
        <source>Show the kernel&apos;s node in the compiled graph</source>
        <translation>在编译图中显示该 Kernel 的节点</translation>
    </message>
    <message>
        <source>Run the SQL statement</source>
        <translation>运行 SQL 语句</translation>
    </message>
    <message>
        <source>Stop the SQL statement</source>
        <translation>停止 SQL 语句</translation>
    </message>
    <message>
        <source>Complete a word of the SQL statement</source>
        <translation>补全 SQL 语句中的词</translation>
    </message>
    <message>
        <source>Earlier or later SQL statement</source>
        <translation>上一条或下一条 SQL 语句</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Command palette...</source>
        <translation>命令面板…</translation>
    </message>
    <message>
        <source>Save session...</source>
        <translation>保存会话…</translation>
    </message>
    <message>
        <source>Open session...</source>
        <translation>打开会话…</translation>
    </message>
    <message>
        <source>Copy link to this view</source>
        <translation>复制此视图的链接</translation>
    </message>
    <message>
        <source>Open link...</source>
        <translation>打开链接…</translation>
    </message>
    <message>
        <source>Parent of the selected slice, else scroll the lanes up</source>
        <translation>跳转到选中切片的父切片；未选中时向上滚动泳道</translation>
    </message>
    <message>
        <source>Child of the selected slice, else scroll the lanes down</source>
        <translation>跳转到选中切片的子切片；未选中时向下滚动泳道</translation>
    </message>
    <message>
        <source>Next slice of the lane</source>
        <translation>泳道中的下一个切片</translation>
    </message>
    <message>
        <source>Previous slice of the lane</source>
        <translation>泳道中的上一个切片</translation>
    </message>
    <message>
        <source>Next slice of the same name</source>
        <translation>下一个同名切片</translation>
    </message>
    <message>
        <source>Previous slice of the same name</source>
        <translation>上一个同名切片</translation>
    </message>
    <message>
        <source>Select a time range across lanes; its edges snap to slices unless Ctrl is held</source>
        <translation>跨泳道选取时间范围；边缘吸附到切片，按住 Ctrl 则不吸附</translation>
    </message>
    <message>
        <source>Select only the depths that the box touches</source>
        <translation>仅选取框选所及的深度</translation>
    </message>
    <message>
        <source>Boxes select only the depths that they touch</source>
        <translation>框选仅选取所及的深度</translation>
    </message>
    <message>
        <source>Select the step in the middle of the view</source>
        <translation>选中可见范围中央的迭代步</translation>
    </message>
    <message>
        <source>Lock the selected area, or unlock it</source>
        <translation>锁定选区，或解除锁定</translation>
    </message>
    <message>
        <source>Next marker</source>
        <translation>下一个标记</translation>
    </message>
    <message>
        <source>Previous marker</source>
        <translation>上一个标记</translation>
    </message>
    <message>
        <source>Edit the current marker</source>
        <translation>编辑当前标记</translation>
    </message>
    <message>
        <source>Move the current marker one pixel to the left</source>
        <translation>将当前标记左移一个像素</translation>
    </message>
    <message>
        <source>Move the current marker one pixel to the right</source>
        <translation>将当前标记右移一个像素</translation>
    </message>
    <message>
        <source>Move the current marker&apos;s end one pixel to the left</source>
        <translation>将当前标记的终点左移一个像素</translation>
    </message>
    <message>
        <source>Move the current marker&apos;s end one pixel to the right</source>
        <translation>将当前标记的终点右移一个像素</translation>
    </message>
    <message>
        <source>Delete the current marker</source>
        <translation>删除当前标记</translation>
    </message>
    <message>
        <source>Undo the change of lanes, clocks or markers</source>
        <translation>撤销对泳道、时钟或标记的更改</translation>
    </message>
    <message>
        <source>Merge streams into one row, or split them again</source>
        <translation>将多条流合并为一行，或重新拆分</translation>
    </message>
    <message>
        <source>Move the track up</source>
        <translation>上移泳道</translation>
    </message>
    <message>
        <source>Move the track down</source>
        <translation>下移泳道</translation>
    </message>
    <message>
        <source>Make the lanes taller</source>
        <translation>增大泳道高度</translation>
    </message>
    <message>
        <source>Make the lanes lower</source>
        <translation>减小泳道高度</translation>
    </message>
    <message>
        <source>Lanes of the usual height</source>
        <translation>恢复默认泳道高度</translation>
    </message>
    <message>
        <source>Show only the outermost calls, or the whole stack</source>
        <translation>仅显示最外层调用，或显示完整调用栈</translation>
    </message>
    <message>
        <source>Rename the rank, layer or track</source>
        <translation>重命名卡、层或泳道</translation>
    </message>
    <message>
        <source>Show all ranks as bars, or their tracks again</source>
        <translation>以条形显示各卡，或恢复显示泳道</translation>
    </message>
    <message>
        <source>Sort the ranks another way</source>
        <translation>切换各卡的排序方式</translation>
    </message>
    <message>
        <source>Sort ranks by number</source>
        <translation>按编号排序各卡</translation>
    </message>
    <message>
        <source>Sort ranks by host</source>
        <translation>按主机排序各卡</translation>
    </message>
    <message>
        <source>Sort ranks by pipeline stage</source>
        <translation>按流水线阶段排序各卡</translation>
    </message>
    <message>
        <source>Sort ranks by exposed communication, the longest first</source>
        <translation>按未掩盖通信排序各卡，最长的在前</translation>
    </message>
    <message>
        <source>Sort ranks by wait, those that others wait for first</source>
        <translation>按等待排序各卡，被等待的在前</translation>
    </message>
    <message>
        <source>Find a row of the tree by its name...</source>
        <translation>按名称查找树中的行…</translation>
    </message>
    <message>
        <source>Select several rows of the tree</source>
        <translation>选择树中的多行</translation>
    </message>
    <message>
        <source>Select the next or previous row of the tree as well</source>
        <translation>同时选择树中的下一行或上一行</translation>
    </message>
    <message>
        <source>Follow the flow to the next slice</source>
        <translation>沿连线跳转到下一个切片</translation>
    </message>
    <message>
        <source>Follow the flow back to the slice before</source>
        <translation>沿连线跳转回上一个切片</translation>
    </message>
    <message>
        <source>Next match in this rank</source>
        <translation>本卡的下一个匹配</translation>
    </message>
    <message>
        <source>Previous match in this rank</source>
        <translation>本卡的上一个匹配</translation>
    </message>
    <message>
        <source>Next match on this track</source>
        <translation>本泳道的下一个匹配</translation>
    </message>
    <message>
        <source>Previous match on this track</source>
        <translation>本泳道的上一个匹配</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Whole word</source>
        <translation>全字匹配</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Where to look, from the search field</source>
        <translation>在查找框中选择查找范围</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>清除查找</translation>
    </message>
    <message>
        <source>Clocks...</source>
        <translation>时钟…</translation>
    </message>
    <message>
        <source>Align all ranks at the start of the selected slice</source>
        <translation>将所有卡按选中切片的起点对齐</translation>
    </message>
    <message>
        <source>Align all ranks at the end of the selected slice</source>
        <translation>将所有卡按选中切片的终点对齐</translation>
    </message>
    <message>
        <source>Statistics of the selected slice&apos;s name</source>
        <translation>选中切片名称的统计</translation>
    </message>
    <message>
        <source>Show the communication operator on all its ranks</source>
        <translation>在各卡上查看该通信算子</translation>
    </message>
    <message>
        <source>Shift the rank or track in time...</source>
        <translation>平移卡或泳道…</translation>
    </message>
    <message>
        <source>Clear the selected rank, step and range</source>
        <translation>清除所选的卡、迭代步和时间范围</translation>
    </message>
    <message>
        <source>All pages show the selected range or step</source>
        <translation>所有页面显示所选时间范围或迭代步</translation>
    </message>
    <message>
        <source>Select a time range over the selected rows or slice</source>
        <translation>在所选的行或切片上选取时间范围</translation>
    </message>
    <message>
        <source>Extend the selection by the lane above</source>
        <translation>将选区向上扩展一条泳道</translation>
    </message>
    <message>
        <source>Extend the selection by the lane below</source>
        <translation>将选区向下扩展一条泳道</translation>
    </message>
    <message>
        <source>Move the selection&apos;s end left by a pixel, stopping at slice edges</source>
        <translation>将选区终点左移一个像素，遇切片边缘停下</translation>
    </message>
    <message>
        <source>Move the selection&apos;s end right by a pixel, stopping at slice edges</source>
        <translation>将选区终点右移一个像素，遇切片边缘停下</translation>
    </message>
    <message>
        <source>Move the selection&apos;s start left by a pixel, stopping at slice edges</source>
        <translation>将选区起点左移一个像素，遇切片边缘停下</translation>
    </message>
    <message>
        <source>Move the selection&apos;s start right by a pixel, stopping at slice edges</source>
        <translation>将选区起点右移一个像素，遇切片边缘停下</translation>
    </message>
    <message>
        <source>Next finding on the timeline</source>
        <translation>时间线上的下一个诊断项</translation>
    </message>
    <message>
        <source>Previous finding on the timeline</source>
        <translation>时间线上的上一个诊断项</translation>
    </message>
    <message>
        <source>Findings on the timeline</source>
        <translation>在时间线上显示诊断项</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Text of the usual size</source>
        <translation>恢复默认文字大小</translation>
    </message>
    <message>
        <source>Show all of a zoomed chart</source>
        <translation>显示缩放图表的全部</translation>
    </message>
    <message>
        <source>Widen or narrow the selection in the topology</source>
        <translation>在并行拓扑中扩大或缩小所选范围</translation>
    </message>
    <message>
        <source>Merge the streams of each graph into one row</source>
        <translation>将同一计算图的流合并为一行</translation>
    </message>
    <message>
        <source>Reset the filters of the page</source>
        <translation>重置当前页面的筛选条件</translation>
    </message>
    <message>
        <source>Set a marker at the pointer or the selected moment of a memory curve</source>
        <translation>在内存曲线的鼠标处或所选时刻设置标记</translation>
    </message>
</context>
<context>
    <name>AdviceTexts</name>
    <message>
        <source>English</source>
        <comment>name of the language of this translation</comment>
        <translation>中文</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>已发现</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>Not run</source>
        <translation>未执行</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>%1 of step</source>
        <translation>占单步 %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>steps</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>all ranks</source>
        <translation>所有卡</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>ranks %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message>
        <source>more than the step</source>
        <translation>超过单步耗时</translation>
    </message>
    <message>
        <source>one step</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>median of %1 steps</source>
        <translation>%1 步的中位数</translation>
    </message>
    <message>
        <source>one step, longest rank</source>
        <translation>1 步，取耗时最长的卡</translation>
    </message>
    <message>
        <source>median of %1 steps, longest rank</source>
        <translation>%1 步的中位数，取耗时最长的卡</translation>
    </message>
    <message>
        <source>hidden: %1</source>
        <translation>潜在：%1</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>现为 %1</translation>
    </message>
    <message>
        <source>no measurable cost</source>
        <translation>无可测代价</translation>
    </message>
    <message>
        <source>beside the dearer causes</source>
        <translation>与代价更大的原因并存时</translation>
    </message>
    <message>
        <source>more than the capture</source>
        <translation>超过整段采集时长</translation>
    </message>
    <message>
        <source>%1 of capture</source>
        <translation>占整段采集 %1</translation>
    </message>
    <message>
        <source>whole capture</source>
        <translation>整段采集</translation>
    </message>
    <message>
        <source>whole capture, longest rank</source>
        <translation>整段采集，取耗时最长的卡</translation>
    </message>
</context>
<context>
    <name>BandwidthTexts</name>
    <message>
        <source>%1 bandwidth</source>
        <translation>%1 带宽</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，用时 %2</translation>
    </message>
    <message>
        <source>Packets</source>
        <translation>数据包</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>链路类型</translation>
    </message>
    <message>
        <source>SDMA is the sum of HCCS, PCIE and SIO</source>
        <translation>SDMA 为 HCCS、PCIE 与 SIO 之和</translation>
    </message>
    <message>
        <source>Size</source>
        <translatorcomment>of data that is moved</translatorcomment>
        <translation>数据量</translation>
    </message>
    <message>
        <source>Transit (ms)</source>
        <translation>传输 (ms)</translation>
    </message>
    <message>
        <source>Bandwidth (GB/s)</source>
        <translation>带宽 (GB/s)</translation>
    </message>
    <message>
        <source>size / transit time</source>
        <translation>数据量 / 传输时间</translation>
    </message>
    <message>
        <source>Large-packet ratio</source>
        <translation>大包占比</translation>
    </message>
    <message>
        <source>Share of packets large enough to reach full bandwidth, weighted by operator bytes</source>
        <translation>大到足以跑满带宽的数据包占比，按算子字节数加权</translation>
    </message>
    <message>
        <source>Packet size</source>
        <translation>数据包大小</translation>
    </message>
    <message>
        <source>Time (ms)</source>
        <translation>时间 (ms)</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>合计</translation>
    </message>
</context>
<context>
    <name>BlockTexts</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Allocation time</source>
        <translation>分配时刻</translation>
    </message>
    <message>
        <source>Release time</source>
        <translation>释放时刻</translation>
    </message>
    <message>
        <source>Active release time</source>
        <translation>活跃结束时刻</translation>
    </message>
    <message>
        <source>Duration (ms)</source>
        <translatorcomment>how long a block lives</translatorcomment>
        <translation>持续时间 (ms)</translation>
    </message>
    <message>
        <source>Active (ms)</source>
        <translation>活跃时间 (ms)</translation>
    </message>
    <message>
        <source>Total allocated at allocation</source>
        <translation>分配时已分配总量</translation>
    </message>
    <message>
        <source>Total reserved at allocation</source>
        <translation>分配时已预留总量</translation>
    </message>
    <message>
        <source>Total active at allocation</source>
        <translation>分配时活跃总量</translation>
    </message>
    <message>
        <source>Total allocated at release</source>
        <translation>释放时已分配总量</translation>
    </message>
    <message>
        <source>Total reserved at release</source>
        <translation>释放时已预留总量</translation>
    </message>
    <message>
        <source>Total active at release</source>
        <translation>释放时活跃总量</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流 Stream</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Device ID</source>
        <translation>设备 ID</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>First node</source>
        <translation>起始节点</translation>
    </message>
    <message>
        <source>Last node</source>
        <translation>结束节点</translation>
    </message>
    <message>
        <source>Allocated by task</source>
        <translation>分配于任务</translation>
    </message>
    <message>
        <source>Released by task</source>
        <translation>释放于任务</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>内存池</translation>
    </message>
    <message>
        <source>Actually used</source>
        <translation>实际占用</translation>
    </message>
    <message>
        <source>Actual peak</source>
        <translation>实际峰值</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行号</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Producer task</source>
        <translation>生产者任务</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Used by tasks</source>
        <translation>使用者任务</translation>
    </message>
    <message>
        <source>Python call stack</source>
        <translation>Python 调用栈</translation>
    </message>
    <message>
        <source>%1 blocks, %2 in total</source>
        <translation>%1 个内存块，合计 %2</translation>
    </message>
    <message>
        <source>%1 released but never allocated</source>
        <translation>%1 个只有释放、没有分配</translation>
    </message>
    <message>
        <source>%1 not freed before their address was allocated again</source>
        <translation>%1 个未释放，其地址已再次分配</translation>
    </message>
    <message>
        <source>%1 released with a different size</source>
        <translation>%1 个释放与分配的大小不一致</translation>
    </message>
    <message>
        <source>%1 events without an address or a size</source>
        <translation>%1 个事件缺少地址或大小</translation>
    </message>
    <message>
        <source>1 block, %2 in total</source>
        <translation>1 个内存块，合计 %2</translation>
    </message>
</context>
<context>
    <name>ChainTexts</name>
    <message>
        <source>whole</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>from the operator</source>
        <translation>从算子开始</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>End to end (ms)</source>
        <translation>端到端 (ms)</translation>
    </message>
    <message>
        <source>Begin of the Python call to begin of the kernel</source>
        <translation>从 Python 调用开始到 Kernel 开始</translation>
    </message>
    <message>
        <source>Prepare (ms)</source>
        <translation>准备 (ms)</translation>
    </message>
    <message>
        <source>Begin of the Python call to begin of the enqueue</source>
        <translation>从 Python 调用开始到入队开始</translation>
    </message>
    <message>
        <source>Enqueue (ms)</source>
        <translation>入队 (ms)</translation>
    </message>
    <message>
        <source>Time spent putting it into the queue</source>
        <translation>放入队列的耗时</translation>
    </message>
    <message>
        <source>Queue (ms)</source>
        <translation>排队 (ms)</translation>
    </message>
    <message>
        <source>End of the enqueue to begin of the dequeue</source>
        <translation>从入队结束到出队开始</translation>
    </message>
    <message>
        <source>Pipeline2 (ms)</source>
        <translation>二级流水 (ms)</translation>
    </message>
    <message>
        <source>Begin of the dequeue to end of the launch</source>
        <translation>从出队开始到下发结束</translation>
    </message>
    <message>
        <source>Launch (ms)</source>
        <translation>下发 (ms)</translation>
    </message>
    <message>
        <source>Time spent launching</source>
        <translation>下发的耗时</translation>
    </message>
    <message>
        <source>Lag (ms)</source>
        <translation>滞后 (ms)</translation>
    </message>
    <message>
        <source>End of the launch to begin of the kernel: what the device has to do first; negative where the kernel begins before the launch returns</source>
        <translation>从下发结束到 Kernel 开始：设备需先完成之前的任务；下发返回前 Kernel 已开始时为负值</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>What of CANN launches it</source>
        <translation>由 CANN 的哪类接口下发</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Followed</source>
        <translation>串联</translation>
    </message>
</context>
<context>
    <name>ClockDrawingTexts</name>
    <message>
        <source>Ends apart now: %1</source>
        <translation>当前结束时间差：%1</translation>
    </message>
    <message>
        <source>Ends apart when aligned: %1</source>
        <translation>对齐后结束时间差：%1</translation>
    </message>
    <message>
        <source>median %1, 95 % within %2, maximum %3</source>
        <translation>中位数 %1，95 % 不超过 %2，最大 %3</translation>
    </message>
</context>
<context>
    <name>ClockTexts</name>
    <message>
        <source>reference clock</source>
        <translation>基准时钟</translation>
    </message>
    <message>
        <source>line through ends of collectives</source>
        <translation>集合通信算子结束时间的拟合直线</translation>
    </message>
    <message>
        <source>median of ends of collectives</source>
        <translation>集合通信算子结束时间的中位数</translation>
    </message>
    <message>
        <source>line through ends of sends and receives</source>
        <translation>发送与接收结束时间的拟合直线</translation>
    </message>
    <message>
        <source>median of ends of sends and receives</source>
        <translation>发送与接收结束时间的中位数</translation>
    </message>
    <message>
        <source>nothing ties it to another clock</source>
        <translation>与其他时钟没有关联</translation>
    </message>
    <message>
        <source>none above %1</source>
        <translation>不超过 %1</translation>
    </message>
    <message>
        <source>a slice was put at the reference slice</source>
        <translation>将切片对齐到基准切片</translation>
    </message>
    <message>
        <source>aligned by the ends of its collectives</source>
        <translation>按其集合通信算子的结束时间对齐</translation>
    </message>
    <message>
        <source>aligned by the first event</source>
        <translation>按首个事件对齐</translation>
    </message>
    <message>
        <source>typed by hand</source>
        <translation>手动输入</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>%1 (a part of it)</source>
        <translation>%1（其中一部分）</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translatorcomment>their numbers</translatorcomment>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Ahead by</source>
        <translation>超前</translation>
    </message>
    <message>
        <source>How far the clock is ahead of the reference clock in the middle of the run; negative: behind it</source>
        <translation>该时钟在运行中点比基准时钟超前多少；负值表示落后</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>漂移</translation>
    </message>
    <message>
        <source>How much faster than the reference clock it runs, in millionths (1 ppm is a microsecond per second)</source>
        <translation>该时钟比基准时钟快多少，以百万分之一计（1 ppm 即每秒 1 微秒）</translation>
    </message>
    <message>
        <source>Drift error</source>
        <translation>漂移误差</translation>
    </message>
    <message>
        <source>Chance shows a larger drift once in 370 times</source>
        <translation>偶然出现更大漂移的概率为 1/370</translation>
    </message>
    <message>
        <source>Parts by</source>
        <translation>累计相差</translation>
    </message>
    <message>
        <source>What the drift adds up to from the first to the last collective</source>
        <translation>从首个到末个集合通信算子，漂移累计的时间</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>Scaled median deviation of the ends of collectives from the fit: 1.4826 * median distance</source>
        <translation>集合通信算子结束时间相对拟合的缩放中位偏差：1.4826 * 偏差的中位数</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信算子数</translation>
    </message>
    <message>
        <source>Number of collectives used</source>
        <translation>拟合所用集合通信算子的数量</translation>
    </message>
    <message>
        <source>Moved by</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>How far its ranks are moved on the timeline now; unknown where they differ</source>
        <translation>各卡当前在时间线上移动的时间；各卡不同时未知</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>No collective with a known start ties the clocks together.</source>
        <translation>没有可用于关联各时钟的集合通信算子（开始时间须已知）。</translation>
    </message>
    <message>
        <source>No clock drifts beyond chance.</source>
        <translation>没有时钟存在超出偶然范围的漂移。</translation>
    </message>
    <message>
        <source>The clocks of rank %1 and rank %2 are %3 apart in the middle of the view, by the ends of their collectives (residual %4).</source>
        <translation>按集合通信算子的结束时间，Rank %1 与 Rank %2 的时钟在视图中点相差 %3（残差 %4）。</translation>
    </message>
    <message>
        <source>The clocks of rank %1 and rank %2 are %3 apart in the middle of the run, by the ends of their collectives (residual %4).</source>
        <translation>按集合通信算子的结束时间，Rank %1 与 Rank %2 的时钟在运行中点相差 %3（残差 %4）。</translation>
    </message>
    <message>
        <source>Moved by %1: %2</source>
        <translation>移动 %1：%2</translation>
    </message>
    <message>
        <source>Its clock is ahead by %1 (%2, collectives: %3)</source>
        <translation>其时钟超前 %1（%2，集合通信算子：%3）</translation>
    </message>
    <message>
        <source>It drifts by %1</source>
        <translation>漂移 %1</translation>
    </message>
    <message>
        <source>Residual of the ends: %1</source>
        <translation>结束时间的残差：%1</translation>
    </message>
    <message>
        <source>aligned by a slice that all ranks have</source>
        <translation>按各卡共有的切片对齐</translation>
    </message>
    <message>
        <source>The median is within this, either way, 997 times of 1,000; unknown for fewer than 10 collectives</source>
        <translation>中位数以 99.7 % 的概率位于此正负范围内；集合通信算子少于 10 个时未知</translation>
    </message>
    <message>
        <source>Fitted to the ends of collectives, which end at about the same time on all their ranks. A difference that is always there cannot be told from a difference of clocks.</source>
        <translation>按集合通信算子的结束时间拟合：同一集合通信算子在各卡上几乎同时结束。始终存在的差异无法与时钟差异区分。</translation>
    </message>
    <message>
        <source>A rank is moved as a whole: clocks agree at the selected moment, and by their drift part by up to %1 from the start to the end of the run.</source>
        <translation>每张卡整体移动：各时钟在所选时刻一致，从运行开始到结束因漂移最多相差 %1。</translation>
    </message>
    <message>
        <source>All ranks share one clock: there is nothing to align.</source>
        <translation>各卡使用同一时钟：无需对齐。</translation>
    </message>
    <message>
        <source>Moved by %1 from its rank: %2</source>
        <translation>相对所在卡移动 %1：%2</translation>
    </message>
    <message>
        <source>The timeline follows the drift: clocks agree in the middle of the view, and ranks are placed anew when it has moved so far that a pixel shows it.</source>
        <translation>时间线跟随漂移：各时钟在视图中点一致；视图移动到差异超过一个像素时，重新放置各卡。</translation>
    </message>
    <message>
        <source>It drifts by %1; its rank follows the drift</source>
        <translation>漂移 %1；该卡跟随漂移</translation>
    </message>
    <message>
        <source>unknown: few collectives</source>
        <translation>未知：集合通信算子过少</translation>
    </message>
</context>
<context>
    <name>ClusterTexts</name>
    <message>
        <source>Elapsed</source>
        <translation>总耗时</translation>
    </message>
    <message>
        <source>Transit</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Synchronization</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Size</source>
        <translatorcomment>of data that is moved</translatorcomment>
        <translation>数据量</translation>
    </message>
    <message>
        <source>Transit time</source>
        <translation>传输时间</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translatorcomment>their numbers</translatorcomment>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>link %1 &gt; %2</source>
        <translation>链路 %1 &gt; %2</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>ranks %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translatorcomment>a metric and the place that has it</translatorcomment>
        <translation>%2 的“%1”</translation>
    </message>
    <message>
        <source>%1 rows only in the cluster analysis</source>
        <translation>%1 行仅在集群分析中</translation>
    </message>
    <message>
        <source>%1 rows only in the rank files</source>
        <translation>%1 行仅在各卡文件中</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>Comm. groups</source>
        <translation>通信域</translation>
    </message>
    <message>
        <source>differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>only in the cluster analysis</source>
        <translation>仅在集群分析中</translation>
    </message>
    <message>
        <source>only in the rank files</source>
        <translation>仅在各卡文件中</translation>
    </message>
    <message>
        <source>%1 of its rows were checked against the rank files.</source>
        <translation>已将其中 %1 行与各卡文件核对。</translation>
    </message>
    <message>
        <source>cluster_analysis_output agrees with the rank files</source>
        <translation>cluster_analysis_output 与各卡文件一致</translation>
    </message>
    <message>
        <source>Largest difference: %1 is %2 in the rank files, %3 in the cluster analysis.</source>
        <translation>最大差异：%1，各卡文件中为 %2，集群分析中为 %3。</translation>
    </message>
    <message>
        <source>cluster_analysis_output differs in %1 values (rows compared: %2)</source>
        <translation>cluster_analysis_output 的 %2 行中有 %1 个值不同</translation>
    </message>
    <message>
        <source>Click to see all.</source>
        <translation>点击查看全部。</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Both ends of a link; all ranks of a stage or communication group</source>
        <translation>链路显示其两端；流水线阶段或通信域显示其中各卡</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>通信域</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>链路类型</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Rank files</source>
        <translation>各卡文件</translation>
    </message>
    <message>
        <source>Value in the rank files</source>
        <translation>各卡文件中的值</translation>
    </message>
    <message>
        <source>Cluster analysis</source>
        <translation>集群分析</translation>
    </message>
    <message>
        <source>Value in cluster_analysis_output</source>
        <translation>cluster_analysis_output 中的值</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Cluster analysis minus rank files, sorted by absolute value</source>
        <translation>集群分析减各卡文件，按绝对值排序</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Difference / value in the rank files</source>
        <translation>差值 / 各卡文件中的值</translation>
    </message>
    <message>
        <source>%1 rows, nothing to compare against</source>
        <translation>%1 行，没有可比较的数据</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>%1 different</source>
        <translation>%1 处不同</translation>
    </message>
    <message>
        <source>%1 rows compared</source>
        <translation>已比较 %1 行</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>找到的内容</translation>
    </message>
    <message>
        <source>%1: %2 rows</source>
        <translation>%1：%2 行</translation>
    </message>
    <message>
        <source>Nothing to check the cluster analysis against</source>
        <translation>没有可与集群分析核对的数据</translation>
    </message>
    <message>
        <source>The folder has cluster_analysis_output but no rank files with the same data. The other pages show its contents.</source>
        <translation>该文件夹只有 cluster_analysis_output，没有含同类数据的各卡文件。其内容见其他页面。</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Open the folder that contains both the rank folders and cluster_analysis_output.</source>
        <translation>请打开同时包含各卡文件夹和 cluster_analysis_output 的文件夹。</translation>
    </message>
    <message>
        <source>No cluster_analysis_output in this folder</source>
        <translation>该文件夹中没有 cluster_analysis_output</translation>
    </message>
    <message>
        <source>Nothing is missing: all pages are built from the rank files. This page only checks a cluster analysis against them.</source>
        <translation>数据并无缺失：所有页面均由各卡文件生成。本页仅用于将集群分析的结果与之核对。</translation>
    </message>
    <message>
        <source>What this page needs</source>
        <translation>本页所需数据</translation>
    </message>
    <message>
        <source>cluster_analysis_output next to the rank folders, with cluster_step_trace_time.csv, cluster_communication.json, cluster_communication_matrix.json, communication_group.json, or cluster_analysis.db</source>
        <translation>与各卡文件夹并列的 cluster_analysis_output，内含 cluster_step_trace_time.csv、cluster_communication.json、cluster_communication_matrix.json、communication_group.json，或 cluster_analysis.db</translation>
    </message>
    <message>
        <source>To generate it: msprof-analyze cluster -d DIR</source>
        <translation>生成方法：msprof-analyze cluster -d DIR</translation>
    </message>
    <message>
        <source>cluster_analysis_output differs in 1 value (rows compared: %2)</source>
        <translation>cluster_analysis_output 的 %2 行中有 1 个值不同</translation>
    </message>
    <message>
        <source>1 row, nothing to compare against</source>
        <translation>1 行，没有可比较的数据</translation>
    </message>
    <message>
        <source>1 row compared</source>
        <translation>已比较 1 行</translation>
    </message>
    <message>
        <source>%1 of its rows were checked against the rank files; %2.</source>
        <translation>已将其中 %1 行与各卡文件核对；%2。</translation>
    </message>
    <message>
        <source>%1, %2 on one side only</source>
        <translation>%1，%2 行仅单侧有</translation>
    </message>
    <message>
        <source>cluster_analysis_output agrees with the rank files in the rows that both have</source>
        <translation>在双方都有的行中，cluster_analysis_output 与各卡文件一致</translation>
    </message>
    <message>
        <source>equal where both</source>
        <translation>共有部分一致</translation>
    </message>
</context>
<context>
    <name>CollectiveSource</name>
    <message>
        <source>%1 operators are on one rank only or cannot be told apart</source>
        <translation>%1 个算子仅出现在一张卡上，或无法区分</translation>
    </message>
    <message>
        <source>timeline slices, because no file lists the operators: wait is the time beyond that of the shortest rank</source>
        <translation>没有文件列出算子，因此取自时间线切片：等待为超出耗时最短的卡的部分</translation>
    </message>
</context>
<context>
    <name>CollectiveTable</name>
    <message>
        <source>Start skew (ms)</source>
        <translation>开始时间差 (ms)</translation>
    </message>
    <message>
        <source>Latest start minus earliest, with the clocks aligned by the ends of all collectives</source>
        <translation>最晚开始 - 最早开始，各卡时钟已按全部集合通信的结束时间对齐</translation>
    </message>
    <message>
        <source>End skew (ms)</source>
        <translation>结束时间差 (ms)</translation>
    </message>
    <message>
        <source>Latest end minus earliest, with the clocks aligned by the ends of all collectives</source>
        <translation>最晚结束 - 最早结束，各卡时钟已按全部集合通信的结束时间对齐</translation>
    </message>
    <message>
        <source>Size</source>
        <translatorcomment>of data that is moved</translatorcomment>
        <translation>数据量</translation>
    </message>
    <message>
        <source>Size of the message where the timeline tells it, else the data that the busiest rank moved over its links</source>
        <translation>时间线给出时为消息的数据量，否则为搬运量最大的卡经其链路搬运的数据量</translation>
    </message>
    <message>
        <source>Algorithm bandwidth (GB/s)</source>
        <translation>算法带宽 (GB/s)</translation>
    </message>
    <message>
        <source>Size of the message / shortest elapsed time</source>
        <translation>消息数据量 / 最短耗时</translation>
    </message>
    <message>
        <source>Bus bandwidth (GB/s)</source>
        <translation>总线带宽 (GB/s)</translation>
    </message>
    <message>
        <source>Algorithm bandwidth times 2 (n - 1) / n of an all-reduce and (n - 1) / n of a reduce-scatter, all-gather or all-to-all of n ranks: the load of a link, comparable whatever the operator and the size of its group</source>
        <translation>算法带宽乘以系数：n 卡的 AllReduce 为 2 (n - 1) / n，ReduceScatter、AllGather 和 AlltoAll 为 (n - 1) / n。表示单条链路的负载，不同算子、不同规模的通信域之间可以比较</translation>
    </message>
    <message>
        <source>Size imbalance</source>
        <translation>数据量不均衡度</translation>
    </message>
    <message>
        <source>Of an all-to-all: how far the largest size of a rank is above the mean of its ranks</source>
        <translation>对 AlltoAll：数据量最大的卡高出各卡均值的比例</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Last rank</source>
        <translation>最后到达的卡</translation>
    </message>
    <message>
        <source>Wait (ms)</source>
        <translation>等待 (ms)</translation>
    </message>
    <message>
        <source>Sum over the ranks of the operator</source>
        <translation>对该算子的各卡求和</translation>
    </message>
    <message>
        <source>Longest (ms)</source>
        <translation>最长 (ms)</translation>
    </message>
    <message>
        <source>Elapsed time on the first rank to arrive</source>
        <translation>在最先到达的卡上的耗时</translation>
    </message>
    <message>
        <source>Shortest (ms)</source>
        <translation>最短 (ms)</translation>
    </message>
    <message>
        <source>Elapsed time on the last rank to arrive: pure transfer, as it waits for nobody</source>
        <translation>在最后到达的卡上的耗时：不等待其他卡，即纯传输时间</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translatorcomment>how many</translatorcomment>
        <translation>卡数</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>通信域</translation>
    </message>
</context>
<context>
    <name>CompareTexts</name>
    <message>
        <source>rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>profile %1</source>
        <translation>性能数据 %1</translation>
    </message>
</context>
<context>
    <name>ConclusionNote</name>
    <message>
        <source>The step takes as long as in the baseline (%1)</source>
        <translation>单步耗时与基线相同（%1）</translation>
    </message>
    <message>
        <source>The step takes %1 longer (%2)</source>
        <translation>单步耗时增加 %1（%2）</translation>
    </message>
    <message>
        <source>The step takes %1 less (%2)</source>
        <translation>单步耗时减少 %1（%2）</translation>
    </message>
    <message>
        <source>%1 takes %2 longer.</source>
        <translation>%1耗时增加 %2。</translation>
    </message>
    <message>
        <source>%1 takes %2 less.</source>
        <translation>%1耗时减少 %2。</translation>
    </message>
    <message>
        <source>The largest change there: %1, %2 more.</source>
        <translation>其中变化最大的是 %1，增加 %2。</translation>
    </message>
    <message>
        <source>The largest change there: %1, %2 less.</source>
        <translation>其中变化最大的是 %1，减少 %2。</translation>
    </message>
    <message>
        <source>No part of the step makes up most of the change by itself.</source>
        <translation>没有哪个部分单独占变化的大半。</translation>
    </message>
</context>
<context>
    <name>CurveTexts</name>
    <message>
        <source>live blocks</source>
        <translation>存活内存块</translation>
    </message>
    <message>
        <source>process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>已预留</translation>
    </message>
    <message>
        <source>active</source>
        <translation>活跃</translation>
    </message>
    <message>
        <source>Peak of live blocks</source>
        <translation>存活内存块峰值</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>时刻 %1</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1，时刻 %2</translation>
    </message>
    <message>
        <source>Peak allocated</source>
        <translation>已分配峰值</translation>
    </message>
    <message>
        <source>Peak reserved</source>
        <translation>已预留峰值</translation>
    </message>
    <message>
        <source>Peak of the process</source>
        <translation>进程内存峰值</translation>
    </message>
    <message>
        <source>(reserved - allocated) / reserved, each summed over time</source>
        <translation>(已预留 - 已分配) / 已预留，两者均按时间累计</translation>
    </message>
    <message>
        <source>(reserved - allocated) / reserved at the peak of reserved memory. The peak can span several samples: %1 (%2) where allocated memory is highest, %3 where it is lowest. The first value counts as high above 20 % and 1 GB. Setting expandable_segments:True in PYTORCH_NPU_ALLOC_CONF reduces it.</source>
        <translation>已预留达到峰值时的 (已预留 - 已分配) / 已预留。峰值可能跨多个采样点：已分配最高处为 %1（%2），最低处为 %3。前者超过 20 % 且超过 1 GB 视为偏高。在 PYTORCH_NPU_ALLOC_CONF 中设置 expandable_segments:True 可降低碎片率。</translation>
    </message>
    <message>
        <source>Fragmentation at the peak</source>
        <translation>峰值时的碎片率</translation>
    </message>
    <message>
        <source>high</source>
        <translation>偏高</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translatorcomment>of a ratio</translatorcomment>
        <translation>最高 %1</translation>
    </message>
    <message>
        <source>over time</source>
        <translatorcomment>weighted by time</translatorcomment>
        <translation>按时间加权</translation>
    </message>
    <message>
        <source>Mean fragmentation</source>
        <translation>平均碎片率</translation>
    </message>
</context>
<context>
    <name>DataTexts</name>
    <message>
        <source>%1 of %2 samples (%3)</source>
        <translation>%2 个采样点中的 %1 个（%3）</translation>
    </message>
    <message>
        <source>data sink</source>
        <translation>数据下沉</translation>
    </message>
    <message>
        <source>host feed</source>
        <translation>主机喂数</translation>
    </message>
    <message>
        <source>Preparing the data is too slow.</source>
        <translation>数据处理过慢。</translation>
    </message>
    <message>
        <source>The host queue was empty in %1: see the operators of the pipeline.</source>
        <translation>主机队列为空的有 %1：请查看数据处理算子。</translation>
    </message>
    <message>
        <source>Transferring the data to the device is too slow.</source>
        <translation>数据传输到设备过慢。</translation>
    </message>
    <message>
        <source>The device queue was empty in %1, the host queue in %2.</source>
        <translation>设备队列为空的有 %1，主机队列为空的有 %2。</translation>
    </message>
    <message>
        <source>The data is not what slows this rank down.</source>
        <translation>此卡的瓶颈不在数据。</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Host queue empty</source>
        <translation>主机队列为空</translation>
    </message>
    <message>
        <source>full: %1</source>
        <translation>已满：%1</translation>
    </message>
    <message>
        <source>Device queue empty</source>
        <translation>设备队列为空</translation>
    </message>
    <message>
        <source>wait %1</source>
        <translation>等待 %1</translation>
    </message>
    <message>
        <source>Mean batch time</source>
        <translation>平均每批时间</translation>
    </message>
    <message>
        <source>get %1, push %2</source>
        <translation>获取 %1，推送 %2</translation>
    </message>
    <message>
        <source>Batches in the host queue</source>
        <translation>主机队列中的批数</translation>
    </message>
    <message>
        <source>Batches in the device queue</source>
        <translation>设备队列中的批数</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Host queue</source>
        <translation>主机队列</translation>
    </message>
    <message>
        <source>Batches in it</source>
        <translation>其中的批数</translation>
    </message>
    <message>
        <source>Device queue</source>
        <translation>设备队列</translation>
    </message>
    <message>
        <source>No samples of data queues in this profile</source>
        <translation>此性能数据中没有数据队列采样</translation>
    </message>
    <message>
        <source>MindSpore samples the queues between preparing data and training.</source>
        <translation>MindSpore 会采样数据处理与训练之间的队列。</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Get (ms)</source>
        <translation>获取 (ms)</translation>
    </message>
    <message>
        <source>Push (ms)</source>
        <translation>推送 (ms)</translation>
    </message>
    <message>
        <source>Batch (ms)</source>
        <translation>每批 (ms)</translation>
    </message>
    <message>
        <source>Device wait (ms)</source>
        <translation>设备等待 (ms)</translation>
    </message>
    <message>
        <source>Preparing the data keeps up.</source>
        <translation>数据处理跟得上。</translation>
    </message>
    <message>
        <source>The host queue was empty in %1. Without samples of a device queue nobody can tell whether handing the data over is too slow.</source>
        <translation>主机队列为空的有 %1。没有设备队列的采样，无法判断数据传到设备是否过慢。</translation>
    </message>
    <message>
        <source>The device queue was empty in %1. Without samples of the host queue nobody can tell whether preparing or transferring the data is too slow.</source>
        <translation>设备队列为空的有 %1。没有主机队列的采样，无法判断是数据处理慢还是传输慢。</translation>
    </message>
    <message>
        <source>The device queue was empty in %1, so a batch was always ready. Without samples of the host queue nobody can tell how far ahead it was prepared.</source>
        <translation>设备队列为空的有 %1，即取数据时总有就绪的批次。没有主机队列的采样，无法判断数据提前了多少。</translation>
    </message>
    <message>
        <source>At times training found no data ready.</source>
        <translation>训练取数据时，有时数据未就绪。</translation>
    </message>
    <message>
        <source>The host queue was empty in %1. If steps still wait for data, measure the code between the iterator and the network; where there is none, it is the transfer to the device.</source>
        <translation>主机队列为空的采样占 %1。若迭代步仍在等数据，请测量迭代器与网络之间的代码；若没有这类代码，则是到设备的传输慢。</translation>
    </message>
    <message>
        <source>The queue of %1, the last one before training, was empty in %2 of its samples: see the operators of the pipeline.</source>
        <translation>训练前的最后一个队列 %1 有 %2 的采样为空：请查看数据处理流水线的算子。</translation>
    </message>
    <message>
        <source>The queue of %1, the last one before training, was empty in %2 of its samples. Without samples of a device queue nobody can tell whether what takes from it or the transfer to the device is too slow.</source>
        <translation>训练前的最后一个队列 %1 有 %2 的采样为空。没有设备队列的采样，无法判断其后的算子或到设备的传输是否太慢。</translation>
    </message>
    <message>
        <source>Last queue empty</source>
        <translation>最后一个队列为空</translation>
    </message>
    <message>
        <source>The device queue was empty in %1. If steps still begin late, see how long GetNext takes among the operators on the AI CPU.</source>
        <translation>设备队列为空的有 %1。若迭代步开始仍然较晚，请查看 AI CPU 算子中 GetNext 的耗时。</translation>
    </message>
    <message>
        <source>The host queue was empty in %1: see the operators of the pipeline. The device queue was empty in %2: training did not have to wait for data.</source>
        <translation>主机队列为空的有 %1：请查看数据处理算子。设备队列为空的有 %2：训练没有因此等待数据。</translation>
    </message>
    <message>
        <source>no samples</source>
        <translation>没有采样</translation>
    </message>
    <message>
        <source>What this page needs</source>
        <translation>本页所需数据</translation>
    </message>
    <message>
        <source>the samples of the queues: minddata_pipeline_*.csv, device_queue_profiling_*.txt or minddata_aicpu_*.txt</source>
        <translation>队列采样：minddata_pipeline_*.csv、device_queue_profiling_*.txt 或 minddata_aicpu_*.txt</translation>
    </message>
    <message>
        <source>Get</source>
        <translation>获取</translation>
    </message>
    <message>
        <source>Push</source>
        <translation>推送</translation>
    </message>
</context>
<context>
    <name>DeltaTexts</name>
    <message>
        <source>The two sides have different ranks.</source>
        <translation>两侧的卡不同。</translation>
    </message>
    <message>
        <source>The two sides have different numbers of steps.</source>
        <translation>两侧的迭代步数不同。</translation>
    </message>
    <message>
        <source>One side has no steps: its times cover the whole profile.</source>
        <translation>有一侧没有迭代步：其时间取自整份性能数据。</translation>
    </message>
    <message>
        <source>They were collected with different profilers.</source>
        <translation>两侧由不同的采集工具采集。</translation>
    </message>
    <message>
        <source>They were collected at different profiler levels; a higher level adds overhead.</source>
        <translation>两侧的采集级别不同；级别越高，采集本身的开销越大。</translation>
    </message>
    <message>
        <source>They ran on different versions of the framework or CANN.</source>
        <translation>两侧的框架或 CANN 版本不同。</translation>
    </message>
    <message>
        <source>The jobs use different parallelism.</source>
        <translation>两侧的并行切分方式不同。</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Steps by rank</source>
        <translation>各卡的迭代步</translation>
    </message>
    <message>
        <source>Communication operators</source>
        <translation>通信算子</translation>
    </message>
    <message>
        <source>Communication operators by group</source>
        <translation>各通信域的通信算子</translation>
    </message>
    <message>
        <source>Communication time by rank</source>
        <translation>各卡的通信耗时</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>Peak over all ranks</source>
        <translation>所有卡的峰值</translation>
    </message>
    <message>
        <source>Peaks by rank</source>
        <translation>各卡的峰值</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Input shapes</source>
        <translation>输入形状</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>核</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>通信域</translation>
    </message>
    <message>
        <source>From</source>
        <translation>源卡</translation>
    </message>
    <message>
        <source>To</source>
        <translation>目的卡</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>链路类型</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>组件</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>变慢</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>变快</translation>
    </message>
    <message>
        <source>added</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Rank %1 vs rank %2</source>
        <translation>Rank %1 与 Rank %2</translation>
    </message>
    <message>
        <source>%1 ranks, %2 to %3</source>
        <translation>%1 张卡，%2 至 %3</translation>
    </message>
    <message>
        <source>unnamed</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>%1 to %2, %3</source>
        <translation>%1 至 %2，%3</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>已预留</translation>
    </message>
    <message>
        <source>active</source>
        <translation>活跃</translation>
    </message>
    <message>
        <source>Peak %2, %1</source>
        <translation>%1 的%2峰值</translation>
    </message>
    <message>
        <source>mean step time</source>
        <translation>平均单步耗时</translation>
    </message>
    <message>
        <source>time per rank and step</source>
        <translation>单卡单步耗时</translation>
    </message>
    <message>
        <source>average per call</source>
        <translation>单次平均耗时</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>time per member and step</source>
        <translation>单成员单步耗时</translation>
    </message>
    <message>
        <source>elapsed time per call</source>
        <translation>单次总耗时</translation>
    </message>
    <message>
        <source>transit time per call</source>
        <translation>单次传输时间</translation>
    </message>
    <message>
        <source>wait time per call</source>
        <translation>单次等待时间</translation>
    </message>
    <message>
        <source>elapsed time</source>
        <translation>总耗时</translation>
    </message>
    <message>
        <source>transit time</source>
        <translation>传输时间</translation>
    </message>
    <message>
        <source>wait time</source>
        <translation>等待时间</translation>
    </message>
    <message>
        <source>synchronization time</source>
        <translation>同步时间</translation>
    </message>
    <message>
        <source>idle time</source>
        <translation>空闲时间</translation>
    </message>
    <message>
        <source>transit time per step</source>
        <translation>单步传输时间</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>size per step</source>
        <translation>单步数据量</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>对比对象</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Candidate minus baseline</source>
        <translation>对比对象减基线</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化率</translation>
    </message>
    <message>
        <source>Difference / baseline</source>
        <translation>差值 / 基线</translation>
    </message>
    <message>
        <source>Baseline %1</source>
        <translation>基线 %1</translation>
    </message>
    <message>
        <source>Candidate %1</source>
        <translation>对比对象 %1</translation>
    </message>
    <message>
        <source>Difference %1</source>
        <translation>差值 %1</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>变化率 %1</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>基线 %1</translation>
    </message>
    <message>
        <source>%1 slower, %2 faster</source>
        <translation>%1 个变慢，%2 个变快</translation>
    </message>
    <message>
        <source>%1 added, %2 removed</source>
        <translation>%1 个新增，%2 个移除</translation>
    </message>
    <message>
        <source>Changed operators</source>
        <translation>有差异的算子</translation>
    </message>
    <message>
        <source>Both sides are the same</source>
        <translation>两侧相同</translation>
    </message>
    <message>
        <source>These two are only partly comparable</source>
        <translation>两侧仅部分可比</translation>
    </message>
    <message>
        <source>Neither the timeline nor the kernels show when a compared step ran, so its memory covers the whole run.</source>
        <translation>时间线和 Kernel 都没有给出所比较迭代步的时间，因此其内存为整次运行的内存。</translation>
    </message>
    <message>
        <source>Lower bandwidth</source>
        <translation>带宽降低</translation>
    </message>
    <message>
        <source>of %1 links, %2 higher</source>
        <translation>共 %1 条链路，%2 条升高</translation>
    </message>
    <message>
        <source>Messages by rank</source>
        <translation>各卡的消息</translation>
    </message>
    <message>
        <source>of %1 ranks, %2 higher</source>
        <translation>共 %1 张卡，%2 张升高</translation>
    </message>
    <message>
        <source>On both sides, with bandwidth differing by more than 2 %</source>
        <translation>两侧都有且带宽相差超过 2 % 的项</translation>
    </message>
    <message>
        <source>A folder contains several profiles of one rank: only one per rank is compared.</source>
        <translation>文件夹中同一张卡有多份性能数据：每张卡只对比其中一份。</translation>
    </message>
    <message>
        <source>One side has no input shapes or cores of its operators: they are matched by name.</source>
        <translation>有一侧的算子没有输入形状或核类型：算子按名称匹配。</translation>
    </message>
    <message>
        <source>no link is on both sides</source>
        <translation>没有两侧都有的链路</translation>
    </message>
    <message>
        <source>of 1 rank, %2 higher</source>
        <translation>共 1 张卡，%2 张升高</translation>
    </message>
    <message>
        <source>of 1 link, %2 higher</source>
        <translation>共 1 条链路，%2 条升高</translation>
    </message>
    <message>
        <source>Peaks by component</source>
        <translation>各组件峰值</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>链路两端</translation>
    </message>
    <message>
        <source>Select another folder, rank or step for one side at the top. Press Ctrl+O to open another folder.</source>
        <translation>请在上方为其中一侧选择其他文件夹、卡或迭代步。按 Ctrl+O 可打开其他文件夹。</translation>
    </message>
    <message>
        <source>Step time breakdown</source>
        <translation>单步耗时构成</translation>
    </message>
</context>
<context>
    <name>DetailWords</name>
    <message>
        <source>Replay</source>
        <translation>回放</translation>
    </message>
    <message>
        <source>Upper bound</source>
        <translation>上界</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Seen in steps</source>
        <translation>出现的迭代步</translation>
    </message>
    <message>
        <source>Priced by</source>
        <translation>估算方式</translation>
    </message>
    <message>
        <source>Could save</source>
        <translation>可节省</translation>
    </message>
    <message>
        <source>Seen on</source>
        <translation>出现于</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>估算</translation>
    </message>
</context>
<context>
    <name>DryRunTexts</name>
    <message>
        <source>%1: split more (tensor, pipeline or optimizer parallel), recompute, or move layers to another stage.</source>
        <translation>%1：请增大切分（张量、流水线或优化器并行）、开启重计算，或将层移到其他阶段。</translation>
    </message>
    <message>
        <source>%1: memory ran out during the run.</source>
        <translation>%1：运行中内存耗尽。</translation>
    </message>
    <message>
        <source>%1: fits only without fragments; set MS_ALLOC_CONF=enable_vmm:True.</source>
        <translation>%1：仅在没有碎片时放得下；请设置 MS_ALLOC_CONF=enable_vmm:True。</translation>
    </message>
    <message>
        <source>%1: little is left.</source>
        <translation>%1：余量很小。</translation>
    </message>
    <message>
        <source>%1 needs %2 less than %3: move layers (offset) or recomputation.</source>
        <translation>占用不均（%3 最多，%1 少用 %2）：请调整各阶段的层数（offset）或重计算。</translation>
    </message>
    <message>
        <source>Stages without a log: %1.</source>
        <translation>缺少日志的阶段：%1。</translation>
    </message>
    <message>
        <source>The logs give different caps: they may be of different runs.</source>
        <translation>日志中的上限不一致：可能来自不同的运行。</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>no peak in the log</source>
        <translation>日志中没有峰值</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>fits, but tight</source>
        <translation>放得下，但余量小</translation>
    </message>
    <message>
        <source>fits only without fragments</source>
        <translation>仅无碎片时放得下</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>ran out of memory</source>
        <translation>内存耗尽</translation>
    </message>
    <message>
        <source>Stages that do not fit</source>
        <translation>放不下的阶段</translation>
    </message>
    <message>
        <source>of %1 logs</source>
        <translation>共 %1 个日志</translation>
    </message>
    <message>
        <source>Fullest stage</source>
        <translation>占用最高的阶段</translation>
    </message>
    <message>
        <source>%1 of the cap in use</source>
        <translation>已用上限的 %1</translation>
    </message>
    <message>
        <source>Cap</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>what MindSpore may take of a device</source>
        <translation>MindSpore 在每个设备上可用的内存</translation>
    </message>
    <message>
        <source>This run does not fit into the memory.</source>
        <translation>此次运行的内存放不下。</translation>
    </message>
    <message>
        <source>Every stage fits.</source>
        <translation>各阶段都放得下。</translation>
    </message>
    <message>
        <source>Not every stage fits safely.</source>
        <translation>并非每个阶段都能稳妥放下。</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Peak without fragments</source>
        <translation>不含碎片的峰值</translation>
    </message>
    <message>
        <source>Against the baseline</source>
        <translation>与基线相比</translation>
    </message>
    <message>
        <source>With fragments</source>
        <translation>含碎片</translation>
    </message>
    <message>
        <source>Fragments</source>
        <translation>碎片</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>已用</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>Of the device, for what is not MindSpore&apos;s</source>
        <translation>设备上留给 MindSpore 以外的部分</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>No line shows what MindSpore may take; %1 are assumed.</source>
        <translation>日志未给出 MindSpore 可用的内存；按 %1 计算。</translation>
    </message>
    <message>
        <source>No log shows which stage it belongs to.</source>
        <translation>日志均未显示所属的流水线阶段。</translation>
    </message>
    <message>
        <source>Copies the peak of each stage as the input file of MindFormers&apos; pipeline balancing (SAPP). Layers, offsets, recomputation and times are not in the logs: they stand in it as comments.</source>
        <translation>将各阶段的峰值复制为 MindFormers 流水线负载均衡工具（SAPP）的输入文件。日志中没有层数、offset、重计算和耗时：它们在文件中以注释形式列出。</translation>
    </message>
    <message>
        <source>No log has the peak of stage %1.</source>
        <translation>没有日志给出阶段 %1 的峰值。</translation>
    </message>
    <message>
        <source>%1, line %2: no room for %3.</source>
        <translation>%1，第 %2 行：无法分配 %3。</translation>
    </message>
    <message>
        <source>Free on the fullest stage</source>
        <translation>占用最高阶段的剩余内存</translation>
    </message>
    <message>
        <source>No room for</source>
        <translation>无法分配</translation>
    </message>
    <message>
        <source>%1: the log has the size of the device but no peak; the run did not get that far.</source>
        <translation>%1：日志中有设备内存大小，但没有峰值；运行未到输出峰值的阶段。</translation>
    </message>
    <message>
        <source>%1: the log has no memory data; set GLOG_v=1 and let the run end.</source>
        <translation>%1：日志中没有内存数据；请设置 GLOG_v=1，并等待运行结束。</translation>
    </message>
    <message>
        <source>%1: the log has neither a peak nor the size of the device; the run did not get that far.</source>
        <translation>%1：日志中既没有峰值，也没有设备内存大小；运行未到达该阶段。</translation>
    </message>
    <message>
        <source>%1: the log has a peak but a cap of 0; enter one.</source>
        <translation>%1：日志中有峰值，但上限为 0；请输入上限。</translation>
    </message>
    <message>
        <source>The logs are named by rank, and the ranks follow one another: which stage a rank belongs to is unknown.</source>
        <translation>日志按 Rank 命名且编号连续，无法得知各卡属于哪个阶段。</translation>
    </message>
    <message>
        <source>Neither the logs nor their folders show that this is a dry run (MS_SIMULATION_LEVEL): it may be a real one.</source>
        <translation>日志及其文件夹均未表明这是 DryRun（MS_SIMULATION_LEVEL），也可能是真实运行。</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>the cap is 0</source>
        <translation>上限为 0</translation>
    </message>
    <message>
        <source>Not every stage can be judged.</source>
        <translation>部分阶段无法判断。</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>%1: no size could be read in line %2.</source>
        <translation>%1：第 %2 行的大小无法读取。</translation>
    </message>
    <message>
        <source>Cap minus the peak without fragments</source>
        <translation>上限减去不含碎片的峰值</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>内存块</translation>
    </message>
    <message>
        <source>Blocks of memory data in the log; the last one counts</source>
        <translation>日志中的内存数据块数；以最后一块为准</translation>
    </message>
</context>
<context>
    <name>DurationTexts</name>
    <message>
        <source>Transit</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Wait ratio</source>
        <translation>等待占比</translation>
    </message>
    <message>
        <source>Synchronization ratio</source>
        <translation>同步占比</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Operators</source>
        <translatorcomment>how many</translatorcomment>
        <translation>算子数</translation>
    </message>
    <message>
        <source>Elapsed (ms)</source>
        <translation>总耗时 (ms)</translation>
    </message>
    <message>
        <source>Transit (ms)</source>
        <translation>传输 (ms)</translation>
    </message>
    <message>
        <source>Wait (ms)</source>
        <translation>等待 (ms)</translation>
    </message>
    <message>
        <source>Synchronization (ms)</source>
        <translation>同步 (ms)</translation>
    </message>
    <message>
        <source>Idle (ms)</source>
        <translation>空闲 (ms)</translation>
    </message>
    <message>
        <source>wait / (wait + transit)</source>
        <translation>等待 / (等待 + 传输)</translation>
    </message>
    <message>
        <source>synchronization / (synchronization + transit)</source>
        <translation>同步 / (同步 + 传输)</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>总耗时</translation>
    </message>
    <message>
        <source>Synchronization</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>of %1 ranks</source>
        <translation>共 %1 张卡</translation>
    </message>
    <message>
        <source>%1 of the elapsed time</source>
        <translation>占总耗时的 %1</translation>
    </message>
    <message>
        <source>wait ratio %1</source>
        <translation>等待占比 %1</translation>
    </message>
    <message>
        <source>of one rank</source>
        <translation>共 1 张卡</translation>
    </message>
    <message>
        <source>Rank %2, 1 operator</source>
        <translation>Rank %2，1 个算子</translation>
    </message>
    <message>
        <source>Rank %2, %1 operators</source>
        <translation>Rank %2，%1 个算子</translation>
    </message>
    <message>
        <source>Elapsed time minus transit minus wait, from communication.json: the operator runs, but none of its tasks moves data or waits</source>
        <translation>总耗时 - 传输 - 等待，取自 communication.json：算子在运行，但没有任何任务在搬运数据或等待</translation>
    </message>
    <message>
        <source>Idle in the operator</source>
        <translation>算子内空闲</translation>
    </message>
    <message>
        <source>Not attributed</source>
        <translation>未归类</translation>
    </message>
    <message>
        <source>Time spent in communication operators: sum of transit, wait and idle</source>
        <translation>通信算子的耗时：传输、等待与空闲之和</translation>
    </message>
    <message>
        <source>Time spent moving data by all tasks of the operators (communication.json). The page Links sums the transit times of all links (communication_matrix.json): tasks on several links at once count once per link</source>
        <translation>算子全部任务搬运数据的耗时（communication.json）。“链路”页将各条链路的传输时间相加（communication_matrix.json）：同时使用多条链路的任务在每条链路上各计一次</translation>
    </message>
    <message>
        <source>Time spent waiting before the first transfer; part of wait</source>
        <translation>首次传输前的等待耗时，包含在等待中</translation>
    </message>
    <message>
        <source>neither transit nor wait</source>
        <translation>既非传输也非等待</translation>
    </message>
    <message>
        <source>%1 of %2 operators matched</source>
        <translation>已匹配 %1 个算子，共 %2 个</translation>
    </message>
    <message>
        <source>sum over all ranks</source>
        <translation>各卡合计</translation>
    </message>
    <message>
        <source>%1 of %2 operators matched with other ranks</source>
        <translation>%2 个算子中有 %1 个与其他卡匹配</translation>
    </message>
    <message>
        <source>The files of one rank disagree on transit</source>
        <translation>1 张卡的两个文件传输时间不一致</translation>
    </message>
    <message>
        <source>The files of %1 ranks disagree on transit</source>
        <translation>%1 张卡的两个文件传输时间不一致</translation>
    </message>
    <message>
        <source>The operators moved data for %1 (communication.json), the links for %2 (communication_matrix.json): more than all links at once can. Transit and idle below come from communication.json.</source>
        <translation>算子的传输时间为 %1（communication.json），链路的传输时间为 %2（communication_matrix.json），超过了所有链路同时传输的上限。下方的传输与空闲取自 communication.json。</translation>
    </message>
    <message>
        <source>late, +%1 per step</source>
        <translation>晚到，每步 +%1</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Last rank</source>
        <translation>最后到达的卡</translation>
    </message>
    <message>
        <source>Last rank to arrive</source>
        <translation>最后到达的卡</translation>
    </message>
    <message>
        <source>%1 (GB/s)</source>
        <translation>%1 (GB/s)</translation>
    </message>
    <message>
        <source>size / transit time</source>
        <translation>数据量 / 传输时间</translation>
    </message>
    <message>
        <source>Size</source>
        <translatorcomment>of data that is moved</translatorcomment>
        <translation>数据量</translation>
    </message>
    <message>
        <source>Time spent waiting inside the operators, as the files tell it. The page Waits compares the ranks instead</source>
        <translation>算子内的等待耗时，以文件所记录为准。“等待”页则按各卡比较得出</translation>
    </message>
</context>
<context>
    <name>EfficiencyWords</name>
    <message>
        <source>Needs %1</source>
        <translation>需要：%1</translation>
    </message>
    <message>
        <source>Known only where the job is replayed</source>
        <translation>仅在作业可回放时得出</translation>
    </message>
    <message>
        <source>Needs a pipeline with several chunks per stage (interleaving)</source>
        <translation>仅适用于每个阶段有多个分块的流水线（交错调度）</translation>
    </message>
    <message>
        <source>Needs a pipeline</source>
        <translation>仅适用于流水线</translation>
    </message>
    <message>
        <source>Needs step times with communication</source>
        <translation>需要含通信的迭代步耗时</translation>
    </message>
</context>
<context>
    <name>ExpertTexts</name>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>%1 above the mean</source>
        <translation>高出平均值 %1</translation>
    </message>
    <message>
        <source>Time of all grouped matmuls of the rank</source>
        <translation>该卡全部分组矩阵乘的时间</translation>
    </message>
    <message>
        <source>pass %1</source>
        <translation>轮次 %1</translation>
    </message>
    <message>
        <source>How far the busiest rank is above the mean. Over 20 % counts as imbalanced: check routing and capacity factor.</source>
        <translation>负载最高的卡高出平均值的比例。超过 20 % 视为不均衡：请检查路由和容量因子。</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>token 数</translation>
    </message>
    <message>
        <source>Expert time</source>
        <translation>专家计算时间</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>轮次数</translation>
    </message>
    <message>
        <source>Passes through MoE layers, forward and backward</source>
        <translation>经过 MoE 层的次数，含前向和反向</translation>
    </message>
    <message>
        <source>Input rows of the grouped matmuls</source>
        <translation>分组矩阵乘输入的行数</translation>
    </message>
    <message>
        <source>Experts (ms)</source>
        <translation>专家计算 (ms)</translation>
    </message>
    <message>
        <source>Ranks with experts</source>
        <translation>有专家的卡</translation>
    </message>
    <message>
        <source>%1 passes</source>
        <translation>%1 个轮次</translation>
    </message>
    <message>
        <source>Rank %1, pass %2</source>
        <translation>Rank %1，轮次 %2</translation>
    </message>
    <message>
        <source>GroupedMatmul kernels: kernel_details.csv or a profiler database of a mixture-of-experts model</source>
        <translation>GroupedMatmul Kernel：MoE 模型的 kernel_details.csv 或性能数据库</translation>
    </message>
    <message>
        <source>for token counts, also the input shapes: profiler level 1 or higher and record_shapes=True</source>
        <translation>若要 token 数，还需要输入形状：采集级别 1 及以上，并设置 record_shapes=True</translation>
    </message>
    <message>
        <source>No experts found</source>
        <translation>未识别到专家</translation>
    </message>
    <message>
        <source>What is needed</source>
        <translation>需要的数据</translation>
    </message>
    <message>
        <source>Data moved</source>
        <translation>搬运量</translation>
    </message>
    <message>
        <source>Data moved by the all-to-all operators of the rank, over all transports</source>
        <translation>该卡的 AlltoAll 算子经所有链路类型搬运的数据量</translation>
    </message>
    <message>
        <source>All-to-all (ms)</source>
        <translation>AlltoAll (ms)</translation>
    </message>
    <message>
        <source>Time of the all-to-all operators of the rank</source>
        <translation>该卡的 AlltoAll 算子总时长</translation>
    </message>
    <message>
        <source>Wait (ms)</source>
        <translation>等待 (ms)</translation>
    </message>
    <message>
        <source>Time spent waiting for other ranks in these operators</source>
        <translation>在这些算子中等待其他卡的时间</translation>
    </message>
    <message>
        <source>Moved by all-to-all</source>
        <translation>AlltoAll 搬运量</translation>
    </message>
    <message>
        <source>no all-to-all operators</source>
        <translation>没有 AlltoAll 算子</translation>
    </message>
    <message>
        <source>Data that all-to-all operators move to the experts and back, including that of context parallelism. Collect it with profiler_level=ProfilerLevel.Level1 or higher (communication.json or a profiler database).</source>
        <translation>AlltoAll 算子发往专家并取回的数据量，也包括上下文并行用它搬运的数据。请使用 profiler_level=ProfilerLevel.Level1 或更高级别采集（communication.json 或性能数据库）。</translation>
    </message>
    <message>
        <source>no sizes in the profile</source>
        <translation>性能数据中没有数据量</translation>
    </message>
    <message>
        <source>rank %1, %2 above the mean</source>
        <translation>Rank %1，高出平均值 %2</translation>
    </message>
    <message>
        <source>or token counts per expert dumped by an inference run: prefill_N.csv and decode_N.csv of rank N, with model_gen_config.json</source>
        <translation>或推理转储的各专家 token 数：N 号卡的 prefill_N.csv 与 decode_N.csv，以及 model_gen_config.json</translation>
    </message>
    <message>
        <source>No rank ran a grouped matmul: this is not a mixture-of-experts model, or its kernels were not collected. There are no dumped token counts either.</source>
        <translation>没有卡执行过分组矩阵乘：这不是 MoE 模型，或未采集其 Kernel。也没有转储的专家 token 数。</translation>
    </message>
    <message>
        <source>This page reads the grouped matmuls of Ascend profiles, or token counts dumped by an inference run. PyTorch GPU traces contain neither.</source>
        <translation>本页读取昇腾性能数据中的分组矩阵乘，或推理转储的 token 数。PyTorch GPU trace 两者都不含。</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>1 pass</source>
        <translation>1 个轮次</translation>
    </message>
    <message>
        <source>Busiest rank by tokens</source>
        <translation>token 数最多的卡</translation>
    </message>
    <message>
        <source>Busiest rank by expert time</source>
        <translation>专家耗时最长的卡</translation>
    </message>
    <message>
        <source>%1 above the mean; other ranks with as much: %2</source>
        <translation>高出平均值 %1；另有 %2 张卡与之相同</translation>
    </message>
    <message>
        <source>Input rows of the grouped matmuls in the shown step, against the mean of all ranks. The Advisor compares the ranks of each expert group over all steps.</source>
        <translation>所示迭代步中分组矩阵乘的输入行数，与所有卡的平均值比较。诊断按专家通信域、对全部迭代步比较。</translation>
    </message>
    <message>
        <source>Time of all grouped matmuls in the shown step, against the mean of all ranks. The Advisor goes by tokens where the profile has them.</source>
        <translation>所示迭代步中所有分组矩阵乘的耗时，与所有卡的平均值比较。数据中有 token 数时，诊断按 token 数判断。</translation>
    </message>
    <message>
        <source>Most imbalanced pass by tokens</source>
        <translation>token 数最不均衡的轮次</translation>
    </message>
    <message>
        <source>Most imbalanced pass by expert time</source>
        <translation>专家耗时最不均衡的轮次</translation>
    </message>
</context>
<context>
    <name>FileExport</name>
    <message>
        <source>Export as CSV</source>
        <translation>导出为 CSV</translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Save image</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Images (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Vector images (*.svg)</source>
        <translation>矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
</context>
<context>
    <name>FindingWords</name>
    <message>
        <source>steps %1</source>
        <translatorcomment>so many of all: 3 / 8</translatorcomment>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>explains %1 more</source>
        <translation>另解释 %1 项</translation>
    </message>
    <message>
        <source>Muted: %1</source>
        <translation>已屏蔽：%1</translation>
    </message>
    <message>
        <source>explained by: %1</source>
        <translation>由“%1”引起</translation>
    </message>
</context>
<context>
    <name>FlameTexts</name>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Total: %1 (%2 of all)</source>
        <translation>合计：%1（占全部 %2）</translation>
    </message>
    <message>
        <source>Self: %1</source>
        <translation>自身：%1</translation>
    </message>
    <message>
        <source>Kernels: %1</source>
        <translation>Kernel：%1</translation>
    </message>
    <message>
        <source>Calls: %1</source>
        <translation>调用：%1</translation>
    </message>
    <message>
        <source>%1 of its caller</source>
        <translation>占其调用者 %1</translation>
    </message>
    <message>
        <source>Several narrow calls: zoom to their caller</source>
        <translation>若干过窄的调用：放大其调用者查看</translation>
    </message>
</context>
<context>
    <name>FlopsTexts</name>
    <message>
        <source>vector unit %1</source>
        <translation>Vector 单元 %1</translation>
    </message>
    <message>
        <source>%1 MFLOPs</source>
        <translation>%1 MFLOPs</translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>FLOPS divided by utilization, as the profiler wrote both</source>
        <translation>FLOPS 除以利用率，两者均为采集结果</translation>
    </message>
    <message>
        <source>Rank within the stage</source>
        <translation>阶段内的卡序号</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Cube utilization</source>
        <translation>Cube 利用率</translation>
    </message>
    <message>
        <source>Vector utilization</source>
        <translation>Vector 利用率</translation>
    </message>
    <message>
        <source>No floating-point work in this profile</source>
        <translation>此性能数据中没有浮点计算量</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Open a folder with flops_*.txt, flops_summary_*.json or flops_scope_*.json.</source>
        <translation>打开含有 flops_*.txt、flops_summary_*.json 或 flops_scope_*.json 的文件夹。</translation>
    </message>
    <message>
        <source>The cores counted this work themselves.</source>
        <translation>该计算量由计算核自行统计。</translation>
    </message>
    <message>
        <source>%1 AI cores at %2 MHz (info.json), each 8,192 operations of fp16 matrices a cycle</source>
        <translation>%1 个 AI Core，主频 %2 MHz（info.json），每核每周期 8,192 次 fp16 矩阵运算</translation>
    </message>
    <message>
        <source>It is worked out of the shares of cycles in the table of kernels, which have three decimals, a step on average; rates are over the time of the kernels.</source>
        <translation>由 Kernel 表中各类周期占比（三位小数）算出，为单个迭代步的平均值；速率按 Kernel 的耗时计算。</translation>
    </message>
    <message>
        <source>It is of cube_fops and vector_fops in the table of kernels, a step on average; rates are over the time of the kernels.</source>
        <translation>取自 Kernel 表的 cube_fops 与 vector_fops，为单个迭代步的平均值；速率按 Kernel 的耗时计算。</translation>
    </message>
    <message>
        <source>Utilization is of the matrix units; no file gives the peak of the vector units.</source>
        <translation>利用率以 Cube 单元计；没有文件给出 Vector 单元的峰值。</translation>
    </message>
    <message>
        <source>No file gives the peak of the device, so that utilization is not known.</source>
        <translation>没有文件给出设备峰值，因此利用率未知。</translation>
    </message>
    <message>
        <source>cube unit %1, vector unit %2</source>
        <translation>Cube 单元 %1，Vector 单元 %2</translation>
    </message>
    <message>
        <source>mean of the rates of the operators</source>
        <translation>各算子速率的平均值</translation>
    </message>
    <message>
        <source>of the peak, over forward and backward</source>
        <translation>占峰值的比例，按前反向时间计</translation>
    </message>
    <message>
        <source>MFLOPs per step</source>
        <translation>单步 MFLOPs</translation>
    </message>
    <message>
        <source>GFLOPS</source>
        <translation>GFLOPS</translation>
    </message>
    <message>
        <source>Peak of the device (GFLOPS)</source>
        <translation>设备峰值 (GFLOPS)</translation>
    </message>
    <message>
        <source>Cube MFLOPs</source>
        <translation>Cube MFLOPs</translation>
    </message>
    <message>
        <source>MFLOPs</source>
        <translation>MFLOPs</translation>
    </message>
    <message>
        <source>Cube GFLOPS</source>
        <translation>Cube GFLOPS</translation>
    </message>
    <message>
        <source>Vector MFLOPs</source>
        <translation>Vector MFLOPs</translation>
    </message>
    <message>
        <source>Vector GFLOPS</source>
        <translation>Vector GFLOPS</translation>
    </message>
    <message>
        <source>MindSpore before 2.3 counted the floating-point operations of each operator. For newer profiles Roofline has what kernels compute by their shapes.</source>
        <translation>MindSpore 2.3 之前的版本统计每个算子的浮点运算次数。对较新的性能数据，Roofline 按形状给出 Kernel 的计算量。</translation>
    </message>
</context>
<context>
    <name>GanttTexts</name>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Rank %1, step %2</source>
        <translation>Rank %1，第 %2 步</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>总耗时</translation>
    </message>
    <message>
        <source>Transit</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>on this rank only</source>
        <translation>仅在此卡上</translation>
    </message>
    <message>
        <source>arrival %1 of %2</source>
        <translation>第 %1 个到达，共 %2 个</translation>
    </message>
    <message>
        <source>waited %1 for rank %2</source>
        <translation>等待 Rank %2：%1</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Arrival order</source>
        <translation>到达次序</translation>
    </message>
    <message>
        <source>1 is the first to arrive. A collective ends at about the same time on all its ranks: the shorter it is on a rank, the later that rank arrived.</source>
        <translation>1 表示最先到达。集合通信算子在各卡上几乎同时结束：在某张卡上耗时越短，说明该卡到得越晚。</translation>
    </message>
    <message>
        <source>Behind first (ms)</source>
        <translation>晚于首个 (ms)</translation>
    </message>
    <message>
        <source>Wait (ms)</source>
        <translation>等待 (ms)</translation>
    </message>
    <message>
        <source>Time spent waiting for the last rank to arrive</source>
        <translation>等待最后到达的卡的时间</translation>
    </message>
    <message>
        <source>Elapsed (ms)</source>
        <translation>总耗时 (ms)</translation>
    </message>
    <message>
        <source>Transit (ms)</source>
        <translation>传输 (ms)</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
</context>
<context>
    <name>GraphChoiceTexts</name>
    <message>
        <source>Reading the graph</source>
        <translation>正在读取计算图</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>No compiled graph in this folder</source>
        <translation>此文件夹中没有编译图</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>The graph that MindSpore compiles (.ir) shows what is recomputed, what the parallel plan inserts, and which tensors are large.</source>
        <translation>MindSpore 编译得到的计算图（.ir）说明哪些内容被重计算、并行策略插入了什么，以及哪些张量较大。</translation>
    </message>
    <message>
        <source>Run the job with MS_DEV_SAVE_GRAPHS=1 and MS_DEV_SAVE_GRAPHS_PATH, and open the folder with the graphs (*.ir), or one of them: validate, execute and graph_build show most.</source>
        <translation>设置 MS_DEV_SAVE_GRAPHS=1 与 MS_DEV_SAVE_GRAPHS_PATH 运行作业，然后打开包含计算图（*.ir）的文件夹或其中一个文件：validate、execute 与 graph_build 的信息最全。</translation>
    </message>
</context>
<context>
    <name>GraphTexts</name>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>未发现问题</translation>
    </message>
    <message>
        <source>found</source>
        <translation>已发现</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>未判断</translation>
    </message>
    <message>
        <source>MindSpore</source>
        <translation>MindSpore</translation>
    </message>
    <message>
        <source>the file has no header</source>
        <translation>文件没有头部</translation>
    </message>
    <message>
        <source>Subgraphs</source>
        <translation>子图</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>诊断项</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Of all its nodes: kept in memory, or communicated</source>
        <translation>所有相关节点合计：占用的内存或通信量</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行号</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Purpose</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>Relation</source>
        <translation>关系</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>user</source>
        <translation>使用者</translation>
    </message>
    <message>
        <source>Configured</source>
        <translation>已配置</translation>
    </message>
    <message>
        <source>Operators of the forward pass marked recompute</source>
        <translation>标记了 recompute 的前向算子</translation>
    </message>
    <message>
        <source>Recomputed</source>
        <translation>已重计算</translation>
    </message>
    <message>
        <source>Copies marked duplicated</source>
        <translation>标记了 duplicated 的副本</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>In select_recompute</source>
        <translation>select_recompute 写法</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>通信域</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translatorcomment>how many</translatorcomment>
        <translation>卡数</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Tensors that they take in</source>
        <translation>输入的张量</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>存活跨度</translation>
    </message>
    <message>
        <source>Nodes from it to the last that reads it</source>
        <translation>从该节点到最后读取它的节点之间的节点数</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>This graph</source>
        <translation>当前计算图</translation>
    </message>
    <message>
        <source>Size of outputs</source>
        <translation>输出大小</translation>
    </message>
    <message>
        <source>the file lists %1</source>
        <translation>文件中为 %1</translation>
    </message>
    <message>
        <source>as the file lists</source>
        <translation>与文件一致</translation>
    </message>
    <message>
        <source>%1, from byte %2 on</source>
        <translation>%1，自第 %2 字节起</translation>
    </message>
    <message>
        <source>Damage</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>Analysis failed</source>
        <translation>推导失败</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Of the output</source>
        <translation>输出的大小</translation>
    </message>
    <message>
        <source>Shard strategy</source>
        <translation>切分策略</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Subgraph</source>
        <translation>子图</translation>
    </message>
</context>
<context>
    <name>Groupings</name>
    <message>
        <source>groups of %1 ranks</source>
        <translation>每 %1 张卡一组</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>流水线阶段</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
</context>
<context>
    <name>GuideWords</name>
    <message>
        <source>Found nothing: %1</source>
        <translation>未发现问题：%1</translation>
    </message>
    <message>
        <source>Not run: %1. %2</source>
        <translation>未执行：%1。%2</translation>
    </message>
    <message>
        <source>checks that found nothing: %1</source>
        <translation>未发现问题的检查：%1</translation>
    </message>
</context>
<context>
    <name>HealthFigures</name>
    <message>
        <source>Issues</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>nothing recovered, nothing lost</source>
        <translation>无修复，无丢失</translation>
    </message>
    <message>
        <source>with lost data: %1</source>
        <translation>有数据丢失的：%1</translation>
    </message>
    <message>
        <source>recovered: %1; nothing lost</source>
        <translation>已修复：%1；无丢失</translation>
    </message>
    <message>
        <source>Table rows</source>
        <translation>表格行数</translation>
    </message>
    <message>
        <source>in 1 table</source>
        <translation>1 张表格</translation>
    </message>
    <message>
        <source>in %1 tables</source>
        <translation>%1 张表格</translation>
    </message>
    <message>
        <source>Imported ranks</source>
        <translation>已导入的卡</translation>
    </message>
    <message>
        <source>found: %1</source>
        <translation>共找到：%1</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>on 1 timeline</source>
        <translation>1 条时间线</translation>
    </message>
    <message>
        <source>on %1 timelines</source>
        <translation>%1 条时间线</translation>
    </message>
</context>
<context>
    <name>HealthRows</name>
    <message>
        <source>timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Profiler level</source>
        <translation>采集级别</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Contains</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>Missing, and how to get it</source>
        <translation>缺少的内容及获取方法</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>Number of places where data was lost, see below</source>
        <translation>数据丢失的位置数，详见下方</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Table name in SQL</source>
        <translation>SQL 中的表名</translation>
    </message>
    <message>
        <source>Rows</source>
        <translatorcomment>how many</translatorcomment>
        <translation>行数</translation>
    </message>
    <message>
        <source>Columns</source>
        <translatorcomment>how many</translatorcomment>
        <translation>列数</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Damage</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>Damage found in the files of the table</source>
        <translation>该表的文件中发现的损坏</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>Byte offset of the first occurrence</source>
        <translation>首次出现的字节偏移</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Analyse the raw data.</source>
        <translation>解析原始数据。</translation>
    </message>
    <message>
        <source>A multi-rank job has it.</source>
        <translation>多卡作业才有。</translation>
    </message>
    <message>
        <source>Files are missing or damaged.</source>
        <translation>文件缺失或已损坏。</translation>
    </message>
    <message>
        <source>No kernel table; the timeline has the kernels.</source>
        <translation>没有 Kernel 表，时间线中有 Kernel。</translation>
    </message>
    <message>
        <source>This version cannot read the form of the files.</source>
        <translation>当前版本无法读取该格式的文件。</translation>
    </message>
    <message>
        <source>This profiler does not write it.</source>
        <translation>该采集工具不提供此数据。</translation>
    </message>
</context>
<context>
    <name>HintWords</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (and %2 more)</source>
        <translation>%1（另有 %2 项）</translation>
    </message>
    <message>
        <source>%1, explained by %2: %3</source>
        <translation>%1（由“%2”解释）：%3</translation>
    </message>
</context>
<context>
    <name>IssueTexts</name>
    <message>
        <source>the file is cut off; everything up to there was read</source>
        <translation>文件被截断；截断之前的内容均已读取</translation>
    </message>
    <message>
        <source>unreadable events: %1</source>
        <translation>无法读取的事件：%1</translation>
    </message>
    <message>
        <source>events without a valid time: %1</source>
        <translation>没有有效时间的事件：%1</translation>
    </message>
    <message>
        <source>negative durations, treated as zero: %1</source>
        <translation>负的耗时（按 0 处理）：%1</translation>
    </message>
    <message>
        <source>texts with raw control characters, escaped: %1</source>
        <translation>含控制字符的文本（已转义保留）：%1</translation>
    </message>
    <message>
        <source>texts with invalid UTF-8, replaced: %1</source>
        <translation>含无效 UTF-8 的文本（已替换）：%1</translation>
    </message>
    <message>
        <source>several documents in one file; all were read</source>
        <translation>一个文件中有多个文档；均已读取</translation>
    </message>
    <message>
        <source>text after the end of the document was ignored</source>
        <translation>已忽略文档结束之后的内容</translation>
    </message>
    <message>
        <source>events too large to read: %1</source>
        <translation>过大而无法读取的事件：%1</translation>
    </message>
    <message>
        <source>events of unknown type: %1</source>
        <translation>未知类型的事件：%1</translation>
    </message>
    <message>
        <source>end events without a begin: %1</source>
        <translation>没有开始的结束事件：%1</translation>
    </message>
    <message>
        <source>begin events without an end, extended to the end of the track: %1</source>
        <translation>没有结束的开始事件（延伸到泳道末尾）：%1</translation>
    </message>
    <message>
        <source>flow ends without a start: %1</source>
        <translation>没有起点的连线终点：%1</translation>
    </message>
    <message>
        <source>flow starts without an end: %1</source>
        <translation>没有终点的连线起点：%1</translation>
    </message>
    <message>
        <source>flow ends with no slice at their place: %1</source>
        <translation>所在位置没有切片的连线端点：%1</translation>
    </message>
    <message>
        <source>non-finite counter values: %1</source>
        <translation>非有限的计数器数值：%1</translation>
    </message>
    <message>
        <source>counter values rounded to 18 digits: %1</source>
        <translation>舍入到 18 位的计数器数值：%1</translation>
    </message>
    <message>
        <source>counter events without a value: %1</source>
        <translation>没有数值的计数器事件：%1</translation>
    </message>
    <message>
        <source>the compressed file is damaged; everything before the damage was read</source>
        <translation>压缩文件已损坏；损坏之前的内容已读取</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>文件为空</translation>
    </message>
    <message>
        <source>the file or folder cannot be read</source>
        <translation>无法读取该文件或文件夹</translation>
    </message>
    <message>
        <source>several folders claim the same rank</source>
        <translation>多个文件夹属于同一张卡</translation>
    </message>
    <message>
        <source>a symbolic link leads back to a parent folder; not followed</source>
        <translation>符号链接指向其上级文件夹，未跟随</translation>
    </message>
    <message>
        <source>folders nested too deeply were not searched</source>
        <translation>嵌套过深的文件夹未查找</translation>
    </message>
    <message>
        <source>files that this version lists but cannot read yet: %1</source>
        <translation>本版本仅列出、尚不读取的文件：%1</translation>
    </message>
    <message>
        <source>the file changed while being read</source>
        <translation>文件在读取过程中发生了变化</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>recovered</source>
        <translation>已修复</translation>
    </message>
    <message>
        <source>data lost</source>
        <translation>数据丢失</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation>%1 不存在。</translation>
    </message>
    <message>
        <source>%1 cannot be read. Check its permissions.</source>
        <translation>无法读取 %1。请检查其权限。</translation>
    </message>
    <message>
        <source>No profile in %1.</source>
        <translation>%1 中没有性能数据。</translation>
    </message>
    <message>
        <source>%1 is too damaged to read.</source>
        <translation>%1 损坏严重，无法读取任何内容。</translation>
    </message>
    <message>
        <source>The disk is full: %1.</source>
        <translation>磁盘已满：%1。</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>The index cannot be read: %1.</source>
        <translation>无法读取索引：%1。</translation>
    </message>
    <message>
        <source>Invalid query: %1.</source>
        <translation>查询有误：%1。</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>Something went wrong: %1.</source>
        <translation>出现错误：%1。</translation>
    </message>
    <message>
        <source>PyTorch, text</source>
        <translation>PyTorch 文本</translation>
    </message>
    <message>
        <source>PyTorch, database</source>
        <translation>PyTorch 数据库</translation>
    </message>
    <message>
        <source>MindSpore, text</source>
        <translation>MindSpore 文本</translation>
    </message>
    <message>
        <source>MindSpore, database</source>
        <translation>MindSpore 数据库</translation>
    </message>
    <message>
        <source>msprof export</source>
        <translation>msprof 导出数据</translation>
    </message>
    <message>
        <source>msprof database</source>
        <translation>msprof 数据库</translation>
    </message>
    <message>
        <source>older MindSpore</source>
        <translation>旧版 MindSpore</translation>
    </message>
    <message>
        <source>Kineto, GPU</source>
        <translation>Kineto GPU</translation>
    </message>
    <message>
        <source>Chrome trace</source>
        <translation>Chrome trace</translation>
    </message>
    <message>
        <source>cluster analysis</source>
        <translation>集群分析结果</translation>
    </message>
    <message>
        <source>msMonitor database</source>
        <translation>msMonitor 数据库</translation>
    </message>
    <message>
        <source>table rows with missing cells, treated as empty: %1</source>
        <translation>表格中缺少单元格的行（按空值处理）：%1</translation>
    </message>
    <message>
        <source>table rows with more cells than columns, extra cells ignored: %1</source>
        <translation>表格中单元格多于列数的行（多余部分已忽略）：%1</translation>
    </message>
    <message>
        <source>unclosed quotes in a table, treated as text: %1</source>
        <translation>表格中未闭合的引号（按文本处理）：%1</translation>
    </message>
    <message>
        <source>table cells that should be numbers but are not: %1</source>
        <translation>表格中应为数字但不是数字的单元格：%1</translation>
    </message>
    <message>
        <source>times rounded by a spreadsheet program: %1</source>
        <translation>被电子表格软件舍入过的时间：%1</translation>
    </message>
    <message>
        <source>unreadable parts of a JSON file: %1</source>
        <translation>JSON 文件中无法读取的部分：%1</translation>
    </message>
    <message>
        <source>the table has none of the expected columns</source>
        <translation>表格中没有任何预期的列</translation>
    </message>
    <message>
        <source>parts too large or nested too deeply to read: %1</source>
        <translation>过大或嵌套过深而无法读取的部分：%1</translation>
    </message>
    <message>
        <source>the compressed file expands without limit; only its beginning was read</source>
        <translation>压缩文件解压后无限膨胀，只读取了开头部分</translation>
    </message>
    <message>
        <source>symbolic links out of the opened folder, followed: %1</source>
        <translation>指向所打开文件夹之外的符号链接（已跟随）：%1</translation>
    </message>
    <message>
        <source>the file is encrypted or not a database</source>
        <translation>文件已加密或不是数据库</translation>
    </message>
    <message>
        <source>damaged places in tables; the rows around them were read: %1</source>
        <translation>表中损坏的位置（其前后的行已读取）：%1</translation>
    </message>
    <message>
        <source>missing tables that other tables refer to: %1</source>
        <translation>缺少被其他表引用的表：%1</translation>
    </message>
    <message>
        <source>references to missing texts: %1</source>
        <translation>对缺失文本的引用：%1</translation>
    </message>
    <message>
        <source>the database journal had pending changes; a copy was read</source>
        <translation>数据库日志中有尚未写入的更改；读取的是副本</translation>
    </message>
    <message>
        <source>columns that a table needs, missing or under a damaged name: %1</source>
        <translation>表中缺少或名称损坏的必需列：%1</translation>
    </message>
    <message>
        <source>the host trace uses another clock: its lanes are outside the timeline</source>
        <translation>主机侧 ftrace 使用另一时钟：其泳道位于时间线范围之外</translation>
    </message>
    <message>
        <source>links without a step, counted for the only step: %1</source>
        <translation>缺少迭代步的链路（已归入唯一的迭代步）：%1</translation>
    </message>
    <message>
        <source>unreadable lines: %1</source>
        <translation>无法读取的行：%1</translation>
    </message>
    <message>
        <source>events at time 0, decades before all others: %1</source>
        <translation>时间为 0、比其他事件早数十年的事件：%1</translation>
    </message>
    <message>
        <source>Another window or program has imported this profile again. Open the folder again.</source>
        <translation>另一个窗口或程序已重新导入此性能数据。请重新打开该文件夹。</translation>
    </message>
</context>
<context>
    <name>JobLine</name>
    <message>
        <source>%1 UTC</source>
        <translation>%1 UTC</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translatorcomment>how many</translatorcomment>
        <translation>卡数</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translatorcomment>how many</translatorcomment>
        <translation>节点数</translation>
    </message>
    <message>
        <source>Parallel sizes</source>
        <translation>并行度</translation>
    </message>
    <message>
        <source>Steps</source>
        <translatorcomment>how many</translatorcomment>
        <translation>迭代步数</translation>
    </message>
    <message>
        <source>Captured</source>
        <translation>采集时间</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>采集时长</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>采集工具</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
</context>
<context>
    <name>KernelTexts</name>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>核</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流 Stream</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Block dim</source>
        <translation>Block dim</translation>
    </message>
    <message>
        <source>mixed with %1</source>
        <translation>混合 %1</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Idle time of the stream before the kernel</source>
        <translation>Kernel 开始前流的空闲时间</translation>
    </message>
    <message>
        <source>Input %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>Output %1</source>
        <translation>输出 %1</translation>
    </message>
</context>
<context>
    <name>LinkTexts</name>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Transit time</source>
        <translation>传输时间</translation>
    </message>
    <message>
        <source>Data moved</source>
        <translation>搬运量</translation>
    </message>
    <message>
        <source>To rank</source>
        <translation>目的卡</translation>
    </message>
    <message>
        <source>From rank</source>
        <translation>源卡</translation>
    </message>
    <message>
        <source>From</source>
        <translation>源卡</translation>
    </message>
    <message>
        <source>To</source>
        <translation>目的卡</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>链路类型</translation>
    </message>
    <message>
        <source>Bandwidth (GB/s)</source>
        <translation>带宽 (GB/s)</translation>
    </message>
    <message>
        <source>Below normal</source>
        <translation>低于同类中位值</translation>
    </message>
    <message>
        <source>Time lost (ms)</source>
        <translation>损失时间 (ms)</translation>
    </message>
    <message>
        <source>Size</source>
        <translatorcomment>of data that is moved</translatorcomment>
        <translation>数据量</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Rank %1 to rank %2</source>
        <translation>Rank %1 到 Rank %2</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，用时 %2</translation>
    </message>
    <message>
        <source>Slow: normal is %1, %2 lost</source>
        <translation>偏慢：同类中位值为 %1，损失 %2</translation>
    </message>
    <message>
        <source>no link</source>
        <translation>没有链路</translation>
    </message>
    <message>
        <source>%1 shown</source>
        <translation>显示 %1 条</translation>
    </message>
    <message>
        <source>Slow links</source>
        <translation>慢链路</translation>
    </message>
    <message>
        <source>%1 lost</source>
        <translation>损失 %1</translation>
    </message>
    <message>
        <source>Slowest link</source>
        <translation>最慢链路</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translatorcomment>from one rank to another</translatorcomment>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>%1 below the normal of %2</source>
        <translation>比 %2 的同类中位值低 %1</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>between %1 ranks</source>
        <translation>%1 张卡之间</translation>
    </message>
    <message>
        <source>%1 of transit time over all links</source>
        <translation>所有链路传输时间合计 %1</translation>
    </message>
    <message>
        <source>size / transit time of all links</source>
        <translation>所有链路的数据量 / 传输时间</translation>
    </message>
    <message>
        <source>Bandwidth vs normal</source>
        <translation>带宽 / 同类中位值</translation>
    </message>
    <message>
        <source>Share by which the bandwidth is below the median of its own transport in this job. Links that moved 1 MB or less are not judged: they show latency, not bandwidth</source>
        <translation>带宽低于本作业中同链路类型中位数的比例。搬运量不超过 1 MB 的链路不参与判断：它们反映的是时延而非带宽</translation>
    </message>
    <message>
        <source>Transit time minus the time that the same bytes take at the normal bandwidth</source>
        <translation>传输时间 - 相同数据量按同类中位带宽所需的时间</translation>
    </message>
    <message>
        <source>Transit time of this link (communication_matrix.json). Transit of Durations is the time of the operators (communication.json), in which transfers over several links at once count once</source>
        <translation>该链路的传输时间（communication_matrix.json）。“耗时”中的传输是算子的时间（communication.json），同时经过多条链路的传输只计一次</translation>
    </message>
    <message>
        <source>%1, %2 numbered within their communication group, because no file lists the ranks they connect</source>
        <translation>%1，其中 %2 条使用通信域内编号，因为没有文件说明它们连接哪些卡</translation>
    </message>
    <message>
        <source>%1 by link, slow links framed</source>
        <translation>各链路的%1，慢链路加框</translation>
    </message>
    <message>
        <source>Not judged: too little data, or the only link of its transport</source>
        <translation>未判断：数据量过小，或该链路类型仅此一条链路</translation>
    </message>
    <message>
        <source>%1 by link, slow links framed; %2 of %3 links cannot be judged</source>
        <translation>各链路的%1，慢链路加框；%3 条链路中有 %2 条无法判断</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>未判断</translation>
    </message>
    <message>
        <source>no link can be judged</source>
        <translation>没有可判断的链路</translation>
    </message>
    <message>
        <source>Transit (ms)</source>
        <translation>传输 (ms)</translation>
    </message>
    <message>
        <source>none more than %1 below its normal</source>
        <translation>均未低于同类中位值 %1 以上</translation>
    </message>
</context>
<context>
    <name>MarkTexts</name>
    <message>
        <source>framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>%1 x %2</source>
        <translation>%1 个 %2</translation>
    </message>
    <message>
        <source>1 mark has no partner.</source>
        <translation>1 个打点没有配对。</translation>
    </message>
    <message>
        <source>%1 marks have no partner.</source>
        <translation>%1 个打点没有配对。</translation>
    </message>
    <message>
        <source>In no range of the table: %1. A range is a mark that ends in _start and the next one of its name and thread that ends in _stop.</source>
        <translation>未计入表中任何区间：%1。同一线程上以 _start 结尾的打点与其后同名、以 _stop 结尾的打点构成一个区间。</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>1 made of two marks</source>
        <translation>1 个由两个打点构成</translation>
    </message>
    <message>
        <source>%1 made of two marks each</source>
        <translation>%1 个各由两个打点构成</translation>
    </message>
    <message>
        <source>Instants</source>
        <translation>瞬时打点</translation>
    </message>
    <message>
        <source>Marks without a length: they are in none of the times.</source>
        <translation>没有时长的打点：不计入任何耗时。</translation>
    </message>
    <message>
        <source>all sides</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Times of</source>
        <translation>耗时来源</translation>
    </message>
    <message>
        <source>Where they were taken: by the framework, by CANN on the host, or on the device</source>
        <translation>耗时的采集位置：框架、主机上的 CANN，或设备</translation>
    </message>
    <message>
        <source>No marks of the program in this profile</source>
        <translation>此性能数据中没有程序打点</translation>
    </message>
    <message>
        <source>A program names its own phases with mstx: the profiler then times them on the host and on the device.</source>
        <translation>程序用 mstx 为自己的阶段命名，采集时会在主机和设备上为其计时。</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Collect with mstx=True (msprof_tx=True in older versions) and put mstx.range_start and mstx.range_end around what is to be timed.</source>
        <translation>采集时设置 mstx=True（旧版本为 msprof_tx=True），并在需要计时的代码前后调用 mstx.range_start 和 mstx.range_end。</translation>
    </message>
    <message>
        <source>MindFormers marks each training step by itself.</source>
        <translation>MindFormers 会自动为每个迭代步打点。</translation>
    </message>
    <message>
        <source>This page reads the mstx marks of Ascend profiles. The timeline shows what a GPU program names with record_function().</source>
        <translation>本页读取昇腾性能数据中的 mstx 打点。GPU 程序用 record_function() 命名的区间显示在时间线中。</translation>
    </message>
    <message>
        <source>Total (ms)</source>
        <translation>合计 (ms)</translation>
    </message>
    <message>
        <source>Mean (ms)</source>
        <translation>平均 (ms)</translation>
    </message>
    <message>
        <source>Standard deviation (ms)</source>
        <translation>标准差 (ms)</translation>
    </message>
    <message>
        <source>Shortest (ms)</source>
        <translation>最短 (ms)</translation>
    </message>
    <message>
        <source>Lower quartile (ms)</source>
        <translation>下四分位数 (ms)</translation>
    </message>
    <message>
        <source>Median (ms)</source>
        <translation>中位数 (ms)</translation>
    </message>
    <message>
        <source>Upper quartile (ms)</source>
        <translation>上四分位数 (ms)</translation>
    </message>
    <message>
        <source>Longest (ms)</source>
        <translation>最长 (ms)</translation>
    </message>
</context>
<context>
    <name>MemoryChoices</name>
    <message>
        <source>static graph</source>
        <translation>静态图</translation>
    </message>
    <message>
        <source>memory tracker</source>
        <translation>内存跟踪</translation>
    </message>
    <message>
        <source>over time</source>
        <translation>随时间</translation>
    </message>
    <message>
        <source>no number</source>
        <translation>无编号</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>task</source>
        <translation>任务</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Timeline</source>
        <translation>时间线(&amp;T)</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>View and zoom</source>
        <translation>视图与缩放</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>选区</translation>
    </message>
    <message>
        <source>Slices and flows</source>
        <translation>切片与连线</translation>
    </message>
    <message>
        <source>Markers</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Tracks</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各卡</translation>
    </message>
    <message>
        <source>Clocks and alignment</source>
        <translation>时钟与对齐</translation>
    </message>
    <message>
        <source>Data pane</source>
        <translation>数据窗格</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>Searched for</source>
        <translation>查找的内容</translation>
    </message>
    <message>
        <source>Ascend PyTorch and MindSpore profiles: ASCEND_PROFILER_OUTPUT with trace_view.json</source>
        <translation>昇腾 PyTorch 和 MindSpore 性能数据：ASCEND_PROFILER_OUTPUT 中的 trace_view.json</translation>
    </message>
    <message>
        <source>msprof exports: mindstudio_profiler_output with msprof*.json</source>
        <translation>msprof 导出数据：mindstudio_profiler_output 中的 msprof*.json</translation>
    </message>
    <message>
        <source>older MindSpore timelines: ascend_timeline_display_*.json</source>
        <translation>旧版 MindSpore 时间线：ascend_timeline_display_*.json</translation>
    </message>
    <message>
        <source>Kineto GPU traces and other Chrome traces: *.json, *.json.gz</source>
        <translation>Kineto 的 GPU trace 及其他 Chrome trace：*.json、*.json.gz</translation>
    </message>
    <message>
        <source>profiler databases: ascend_pytorch_profiler*.db, msprof_*.db</source>
        <translation>性能数据库：ascend_pytorch_profiler*.db、msprof_*.db</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>找到的内容</translation>
    </message>
    <message>
        <source>for example %1</source>
        <translation>例如 %1</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Folders with raw profiler data: %1. Analyse the data first, for example with torch_npu.profiler.profiler.analyse(), then open this folder again.</source>
        <translation>%1 个文件夹中是未解析的原始性能数据。请先进行解析，例如 torch_npu.profiler.profiler.analyse()，然后重新打开此文件夹。</translation>
    </message>
    <message>
        <source>Open the folder that the profiler wrote, or the parent folder of all rank folders.</source>
        <translation>请打开采集工具写出的文件夹，或包含所有卡文件夹的上一级文件夹。</translation>
    </message>
    <message>
        <source>This folder is empty</source>
        <translation>此文件夹为空</translation>
    </message>
    <message>
        <source>No profile in this folder</source>
        <translation>此文件夹中没有性能数据</translation>
    </message>
    <message>
        <source>Check the path, and whether the disk or share is mounted.</source>
        <translation>请检查路径，以及磁盘或共享目录是否已挂载。</translation>
    </message>
    <message>
        <source>Check the read permissions: profiles written inside a container often belong to root.</source>
        <translation>请检查读取权限：在容器中写出的性能数据通常属于 root。</translation>
    </message>
    <message>
        <source>Looking for ranks in %1</source>
        <translation>正在 %1 中查找各卡数据</translation>
    </message>
    <message>
        <source>Nothing in this profile can be shown</source>
        <translation>此性能数据没有可显示的内容</translation>
    </message>
    <message>
        <source>stopped before the import</source>
        <translation>导入前已停止</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translatorcomment>ranks</translatorcomment>
        <translation>以及另外 %1 张卡</translation>
    </message>
    <message>
        <source>files of a cluster analysis: %1</source>
        <translation>集群分析结果：%1 个文件</translation>
    </message>
    <message>
        <source>Export the profile as text (trace_view.json), or import it again from the context menu of the folder on the left.</source>
        <translation>请将性能数据导出为文本（trace_view.json），或在左侧文件夹的右键菜单中重新导入。</translation>
    </message>
    <message>
        <source>Open the profile of a training job</source>
        <translation>打开训练作业的性能数据</translation>
    </message>
    <message>
        <source>Supported formats</source>
        <translation>支持的格式</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>The search for ranks was stopped. Import the folder again from its context menu on the left.</source>
        <translation>已停止查找各卡数据。请在左侧文件夹的右键菜单中重新导入。</translation>
    </message>
    <message>
        <source>folders: %1, files: %2, none of them a profile</source>
        <translation>%1 个文件夹，%2 个文件，其中没有性能数据</translation>
    </message>
    <message>
        <source>Stopped before any rank was imported</source>
        <translation>已停止，尚未导入任何卡</translation>
    </message>
    <message>
        <source>Import the folder again: press Ctrl+R or use its context menu on the left.</source>
        <translation>请重新导入该文件夹：按 Ctrl+R，或使用左侧的右键菜单。</translation>
    </message>
    <message>
        <source>%1: tables: %2, rows: %3</source>
        <translation>%1：%2 个表，共 %3 行</translation>
    </message>
    <message>
        <source>Imported so far</source>
        <translation>目前已导入</translation>
    </message>
    <message>
        <source>Imported data</source>
        <translation>已导入的内容</translation>
    </message>
    <message>
        <source>This profile has tables, but no timeline</source>
        <translation>此性能数据有表格，但没有时间线</translation>
    </message>
    <message>
        <source>The other pages show the contents of the tables; Import health lists the tables of each rank.</source>
        <translation>其他页面显示表格中的内容；“导入状况”页列出每张卡的表格。</translation>
    </message>
    <message>
        <source>For a timeline, open the folder with trace_view.json or the profiler&apos;s database, or run the profiler&apos;s analysis again.</source>
        <translation>若要查看时间线，请打开包含 trace_view.json 或性能数据库的文件夹，或重新运行性能数据解析。</translation>
    </message>
    <message>
        <source>no readable data</source>
        <translation>没有可读取的数据</translation>
    </message>
    <message>
        <source>The index folder belongs to a profile</source>
        <translation>索引文件夹属于性能数据</translation>
    </message>
    <message>
        <source>Nothing is ever written into a profile. Start Rankscope with another --index folder, or without --index: indexes then go to the cache folder.</source>
        <translation>Rankscope 从不写入性能数据。请用 --index 指定其他文件夹，或不使用该选项：索引将写入缓存文件夹。</translation>
    </message>
    <message>
        <source>compiled graphs of MindSpore (*.ir) and logs of its dry runs</source>
        <translation>MindSpore 的编译图（*.ir）及其 DryRun 日志</translation>
    </message>
    <message>
        <source>compiled graphs: %1, on the page Graph</source>
        <translation>编译图：%1 个，见“计算图”页</translation>
    </message>
    <message>
        <source>This folder has no profile</source>
        <translation>此文件夹没有性能数据</translation>
    </message>
    <message>
        <source>logs with the memory of a dry or real run: %1, on the page Memory, Dry run</source>
        <translation>含 DryRun 或真实运行内存数据的日志：%1 个，见“内存”页的 DryRun</translation>
    </message>
    <message>
        <source>The files of this profile contain nothing</source>
        <translation>此性能数据的文件没有任何内容</translation>
    </message>
    <message>
        <source>Export the profile again, or copy it again: files of a run that was stopped can be empty.</source>
        <translation>请重新导出或重新拷贝性能数据：中途停止的运行可能留下空文件。</translation>
    </message>
    <message>
        <source>This file is not a profile</source>
        <translation>此文件不是性能数据</translation>
    </message>
    <message>
        <source>There is no such file or folder</source>
        <translation>没有此文件或文件夹</translation>
    </message>
    <message>
        <source>This file or folder cannot be read</source>
        <translation>无法读取此文件或文件夹</translation>
    </message>
    <message>
        <source>Show the summary</source>
        <translation>查看概览</translation>
    </message>
    <message>
        <source>Show the graphs</source>
        <translation>查看计算图</translation>
    </message>
    <message>
        <source>Show the dry run</source>
        <translation>查看 DryRun</translation>
    </message>
    <message>
        <source>Select the folder that the profiler wrote, or drop it into this window. One folder may contain the profiles of many ranks.</source>
        <translation>请选择采集工具写出的文件夹，或将其拖入此窗口。一个文件夹可以包含多张卡的性能数据。</translation>
    </message>
</context>
<context>
    <name>MetricTexts</name>
    <message>
        <source>Computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Overlapped</source>
        <translation>已掩盖通信</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>未掩盖通信</translation>
    </message>
    <message>
        <source>Exposed communication without receiving</source>
        <translation>未掩盖通信（不含接收）</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>准备</translation>
    </message>
    <message>
        <source>Stage time</source>
        <translation>阶段时间</translation>
    </message>
    <message>
        <source>Step interval</source>
        <translation>迭代间隙</translation>
    </message>
    <message>
        <source>Forward and backward</source>
        <translation>前向与反向</translation>
    </message>
    <message>
        <source>Tail</source>
        <translation>迭代拖尾</translation>
    </message>
    <message>
        <source>Computing without communication</source>
        <translation>纯计算</translation>
    </message>
    <message>
        <source>End to end</source>
        <translation>端到端</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Exposed</source>
        <translation>未掩盖通信</translation>
    </message>
    <message>
        <source>Exposed, no receiving</source>
        <translation>未掩盖（不含接收）</translation>
    </message>
    <message>
        <source>Computing only</source>
        <translation>纯计算</translation>
    </message>
    <message>
        <source>Time during which at least one kernel computes</source>
        <translation>至少有一个 Kernel 在计算的时间</translation>
    </message>
    <message>
        <source>Communication while a kernel computes</source>
        <translation>有 Kernel 在计算时的通信时间</translation>
    </message>
    <message>
        <source>Communication while no kernel computes</source>
        <translation>没有 Kernel 在计算时的通信时间</translation>
    </message>
    <message>
        <source>From the end of the previous step to the first operator</source>
        <translation>从上一步结束到第一个算子的时间</translation>
    </message>
    <message>
        <source>From the first forward operator to the end of the backward pass</source>
        <translation>从第一个前向算子到反向结束的时间</translation>
    </message>
    <message>
        <source>After the backward pass: gradient exchange and parameter update</source>
        <translation>反向之后：交换梯度、更新参数</translation>
    </message>
    <message>
        <source>Computing while no communication runs</source>
        <translation>没有通信时的计算时间</translation>
    </message>
    <message>
        <source>Computing, exposed communication and free</source>
        <translation>计算、未掩盖通信与空闲之和</translation>
    </message>
    <message>
        <source>Sum of all parts of the step</source>
        <translation>迭代步各部分之和</translation>
    </message>
    <message>
        <source>Time during which at least one communication operator runs; on a GPU, kernels of NCCL, RCCL, MSCCL, oneCCL, HCCL and NVSHMEM</source>
        <translation>至少有一个通信算子在运行的时间；GPU 上为 NCCL、RCCL、MSCCL、oneCCL、HCCL 和 NVSHMEM 的 Kernel</translation>
    </message>
    <message>
        <source>Time during which the device neither computes nor communicates; on a GPU, copies count as free</source>
        <translation>设备既不计算也不通信的时间；GPU 上的拷贝计为空闲</translation>
    </message>
    <message>
        <source>Receiving</source>
        <translation>接收</translation>
    </message>
    <message>
        <source>Communication while no kernel computes, minus receiving</source>
        <translation>没有 Kernel 在计算时的通信时间，减去接收时间</translation>
    </message>
    <message>
        <source>End to end minus receiving</source>
        <translation>端到端时间减去接收时间</translation>
    </message>
    <message>
        <source>Time of receiving operators: &quot;Bubble&quot; in the step trace of the profiler, which knows no other form of receiving. The bubble on the page Pipeline is a different metric: time without a forward or backward pass</source>
        <translation>接收算子的耗时：即采集工具迭代轨迹中的 Bubble 列，不含其他形式的接收。“流水线”页的空泡是另一项指标：没有前向或反向的时间</translation>
    </message>
    <message>
        <source>From the start of the step to its first kernel or communication. The step trace of the profiler includes time in which the device still works on the previous step; the advisor subtracts that time from preparing and from the step</source>
        <translation>从迭代步开始到首个 Kernel 或通信的时间。采集工具的迭代轨迹把设备仍在执行上一步的时间也计入其中；诊断会从准备时间和单步耗时中扣除这部分时间</translation>
    </message>
</context>
<context>
    <name>MissingData</name>
    <message>
        <source>No timeline in this profile</source>
        <translation>此性能数据中没有时间线</translation>
    </message>
    <message>
        <source>No steps in this profile</source>
        <translation>此性能数据中没有迭代步</translation>
    </message>
    <message>
        <source>No communication in this profile</source>
        <translation>此性能数据中没有通信数据</translation>
    </message>
    <message>
        <source>No links between ranks in this profile</source>
        <translation>此性能数据中没有卡间链路数据</translation>
    </message>
    <message>
        <source>No memory records in this profile</source>
        <translation>此性能数据中没有内存记录</translation>
    </message>
    <message>
        <source>No kernels in this profile</source>
        <translation>此性能数据中没有 Kernel 数据</translation>
    </message>
    <message>
        <source>a timeline of the rank: trace_view.json or a profiler database</source>
        <translation>该卡的时间线：trace_view.json 或性能数据库</translation>
    </message>
    <message>
        <source>the time breakdown of each step: step_trace_time.csv, StepTraceTime in analysis.db, or a timeline to compute it from</source>
        <translation>每一步的耗时拆分：step_trace_time.csv、analysis.db 中的 StepTraceTime，或可由其计算的时间线</translation>
    </message>
    <message>
        <source>the communication operators of each rank: communication.json or CommAnalyzerTime in analysis.db</source>
        <translation>各卡的通信算子：communication.json 或 analysis.db 中的 CommAnalyzerTime</translation>
    </message>
    <message>
        <source>the links of each rank: communication_matrix.json or CommAnalyzerMatrix in analysis.db</source>
        <translation>各卡的链路：communication_matrix.json 或 analysis.db 中的 CommAnalyzerMatrix</translation>
    </message>
    <message>
        <source>memory over time: memory_record.csv, operator_memory.csv or the memory tables of a profiler database</source>
        <translation>内存随时间的变化：memory_record.csv、operator_memory.csv 或性能数据库中的内存表</translation>
    </message>
    <message>
        <source>the device kernels: kernel_details.csv, op_summary_*.csv or the tasks of a profiler database</source>
        <translation>设备上的 Kernel：kernel_details.csv、op_summary_*.csv 或性能数据库中的任务</translation>
    </message>
    <message>
        <source>Analyse the raw data first, for example with torch_npu.profiler.profiler.analyse(), then open the folder again.</source>
        <translation>请先解析原始数据，例如执行 torch_npu.profiler.profiler.analyse()，然后重新打开文件夹。</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>找到的内容</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translatorcomment>ranks</translatorcomment>
        <translation>以及另外 %1 张卡</translation>
    </message>
    <message>
        <source>What this page needs</source>
        <translation>本页所需数据</translation>
    </message>
    <message>
        <source>a trace of the rank: *.pt.trace.json or *.pt.trace.json.gz</source>
        <translation>该卡的 trace：*.pt.trace.json 或 *.pt.trace.json.gz</translation>
    </message>
    <message>
        <source>a trace with device kernels and ProfilerStep#N slices</source>
        <translation>含设备 Kernel 与 ProfilerStep#N 切片的 trace</translation>
    </message>
    <message>
        <source>the NCCL kernels on the device tracks of the trace</source>
        <translation>trace 中设备泳道上的 NCCL Kernel</translation>
    </message>
    <message>
        <source>what each rank sends to each other rank: PyTorch GPU traces do not contain it</source>
        <translation>各卡之间的收发数据：PyTorch 的 GPU trace 不含此信息</translation>
    </message>
    <message>
        <source>the memory events of the trace</source>
        <translation>trace 中的内存事件</translation>
    </message>
    <message>
        <source>the kernels on the device tracks of the trace</source>
        <translation>trace 中设备泳道上的 Kernel</translation>
    </message>
    <message>
        <source>Analyse the raw data first with mindspore.profiler.profiler.analyse(), then open the folder again.</source>
        <translation>请先用 mindspore.profiler.profiler.analyse() 解析原始数据，再重新打开文件夹。</translation>
    </message>
    <message>
        <source>Export the raw data first with msprof --export=on --output=DIR, then open the folder again.</source>
        <translation>请先用 msprof --export=on --output=DIR 导出原始数据，再重新打开文件夹。</translation>
    </message>
    <message>
        <source>torch.profiler has no option to collect it; the sections Durations, Timeline and Waits show the NCCL kernels.</source>
        <translation>torch.profiler 没有采集它的选项；“耗时”“时间线”“等待”各页显示 NCCL Kernel。</translation>
    </message>
    <message>
        <source>Write the trace with export_chrome_trace() or on_trace_ready=tensorboard_trace_handler(DIR).</source>
        <translation>请用 export_chrome_trace() 或 on_trace_ready=tensorboard_trace_handler(DIR) 写出 trace。</translation>
    </message>
    <message>
        <source>The profiler level of these ranks includes it, but the files are missing or damaged. Import health lists them.</source>
        <translation>这些卡的采集级别包含此数据，但其文件缺失或已损坏。详情请见“导入状况”页。</translation>
    </message>
    <message>
        <source>Analyse the raw data first: call analyse() of mindspore.Profiler at the end of training, then open the folder again.</source>
        <translation>请先解析原始数据：在训练结束时调用 mindspore.Profiler 的 analyse()，然后重新打开文件夹。</translation>
    </message>
    <message>
        <source>The timeline shows the device streams. Totals also need the kernel table of the profiler: kernel_details.csv or op_summary_*.csv.</source>
        <translation>时间线显示设备的流。汇总还需要采集工具导出的 Kernel 表：kernel_details.csv 或 op_summary_*.csv。</translation>
    </message>
    <message>
        <source>No kernel table in this profile</source>
        <translation>此性能数据中没有 Kernel 表</translation>
    </message>
    <message>
        <source>The data of this page could not be read</source>
        <translation>无法读取本页的数据</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Open this page again to restart the calculation.</source>
        <translation>重新打开此页即可再次计算。</translation>
    </message>
    <message>
        <source>This profile has only one rank, and no communication. If the job has more ranks, open the parent folder of all rank folders.</source>
        <translation>该性能数据只有一张卡，且没有通信数据。若作业有多张卡，请打开所有卡文件夹的上一级文件夹。</translation>
    </message>
    <message>
        <source>Its files are there, but this version cannot read their form. Import health lists them.</source>
        <translation>相关文件存在，但当前版本无法读取其格式。详情请见“导入状况”页。</translation>
    </message>
</context>
<context>
    <name>OpenDialogs</name>
    <message>
        <source>Open a profile folder</source>
        <translation>打开性能数据文件夹</translation>
    </message>
    <message>
        <source>Open a trace file</source>
        <translation>打开 trace 文件</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Trace files (*.json *.json.gz)</source>
        <translation>trace 文件 (*.json *.json.gz)</translation>
    </message>
    <message>
        <source>Graphs and logs of dry runs (*.ir *.ir.gz *.log)</source>
        <translation>计算图与 DryRun 日志 (*.ir *.ir.gz *.log)</translation>
    </message>
</context>
<context>
    <name>OperatorFigures</name>
    <message>
        <source>Longest operator</source>
        <translation>最耗时的算子</translation>
    </message>
    <message>
        <source>%1, %2 of the total</source>
        <translation>%1，占总时间的 %2</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>not in any file</source>
        <translation>文件中无此数据</translation>
    </message>
    <message>
        <source>for other ranks</source>
        <translation>等待其他卡</translation>
    </message>
    <message>
        <source>stream idle before kernels</source>
        <translation>Kernel 执行前流的空闲</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>tables</source>
        <translation>数据表</translation>
    </message>
    <message>
        <source>timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>按%1</translation>
    </message>
    <message>
        <source>Calls</source>
        <translatorcomment>how many</translatorcomment>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>on %1 ranks</source>
        <translation>在 %1 张卡上</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>sum over all calls</source>
        <translation>全部调用之和</translation>
    </message>
    <message>
        <source>kernels in the files</source>
        <translation>文件中的 Kernel</translation>
    </message>
    <message>
        <source>slices on device streams</source>
        <translation>设备流上的切片</translation>
    </message>
    <message>
        <source>on one rank</source>
        <translation>在 1 张卡上</translation>
    </message>
    <message>
        <source>averages per step</source>
        <translation>单步平均值</translation>
    </message>
    <message>
        <source>MindSpore before 2.3 writes averages per step for AI Core and each call for AI CPU. Steps and single calls are unknown.</source>
        <translation>MindSpore 2.3 之前的版本对 AI Core 只给出单步平均值，对 AI CPU 给出每次调用。各迭代步和单次调用未知。</translation>
    </message>
    <message>
        <source>of an average step</source>
        <translation>平均每个迭代步</translation>
    </message>
    <message>
        <source>The profiler wrote no kernel table, so these are the slices on the device streams. Shapes and counters are unknown.</source>
        <translation>采集工具没有写出 Kernel 表，因此这里显示设备流上的切片。形状和计数器未知。</translation>
    </message>
</context>
<context>
    <name>OperatorTexts</name>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>核</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Input shapes</source>
        <translation>输入形状</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>name and shapes</source>
        <translation>名称和形状</translation>
    </message>
    <message>
        <source>core</source>
        <translation>核</translation>
    </message>
    <message>
        <source>communication type</source>
        <translation>通信类型</translation>
    </message>
    <message>
        <source>Calls</source>
        <translatorcomment>how many</translatorcomment>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>Total (ms)</source>
        <translation>合计 (ms)</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Share of the total time of all operators that pass the filters</source>
        <translation>占筛选后全部算子总耗时的比例</translation>
    </message>
    <message>
        <source>Average (ms)</source>
        <translation>平均 (ms)</translation>
    </message>
    <message>
        <source>Min (ms)</source>
        <translation>最小 (ms)</translation>
    </message>
    <message>
        <source>Max (ms)</source>
        <translation>最大 (ms)</translation>
    </message>
    <message>
        <source>Wait (ms)</source>
        <translation>等待 (ms)</translation>
    </message>
    <message>
        <source>Time spent waiting for other ranks within the operator</source>
        <translation>算子内等待其他卡的时间</translation>
    </message>
    <message>
        <source>Idle time of the stream before its kernels</source>
        <translation>Kernel 执行前流的空闲时间</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其余</translation>
    </message>
    <message>
        <source>in the top %1</source>
        <translation>前 %1 个</translation>
    </message>
    <message>
        <source>%1 calls, %2 in total (%3)</source>
        <translation>%1 次调用，合计 %2（%3）</translation>
    </message>
    <message>
        <source>%1 on average (%2 to %3)</source>
        <translation>平均 %1（%2 至 %3）</translation>
    </message>
    <message>
        <source>Wait %1</source>
        <translation>等待 %1</translation>
    </message>
    <message>
        <source>1 call, %2 in total (%3)</source>
        <translation>1 次调用，合计 %2（%3）</translation>
    </message>
    <message>
        <source>Core counter, %1 in the file: mean over all calls, weighted by their time</source>
        <translation>核计数器，文件中为 %1：各次调用按耗时加权的平均值</translation>
    </message>
    <message>
        <source>Core counter, %1 in the file: mean per call</source>
        <translation>核计数器，文件中为 %1：每次调用的平均值</translation>
    </message>
    <message>
        <source>%1 on average</source>
        <translation>平均 %1</translation>
    </message>
</context>
<context>
    <name>OverallTexts</name>
    <message>
        <source>Computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Paged attention</source>
        <translation>Paged Attention</translation>
    </message>
    <message>
        <source>Tensor move</source>
        <translation>张量搬运</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Flash Attention</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>Matmul</source>
        <translation>矩阵乘</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Cube</source>
        <translation>Cube</translation>
    </message>
    <message>
        <source>Vector</source>
        <translation>Vector</translation>
    </message>
    <message>
        <source>Other cube</source>
        <translation>其他 Cube</translation>
    </message>
    <message>
        <source>Other vector</source>
        <translation>其他 Vector</translation>
    </message>
    <message>
        <source>Cast, TransData, Transpose</source>
        <translation>Cast、TransData、Transpose</translation>
    </message>
    <message>
        <source>Not of these</source>
        <translation>除此以外</translation>
    </message>
    <message>
        <source>Communication (exposed)</source>
        <translation>通信（未掩盖）</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>通信域</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Transit</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>End to end</source>
        <translation>端到端</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Marker</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
</context>
<context>
    <name>PaletteTexts</name>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>1 slice</source>
        <translation>1 个切片</translation>
    </message>
    <message>
        <source>%1 slices</source>
        <translation>%1 个切片</translation>
    </message>
    <message>
        <source>Open the view of this link</source>
        <translation>打开此链接的视图</translation>
    </message>
    <message>
        <source>1 sample</source>
        <translation>1 个采样点</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 个采样点</translation>
    </message>
</context>
<context>
    <name>PartsTexts</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Users</source>
        <translation>使用者</translation>
    </message>
    <message>
        <source>Nodes that read it</source>
        <translation>读取它的节点数</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行号</translation>
    </message>
    <message>
        <source>Subgraph</source>
        <translation>子图</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Subgraphs that its nodes call or pass on</source>
        <translation>其节点调用或传递的子图</translation>
    </message>
    <message>
        <source>Called by</source>
        <translation>调用者</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
</context>
<context>
    <name>PeakTexts</name>
    <message>
        <source>%1 more</source>
        <translation>另有 %1 项</translation>
    </message>
    <message>
        <source>allocated before profiling started</source>
        <translation>采集开始前已分配</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>内存块</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Share of all memory allocated at this moment</source>
        <translation>占此刻全部已分配内存的比例</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 个内存块</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Peak reserved</source>
        <translation>已预留峰值</translation>
    </message>
    <message>
        <source>Peak reached at</source>
        <translation>首次达到峰值</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>已预留</translation>
    </message>
    <message>
        <source>active</source>
        <translation>活跃</translation>
    </message>
    <message>
        <source>fragmentation</source>
        <translation>碎片率</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Group</source>
        <translatorcomment>ranks of one kind, not a communication group</translatorcomment>
        <translation>分组</translation>
    </message>
    <message>
        <source>Rank with the highest peak in the group</source>
        <translation>该组中峰值最高的卡</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Share of highest</source>
        <translation>占最高峰值</translation>
    </message>
    <message>
        <source>Peak time</source>
        <translation>峰值时刻</translation>
    </message>
    <message>
        <source>Time on the timeline; for a rank without a timeline, time since its first record</source>
        <translation>在时间线上的时刻；没有时间线的卡从其首条记录算起</translation>
    </message>
    <message>
        <source>Fragmentation</source>
        <translation>碎片率</translation>
    </message>
    <message>
        <source>(reserved - allocated) / reserved at the peak</source>
        <translation>峰值时的 (已预留 - 已分配) / 已预留</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Peak  %1</source>
        <translation>峰值  %1</translation>
    </message>
    <message>
        <source>at  %1</source>
        <translation>时刻  %1</translation>
    </message>
    <message>
        <source>Fragmentation  %1</source>
        <translation>碎片率  %1</translation>
    </message>
    <message>
        <source>Highest peak</source>
        <translation>最高峰值</translation>
    </message>
    <message>
        <source>Lowest peak</source>
        <translation>最低峰值</translation>
    </message>
    <message>
        <source>Imbalance</source>
        <translation>不均衡度</translation>
    </message>
    <message>
        <source>imbalanced: over %1</source>
        <translation>不均衡：超过 %1</translation>
    </message>
    <message>
        <source>balanced: up to %1</source>
        <translation>均衡：不超过 %1</translation>
    </message>
    <message>
        <source>(highest - lowest) / highest</source>
        <translation>(最高 - 最低) / 最高</translation>
    </message>
    <message>
        <source>no operator</source>
        <translation>无对应算子</translation>
    </message>
    <message>
        <source>Mean fragmentation</source>
        <translation>平均碎片率</translation>
    </message>
    <message>
        <source>(reserved - allocated) / reserved, each summed over time</source>
        <translation>(已预留 - 已分配) / 已预留，两者均按时间累计</translation>
    </message>
    <message>
        <source>1 block</source>
        <translation>1 个内存块</translation>
    </message>
    <message>
        <source>all ranks similar: median %1</source>
        <translation>各卡相近：中位数 %1</translation>
    </message>
    <message>
        <source>Highest fragmentation at the peak</source>
        <translation>峰值时最高碎片率</translation>
    </message>
    <message>
        <source>1 rank has no memory data</source>
        <translation>1 张卡没有内存数据</translation>
    </message>
    <message>
        <source>%1 ranks have no memory data</source>
        <translation>%1 张卡没有内存数据</translation>
    </message>
    <message>
        <source>all the same</source>
        <translation>均相同</translation>
    </message>
</context>
<context>
    <name>Phrases</name>
    <message>
        <source>%1, %2</source>
        <comment>names of a list</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a thing and its part</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <comment>facts in one line</comment>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a name and its text</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a name and what tells it apart</comment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>PictureWords</name>
    <message>
        <source>Time per step by rank, median over the steps of the finding</source>
        <translation>各卡单步耗时，取诊断项所涉迭代步的中位数</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Time per step, median over the ranks</source>
        <translation>单步耗时，取各卡中位数</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Time per step, median over ranks and steps</source>
        <translation>单步耗时，取各卡各步中位数</translation>
    </message>
    <message>
        <source>All ranks</source>
        <translation>所有卡</translation>
    </message>
    <message>
        <source>Median of its peers</source>
        <translation>同类中位值</translation>
    </message>
    <message>
        <source>Transfers over the link, all steps</source>
        <translation>该链路的传输时间，全部迭代步</translation>
    </message>
    <message>
        <source>At the normal bandwidth</source>
        <translation>按同类中位带宽</translation>
    </message>
    <message>
        <source>Longer than that</source>
        <translation>超出部分</translation>
    </message>
    <message>
        <source>Rank %1 to %2</source>
        <translation>Rank %1 到 %2</translation>
    </message>
    <message>
        <source>Evidence beside the time per step, median over ranks and steps</source>
        <translation>依据与单步耗时对比，取各卡各步中位数</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>限值</translation>
    </message>
    <message>
        <source>Evidence beside its limit</source>
        <translation>依据与限值对比</translation>
    </message>
    <message>
        <source>Median of the other ranks</source>
        <translation>其余卡的中位数</translation>
    </message>
    <message>
        <source>Median of the other steps</source>
        <translation>其余步的中位数</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>已预留</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>Least memory of rank %1 in each step</source>
        <translation>Rank %1 各步内存的最低值</translation>
    </message>
    <message>
        <source>Least memory of rank %1 in each step, beyond %2</source>
        <translation>Rank %1 各步内存的最低值，超出 %2 的部分</translation>
    </message>
    <message>
        <source>Time of the step</source>
        <translation>单步耗时</translation>
    </message>
    <message>
        <source>Time of the step, median over the ranks</source>
        <translation>单步耗时，取各卡中位数</translation>
    </message>
    <message>
        <source>Time per step, median over the steps</source>
        <translation>单步耗时，取各步中位数</translation>
    </message>
    <message>
        <source>Evidence beside the time of the step</source>
        <translation>依据与单步耗时对比</translation>
    </message>
    <message>
        <source>Evidence beside the time of the step, median over the ranks</source>
        <translation>依据与单步耗时对比，取各卡中位数</translation>
    </message>
    <message>
        <source>Evidence beside the time per step, median over the steps</source>
        <translation>依据与单步耗时对比，取各步中位数</translation>
    </message>
    <message>
        <source>Time of the step by rank</source>
        <translation>各卡单步耗时</translation>
    </message>
    <message>
        <source>Time per step</source>
        <translation>单步耗时</translation>
    </message>
    <message>
        <source>Time of step %1 by rank</source>
        <translation>各卡第 %1 步耗时</translation>
    </message>
    <message>
        <source>Time per step by rank, median over the steps</source>
        <translation>各卡单步耗时，取各步中位数</translation>
    </message>
    <message>
        <source>Evidence beside the time of step %1</source>
        <translation>依据与第 %1 步耗时对比</translation>
    </message>
    <message>
        <source>Evidence beside the time of step %1, median over the ranks</source>
        <translation>依据与第 %1 步耗时对比，取各卡中位数</translation>
    </message>
    <message>
        <source>Evidence beside the computing of step %1</source>
        <translation>依据与第 %1 步计算时间对比</translation>
    </message>
    <message>
        <source>Evidence beside the computing of step %1, median over the ranks</source>
        <translation>依据与第 %1 步计算时间对比，取各卡中位数</translation>
    </message>
    <message>
        <source>Evidence beside the computing of the step</source>
        <translation>依据与单步计算时间对比</translation>
    </message>
    <message>
        <source>Evidence beside the computing of the step, median over the ranks</source>
        <translation>依据与单步计算时间对比，取各卡中位数</translation>
    </message>
    <message>
        <source>Evidence beside the computing per step, median over the steps</source>
        <translation>依据与单步计算时间对比，取各步中位数</translation>
    </message>
    <message>
        <source>Evidence beside the computing per step, median over ranks and steps</source>
        <translation>依据与单步计算时间对比，取各卡各步中位数</translation>
    </message>
    <message>
        <source>Step %1 over time</source>
        <translation>第 %1 步的时间展开</translation>
    </message>
    <message>
        <source>Step %1 over time, each rank from its begin</source>
        <translation>第 %1 步的时间展开，各卡以自身起点对齐</translation>
    </message>
    <message>
        <source>Part of step %1, from %2 after its begin</source>
        <translation>第 %1 步的局部，自起点后 %2 开始</translation>
    </message>
    <message>
        <source>Time of the capture</source>
        <translation>整段采集耗时</translation>
    </message>
    <message>
        <source>Time of the capture, median over the ranks</source>
        <translation>整段采集耗时，取各卡中位数</translation>
    </message>
    <message>
        <source>Time of the capture by rank</source>
        <translation>各卡整段采集耗时</translation>
    </message>
    <message>
        <source>Evidence beside the computing of the capture</source>
        <translation>依据与整段采集的计算时间对比</translation>
    </message>
    <message>
        <source>Evidence beside the computing of the capture, median over the ranks</source>
        <translation>依据与整段采集的计算时间对比，取各卡中位数</translation>
    </message>
    <message>
        <source>Evidence beside the time of the capture</source>
        <translation>依据与整段采集耗时对比</translation>
    </message>
    <message>
        <source>Evidence beside the time of the capture, median over the ranks</source>
        <translation>依据与整段采集耗时对比，取各卡中位数</translation>
    </message>
</context>
<context>
    <name>PipelineTexts</name>
    <message>
        <source>Bubble</source>
        <translation>空泡</translation>
    </message>
    <message>
        <source>%1 with balanced stages</source>
        <translation>各阶段均衡时为 %1</translation>
    </message>
    <message>
        <source>Share of the time from the first to the last pass in which a stage runs no pass, averaged over the stages. With balanced stages it is (p - 1) / (m + p - 1): p = %1 stages, m = %2 micro-batches.</source>
        <translation>从第一次前向/反向开始到最后一次结束，阶段不执行前向/反向的时间占比，取各阶段平均。各阶段均衡时为 (p - 1) / (m + p - 1)：p = %1 个阶段，m = %2 个微批次。</translation>
    </message>
    <message>
        <source>Slowest stage</source>
        <translation>最慢的阶段</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>%1: rank %2</source>
        <translation>%1：Rank %2</translation>
    </message>
    <message>
        <source>Pipeline time</source>
        <translation>流水线耗时</translation>
    </message>
    <message>
        <source>%1 stages</source>
        <translation>%1 个阶段</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>Waiting for other stages</source>
        <translation>等待其他阶段</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Mean time of a forward pass</source>
        <translation>单次前向的平均耗时</translation>
    </message>
    <message>
        <source>Mean time of a backward pass</source>
        <translation>单次反向的平均耗时</translation>
    </message>
    <message>
        <source>All passes (ms)</source>
        <translation>前向与反向合计 (ms)</translation>
    </message>
    <message>
        <source>Wait (ms)</source>
        <translation>等待 (ms)</translation>
    </message>
    <message>
        <source>Forward %1</source>
        <translation>前向 %1</translation>
    </message>
    <message>
        <source>Backward %1</source>
        <translation>反向 %1</translation>
    </message>
    <message>
        <source>Stage %1, rank %2</source>
        <translation>阶段 %1，Rank %2</translation>
    </message>
    <message>
        <source>starts %1 after stage %2 finished it</source>
        <translation>阶段 %2 完成 %1 后开始</translation>
    </message>
    <message>
        <source>not recognised</source>
        <translation>未识别</translation>
    </message>
    <message>
        <source>pipeline stages: communication groups named pp, or the parallel sizes, in profiler_metadata.json</source>
        <translation>流水线阶段：profiler_metadata.json 中名为 pp 的通信域，或并行度</translation>
    </message>
    <message>
        <source>kernels, sends and receives of one rank per stage: kernel_details.csv or a profiler database</source>
        <translation>每个阶段一张卡的 Kernel、发送和接收：kernel_details.csv 或性能数据库</translation>
    </message>
    <message>
        <source>or mstx ranges whose names contain forward and backward: mstx=True</source>
        <translation>或名称含 forward 和 backward 的 mstx 区间：mstx=True</translation>
    </message>
    <message>
        <source>No forward or backward passes recognised</source>
        <translation>无法识别前向和反向</translation>
    </message>
    <message>
        <source>This job does not use pipeline parallelism</source>
        <translation>此作业未使用流水线并行</translation>
    </message>
    <message>
        <source>The job has pipeline stages, but the profile does not show which passes are forward and which are backward.</source>
        <translation>作业有流水线阶段，但性能数据无法区分其前向和反向。</translation>
    </message>
    <message>
        <source>No rank names a pipeline-parallel group, and the parallel sizes show no pipeline stages.</source>
        <translation>没有卡给出流水线并行的通信域，并行度中也没有流水线阶段。</translation>
    </message>
    <message>
        <source>What is needed</source>
        <translation>需要的数据</translation>
    </message>
    <message>
        <source>Share of the time from the first to the last pass in which a stage runs no pass, averaged over the stages. With balanced stages it is (p - 1) / (v m + p - 1): p = %1 stages, m = %2 micro-batches, v = %3 chunks per stage.</source>
        <translation>从第一次前向/反向开始到最后一次结束，阶段不执行前向/反向的时间占比，取各阶段平均。各阶段均衡时为 (p - 1) / (v m + p - 1)：p = %1 个阶段，m = %2 个微批次，v = 每阶段 %3 个分块。</translation>
    </message>
    <message>
        <source>in %1 chunks per stage</source>
        <translation>每阶段 %1 个分块</translation>
    </message>
    <message>
        <source>Micro-batch %1, chunk %2</source>
        <translation>微批次 %1，分块 %2</translation>
    </message>
    <message>
        <source>Forward and backward passes by stage (micro-batch.chunk)</source>
        <translation>各阶段的前向和反向（微批次.分块）</translation>
    </message>
    <message>
        <source>Forward and backward passes by stage</source>
        <translation>各阶段的前向和反向</translation>
    </message>
    <message>
        <source>The stages are interleaved (VPP)</source>
        <translation>各阶段交错执行（VPP）</translation>
    </message>
    <message>
        <source>All passes follow the interleaved schedule of %1 stages with %2 chunks each. The micro-batch numbers come from this schedule.</source>
        <translation>全部前向/反向都符合交错调度的次序：%1 个阶段，每阶段 %2 个分块。微批次编号由该调度得出。</translation>
    </message>
    <message>
        <source>1 stage</source>
        <translation>1 个阶段</translation>
    </message>
    <message>
        <source>Stage with the most kernel time in its passes, excluding communication and gaps inside them. The slowest stage sets the pace of the whole pipeline.</source>
        <translation>前向/反向中 Kernel 时间最长的阶段，不含其中的通信与间隙。最慢的阶段决定整条流水线的速度。</translation>
    </message>
    <message>
        <source>%1 above the mean</source>
        <translation>高出平均值 %1</translation>
    </message>
    <message>
        <source>none: balanced</source>
        <translation>无：均衡</translation>
    </message>
    <message>
        <source>No passes were recognised in one of the stages or more.</source>
        <translation>至少有一个阶段未识别出前向或反向。</translation>
    </message>
    <message>
        <source>The stages show different numbers of forward and backward passes, so some were not recognised.</source>
        <translation>各阶段的前向与反向数量不同，说明有部分未被识别。</translation>
    </message>
    <message>
        <source>The order of the passes matches no known schedule, so passes are numbered in time order. If the stages are interleaved (VPP) or a pass was not recognised, the numbers are not micro-batches and the flows between stages do not follow one micro-batch.</source>
        <translation>前向/反向的次序不符合任何已知的调度，因此按时间先后编号。若各阶段交错执行（VPP）或有前向/反向未被识别，编号不代表微批次，阶段间的连线也不对应同一微批次。</translation>
    </message>
    <message>
        <source>Stages start micro-batches before the previous stage has finished them: passes were recognised wrongly, or the clocks of the nodes differ by more than half a pass.</source>
        <translation>有阶段在前一阶段完成之前就开始了同一微批次：前向/反向识别有误，或各节点时钟相差超过半个前向的时长。</translation>
    </message>
    <message>
        <source>How passes were recognised: %1</source>
        <translation>前向/反向的识别方式：%1</translation>
    </message>
    <message>
        <source>longest of all stages</source>
        <translation>各阶段中最长</translation>
    </message>
    <message>
        <source>Time spent receiving while the device is not computing</source>
        <translation>设备不计算时用于接收的时间</translation>
    </message>
    <message>
        <source>Time from start to end of each pass, sum over all passes</source>
        <translation>每个前向/反向从开始到结束的时间之和</translation>
    </message>
    <message>
        <source>Computing (ms)</source>
        <translation>计算 (ms)</translation>
    </message>
    <message>
        <source>Kernel time in all passes, excluding communication and gaps inside them</source>
        <translation>全部前向/反向中的 Kernel 时间，不含其中的通信与间隙</translation>
    </message>
    <message>
        <source>Share of the pipeline time without a pass</source>
        <translation>流水线耗时中没有前向/反向的占比</translation>
    </message>
    <message>
        <source>%1 computing</source>
        <translation>计算 %1</translation>
    </message>
    <message>
        <source>by marks in the program (mstx)</source>
        <translation>按程序打点（mstx）</translation>
    </message>
    <message>
        <source>by repeated sequences of kernels</source>
        <translation>按重复的 Kernel 序列</translation>
    </message>
    <message>
        <source>by launch thread</source>
        <translation>按下发线程</translation>
    </message>
    <message>
        <source>by kernel names and transfers</source>
        <translation>按 Kernel 名称与收发</translation>
    </message>
    <message>
        <source>No verdict on this pipeline</source>
        <translation>无法判定该流水线</translation>
    </message>
    <message>
        <source>Mark the passes with mstx ranges whose names contain forward or backward, microbatch and chunk.</source>
        <translation>请用 mstx 区间标记前向与反向，名称中包含 forward 或 backward、microbatch 和 chunk。</translation>
    </message>
    <message>
        <source>Bubble of this step</source>
        <translation>本步的空泡</translation>
    </message>
    <message>
        <source>The Advisor shows the median of all pipelines and steps.</source>
        <translation>“诊断”页显示所有流水线与各步的中位数。</translation>
    </message>
    <message>
        <source>No pipeline stages are known</source>
        <translation>流水线阶段未知</translation>
    </message>
    <message>
        <source>The profile names neither pipeline-parallel groups nor the parallel sizes of the job.</source>
        <translation>该性能数据既未给出流水线并行的通信域，也未给出作业的并行度。</translation>
    </message>
    <message>
        <source>PyTorch GPU traces name neither pipeline-parallel groups nor the parallel sizes of the job.</source>
        <translation>PyTorch GPU trace 既不含流水线并行的通信域，也不含作业的并行度。</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Mean forward pass (ms)</source>
        <translation>单次前向均值 (ms)</translation>
    </message>
    <message>
        <source>Mean backward pass (ms)</source>
        <translation>单次反向均值 (ms)</translation>
    </message>
</context>
<context>
    <name>PipelineWords</name>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Receiving</source>
        <translation>接收</translation>
    </message>
</context>
<context>
    <name>ProfilerSwitches</name>
    <message>
        <source>Collect device data as well: add ProfilerActivity.NPU to the activities and use a schedule with at least one active step.</source>
        <translation>请同时采集设备侧数据：activities 中加入 ProfilerActivity.NPU，并让 schedule 至少包含一个 active 步。</translation>
    </message>
    <message>
        <source>Collect host calls as well: add ProfilerActivity.CPU to the activities; calls of CANN also need profiler_level=ProfilerLevel.Level1 or higher.</source>
        <translation>请同时采集 CPU 侧调用：在 activities 中加入 ProfilerActivity.CPU；CANN 调用还需要 profiler_level=ProfilerLevel.Level1 或更高。</translation>
    </message>
    <message>
        <source>Collect with with_stack=True and ProfilerActivity.CPU among the activities.</source>
        <translation>请使用 with_stack=True 采集，并在 activities 中加入 ProfilerActivity.CPU。</translation>
    </message>
    <message>
        <source>Collect with ProfilerActivity.NPU among the activities, and with profiler_level=ProfilerLevel.Level1 or higher for shapes and counters.</source>
        <translation>请在 activities 中加入 ProfilerActivity.NPU 后采集；形状和计数器还需要 profiler_level=ProfilerLevel.Level1 或更高。</translation>
    </message>
    <message>
        <source>Collect with record_shapes=True.</source>
        <translation>请使用 record_shapes=True 采集。</translation>
    </message>
    <message>
        <source>Collect with profiler_level=ProfilerLevel.Level1 or higher.</source>
        <translation>请使用 profiler_level=ProfilerLevel.Level1 或更高级别采集。</translation>
    </message>
    <message>
        <source>Collect with profile_memory=True.</source>
        <translation>请使用 profile_memory=True 采集。</translation>
    </message>
    <message>
        <source>Collect device data as well: add ProfilerActivity.NPU to the activities of mindspore.profiler.profile.</source>
        <translation>请同时采集设备侧数据：在 mindspore.profiler.profile 的 activities 中加入 ProfilerActivity.NPU。</translation>
    </message>
    <message>
        <source>Collect host calls as well: add ProfilerActivity.CPU to the activities of mindspore.profiler.profile.</source>
        <translation>请同时采集 CPU 侧调用：在 mindspore.profiler.profile 的 activities 中加入 ProfilerActivity.CPU。</translation>
    </message>
    <message>
        <source>Collect with mindspore.profiler.profile(with_stack=True) and ProfilerActivity.CPU among the activities.</source>
        <translation>请使用 mindspore.profiler.profile(with_stack=True) 采集，并在 activities 中加入 ProfilerActivity.CPU。</translation>
    </message>
    <message>
        <source>mindspore.profiler has no option to collect shapes of host operators; kernels have theirs.</source>
        <translation>mindspore.profiler 没有采集 CPU 侧算子形状的选项；Kernel 自带形状。</translation>
    </message>
    <message>
        <source>Collect device data as well: mindspore.Profiler(op_time=True).</source>
        <translation>请同时采集设备侧数据：mindspore.Profiler(op_time=True)。</translation>
    </message>
    <message>
        <source>Collect host calls as well: mindspore.Profiler(profile_framework=&quot;all&quot;).</source>
        <translation>请同时采集 CPU 侧调用：mindspore.Profiler(profile_framework=&quot;all&quot;)。</translation>
    </message>
    <message>
        <source>Collect with mindspore.Profiler(with_stack=True).</source>
        <translation>请使用 mindspore.Profiler(with_stack=True) 采集。</translation>
    </message>
    <message>
        <source>Collect with mindspore.Profiler(profile_communication=True).</source>
        <translation>请使用 mindspore.Profiler(profile_communication=True) 采集。</translation>
    </message>
    <message>
        <source>Collect with mindspore.Profiler(profile_memory=True).</source>
        <translation>请使用 mindspore.Profiler(profile_memory=True) 采集。</translation>
    </message>
    <message>
        <source>Collect device data as well: msprof --task-time=on.</source>
        <translation>请同时采集设备侧数据：msprof --task-time=on。</translation>
    </message>
    <message>
        <source>Collect host calls as well: msprof --ascendcl=on --runtime-api=on.</source>
        <translation>请同时采集 CPU 侧调用：msprof --ascendcl=on --runtime-api=on。</translation>
    </message>
    <message>
        <source>msprof has no option to collect call stacks; the profilers of PyTorch and MindSpore have with_stack=True.</source>
        <translation>msprof 没有采集调用栈的选项；PyTorch 和 MindSpore 的 profiler 有 with_stack=True。</translation>
    </message>
    <message>
        <source>Collect with msprof --task-time=on, and with --ai-core=on for counters.</source>
        <translation>请使用 msprof --task-time=on 采集；计数器还需要 --ai-core=on。</translation>
    </message>
    <message>
        <source>msprof has no option to collect shapes of host operators; the profiler of PyTorch has record_shapes=True.</source>
        <translation>msprof 没有采集 CPU 侧算子形状的选项；PyTorch 的 profiler 有 record_shapes=True。</translation>
    </message>
    <message>
        <source>Collect communication with msprof --hccl=on and analyse it with msprof --analyze=on --rule=communication,communication_matrix.</source>
        <translation>请使用 msprof --hccl=on 采集通信，并用 msprof --analyze=on --rule=communication,communication_matrix 解析。</translation>
    </message>
    <message>
        <source>Collect memory with msprof --sys-hardware-mem=on and --task-memory=on.</source>
        <translation>请使用 msprof --sys-hardware-mem=on 与 --task-memory=on 采集内存。</translation>
    </message>
    <message>
        <source>Collect device data as well: add ProfilerActivity.CUDA to the activities of torch.profiler and use a schedule with at least one active step.</source>
        <translation>请同时采集设备侧数据：在 torch.profiler 的 activities 中加入 ProfilerActivity.CUDA，并让 schedule 至少包含一个 active 步。</translation>
    </message>
    <message>
        <source>Collect host calls as well: add ProfilerActivity.CPU to the activities of torch.profiler.</source>
        <translation>请同时采集 CPU 侧调用：在 torch.profiler 的 activities 中加入 ProfilerActivity.CPU。</translation>
    </message>
    <message>
        <source>Collect with torch.profiler and with_stack=True.</source>
        <translation>请使用 torch.profiler 采集，并设置 with_stack=True。</translation>
    </message>
    <message>
        <source>torch.profiler writes no table of kernels. With record_shapes=True the operator that launched a kernel has the shapes among its arguments.</source>
        <translation>torch.profiler 不输出 Kernel 表。设置 record_shapes=True 后，下发 Kernel 的算子的参数中有形状。</translation>
    </message>
    <message>
        <source>Collect with torch.profiler and record_shapes=True.</source>
        <translation>请使用 torch.profiler 采集，并设置 record_shapes=True。</translation>
    </message>
    <message>
        <source>Collect with torch.profiler and profile_memory=True.</source>
        <translation>请使用 torch.profiler 采集，并设置 profile_memory=True。</translation>
    </message>
    <message>
        <source>Sizes and directions of copies need profiler_level=ProfilerLevel.Level2.</source>
        <translation>拷贝的数据量和方向需要 profiler_level=ProfilerLevel.Level2。</translation>
    </message>
    <message>
        <source>The profiler of PyTorch has no option to sample the preparation of data; with ProfilerActivity.CPU among the activities the timeline shows the calls of the DataLoader.</source>
        <translation>PyTorch 的 profiler 没有采样数据准备的选项；activities 含 ProfilerActivity.CPU 时，时间线显示 DataLoader 的调用。</translation>
    </message>
    <message>
        <source>Collect with aic_metrics=ArithmeticUtilization: then the cores count their work.</source>
        <translation>请设置 aic_metrics=ArithmeticUtilization 采集，由计算核自行统计计算量。</translation>
    </message>
    <message>
        <source>Collect with mindspore.profiler.profile(data_process=True).</source>
        <translation>请使用 mindspore.profiler.profile(data_process=True) 采集。</translation>
    </message>
    <message>
        <source>Collect with mindspore.Profiler(data_process=True).</source>
        <translation>请使用 mindspore.Profiler(data_process=True) 采集。</translation>
    </message>
    <message>
        <source>Collect with mindspore.Profiler(aicore_metrics=0): then the cores count their work.</source>
        <translation>请使用 mindspore.Profiler(aicore_metrics=0) 采集，由计算核自行统计计算量。</translation>
    </message>
    <message>
        <source>msprof has no option to sample the preparation of data; the profiler of MindSpore has data_process=True.</source>
        <translation>msprof 没有采样数据准备的选项；MindSpore 的 profiler 有 data_process=True。</translation>
    </message>
    <message>
        <source>Collect with msprof --ai-core=on --aic-metrics=ArithmeticUtilization: then the cores count their work.</source>
        <translation>请使用 msprof --ai-core=on --aic-metrics=ArithmeticUtilization 采集，由计算核自行统计计算量。</translation>
    </message>
    <message>
        <source>torch.profiler has no option to sample the preparation of data; with ProfilerActivity.CPU among the activities the timeline shows the calls of the DataLoader.</source>
        <translation>torch.profiler 没有采样数据准备的选项；activities 含 ProfilerActivity.CPU 时，时间线显示 DataLoader 的调用。</translation>
    </message>
    <message>
        <source>torch.profiler has no option to count the work of the cores.</source>
        <translation>torch.profiler 没有统计计算核计算量的选项。</translation>
    </message>
    <message>
        <source>Launches of kernels need profiler_level=ProfilerLevel.Level1 or higher.</source>
        <translation>Kernel 下发需要 profiler_level=ProfilerLevel.Level1 或更高级别。</translation>
    </message>
</context>
<context>
    <name>RankFacts</name>
    <message>
        <source>slices: %1, events: %2</source>
        <translation>%1 个切片，%2 个事件</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>importing</source>
        <translation>导入中</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>damaged; readable parts are shown</source>
        <translation>有损坏，仅显示可读取的部分</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>tables: %1, rows: %2</source>
        <translation>%1 个表，共 %2 行</translation>
    </message>
    <message>
        <source>no readable data</source>
        <translation>没有可读取的数据</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>有损坏</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>importing, %1</source>
        <translation>导入中，%1</translation>
    </message>
</context>
<context>
    <name>RankNotes</name>
    <message>
        <source>%1 %, %2 events</source>
        <translation>%1 %，%2 个事件</translation>
    </message>
    <message>
        <source>another program imports it</source>
        <translation>另一个程序正在导入</translation>
    </message>
</context>
<context>
    <name>ReportTexts</name>
    <message>
        <source>Cost per step: unknown.</source>
        <translation>单步代价：未知。</translation>
    </message>
    <message>
        <source>To do</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Place in Rankscope</source>
        <translation>Rankscope 中的位置</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>诊断项</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Cost per step</source>
        <translation>单步代价</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>ranks of the finding</source>
        <translation>诊断项涉及的卡</translation>
    </message>
    <message>
        <source>other ranks</source>
        <translation>其余卡</translation>
    </message>
    <message>
        <source>Peak reserved memory by rank</source>
        <translation>各卡已预留峰值</translation>
    </message>
    <message>
        <source>Mean step by rank</source>
        <translation>各卡单步均值</translation>
    </message>
    <message>
        <source>Mean over all ranks by step</source>
        <translation>各迭代步的全卡均值</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>the profiler&apos;s step trace</source>
        <translation>采集工具的迭代轨迹</translation>
    </message>
    <message>
        <source>the timelines of the ranks</source>
        <translation>各卡时间线</translation>
    </message>
    <message>
        <source>the step files of MindSpore</source>
        <translation>MindSpore 的迭代步文件</translation>
    </message>
    <message>
        <source>cluster_analysis_output</source>
        <translation>cluster_analysis_output</translation>
    </message>
    <message>
        <source>%1, excluding the warm-up step</source>
        <translation>%1，不含预热步</translation>
    </message>
    <message>
        <source>the step can be replayed</source>
        <translation>迭代步可回放</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Ranks captured</source>
        <translation>已采集的卡</translation>
    </message>
    <message>
        <source>%1, of how many is unknown</source>
        <translation>%1，总数未知</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Steps taken from</source>
        <translation>迭代步来源</translation>
    </message>
    <message>
        <source>Variation of the step time</source>
        <translation>单步耗时波动</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>回放</translation>
    </message>
    <message>
        <source>Checks that ran</source>
        <translation>已执行的检查</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>First file</source>
        <translation>首个文件</translation>
    </message>
    <message>
        <source>All files were read without damage.</source>
        <translation>所有文件读取完好。</translation>
    </message>
    <message>
        <source>Part of the step</source>
        <translation>单步的组成</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Medians over ranks and steps: they need not add up to the step.</source>
        <translation>均为各卡各步的中位数，合计不必等于单步耗时。</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Used by</source>
        <translation>用于</translation>
    </message>
    <message>
        <source>A finding costs what the step would be shorter without it. Where the steps can be replayed within 5 % the cost is measured by replay; all other costs are estimates with a range, or upper bounds, as the line of each shows.</source>
        <translation>诊断项的代价是去除它后单步缩短的时间。迭代步回放误差在 5 % 以内时，代价由回放得出；其余代价为带范围的估算或上界，各项均有注明。</translation>
    </message>
    <message>
        <source>A symptom stands under the finding that causes it and is not priced again.</source>
        <translation>现象列在引起它的诊断项之下，不重复计价。</translation>
    </message>
    <message>
        <source>Exposed communication is no cost: most of it is waiting for other ranks.</source>
        <translation>未掩盖通信不是代价：其中大部分是等待其他卡。</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Thresholds</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Capture quality</source>
        <translation>采集质量</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各卡</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>诊断项</translation>
    </message>
    <message>
        <source>Status of the claims</source>
        <translation>结论的依据</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Notes and markers</source>
        <translation>备注与标记</translation>
    </message>
    <message>
        <source>Method, thresholds and checks</source>
        <translation>方法、阈值与检查</translation>
    </message>
    <message>
        <source>Marker</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Duration</source>
        <translatorcomment>of a marked range</translatorcomment>
        <translation>时长</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>采集工具</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>The first %1 of %2 ranks.</source>
        <translation>%2 张卡中的前 %1 张。</translation>
    </message>
    <message>
        <source>Pages: %1 of %2</source>
        <translation>页面：%2 中的 %1</translation>
    </message>
    <message>
        <source>Running the checks</source>
        <translation>正在执行检查</translation>
    </message>
    <message>
        <source>1 rank</source>
        <translation>1 张卡</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 张卡</translation>
    </message>
    <message>
        <source>1 rank on 1 node</source>
        <translation>1 个节点的 1 张卡</translation>
    </message>
    <message>
        <source>%1 ranks on 1 node</source>
        <translation>1 个节点的 %1 张卡</translation>
    </message>
    <message>
        <source>%1 ranks on %2 nodes</source>
        <translation>%2 个节点的 %1 张卡</translation>
    </message>
    <message>
        <source>profile %1</source>
        <translation>性能数据 %1</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 个迭代步</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 个迭代步</translation>
    </message>
    <message>
        <source>Not all ranks could be read: the verdict is of the others.</source>
        <translation>部分卡无法读取：判定仅针对其余各卡。</translation>
    </message>
    <message>
        <source>The import was cancelled: the verdict is of what was read.</source>
        <translation>导入已取消：判定仅针对已读取的数据。</translation>
    </message>
    <message>
        <source>Data was lost in one place of the files.</source>
        <translation>文件中有 1 处数据丢失。</translation>
    </message>
    <message>
        <source>Data was lost in %1 places of the files.</source>
        <translation>文件中有 %1 处数据丢失。</translation>
    </message>
    <message>
        <source>All files were read without loss.</source>
        <translation>所有文件读取无丢失。</translation>
    </message>
    <message>
        <source>%1 per step: %2</source>
        <translation>%1/步：%2</translation>
    </message>
    <message>
        <source>%1 of %2 checks ran.</source>
        <translation>%2 项检查中执行了 %1 项。</translation>
    </message>
    <message>
        <source>One further finding follows below.</source>
        <translation>下文另有 1 个诊断项。</translation>
    </message>
    <message>
        <source>%1 further findings follow below.</source>
        <translation>下文另有 %1 个诊断项。</translation>
    </message>
    <message>
        <source>No check found anything that slows the job down.</source>
        <translation>没有检查发现拖慢作业的问题。</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步耗时</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>内存峰值</translation>
    </message>
    <message>
        <source>reserved, Rank %1</source>
        <translation>已预留，Rank %1</translation>
    </message>
    <message>
        <source>allocated, Rank %1</source>
        <translation>已分配，Rank %1</translation>
    </message>
    <message>
        <source>No step times in this profile, and nothing found without them</source>
        <translation>此性能数据中没有迭代步耗时，也未发现其他问题</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>未掩盖通信</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>空泡</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Symptoms</source>
        <translation>由此引起的现象</translation>
    </message>
    <message>
        <source>Reason and remedy</source>
        <translation>原因与解决办法</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Muted finding</source>
        <translation>已屏蔽的诊断项</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>set by the author of the report</source>
        <translation>由报告人设定</translation>
    </message>
    <message>
        <source>The warm-up step is excluded. Of several profiles of a rank the first is judged.</source>
        <translation>不含预热步。一张卡有多份性能数据时，只判断第一份。</translation>
    </message>
    <message>
        <source>answered by a person</source>
        <translation>人工判断</translation>
    </message>
    <message>
        <source>Looked at</source>
        <translation>查看内容</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>What speaks for it</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>The walk is not complete: it stands at %1.</source>
        <translation>诊断未完成，当前位于：%1。</translation>
    </message>
    <message>
        <source>Path of the diagnosis</source>
        <translation>诊断路径</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>How it is computed</source>
        <translation>计算方式</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>效率</translation>
    </message>
    <message>
        <source>of the pipeline&apos;s time, median</source>
        <translation>占流水线时间，中位数</translation>
    </message>
    <message>
        <source>What was read is without loss; one file cannot be read yet.</source>
        <translation>已读取的内容没有丢失；有 1 个文件暂时无法读取。</translation>
    </message>
    <message>
        <source>What was read is without loss; %1 files cannot be read yet.</source>
        <translation>已读取的内容没有丢失；有 %1 个文件暂时无法读取。</translation>
    </message>
    <message>
        <source>What was found is read from the profile. What a change gains is computed from it: several together may save less than their sum, or more where one hides another; only another profile after the change proves it (page Compare).</source>
        <translation>诊断项均来自性能数据。改动的收益由其推算：多项合计的节省可能少于各项之和，一项遮挡另一项时也可能更多；只有改动后再次采集并在对比页面中比较，才能证实收益。</translation>
    </message>
    <message>
        <source>Costs are not simply summed: causes that were replayed are replayed once more together; of all others only the largest counts for each part of the step.</source>
        <translation>代价不直接相加：由回放得出的原因再合并回放一次；其余的，单步的每个组成部分只计最大的一项。</translation>
    </message>
    <message>
        <source>%1 of the step, median</source>
        <translation>占单步的 %1，中位数</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐</translation>
    </message>
    <message>
        <source>tokens/s per device</source>
        <translation>每设备 token/s</translation>
    </message>
    <message>
        <source>tokens/s per device, MFU %1</source>
        <translation>每设备 token/s，MFU %1</translation>
    </message>
    <message>
        <source>Why this fires</source>
        <translation>触发原因</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>证明程度</translation>
    </message>
    <message>
        <source>Rounds of tuning</source>
        <translation>调优轮次</translation>
    </message>
    <message>
        <source>1, the only one</source>
        <translation>1（仅此一张）</translation>
    </message>
    <message>
        <source>The profile has only %1 of the job&apos;s %2 ranks: slow ranks among the others cannot be excluded.</source>
        <translation>作业的 %2 张卡只采集了 %1 张：不能排除其余卡中有慢卡。</translation>
    </message>
    <message>
        <source>Medians over the ranks: they need not add up to the step.</source>
        <translation>均为各卡的中位数，合计不必等于单步耗时。</translation>
    </message>
    <message>
        <source>Medians over the steps: they need not add up to the step.</source>
        <translation>均为各步的中位数，合计不必等于单步耗时。</translation>
    </message>
    <message>
        <source>Step by rank</source>
        <translation>各卡单步耗时</translation>
    </message>
    <message>
        <source>%1 on average</source>
        <translation>平均 %1</translation>
    </message>
    <message>
        <source>No step times in this profile; %1 of %2 checks could not run</source>
        <translation>性能数据中没有迭代步耗时；%2 项检查中有 %1 项未能执行</translation>
    </message>
    <message>
        <source>Cost in the capture: unknown.</source>
        <translation>整段采集的代价：未知。</translation>
    </message>
    <message>
        <source>Cost in the capture</source>
        <translation>整段采集的代价</translation>
    </message>
    <message>
        <source>%1 in the capture: %2</source>
        <translation>%1/整段采集：%2</translation>
    </message>
    <message>
        <source>The capture takes %1</source>
        <translation>整段采集耗时 %1</translation>
    </message>
    <message>
        <source>A step takes %1</source>
        <translation>单步耗时 %1</translation>
    </message>
    <message>
        <source>%1; up to %2 of it could be saved</source>
        <translation>%1，最多可节省 %2</translation>
    </message>
    <message>
        <source>%1; %2 of it could be saved</source>
        <translation>%1，可节省 %2</translation>
    </message>
    <message>
        <source>%1; the findings cost more than that, so their costs cannot be combined</source>
        <translation>%1，各诊断项代价之和超过该耗时，无法合并</translation>
    </message>
    <message>
        <source>%1; no bottleneck was found</source>
        <translation>%1，未发现瓶颈</translation>
    </message>
    <message>
        <source>%1; of what the findings cost only upper bounds are known</source>
        <translation>%1，诊断项仅知代价上界</translation>
    </message>
    <message>
        <source>%1; what the findings cost is unknown</source>
        <translation>%1，诊断项的代价未知</translation>
    </message>
    <message>
        <source>Capture by rank</source>
        <translation>各卡采集耗时</translation>
    </message>
    <message>
        <source>not marked: the capture counts as one</source>
        <translation>未标记：整段采集视为一步</translation>
    </message>
    <message>
        <source>the capture can be replayed</source>
        <translation>整段采集可回放</translation>
    </message>
    <message>
        <source>Medians over the ranks: they need not add up to the capture.</source>
        <translation>均为各卡的中位数，合计不必等于整段采集耗时。</translation>
    </message>
    <message>
        <source>Part of the capture</source>
        <translation>采集的组成</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>时间去向</translation>
    </message>
    <message>
        <source>no marks of steps</source>
        <translation>无迭代步标记</translation>
    </message>
    <message>
        <source>%1 of the capture, median</source>
        <translation>占整段采集的 %1，中位数</translation>
    </message>
</context>
<context>
    <name>RooflineTexts</name>
    <message>
        <source>Computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Neither</source>
        <translation>均未受限</translation>
    </message>
    <message>
        <source>Share of the time of the kernels below</source>
        <translation>占下方 Kernel 时间的比例</translation>
    </message>
    <message>
        <source>Bound by computing</source>
        <translation>受计算限制</translation>
    </message>
    <message>
        <source>Bound by memory</source>
        <translation>受内存限制</translation>
    </message>
    <message>
        <source>Bound by neither</source>
        <translation>均未受限</translation>
    </message>
    <message>
        <source>Peak of the device (TFLOPS)</source>
        <translation>设备峰值 (TFLOPS)</translation>
    </message>
    <message>
        <source>AI cores and their frequency, of its files</source>
        <translation>由性能数据中的 AI Core 数与频率得出</translation>
    </message>
    <message>
        <source>Of matrices of 16-bit floats</source>
        <translation>16 位浮点矩阵运算的峰值</translation>
    </message>
    <message>
        <source>Memory bandwidth (GB/s)</source>
        <translation>内存带宽 (GB/s)</translation>
    </message>
    <message>
        <source>Knee (FLOP/B)</source>
        <translation>拐点 (FLOP/B)</translation>
    </message>
    <message>
        <source>Kernels that compute more for each byte cannot reach the bandwidth</source>
        <translation>每字节计算量更大的 Kernel 无法达到该带宽</translation>
    </message>
    <message>
        <source>Not all peaks of the device are known.</source>
        <translation>设备的峰值不全。</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Input shapes</source>
        <translation>输入形状</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Total (ms)</source>
        <translation>合计 (ms)</translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation>限制因素</translation>
    </message>
    <message>
        <source>The peak that it reaches most of, %1 or more; neither: it reaches less of both; a dash: no known peak tells it</source>
        <translation>它达到比例最高且不低于 %1 的峰值；均未受限：两者都低于此；短横线：已知的峰值不足以判断</translation>
    </message>
    <message>
        <source>TFLOPS</source>
        <translation>TFLOPS</translation>
    </message>
    <message>
        <source>Of attention those of all pairs, of which a causal mask leaves half</source>
        <translation>注意力按全部位置对计算，因果掩码只留一半</translation>
    </message>
    <message>
        <source>Of peak</source>
        <translation>占峰值</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>Inputs and outputs, each once</source>
        <translation>输入与输出各计一次</translation>
    </message>
    <message>
        <source>Of bandwidth</source>
        <translation>占带宽</translation>
    </message>
    <message>
        <source>FLOP/B</source>
        <translation>FLOP/B</translation>
    </message>
    <message>
        <source>Operations for each byte that it moves</source>
        <translation>每搬运一个字节的运算次数</translation>
    </message>
    <message>
        <source>No kernels with shapes in this profile</source>
        <translation>性能数据中没有带形状的 Kernel</translation>
    </message>
    <message>
        <source>The shapes and types of inputs and outputs in the table of kernels tell what a kernel computes and moves.</source>
        <translation>Kernel 的计算量和搬运量由 Kernel 表中输入输出的形状与类型得出。</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Peak TFLOPS per device</source>
        <translation>单设备峰值 TFLOPS</translation>
    </message>
    <message>
        <source>What bounds a kernel is told where the peak that it reaches is known. Facts of the job to add on page Advisor, Efficiency: %1.</source>
        <translation>只有已知 Kernel 所达到的峰值时，才能判断它受什么限制。请在“诊断”页的“效率”中补充作业信息：%1。</translation>
    </message>
    <message>
        <source>Of matrices of the type of most matmuls</source>
        <translation>多数矩阵乘所用类型的矩阵运算峰值</translation>
    </message>
    <message>
        <source>Above 100 % caches have what it reads, and memory does not bound it</source>
        <translation>超过 100 % 时数据来自缓存，不受内存限制</translation>
    </message>
    <message>
        <source>MFLOPs per call</source>
        <translation>每次调用 MFLOPs</translation>
    </message>
    <message>
        <source>Data moved per call</source>
        <translation>每次调用搬运量</translation>
    </message>
</context>
<context>
    <name>RoundsTexts</name>
    <message>
        <source>fixed</source>
        <translation>已消除</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>变差</translation>
    </message>
    <message>
        <source>better</source>
        <translation>改善</translation>
    </message>
    <message>
        <source>not judged before</source>
        <translation>之前未判断</translation>
    </message>
    <message>
        <source>not judged now</source>
        <translation>当前未判断</translation>
    </message>
    <message>
        <source>This is the first round of the job that is known.</source>
        <translation>这是该作业已知的第一轮。</translation>
    </message>
    <message>
        <source>%1 rounds of tuning</source>
        <translation>共 %1 轮调优</translation>
    </message>
    <message>
        <source>Change what the first findings advise, profile the job again and open the new folder: the rounds of a job are compared here.</source>
        <translation>按靠前诊断项的建议修改后重新采集，并打开新的文件夹：同一作业的各轮在此对比。</translation>
    </message>
    <message>
        <source>Tokens per second and device</source>
        <translation>每秒每卡 token 数</translation>
    </message>
    <message>
        <source>in the last round</source>
        <translation>最近一轮</translation>
    </message>
    <message>
        <source>Since the first round</source>
        <translation>与第一轮相比</translation>
    </message>
    <message>
        <source>Best case of the last round</source>
        <translation>最近一轮的最优单步</translation>
    </message>
    <message>
        <source>without what its findings cost</source>
        <translation>去除诊断项代价后</translation>
    </message>
    <message>
        <source>Largest finding left</source>
        <translation>剩余的最大诊断项</translation>
    </message>
    <message>
        <source>of the step</source>
        <translation>占单步的比例</translation>
    </message>
    <message>
        <source>Best case</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>What findings cost</source>
        <translation>诊断项代价</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>性能数据</translation>
    </message>
    <message>
        <source>Captured</source>
        <translation>采集时间</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各卡</translation>
    </message>
    <message>
        <source>Parallel sizes</source>
        <translation>并行度</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Since the previous round</source>
        <translation>与上一轮相比</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>已消除</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>Worse</source>
        <translation>变差</translation>
    </message>
    <message>
        <source>Better</source>
        <translation>改善</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>诊断项</translation>
    </message>
    <message>
        <source>Cost before</source>
        <translation>之前代价</translation>
    </message>
    <message>
        <source>Cost now</source>
        <translation>当前代价</translation>
    </message>
    <message>
        <source>What became of findings in round %1</source>
        <translation>第 %1 轮中诊断项的变化</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步耗时</translation>
    </message>
    <message>
        <source>first round: %1</source>
        <translation>第一轮：%1</translation>
    </message>
    <message>
        <source>Ranks</source>
        <comment>how many</comment>
        <translation>卡数</translation>
    </message>
    <message>
        <source>Change</source>
        <comment>of a finding</comment>
        <translation>变化</translation>
    </message>
    <message>
        <source>Step time (ms)</source>
        <translation>单步耗时 (ms)</translation>
    </message>
    <message>
        <source>Best case (ms)</source>
        <translation>最优单步 (ms)</translation>
    </message>
    <message>
        <source>Step, best case unknown</source>
        <translation>单步耗时（最优未知）</translation>
    </message>
</context>
<context>
    <name>RunTexts</name>
    <message>
        <source>Start</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Duration (ms)</source>
        <translation>耗时 (ms)</translation>
    </message>
    <message>
        <source>Wait (ms)</source>
        <translation>等待 (ms)</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Block dim</source>
        <translation>Block dim</translation>
    </message>
    <message>
        <source>Number of cores the kernel runs on</source>
        <translation>Kernel 运行所用的核数</translation>
    </message>
    <message>
        <source>Input shapes</source>
        <translation>输入形状</translation>
    </message>
    <message>
        <source>Input types</source>
        <translation>输入类型</translation>
    </message>
    <message>
        <source>Core counter, %1 in the file</source>
        <translation>核计数器，文件中为 %1</translation>
    </message>
    <message>
        <source>Since the beginning of the timeline; without a timeline, since the first call of the profile</source>
        <translation>从时间线起点算起；没有时间线时，从性能数据的首次调用算起</translation>
    </message>
    <message>
        <source>In the file: %1</source>
        <translation>文件中为 %1</translation>
    </message>
</context>
<context>
    <name>Sections</name>
    <message>
        <source>Steps</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Topology</source>
        <translation>并行拓扑</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Cluster analysis</source>
        <translation>集群分析</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>Durations</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各卡</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>诊断项</translation>
    </message>
    <message>
        <source>All checks</source>
        <translation>全部检查</translation>
    </message>
    <message>
        <source>Guided diagnosis</source>
        <translation>引导诊断</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>效率</translation>
    </message>
    <message>
        <source>Not freed</source>
        <translation>未释放</translation>
    </message>
    <message>
        <source>Dry run</source>
        <translation>DryRun</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Difference</source>
        <translatorcomment>what differs, not a number</translatorcomment>
        <translation>差异</translation>
    </message>
    <message>
        <source>Queues</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>打点</translation>
    </message>
    <message>
        <source>Tracker</source>
        <translation>内存跟踪</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Import health</source>
        <translation>导入状况</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>调优轮次</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
</context>
<context>
    <name>SheetWords</name>
    <message>
        <source>1 rank</source>
        <translation>1 张卡</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 张卡</translation>
    </message>
</context>
<context>
    <name>SlowNote</name>
    <message>
        <source>No slow ranks</source>
        <translation>没有慢卡</translation>
    </message>
    <message>
        <source>Rank %1 is slow in %2 of %3 steps</source>
        <translation>%1 号卡在 %3 步中有 %2 步偏慢</translation>
    </message>
    <message>
        <source>The slow rank changes from step to step</source>
        <translation>每步的慢卡不固定</translation>
    </message>
    <message>
        <source>Occasional slow steps on some ranks</source>
        <translation>部分卡在个别步上偏慢</translation>
    </message>
    <message>
        <source>Rank %1 is slow</source>
        <translation>%1 号卡偏慢</translation>
    </message>
    <message>
        <source>&quot;%1&quot; takes %2 longer than on its peers, %3 of the step.</source>
        <translation>“%1”比同类卡长 %2，占单步的 %3。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; takes %2 longer than on its peers: %3 more, %4 of the step.</source>
        <translation>“%1”比同类卡长 %2：高出 %3，占单步的 %4。</translation>
    </message>
    <message>
        <source>Longest in step %1: %2.</source>
        <translation>第 %1 步最长：%2。</translation>
    </message>
    <message>
        <source>Judged on %1 of %2 ranks: the others are not in this profile.</source>
        <translation>仅基于 %2 张卡中的 %1 张判断：其余各卡不在此性能数据中。</translation>
    </message>
    <message>
        <source>%1 of %2 ranks are slow: %3</source>
        <translation>%2 张卡中有 %1 张偏慢：%3</translation>
    </message>
    <message>
        <source>%1 is slow: all of its %2 ranks and no other</source>
        <translation>%1 偏慢：其全部 %2 张卡偏慢，其他卡均不偏慢</translation>
    </message>
    <message>
        <source>Rank %1 is slow since step %2</source>
        <translation>%1 号卡自第 %2 步起偏慢</translation>
    </message>
    <message>
        <source>%1 ranks are slow: %2</source>
        <translation>%1 张卡偏慢：%2</translation>
    </message>
    <message>
        <source>One step cannot show whether this rank is always slow.</source>
        <translation>只有一步，无法判断该卡是否一直偏慢。</translation>
    </message>
    <message>
        <source>Rank %1 starts its steps late</source>
        <translation>%1 号卡的迭代步开始较晚</translation>
    </message>
    <message>
        <source>The step interval of %1 is %2 above the mean of all ranks, %3 of the step time.</source>
        <translation>其迭代间隙 %1 高出各卡均值 %2，占单步的 %3。</translation>
    </message>
    <message>
        <source>Step %1 takes %2, the median step %3.</source>
        <translation>第 %1 步耗时 %2，各步中位数为 %3。</translation>
    </message>
    <message>
        <source>No rank exceeds its peers by more than %1 of the step time in any part of the step.</source>
        <translation>在单步的各部分中，各卡高出同类卡的时间均不超过单步的 %1。</translation>
    </message>
    <message>
        <source>Stage %1 computes %2 longer than the other stages</source>
        <translation>流水线阶段 %1 的计算时间比其他阶段长 %2</translation>
    </message>
    <message>
        <source>%2 more, %3 of the step (median over the ranks of the stage, one step). The other stages wait for this one.</source>
        <translation>多出 %2，占单步的 %3（取阶段内各卡的中位数，共一步）。其他阶段会等待该阶段。</translation>
    </message>
    <message>
        <source>%2 more, %3 of the step (medians over the ranks of the stage and %1 steps). The other stages wait for this one.</source>
        <translation>多出 %2，占单步的 %3（取阶段内各卡及 %1 步的中位数）。其他阶段会等待该阶段。</translation>
    </message>
    <message>
        <source>Rank %1 has longer &quot;%2&quot; since step %3</source>
        <translation>%1 号卡自第 %3 步起“%2”偏长</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is longer on another rank from step to step</source>
        <translation>每步“%1”偏长的卡不固定</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is longer now and then on some ranks</source>
        <translation>部分卡的“%1”在个别步上偏长</translation>
    </message>
    <message>
        <source>%1 has longer &quot;%2&quot;: all of its %3 ranks and no other</source>
        <translation>%1 的“%2”偏长：其全部 %3 张卡偏长，其他卡均不偏长</translation>
    </message>
    <message>
        <source>%1 of %2 ranks have longer &quot;%3&quot;: %4</source>
        <translation>%2 张卡中有 %1 张“%3”偏长：%4</translation>
    </message>
    <message>
        <source>Rank %1 has longer &quot;%2&quot;</source>
        <translation>%1 号卡的“%2”偏长</translation>
    </message>
    <message>
        <source>So in %1 of %2 steps, most often or longest on rank %3.</source>
        <translation>%2 步中有 %1 步如此；其中 %3 号卡次数最多或时间最长。</translation>
    </message>
    <message>
        <source>One step cannot show whether this is always so.</source>
        <translation>只有一步，无法判断是否一直如此。</translation>
    </message>
    <message>
        <source>Mean step time</source>
        <translation>平均单步耗时</translation>
    </message>
    <message>
        <source>Mean step time, varies by %1</source>
        <translation>平均单步耗时，波动 %1</translation>
    </message>
    <message>
        <source>Mean step time, varies by %1, grows by %2 per step</source>
        <translation>平均单步耗时，波动 %1，每步增加 %2</translation>
    </message>
    <message>
        <source>Mean step time, varies by %1, falls by %2 per step</source>
        <translation>平均单步耗时，波动 %1，每步减少 %2</translation>
    </message>
    <message>
        <source>A rank is slow in %1 of %2 steps, most often or longest rank %3.</source>
        <translation>%2 步中有 %1 步存在慢卡；其中 %3 号卡次数最多或时间最长。</translation>
    </message>
</context>
<context>
    <name>SpreadCharts</name>
    <message>
        <source>Calls</source>
        <translatorcomment>how many</translatorcomment>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>离群调用</translation>
    </message>
    <message>
        <source>shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>up to the median</source>
        <translation>到中位数</translation>
    </message>
    <message>
        <source>up to the longest</source>
        <translation>到最长</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>偏慢</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>%1 calls, median %2</source>
        <translation>%1 次调用，中位数 %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>1 call</source>
        <translation>1 次调用</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 次调用</translation>
    </message>
    <message>
        <source>Rank %1, step %2</source>
        <translation>Rank %1，第 %2 步</translation>
    </message>
    <message>
        <source>no calls</source>
        <translation>没有调用</translation>
    </message>
</context>
<context>
    <name>SpreadTexts</name>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Duration (ms)</source>
        <translation>耗时 (ms)</translation>
    </message>
    <message>
        <source>Above median (ms)</source>
        <translation>高出中位数 (ms)</translation>
    </message>
    <message>
        <source>Ratio to median</source>
        <translation>与中位数之比</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>outlier</source>
        <translation>离群</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>离群调用</translation>
    </message>
    <message>
        <source>no outliers</source>
        <translation>没有离群调用</translation>
    </message>
    <message>
        <source>%1 above the median in total</source>
        <translation>合计高出中位数 %1</translation>
    </message>
    <message>
        <source>Slow ranks</source>
        <translation>慢卡</translation>
    </message>
    <message>
        <source>rank %1: %2 times the median</source>
        <translation>Rank %1：中位数的 %2 倍</translation>
    </message>
    <message>
        <source>Calls</source>
        <translatorcomment>how many</translatorcomment>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>on %1 ranks</source>
        <translation>在 %1 张卡上</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>middle half: %1 to %2</source>
        <translation>居中半数：%1 至 %2</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>shortest %1</source>
        <translation>最短 %1</translation>
    </message>
    <message>
        <source>This operator is slow on rank %1: %2 times the median of all calls.</source>
        <translation>该算子在 %1 号卡上较慢：其中位数是全部调用中位数的 %2 倍。</translation>
    </message>
    <message>
        <source>%1 of %2 calls are outliers.</source>
        <translation>%2 次调用中有 %1 次离群。</translation>
    </message>
    <message>
        <source>Too few calls to detect outliers.</source>
        <translation>调用次数太少，无法判断离群调用。</translation>
    </message>
    <message>
        <source>on one rank</source>
        <translation>在 1 张卡上</translation>
    </message>
    <message>
        <source>none over %1 times the median</source>
        <translation>均未超过中位数的 %1 倍</translation>
    </message>
    <message>
        <source>too few calls</source>
        <translation>调用太少</translation>
    </message>
    <message>
        <source>one rank</source>
        <translation>单卡</translation>
    </message>
    <message>
        <source>single calls are unknown</source>
        <translation>单次调用未知</translation>
    </message>
    <message>
        <source>No outlier calls. One rank has nothing to be compared with.</source>
        <translation>没有离群调用。只有一张卡，无从比较。</translation>
    </message>
    <message>
        <source>No outlier calls, and no rank exceeds %1 times the median.</source>
        <translation>没有离群调用，也没有卡超过中位数的 %1 倍。</translation>
    </message>
    <message>
        <source>The medians of the ranks differ by %1.</source>
        <translation>各卡的中位数相差 %1。</translation>
    </message>
    <message>
        <source>Outlier: a call longer than 0.02 ms, longer than twice the median, and above the median by more than five scaled median absolute deviations (5 x 1.4826 x MAD). Slow rank: its median exceeds %1 times the median of all calls.</source>
        <translation>离群调用：耗时超过 0.02 ms，超过中位数的两倍，且高出中位数 5 倍缩放后的绝对中位差（5 x 1.4826 x MAD）以上。慢卡：其中位数超过全部调用中位数的 %1 倍。</translation>
    </message>
</context>
<context>
    <name>SqlQuestions</name>
    <message>
        <source>Which names take the most time?</source>
        <translation>哪些名称耗时最多？</translation>
    </message>
    <message>
        <source>Which kernels are the slowest?</source>
        <translation>哪些 Kernel 最慢？</translation>
    </message>
    <message>
        <source>Which slices of the device are the longest?</source>
        <translation>设备侧哪些切片最长？</translation>
    </message>
    <message>
        <source>Which kernel types take the most time, and on which cores?</source>
        <translation>哪些 Kernel 类型耗时最多，在哪种核上？</translation>
    </message>
    <message>
        <source>Where does a stream wait longest for its next kernel?</source>
        <translation>流在哪里等待下一个 Kernel 最久？</translation>
    </message>
    <message>
        <source>How long is each step on each rank, and what fills it?</source>
        <translation>各卡每个迭代步多长，由什么构成？</translation>
    </message>
    <message>
        <source>How much time does each communication group take?</source>
        <translation>每个通信域耗时多少？</translation>
    </message>
    <message>
        <source>Which ranks do the others wait for?</source>
        <translation>其他卡在等哪些卡？</translation>
    </message>
    <message>
        <source>How fast are the links between ranks?</source>
        <translation>卡间链路有多快？</translation>
    </message>
    <message>
        <source>Which blocks of memory are the largest?</source>
        <translation>哪些内存块最大？</translation>
    </message>
    <message>
        <source>How high is the memory of each rank at its peak?</source>
        <translation>各卡内存峰值有多高？</translation>
    </message>
    <message>
        <source>Which values do the counters take?</source>
        <translation>计数器取哪些值？</translation>
    </message>
    <message>
        <source>How long is the way from launch to kernel?</source>
        <translation>从下发到 Kernel 要多久？</translation>
    </message>
    <message>
        <source>What was damaged or excluded?</source>
        <translation>哪些内容损坏或被排除？</translation>
    </message>
</context>
<context>
    <name>SqlTexts</name>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Computed tables</source>
        <translation>计算得出的表</translation>
    </message>
    <message>
        <source>Rank files</source>
        <translation>各卡文件</translation>
    </message>
    <message>
        <source>Cluster analysis</source>
        <translation>集群分析</translation>
    </message>
    <message>
        <source>Older MindSpore</source>
        <translation>旧版 MindSpore</translation>
    </message>
    <message>
        <source>integer</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>time, ns</source>
        <translation>时间，ns</translation>
    </message>
    <message>
        <source>duration, ns</source>
        <translation>时长，ns</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Graphs and dry runs</source>
        <translation>计算图与 DryRun</translation>
    </message>
    <message>
        <source>The statement cannot be run: %1.</source>
        <translation>语句无法运行：%1。</translation>
    </message>
    <message>
        <source>Line %1, character %2: %3.</source>
        <translation>第 %1 行第 %2 个字符：%3。</translation>
    </message>
</context>
<context>
    <name>StageTexts</name>
    <message>
        <source>%1 reads too slowly: raise its num_parallel_workers, or read from faster storage.</source>
        <translation>%1 读取过慢：请增大 num_parallel_workers，或使用更快的存储。</translation>
    </message>
    <message>
        <source>%1 is too slow: raise num_parallel_workers, or set python_multiprocessing=True.</source>
        <translation>%1 过慢：请增大 num_parallel_workers，或设置 python_multiprocessing=True。</translation>
    </message>
    <message>
        <source>%1 is too slow: raise num_parallel_workers, use the C++ transforms, or set python_multiprocessing=True.</source>
        <translation>%1 过慢：请增大 num_parallel_workers，使用 C++ 变换，或设置 python_multiprocessing=True。</translation>
    </message>
    <message>
        <source>%1 is too slow: raise its num_parallel_workers.</source>
        <translation>%1 过慢：请增大 num_parallel_workers。</translation>
    </message>
    <message>
        <source>bottleneck</source>
        <translation>瓶颈</translation>
    </message>
    <message>
        <source>workers busy</source>
        <translation>工作线程繁忙</translation>
    </message>
    <message>
        <source>workers idle</source>
        <translation>工作线程空闲</translation>
    </message>
    <message>
        <source>slow reader</source>
        <translation>读取偏慢</translation>
    </message>
    <message>
        <source>input often empty</source>
        <translation>输入常为空</translation>
    </message>
    <message>
        <source>slower than its input</source>
        <translation>慢于输入</translation>
    </message>
    <message>
        <source>The workers of %1 use %2 of a CPU core each: raise its num_parallel_workers.</source>
        <translation>%1 的每个工作线程占用 %2 的 CPU 核：请增大其 num_parallel_workers。</translation>
    </message>
    <message>
        <source>%1 is the bottleneck by MindSpore&apos;s own rules.</source>
        <translation>按 MindSpore 自身的规则，%1 是瓶颈。</translation>
    </message>
    <message>
        <source>%1 finds no batch most of the time: the host does not keep up.</source>
        <translation>%1 大部分时间取不到批次：主机跟不上。</translation>
    </message>
    <message>
        <source>The queue of %1 is less than half full: raise its num_parallel_workers.</source>
        <translation>%1 的队列不足半满：请增大其 num_parallel_workers。</translation>
    </message>
    <message>
        <source>%1 is slower than what feeds it: raise its num_parallel_workers or prefetch_size.</source>
        <translation>%1 慢于其输入：请增大其 num_parallel_workers 或 prefetch_size。</translation>
    </message>
    <message>
        <source>The workers of %1 are nearly idle: fewer of them will do.</source>
        <translation>%1 的工作线程几乎空闲：可以减少其数量。</translation>
    </message>
    <message>
        <source>An operator of the pipeline keeps the others waiting.</source>
        <translation>有数据处理算子拖慢了其他算子。</translation>
    </message>
    <message>
        <source>MindSpore&apos;s own rules name operators of the pipeline.</source>
        <translation>MindSpore 自身的规则指出了流水线中的算子。</translation>
    </message>
    <message>
        <source>The queues of the operators are not known.</source>
        <translation>各算子的队列情况未知。</translation>
    </message>
    <message>
        <source>No operator of the pipeline is slow.</source>
        <translation>没有偏慢的数据处理算子。</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>偏慢</translation>
    </message>
    <message>
        <source>CPU idle</source>
        <translation>CPU 空闲</translation>
    </message>
    <message>
        <source>1 sample</source>
        <translation>1 个采样点</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 个采样点</translation>
    </message>
    <message>
        <source>Processors</source>
        <translation>处理器数</translation>
    </message>
    <message>
        <source>Queue in use</source>
        <translation>队列占用</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>偏慢</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户态</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统态</translation>
    </message>
    <message>
        <source>I/O</source>
        <translation>I/O</translation>
    </message>
    <message>
        <source>Filling of the queue</source>
        <translation>队列占用量</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Each operator above those that feed it</source>
        <translation>每个算子位于其输入算子之上</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>MindSpore&apos;s rules</source>
        <translation>MindSpore 规则</translation>
    </message>
    <message>
        <source>By MindSpore&apos;s own analysis: the CPU use of the workers and the queues at both sides</source>
        <translation>MindSpore 自身分析的结论，依据工作线程的 CPU 占用和两侧队列</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>工作线程数</translation>
    </message>
    <message>
        <source>CPU core</source>
        <translation>CPU 核</translation>
    </message>
    <message>
        <source>Mean use of one CPU core by one worker</source>
        <translation>单个工作线程对一个 CPU 核的平均占用</translation>
    </message>
    <message>
        <source>Queue empty</source>
        <translation>队列为空</translation>
    </message>
    <message>
        <source>Samples that found the queue empty</source>
        <translation>队列为空的采样占比</translation>
    </message>
    <message>
        <source>Queue length</source>
        <translation>队列长度</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>No data pipeline in this profile</source>
        <translation>此性能数据中没有数据处理流水线</translation>
    </message>
    <message>
        <source>MindSpore samples the operators that read and prepare data.</source>
        <translation>MindSpore 会采样读取和处理数据的算子。</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>1 worker</source>
        <translation>1 个工作线程</translation>
    </message>
    <message>
        <source>%1 workers</source>
        <translation>%1 个工作线程</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>slow: it keeps the others waiting</source>
        <translation>偏慢：其他算子都在等待它</translation>
    </message>
    <message>
        <source>Batches in its queue</source>
        <translation>队列中的批数</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>More</source>
        <translation>其他信息</translation>
    </message>
    <message>
        <source>Mean (ms)</source>
        <translation>平均 (ms)</translation>
    </message>
    <message>
        <source>Mean use of the CPU by all its workers; 100 % is one core</source>
        <translation>所有工作线程占用 CPU 的平均值；100 % 为一个核</translation>
    </message>
    <message>
        <source>no samples</source>
        <translation>没有采样</translation>
    </message>
    <message>
        <source>not in the files</source>
        <translation>文件中没有</translation>
    </message>
    <message>
        <source>What this page needs</source>
        <translation>本页所需数据</translation>
    </message>
    <message>
        <source>the samples of the operators: minddata_pipeline_raw_*.csv, minddata_pipeline_summary_*.csv or pipeline_profiling_*.json</source>
        <translation>数据算子采样：minddata_pipeline_raw_*.csv、minddata_pipeline_summary_*.csv 或 pipeline_profiling_*.json</translation>
    </message>
</context>
<context>
    <name>StepBarWords</name>
    <message>
        <source>Best case %1: step %2 shorter</source>
        <translation>最优 %1：单步缩短 %2</translation>
    </message>
    <message>
        <source>Best case %1: the findings cost more than the step has, so their costs cannot be combined</source>
        <translation>最优 %1：各诊断项代价之和超过单步，无法合并</translation>
    </message>
    <message>
        <source>Best case %1: no finding has a known cost</source>
        <translation>最优 %1：没有代价已知的诊断项</translation>
    </message>
    <message>
        <source>One step, %1, and what could be won</source>
        <translation>单步 %1 及可节省的部分</translation>
    </message>
    <message>
        <source>not counted in the best case: %1</source>
        <translation>未计入最优情况：%1</translation>
    </message>
    <message>
        <source>Best case</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>Whole step</source>
        <translation>整个迭代步</translation>
    </message>
    <message>
        <source>counted together %1, one by one they would add up to %2</source>
        <translation>合并计算可省 %1，逐项相加则为 %2</translation>
    </message>
    <message>
        <source>counted together %1, one by one only %2: each hides another</source>
        <translation>合并计算可省 %1，逐项仅 %2：各项相互遮挡</translation>
    </message>
    <message>
        <source>One step, %1 on average, and what could be won</source>
        <translation>单步平均 %1 及可节省的部分</translation>
    </message>
    <message>
        <source>Best case %1: no cause was found</source>
        <translation>最优 %1：未发现原因</translation>
    </message>
    <message>
        <source>Best case %1: only upper bounds of the costs are known</source>
        <translation>最优 %1：仅知代价上界</translation>
    </message>
    <message>
        <source>%1 beside the dearer findings, %2 by itself</source>
        <translation>与代价更大的诊断项并存时 %1，单独为 %2</translation>
    </message>
    <message>
        <source>Best case %1: capture %2 shorter</source>
        <translation>最优 %1：整段采集缩短 %2</translation>
    </message>
    <message>
        <source>The capture, %1, and what could be won</source>
        <translation>整段采集 %1 及可节省的部分</translation>
    </message>
    <message>
        <source>Whole capture</source>
        <translation>整段采集</translation>
    </message>
</context>
<context>
    <name>StepDetailTexts</name>
    <message>
        <source>Operator type</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>核</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Total (ms)</source>
        <translation>合计 (ms)</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>集合通信算子</translation>
    </message>
    <message>
        <source>Elapsed (ms)</source>
        <translation>总耗时 (ms)</translation>
    </message>
    <message>
        <source>Wait (ms)</source>
        <translation>等待 (ms)</translation>
    </message>
    <message>
        <source>Time spent waiting for other ranks</source>
        <translation>等待其他卡的时间</translation>
    </message>
    <message>
        <source>Transit (ms)</source>
        <translation>传输 (ms)</translation>
    </message>
    <message>
        <source>Time spent moving data</source>
        <translation>搬运数据的时间</translation>
    </message>
    <message>
        <source>Copies: %1, %2 in total</source>
        <translation>拷贝：%1 次，合计 %2</translation>
    </message>
    <message>
        <source>%1 of it without computing or communication</source>
        <translation>其中 %1 既无计算也无通信</translation>
    </message>
    <message>
        <source>%1 free without the copies</source>
        <translation>扣除拷贝后空闲 %1</translation>
    </message>
</context>
<context>
    <name>StepFigures</name>
    <message>
        <source>Ranks differ by %1: highest on rank %2, lowest on rank %3</source>
        <translation>各卡相差 %1：%2 号卡最高，%3 号卡最低</translation>
    </message>
    <message>
        <source>%1 of the step time</source>
        <translation>占单步的 %1</translation>
    </message>
    <message>
        <source>Of computing plus this: %1 receiving between stages, %2 communication within stages</source>
        <translation>在计算与该项之和中：阶段间接收占 %1，阶段内通信占 %2</translation>
    </message>
    <message>
        <source>%1 of the step</source>
        <translation>占单步的 %1</translation>
    </message>
    <message>
        <source>Mean over the ranks: %1</source>
        <translation>各卡平均：%1</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步耗时</translation>
    </message>
    <message>
        <source>one rank</source>
        <translation>单卡</translation>
    </message>
    <message>
        <source>the same on all ranks</source>
        <translation>各卡相同</translation>
    </message>
    <message>
        <source>ranks differ by %1</source>
        <translation>各卡相差 %1</translation>
    </message>
    <message>
        <source>%1 to %2 by rank</source>
        <translation>各卡 %1 至 %2</translation>
    </message>
    <message>
        <source>Slow rank</source>
        <translation>慢卡</translation>
    </message>
    <message>
        <source>no slow ranks</source>
        <translation>没有慢卡</translation>
    </message>
    <message>
        <source>A rank is slow if what it computes longer than its peers, as a median over the steps, exceeds %1 of the step time and is more than noise.</source>
        <translation>某卡的计算时间比同类卡长出的部分（取各步的中位数）超过单步耗时的 %1 且超出噪声时，视为慢卡。</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 张卡</translation>
    </message>
    <message>
        <source>%1 above the median</source>
        <translation>高出同类中位值 %1</translation>
    </message>
    <message>
        <source>no communication data</source>
        <translation>没有通信数据</translation>
    </message>
    <message>
        <source>%1, largest</source>
        <translation>%1，占比最大</translation>
    </message>
    <message>
        <source>%1; the advisor leaves out %2</source>
        <translation>%1；诊断不计其中 %2</translation>
    </message>
    <message>
        <source>part of forward and backward</source>
        <translation>属于前向和反向</translation>
    </message>
</context>
<context>
    <name>SummaryCharts</name>
    <message>
        <source>whole profile</source>
        <translation>全部数据</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1，第 %2 步</translation>
    </message>
</context>
<context>
    <name>SummaryChoices</name>
    <message>
        <source>mean of all steps</source>
        <translation>全部迭代步平均</translation>
    </message>
    <message>
        <source>each rank</source>
        <translation>每张卡</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>range</source>
        <translation>极差</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>first %1</source>
        <translation>前 %1 个</translation>
    </message>
    <message>
        <source>data parallel</source>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>model parallel</source>
        <translation>模型并行</translation>
    </message>
    <message>
        <source>pipeline parallel</source>
        <translation>流水线并行</translation>
    </message>
    <message>
        <source>bars</source>
        <translation>柱状图</translation>
    </message>
    <message>
        <source>histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>heat map</source>
        <translation>热力图</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>不计入</translation>
    </message>
    <message>
        <source>included</source>
        <translation>计入</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>the profiler&apos;s own average</source>
        <translation>采集工具自带的平均值</translation>
    </message>
    <message>
        <source>mean without warm-up step %1</source>
        <translation>不含预热步（第 %1 步）的平均</translation>
    </message>
    <message>
        <source>device work counted by host step, as launches are not recorded</source>
        <translation>无下发记录，设备侧任务按 CPU 侧的迭代步计入</translation>
    </message>
    <message>
        <source>mean of %1</source>
        <translation>%1的平均值</translation>
    </message>
</context>
<context>
    <name>SummaryLines</name>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Computing ratio</source>
        <translation>计算占比</translation>
    </message>
    <message>
        <source>Communication ratio</source>
        <translation>通信占比</translation>
    </message>
    <message>
        <source>slow, +%1</source>
        <translation>偏慢，+%1</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Group</source>
        <translatorcomment>ranks of one kind, not a communication group</translatorcomment>
        <translation>分组</translation>
    </message>
    <message>
        <source>Slow steps</source>
        <translation>偏慢步数</translation>
    </message>
    <message>
        <source>Number of steps, out of %1, in which the rank exceeds the median of its peers</source>
        <translation>共 %1 步中，该卡高出同类中位值的步数</translation>
    </message>
</context>
<context>
    <name>TableTexts</name>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
</context>
<context>
    <name>TableWords</name>
    <message>
        <source>and 1 more row</source>
        <translation>另有 1 行</translation>
    </message>
    <message>
        <source>and %1 more rows</source>
        <translation>另有 %1 行</translation>
    </message>
    <message>
        <source>1 column has no room here</source>
        <translation>有 1 列放不下，未显示</translation>
    </message>
    <message>
        <source>%1 columns have no room here</source>
        <translation>有 %1 列放不下，未显示</translation>
    </message>
</context>
<context>
    <name>TokenTexts</name>
    <message>
        <source>%1 vs mean</source>
        <translation>与均值相比 %1</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>token 数</translation>
    </message>
    <message>
        <source>Sum over all experts in the files</source>
        <translation>文件中全部专家之和</translation>
    </message>
    <message>
        <source>Busiest expert</source>
        <translation>负载最高的专家</translation>
    </message>
    <message>
        <source>Expert share</source>
        <translation>专家占比</translation>
    </message>
    <message>
        <source>Share of the tokens of the layer</source>
        <translation>占该层 token 的比例</translation>
    </message>
    <message>
        <source>Expert imbalance</source>
        <translation>专家不均衡度</translation>
    </message>
    <message>
        <source>How far the busiest expert is above the mean of all experts</source>
        <translation>负载最高的专家高出专家均值的比例</translation>
    </message>
    <message>
        <source>Busiest rank</source>
        <translation>负载最高的卡</translation>
    </message>
    <message>
        <source>Rank imbalance</source>
        <translation>卡间不均衡度</translation>
    </message>
    <message>
        <source>How far the busiest rank is above the mean of all ranks; the other ranks wait for it</source>
        <translation>负载最高的卡高出各卡均值的比例；其他卡要等待它</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Sum over all layers</source>
        <translation>全部层之和</translation>
    </message>
    <message>
        <source>Vs mean</source>
        <translation>与均值相比</translation>
    </message>
    <message>
        <source>Compared with the mean of all ranks in the files</source>
        <translation>与文件中全部卡的均值相比</translation>
    </message>
    <message>
        <source>Share of the tokens of the rank</source>
        <translation>占该卡 token 的比例</translation>
    </message>
    <message>
        <source>Layers as busiest</source>
        <translation>负载最高的层数</translation>
    </message>
    <message>
        <source>Layers in which no other rank has more tokens</source>
        <translation>没有其他卡的 token 比该卡更多的层数</translation>
    </message>
    <message>
        <source>%1 experts per token</source>
        <translation>每个 token 选择 %1 个专家</translation>
    </message>
    <message>
        <source>%1 external shared experts</source>
        <translation>外置共享专家 %1 个</translation>
    </message>
    <message>
        <source>collection interval %1</source>
        <translation>采集间隔 %1</translation>
    </message>
    <message>
        <source>%1 layers; ranks %2</source>
        <translation>%1 层；Rank %2</translation>
    </message>
    <message>
        <source>Expert %1</source>
        <translation>专家 %1</translation>
    </message>
    <message>
        <source>%1 of all tokens</source>
        <translation>占全部 token 的 %1</translation>
    </message>
    <message>
        <source>Sum over all layers; on rank %1</source>
        <translation>按全部层合计；位于 %1 号卡</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Tokens of all its experts in all layers</source>
        <translation>其全部专家在全部层的 token 数</translation>
    </message>
    <message>
        <source>Most imbalanced layer</source>
        <translation>最不均衡的层</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>How far the busiest expert is above the mean of all experts. Over 20 % counts as imbalanced: use redundant experts or change the expert placement.</source>
        <translation>负载最高的专家高出专家均值的比例。超过 20 % 视为不均衡：可使用冗余专家或调整专家放置。</translation>
    </message>
    <message>
        <source>kernels in the profile</source>
        <translation>性能数据中的 Kernel</translation>
    </message>
    <message>
        <source>token dump, prefill</source>
        <translation>token 转储，预填充</translation>
    </message>
    <message>
        <source>token dump, decode</source>
        <translation>token 转储，解码</translation>
    </message>
    <message>
        <source>Share of the layer</source>
        <translation>占该层的比例</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Expert</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Layer %1, expert %2</source>
        <translation>第 %1 层，专家 %2</translation>
    </message>
    <message>
        <source>Rank %1, local expert %2</source>
        <translation>Rank %1，第 %2 个本地专家</translation>
    </message>
    <message>
        <source>no count in the files</source>
        <translation>文件中没有计数</translation>
    </message>
    <message>
        <source>model_gen_config.json lists %1 MoE layers, but the files have %2 rows.</source>
        <translation>model_gen_config.json 中为 %1 个 MoE 层，文件中为 %2 行。</translation>
    </message>
    <message>
        <source>Only %1 of %2 experts found: files of other ranks are missing.</source>
        <translation>%2 个专家中只找到 %1 个：缺少其他卡的文件。</translation>
    </message>
    <message>
        <source>Cells without a count: %1.</source>
        <translation>没有计数的单元格：%1 个。</translation>
    </message>
    <message>
        <source>Layers at the end that are not shown: %1.</source>
        <translation>末尾未显示的层：%1 个。</translation>
    </message>
    <message>
        <source>The files do not match the sizes in their configuration</source>
        <translation>文件的规模与其配置不一致</translation>
    </message>
    <message>
        <source>Not all counts can be shown</source>
        <translation>部分计数无法显示</translation>
    </message>
    <message>
        <source>Expert with the most tokens</source>
        <translation>token 最多的专家</translation>
    </message>
    <message>
        <source>Rank whose experts have the most tokens in total</source>
        <translation>其全部专家的 token 合计最多的卡</translation>
    </message>
    <message>
        <source>%1 layers; rank %2</source>
        <translation>%1 层；Rank %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 of the tokens of %2 of %3 experts</source>
        <translation>占已读取的 %2 / %3 个专家 token 的 %1</translation>
    </message>
    <message>
        <source>1 expert per token</source>
        <translation>每个 token 选择 1 个专家</translation>
    </message>
    <message>
        <source>1 external shared expert</source>
        <translation>外置共享专家 1 个</translation>
    </message>
</context>
<context>
    <name>TopologyGroupTexts</name>
    <message>
        <source>rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>of %1 ranks</source>
        <translation>共 %1 张卡</translation>
    </message>
    <message>
        <source>all ranks</source>
        <translation>所有卡</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translatorcomment>a stage and its replica</translatorcomment>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Ranks %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>not in this profile</source>
        <translation>此性能数据中没有</translation>
    </message>
</context>
<context>
    <name>TopologyTexts</name>
    <message>
        <source>Megatron (tp-cp-dp-pp)</source>
        <translation>Megatron (tp-cp-dp-pp)</translation>
    </message>
    <message>
        <source>Megatron (tp-cp-pp-dp)</source>
        <translation>Megatron (tp-cp-pp-dp)</translation>
    </message>
    <message>
        <source>MindSpeed (tp-cp-dp-pp)</source>
        <translation>MindSpeed (tp-cp-dp-pp)</translation>
    </message>
    <message>
        <source>MindSpore (tp-cp-dp-pp)</source>
        <translation>MindSpore (tp-cp-dp-pp)</translation>
    </message>
    <message>
        <source>vLLM (tp-pp-dp)</source>
        <translation>vLLM (tp-pp-dp)</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translatorcomment>their numbers</translatorcomment>
        <translation>Rank</translation>
    </message>
    <message>
        <source>%1 (ms)</source>
        <translation>%1 (ms)</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Ranks %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>not in this profile</source>
        <translation>此性能数据中没有</translation>
    </message>
    <message>
        <source>Sum over the stages, slowest rank of each</source>
        <translation>各阶段最慢卡之和</translation>
    </message>
    <message>
        <source>Slowest rank</source>
        <translation>取最慢的卡</translation>
    </message>
    <message>
        <source>Invalid parallel sizes</source>
        <translation>并行度无效</translation>
    </message>
    <message>
        <source>DP x PP x CP x TP must be between 1 and 1,000,000 ranks.</source>
        <translation>DP x PP x CP x TP 须在 1 到 1,000,000 张卡之间。</translation>
    </message>
    <message>
        <source>The experts cannot be split evenly</source>
        <translation>专家无法均分</translation>
    </message>
    <message>
        <source>In this rank order, the number of ranks that share the experts is not a multiple of EP = %1.</source>
        <translation>按此卡排列顺序，共享专家的卡数不是 EP = %1 的整数倍。</translation>
    </message>
    <message>
        <source>The topology has too few ranks</source>
        <translation>并行拓扑的卡数不足</translation>
    </message>
    <message>
        <source>DP x PP x CP x TP = %1 ranks, but the profile has rank %2. The last valid topology is shown.</source>
        <translation>DP x PP x CP x TP = %1 张卡，但性能数据中有 Rank %2。仍显示上一个有效的并行拓扑。</translation>
    </message>
    <message>
        <source>The parallel sizes are unknown</source>
        <translation>并行度未知</translation>
    </message>
    <message>
        <source>No file of this profile names them. Until you enter them above, every rank up to the highest one counts as a data-parallel replica.</source>
        <translation>该性能数据的任何文件均未给出并行度。在上方输入之前，编号最大的卡及其之前的每张卡都按数据并行副本处理。</translation>
    </message>
</context>
<context>
    <name>TrackerTexts</name>
    <message>
        <source>at moment %1</source>
        <translation>时刻 %1</translation>
    </message>
    <message>
        <source>Blocks that nobody uses any more do not raise the peak.</source>
        <translation>不再使用的内存块没有抬高峰值。</translation>
    </message>
    <message>
        <source>Releasing each block after its last use would lower the peak by up to %1.</source>
        <translation>若每个内存块在最后一次使用后立即释放，峰值最多可降低 %1。</translation>
    </message>
    <message>
        <source>%1 blocks are held after their last use. The list names them, the longest held first.</source>
        <translation>%1 个内存块在最后一次使用后仍被占用。列表按占用时间从长到短给出。</translation>
    </message>
    <message>
        <source>Allocated peak</source>
        <translation>分配峰值</translation>
    </message>
    <message>
        <source>Sum of the blocks between their allocation and their release</source>
        <translation>各内存块从分配到释放之间的总和</translation>
    </message>
    <message>
        <source>Used peak</source>
        <translation>使用峰值</translation>
    </message>
    <message>
        <source>Sum of the blocks between their allocation and their last use</source>
        <translation>各内存块从分配到最后一次使用之间的总和</translation>
    </message>
    <message>
        <source>Peak with fragments</source>
        <translation>含碎片的峰值</translation>
    </message>
    <message>
        <source>The largest actual_peak_memory of the records</source>
        <translation>记录中最大的 actual_peak_memory</translation>
    </message>
    <message>
        <source>Workspace at the peak</source>
        <translation>峰值时的工作空间</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>内存块</translation>
    </message>
    <message>
        <source>%1 never released</source>
        <translation>%1 个从未释放</translation>
    </message>
    <message>
        <source>%1 more rows have no memory of their own.</source>
        <translation>另有 %1 行不占用自己的内存。</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>moment</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>source line</source>
        <translation>代码行</translation>
    </message>
    <message>
        <source>task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>Moments from the last use to the release</source>
        <translation>从最后一次使用到释放的时刻数</translation>
    </message>
    <message>
        <source>Allocated at</source>
        <translation>分配时刻</translation>
    </message>
    <message>
        <source>Last used at</source>
        <translation>最后使用时刻</translation>
    </message>
    <message>
        <source>Released at</source>
        <translation>释放时刻</translation>
    </message>
    <message>
        <source>A dash: never</source>
        <translation>短横线：从未释放</translation>
    </message>
    <message>
        <source>Source line</source>
        <translation>代码行</translation>
    </message>
    <message>
        <source>No records of the memory tracker in this profile</source>
        <translation>此性能数据中没有内存跟踪记录</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Run with MS_ALLOC_CONF=memory_tracker:True and open the folder with rank_0/memory_block.csv.</source>
        <translation>设置 MS_ALLOC_CONF=memory_tracker:True 后运行，再打开含有 rank_0/memory_block.csv 的文件夹。</translation>
    </message>
    <message>
        <source>In PyNative runs MindSpore&apos;s memory tracker records which operator and which line of the script own each block.</source>
        <translation>在 PyNative 运行中，MindSpore 的内存跟踪会记录每个内存块属于哪个算子和脚本的哪一行。</translation>
    </message>
    <message>
        <source>The records name no task that uses a block: what is held after its last use is unknown.</source>
        <translation>记录中没有使用内存块的任务：最后一次使用后的占用未知。</translation>
    </message>
    <message>
        <source>simple_tracker:True leaves the users out; set only MS_ALLOC_CONF=memory_tracker:True.</source>
        <translation>simple_tracker:True 不记录使用者；请只设置 MS_ALLOC_CONF=memory_tracker:True。</translation>
    </message>
</context>
<context>
    <name>WaitTexts</name>
    <message>
        <source>Wait (ms)</source>
        <translation>等待 (ms)</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Wait caused (ms)</source>
        <translation>造成等待 (ms)</translation>
    </message>
    <message>
        <source>Times last</source>
        <translation>最后到达次数</translation>
    </message>
    <message>
        <source>Waiting rank</source>
        <translation>等待的卡</translation>
    </message>
    <message>
        <source>Last rank</source>
        <translation>最后到达的卡</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>通信域</translation>
    </message>
    <message>
        <source>Most waited for</source>
        <translation>被等待最久的卡</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>最长等待</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Matched operators</source>
        <translation>已匹配的算子</translation>
    </message>
    <message>
        <source>all operators matched across ranks</source>
        <translation>所有算子均已跨卡匹配</translation>
    </message>
    <message>
        <source>Rank %1 waits for rank %2</source>
        <translation>%1 号卡等待 %2 号卡</translation>
    </message>
    <message>
        <source>%1 not matched</source>
        <translation>%1 个未匹配</translation>
    </message>
    <message>
        <source>Late (ms)</source>
        <translation>晚到 (ms)</translation>
    </message>
    <message>
        <source>Sum over the collectives in which this rank arrived last: its arrival minus that of the previous rank, minus its own extra wait for other communication groups and stages</source>
        <translation>该卡最后到达的各集合通信算子合计：到达时刻 - 前一张卡的到达时刻 - 自身为其他通信域与阶段多等待的时间</translation>
    </message>
    <message>
        <source>Late time of this rank, sum over the ranks that waited for it</source>
        <translation>该卡晚到的时间，对等待的各卡求和</translation>
    </message>
    <message>
        <source>Receiving (ms)</source>
        <translation>接收 (ms)</translation>
    </message>
    <message>
        <source>Time spent waiting in sends and receives: a pipeline stage waits for its turn there, so no rank counts as late</source>
        <translation>在发送与接收中的等待耗时：流水线阶段在此等待轮到自己，不说明有卡晚到</translation>
    </message>
    <message>
        <source>Number of collectives in which this rank arrived last</source>
        <translation>该卡最后到达的集合通信算子数</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translatorcomment>how many</translatorcomment>
        <translation>离群次数</translation>
    </message>
    <message>
        <source>Number of collectives in which the time of this rank is an outlier: too much shorter than that of the others to be chance (Dixon&apos;s test at 99.5 %; above 100 ranks, three standard deviations)</source>
        <translation>该卡耗时为离群值的集合通信算子数：比其他卡短得多，并非偶然（Dixon 检验，99.5 %；超过 100 张卡时为三倍标准差）</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信算子数</translation>
    </message>
    <message>
        <source>Number of collectives that this rank shares with another</source>
        <translation>该卡与其他卡共有的集合通信算子数</translation>
    </message>
    <message>
        <source>Last rank to arrive</source>
        <translation>最后到达的卡</translation>
    </message>
    <message>
        <source>Sum of the waits that would be avoided if the last rank arrived together with the previous one</source>
        <translation>若最后到达的卡与前一张卡同时到达即可免去的等待之和</translation>
    </message>
    <message>
        <source>Rank %1 for rank %2 in step %3</source>
        <translation>Rank %1 等待 Rank %2，第 %3 步</translation>
    </message>
    <message>
        <source>Rank %1 for rank %2</source>
        <translation>Rank %1 等待 Rank %2</translation>
    </message>
    <message>
        <source>%2 late in total, last once</source>
        <translation>合计晚到 %2，最后到达 1 次</translation>
    </message>
    <message>
        <source>%2 late in total, last %1 times</source>
        <translation>合计晚到 %2，最后到达 %1 次</translation>
    </message>
    <message>
        <source>Late to collectives</source>
        <translation>集合通信晚到</translation>
    </message>
    <message>
        <source>too few steps or collectives</source>
        <translation>迭代步或集合通信算子太少</translation>
    </message>
    <message>
        <source>Rank %1: %2 per step (%3)</source>
        <translation>Rank %1：每步 %2（%3）</translation>
    </message>
    <message>
        <source>Total wait</source>
        <translation>总等待</translation>
    </message>
    <message>
        <source>sum over all ranks</source>
        <translation>各卡合计</translation>
    </message>
    <message>
        <source>in one collective</source>
        <translation>1 个集合通信算子</translation>
    </message>
    <message>
        <source>in %1 collectives</source>
        <translation>%1 个集合通信算子</translation>
    </message>
    <message>
        <source>unclear: rank %1 by %2</source>
        <translation>无法判断：Rank %1 晚 %2</translation>
    </message>
    <message>
        <source>It may be chance: the steps are few, or all ranks differ as much.</source>
        <translation>可能只是偶然：步数太少，或各卡差异都有这么大。</translation>
    </message>
    <message>
        <source>all ranks, plus %1 receiving</source>
        <translation>各卡合计，另有接收等待 %1</translation>
    </message>
    <message>
        <source>Wait for others (ms)</source>
        <translation>等待其他卡 (ms)</translation>
    </message>
    <message>
        <source>Time spent waiting in collectives: own elapsed time minus the shortest of all ranks. The wait on the page Durations is that inside the operators, as the files tell it</source>
        <translation>在集合通信算子中的等待耗时：自身总耗时 - 各卡中最短的总耗时。“耗时”页的等待是文件所记录的算子内等待</translation>
    </message>
    <message>
        <source>Longest wait of one rank in one collective, whoever it is due to. The matrix counts only what the last rank is late by its own delay</source>
        <translation>一张卡在一个集合通信算子中的最长等待，不论由谁造成。矩阵只计入最后到达的卡因自身延迟而晚到的时间</translation>
    </message>
    <message>
        <source>no matched collectives; %1 receiving</source>
        <translation>没有匹配的集合通信算子；接收等待 %1</translation>
    </message>
    <message>
        <source>no matched collectives</source>
        <translation>没有匹配的集合通信算子</translation>
    </message>
    <message>
        <source>No waits match the filters.</source>
        <translation>没有符合筛选条件的等待。</translation>
    </message>
    <message>
        <source>No rank is late by its own delay.</source>
        <translation>没有卡因自身延迟而晚到。</translation>
    </message>
    <message>
        <source>No collective is matched across ranks, so no wait is known.</source>
        <translation>没有集合通信算子跨卡匹配，等待未知。</translation>
    </message>
    <message>
        <source>no wait by its own delay</source>
        <translation>无因其自身延迟造成的等待</translation>
    </message>
    <message>
        <source>Ranks that arrive at their collectives later than their peers in every step, because they work longer and not because they wait for others: more than %1 of the step, median over the steps but the warm-up, and far outside the spread of all ranks</source>
        <translation>每一步都比同类卡更晚到达集合通信算子的卡，原因是自身耗时更长而非等待其他卡：除预热步外各步的中位数超过单步的 %1，且远超各卡的离散范围</translation>
    </message>
    <message>
        <source>none over %1 of the step</source>
        <translation>均未超过单步的 %1</translation>
    </message>
</context>
<context>
    <name>WorkNote</name>
    <message>
        <source>Rank %1 computes at a rate %2 below the mean</source>
        <translation>%1 号卡的计算速率比平均值低 %2</translation>
    </message>
    <message>
        <source>Stage %1 has %2 more work than the average stage</source>
        <translation>阶段 %1 的计算量比各阶段平均值多 %2</translation>
    </message>
    <message>
        <source>Measured in floating-point operations of its ranks. The other stages wait for this one: move some layers to them.</source>
        <translation>按其各卡的浮点运算次数计算。其他阶段会等待该阶段：可将部分层移到其他阶段。</translation>
    </message>
    <message>
        <source>Measured in floating-point operations per second (flops_summary).</source>
        <translation>按每秒浮点运算次数计算（flops_summary）。</translation>
    </message>
</context>
<context>
    <name>rankscope::advice::AdviceSection</name>
    <message>
        <source>Looking for bottlenecks</source>
        <translation>正在查找瓶颈</translation>
    </message>
    <message>
        <source>This page appears as soon as the folder is imported and all checks have run.</source>
        <translation>文件夹导入完成且全部检查执行后显示此页。</translation>
    </message>
</context>
<context>
    <name>rankscope::advice::AdviceState</name>
    <message>
        <source>Looking for bottlenecks</source>
        <translation>正在查找瓶颈</translation>
    </message>
</context>
<context>
    <name>rankscope::advice::CheckPane</name>
    <message>
        <source>Why this fires</source>
        <translation>触发原因</translation>
    </message>
    <message>
        <source>Rule and thresholds</source>
        <translation>规则与阈值</translation>
    </message>
    <message>
        <source>Check %1. Source: %2</source>
        <translation>检查 %1。来源：%2</translation>
    </message>
    <message>
        <source>Threshold %1; from the table: %2. Enter runs the checks again.</source>
        <translation>阈值 %1；默认值：%2。按 Enter 重新执行检查。</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>恢复为 %1</translation>
    </message>
    <message>
        <source>%1 (of the verdict, the same on all pages)</source>
        <translation>%1（判定所用，各页面相同）</translation>
    </message>
    <message>
        <source>Why it did not run</source>
        <translation>未执行的原因</translation>
    </message>
    <message>
        <source>Here: %1</source>
        <translation>此处：%1</translation>
    </message>
</context>
<context>
    <name>rankscope::advice::ChecksSection</name>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>all</source>
        <comment>states</comment>
        <translation>全部</translation>
    </message>
    <message>
        <source>Search checks</source>
        <translation>查找检查</translation>
    </message>
    <message>
        <source>All checks</source>
        <translation>全部检查</translation>
    </message>
    <message>
        <source>No checks match the filters.</source>
        <translation>没有符合筛选条件的检查。</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>found: %1, OK: %2, not run: %3</source>
        <translation>已发现：%1，正常：%2，未执行：%3</translation>
    </message>
    <message>
        <source>What it found, or why it did not run</source>
        <translation>诊断结果，或未执行的原因</translation>
    </message>
</context>
<context>
    <name>rankscope::advice::DiagnosisSection</name>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Looked at</source>
        <translation>查看内容</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>By</source>
        <translation>判断者</translation>
    </message>
    <message>
        <source>a person</source>
        <translation>人工</translation>
    </message>
    <message>
        <source>the checks</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>What speaks for it</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>The path is shown here once the first question is answered.</source>
        <translation>回答第一个问题后，这里会显示路径。</translation>
    </message>
    <message>
        <source>answers: %1</source>
        <translation>已回答：%1</translation>
    </message>
</context>
<context>
    <name>rankscope::advice::EfficiencySection</name>
    <message>
        <source>Efficiency</source>
        <translation>效率</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>How it is computed, or what it lacks</source>
        <translation>计算方式或所缺信息</translation>
    </message>
    <message>
        <source>No metrics.</source>
        <translation>没有指标。</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
</context>
<context>
    <name>rankscope::advice::FactPane</name>
    <message>
        <source>Facts of the job</source>
        <translation>作业信息</translation>
    </message>
    <message>
        <source>kept with this folder</source>
        <translation>随此文件夹保存</translation>
    </message>
    <message>
        <source>Read a file...</source>
        <translation>读取文件…</translation>
    </message>
    <message>
        <source>A training configuration: yaml of MindFormers, arguments of MindSpeed or Megatron as yaml, script or log</source>
        <translation>训练配置：MindFormers 的 yaml，或 MindSpeed、Megatron 的参数（yaml、脚本或日志）</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Read a training configuration</source>
        <translation>读取训练配置</translation>
    </message>
    <message>
        <source>Delete all typed facts: those of the profile count again</source>
        <translation>删除所有输入的信息：恢复使用性能数据中的值</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a value of %2.</source>
        <translation>“%1”不是%2的有效值。</translation>
    </message>
    <message>
        <source>Empty: the value of the profile</source>
        <translation>留空则使用性能数据中的值</translation>
    </message>
</context>
<context>
    <name>rankscope::advice::FindingDetail</name>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Unmute</source>
        <translation>取消屏蔽</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>屏蔽</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy an image of this finding</source>
        <translation>复制此诊断项的图片</translation>
    </message>
    <message>
        <source>Muted.</source>
        <translation>已屏蔽。</translation>
    </message>
    <message>
        <source>Muted: %1</source>
        <translation>已屏蔽：%1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>备注：%1</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>What it shows</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Jump</source>
        <translation>跳转</translation>
    </message>
    <message>
        <source>Show</source>
        <translatorcomment>a button that leads to a page</translatorcomment>
        <translation>查看</translation>
    </message>
    <message>
        <source>Explains</source>
        <translation>所解释的诊断项</translation>
    </message>
    <message>
        <source>Explained by</source>
        <translation>根因</translation>
    </message>
    <message>
        <source>How the cost is estimated</source>
        <translation>耗时估算方法</translation>
    </message>
    <message>
        <source>No finding selected</source>
        <translation>未选中诊断项</translation>
    </message>
</context>
<context>
    <name>rankscope::advice::FindingModel</name>
    <message>
        <source>Muted findings: %1</source>
        <translation>已屏蔽的诊断项：%1</translation>
    </message>
</context>
<context>
    <name>rankscope::advice::FindingsSection</name>
    <message>
        <source>Findings</source>
        <translation>诊断项</translation>
    </message>
    <message>
        <source>Reset thresholds</source>
        <translation>恢复默认阈值</translation>
    </message>
    <message>
        <source>All thresholds back to the values of the table</source>
        <translation>所有阈值恢复为默认值</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>all</source>
        <comment>themes</comment>
        <translation>全部</translation>
    </message>
    <message>
        <source>From</source>
        <translatorcomment>the least severity that is listed</translatorcomment>
        <translation>最低严重程度</translation>
    </message>
    <message>
        <source>No findings. The section All checks lists what was checked and what could not be checked.</source>
        <translation>没有诊断项。“全部检查”列出了已检查和无法检查的内容。</translation>
    </message>
    <message>
        <source>No findings match the filters.</source>
        <translation>没有符合筛选条件的诊断项。</translation>
    </message>
    <message>
        <source>Mute the finding</source>
        <translation>屏蔽诊断项</translation>
    </message>
    <message>
        <source>Reason, kept with this folder</source>
        <translation>原因（随此文件夹保存）</translation>
    </message>
    <message>
        <source>Note to the finding</source>
        <translation>诊断项备注</translation>
    </message>
    <message>
        <source>Kept with this folder</source>
        <translation>随此文件夹保存</translation>
    </message>
    <message>
        <source>Findings by severity and cost</source>
        <translation>按严重程度和代价排列的诊断项</translation>
    </message>
    <message>
        <source>causes above info: %1</source>
        <translation>“提示”以上的根因：%1</translation>
    </message>
    <message>
        <source>Reset filters</source>
        <translation>重置筛选</translation>
    </message>
    <message>
        <source>%1 of %2 match the filters</source>
        <comment>findings</comment>
        <translation>%2 项中有 %1 项符合筛选条件</translation>
    </message>
</context>
<context>
    <name>rankscope::advice::GuidePane</name>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Take the last answer back</source>
        <translation>撤回上一个结论</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Begin the walk again</source>
        <translation>从头开始诊断</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Open the view</source>
        <translation>打开视图</translation>
    </message>
    <message>
        <source>Opens the view that this is seen in; Alt+Left comes back</source>
        <translation>打开对应的视图；按 Alt+Left 返回</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>%1 (proposed)</source>
        <translation>%1（建议）</translation>
    </message>
    <message>
        <source>Conclusion</source>
        <translation>诊断结论</translation>
    </message>
    <message>
        <source>The walk is complete. What it found, and what to do:</source>
        <translation>诊断完成。发现的问题与建议：</translation>
    </message>
    <message>
        <source>What the checks show</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>The walk is complete. Its views have no finding.</source>
        <translation>诊断完成。所经过的视图中没有诊断项。</translation>
    </message>
    <message>
        <source>question %1</source>
        <translation>第 %1 问</translation>
    </message>
</context>
<context>
    <name>rankscope::advice::RoundsSection</name>
    <message>
        <source>Rounds of tuning</source>
        <translation>调优轮次</translation>
    </message>
    <message>
        <source>No round has steps.</source>
        <translation>各轮均没有迭代步。</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>调优轮次</translation>
    </message>
    <message>
        <source>No rounds.</source>
        <translation>没有调优轮次。</translation>
    </message>
    <message>
        <source>What became of findings</source>
        <translation>诊断项的变化</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>1 round</source>
        <translation>1 轮</translation>
    </message>
    <message>
        <source>%1 rounds</source>
        <translation>%1 轮</translation>
    </message>
    <message>
        <source>Open the profile of this round</source>
        <translation>打开该轮的性能数据</translation>
    </message>
    <message>
        <source>Forget this round</source>
        <translation>删除该轮记录</translation>
    </message>
    <message>
        <source>The job that this round belongs to: rounds of the same job are compared. Empty: the job of all profiles in the folder around this one.</source>
        <translation>本轮所属的作业：同一作业的各轮相互对比。留空：上级文件夹中所有性能数据所属的作业。</translation>
    </message>
    <message>
        <source>This is the first round: there is none to compare with.</source>
        <translation>这是第一轮，没有可对比的轮次。</translation>
    </message>
    <message>
        <source>No finding is new, worse, fixed or better.</source>
        <translation>没有新增、变差、已消除或改善的诊断项。</translation>
    </message>
</context>
<context>
    <name>rankscope::advice::RoundsState</name>
    <message>
        <source>The round could not be kept in %1.</source>
        <translation>该轮无法保存到 %1。</translation>
    </message>
    <message>
        <source>A kept round cannot be read: %1</source>
        <translation>保存的一轮调优无法读取：%1</translation>
    </message>
    <message>
        <source>The round could not be forgotten: %1</source>
        <translation>该轮记录无法删除：%1</translation>
    </message>
</context>
<context>
    <name>rankscope::charts::BarDrawing</name>
    <message>
        <source>All values are 0.</source>
        <translation>所有值均为 0。</translation>
    </message>
</context>
<context>
    <name>rankscope::communication::BandwidthSection</name>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Packet transport</source>
        <translation>数据包链路类型</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>transports</source>
        <translation>链路类型</translation>
    </message>
    <message>
        <source>packets</source>
        <translation>数据包</translation>
    </message>
    <message>
        <source>Data moved by rank</source>
        <translation>各卡的搬运量</translation>
    </message>
    <message>
        <source>No transfers match the filters.</source>
        <translation>没有符合筛选条件的传输。</translation>
    </message>
    <message>
        <source>No packets match the filters.</source>
        <translation>没有符合筛选条件的数据包。</translation>
    </message>
    <message>
        <source>Transports and packets</source>
        <translation>链路类型与数据包</translation>
    </message>
    <message>
        <source>No data matches the filters.</source>
        <translation>没有符合筛选条件的数据。</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Packets by size</source>
        <translation>数据包大小分布</translation>
    </message>
    <message>
        <source>Transports by rank</source>
        <translation>各卡的链路类型</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>%1 packets by size</source>
        <translation>%1 数据包大小分布</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>NCCL kernels of the trace: message size, and the time of the shortest rank</source>
        <translation>取自 trace 的 NCCL Kernel：大小为消息大小，时间取耗时最短的卡</translation>
    </message>
</context>
<context>
    <name>rankscope::communication::DurationsSection</name>
    <message>
        <source>Durations by rank</source>
        <translation>各卡的耗时</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 张卡</translation>
    </message>
    <message>
        <source>1 rank</source>
        <translation>1 张卡</translation>
    </message>
    <message>
        <source>Communication time by rank</source>
        <translation>各卡的通信耗时</translation>
    </message>
    <message>
        <source>No communication operators match the filters.</source>
        <translation>没有符合筛选条件的通信算子。</translation>
    </message>
    <message>
        <source>No ranks match the filters.</source>
        <translation>没有符合筛选条件的卡。</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>latest first</source>
        <translation>晚到优先</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>transit</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>elapsed time</source>
        <translation>总耗时</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Operators of the rank</source>
        <translation>该卡的算子</translation>
    </message>
    <message>
        <source>Communication time by rank: first %1 of %2</source>
        <translation>各卡的通信耗时：前 %1 张，共 %2 张</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各卡</translation>
    </message>
    <message>
        <source>Operators of rank %1</source>
        <translation>Rank %1 的算子</translation>
    </message>
    <message>
        <source>1 operator</source>
        <translation>1 个算子</translation>
    </message>
    <message>
        <source>%1 operators, longest first</source>
        <translation>%1 个算子，耗时长的在前</translation>
    </message>
</context>
<context>
    <name>rankscope::communication::FilterBar</name>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>通信域</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
</context>
<context>
    <name>rankscope::communication::LinksSection</name>
    <message>
        <source>Colour by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>Intra-rank copies</source>
        <translation>卡内拷贝</translation>
    </message>
    <message>
        <source>Also show copies within a rank; they use no link</source>
        <translation>同时显示卡内拷贝：它们不经过任何链路</translation>
    </message>
    <message>
        <source>Links between ranks</source>
        <translation>卡间的链路</translation>
    </message>
    <message>
        <source>No links match the filters.</source>
        <translation>没有符合筛选条件的链路。</translation>
    </message>
    <message>
        <source>Links: slow links by time lost, others by transit time</source>
        <translation>链路：慢链路按损失时间排序，其余按传输时间排序</translation>
    </message>
</context>
<context>
    <name>rankscope::communication::TimelineSection</name>
    <message>
        <source>Align</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>none, by their own clocks</source>
        <translation>不对齐，按各自时钟</translation>
    </message>
    <message>
        <source>ends of collectives</source>
        <translation>集合通信算子的结束时刻</translation>
    </message>
    <message>
        <source>starts of collectives</source>
        <translation>集合通信算子的开始时刻</translation>
    </message>
    <message>
        <source>end of the selected operator</source>
        <translation>所选算子的结束时刻</translation>
    </message>
    <message>
        <source>Shifts each rank as a whole so that the collectives it shares with other ranks line up</source>
        <translation>整体平移各卡，使其与其他卡共有的集合通信算子对齐</translation>
    </message>
    <message>
        <source>Communication operators by rank</source>
        <translation>各卡的通信算子</translation>
    </message>
    <message>
        <source>No operators with a start time match the filters.</source>
        <translation>没有符合筛选条件且有开始时间的算子。</translation>
    </message>
    <message>
        <source>Selected operator by rank</source>
        <translation>所选算子在各卡上的情况</translation>
    </message>
    <message>
        <source>Select an operator to see the order in which its ranks arrived.</source>
        <translation>选择一个算子，查看各卡的到达次序。</translation>
    </message>
    <message>
        <source>%1 ranks, %2 total wait for rank %3</source>
        <translation>%1 张卡，等待 %3 号卡合计 %2</translation>
    </message>
</context>
<context>
    <name>rankscope::communication::ValueRangeField</name>
    <message>
        <source>Value range</source>
        <translation>取值范围</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Links below this value are neither coloured nor listed</source>
        <translation>低于此值的链路不着色也不列出</translation>
    </message>
    <message>
        <source>Links above this value are neither coloured nor listed</source>
        <translation>高于此值的链路不着色也不列出</translation>
    </message>
    <message>
        <source>Minimum value</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Maximum value</source>
        <translation>最大值</translation>
    </message>
</context>
<context>
    <name>rankscope::communication::WaitsSection</name>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>rank pairs</source>
        <translation>卡对</translation>
    </message>
    <message>
        <source>pairs by step</source>
        <translation>卡对（按迭代步）</translation>
    </message>
    <message>
        <source>pairs by group</source>
        <translation>卡对（按通信域）</translation>
    </message>
    <message>
        <source>Waits by rank</source>
        <translation>各卡的等待</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>collectives by wait</source>
        <translation>集合通信算子（按等待时间）</translation>
    </message>
    <message>
        <source>sends and receives</source>
        <translation>发送与接收</translation>
    </message>
    <message>
        <source>No operators shared by two or more ranks match the filters.</source>
        <translation>没有符合筛选条件的多卡共有算子。</translation>
    </message>
    <message>
        <source>Waits by rank, latest rank first</source>
        <translation>各卡的等待（由晚到早）</translation>
    </message>
    <message>
        <source>Waits, longest first</source>
        <translation>等待（由长到短）</translation>
    </message>
    <message>
        <source>Total wait caused by the last rank&apos;s own delay</source>
        <translation>最后到达的卡自身延迟造成的总等待</translation>
    </message>
</context>
<context>
    <name>rankscope::comparison::CompareSection</name>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Show only</source>
        <translation>仅显示</translation>
    </message>
    <message>
        <source>Neither side has data of this kind.</source>
        <translation>两侧均无此类数据。</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Baseline and candidate</source>
        <translation>基线与对比对象</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>正在对比</translation>
    </message>
    <message>
        <source>No lines match the filters.</source>
        <translation>没有符合筛选条件的行。</translation>
    </message>
</context>
<context>
    <name>rankscope::comparison::CompareSides</name>
    <message>
        <source>Nothing to compare yet</source>
        <translation>暂无可对比的数据</translation>
    </message>
    <message>
        <source>Open a profile folder, or a further one. The comparison appears when the import is done.</source>
        <translation>请打开一个或两个性能数据文件夹，导入完成后显示对比。</translation>
    </message>
</context>
<context>
    <name>rankscope::comparison::CompareTimeline</name>
    <message>
        <source>Align by</source>
        <translation>对齐方式</translation>
    </message>
    <message>
        <source>step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>start</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>What is aligned: the start of the selected step on each side, or the start of the whole timeline</source>
        <translation>对齐的时刻：两侧所选迭代步的起点，或整条时间线的起点</translation>
    </message>
    <message>
        <source>Move together</source>
        <translation>联动</translation>
    </message>
    <message>
        <source>Zoom and pan move both timelines. When off, each moves on its own.</source>
        <translation>缩放和平移同时作用于两条时间线。关闭后各自独立移动。</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>基线：%1</translation>
    </message>
    <message>
        <source>Candidate: %1</source>
        <translation>对比对象：%1</translation>
    </message>
</context>
<context>
    <name>rankscope::comparison::OverviewSection</name>
    <message>
        <source>Neither side has data of this kind.</source>
        <translation>两侧均无此类数据。</translation>
    </message>
    <message>
        <source>Loading...</source>
        <translation>正在加载…</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>正在对比</translation>
    </message>
    <message>
        <source>largest %1 of %2</source>
        <translation>差异最大的 %1 项，共 %2 项</translation>
    </message>
</context>
<context>
    <name>rankscope::comparison::SideBar</name>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>对比对象</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>互换</translation>
    </message>
    <message>
        <source>Swap baseline and candidate</source>
        <translation>互换基线与对比对象</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>性能数据</translation>
    </message>
</context>
<context>
    <name>rankscope::data::QueuesSection</name>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Host queue</source>
        <translation>主机队列</translation>
    </message>
    <message>
        <source>No samples of the host queue.</source>
        <translation>没有主机队列的采样。</translation>
    </message>
    <message>
        <source>Device queue</source>
        <translation>设备队列</translation>
    </message>
    <message>
        <source>No samples of the device queue.</source>
        <translation>没有设备队列的采样。</translation>
    </message>
    <message>
        <source>Time of each batch</source>
        <translation>每批的时间</translation>
    </message>
    <message>
        <source>No times of the host queue.</source>
        <translation>没有主机队列的时间。</translation>
    </message>
    <message>
        <source>Queues by step</source>
        <translation>各迭代步的队列</translation>
    </message>
    <message>
        <source>No samples of queues.</source>
        <translation>没有队列采样。</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 个迭代步</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 个迭代步</translation>
    </message>
</context>
<context>
    <name>rankscope::data::StagesSection</name>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>No samples of this queue.</source>
        <translation>没有此队列的采样。</translation>
    </message>
    <message>
        <source>Operators of the data pipeline</source>
        <translation>数据处理算子</translation>
    </message>
    <message>
        <source>No operators.</source>
        <translation>没有算子。</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>1 operator</source>
        <translation>1 个算子</translation>
    </message>
    <message>
        <source>%1 operators</source>
        <translation>%1 个算子</translation>
    </message>
    <message>
        <source>Queue of %1 over time</source>
        <translation>%1 的队列随时间变化</translation>
    </message>
    <message>
        <source>CPU of the host over time</source>
        <translation>主机 CPU 随时间的占用</translation>
    </message>
    <message>
        <source>No samples of the CPU.</source>
        <translation>没有 CPU 采样。</translation>
    </message>
    <message>
        <source>From the readers to the batch: operators and the queues between them</source>
        <translation>从读取到组成批次：各算子及其间的队列</translation>
    </message>
    <message>
        <source>Work on the data, as the profiler timed it</source>
        <translation>采集到的数据处理操作耗时</translation>
    </message>
    <message>
        <source>No times of work on the data.</source>
        <translation>没有数据处理操作的耗时。</translation>
    </message>
    <message>
        <source>Work on the data</source>
        <translation>数据处理操作</translation>
    </message>
    <message>
        <source>1 operation</source>
        <translation>1 个操作</translation>
    </message>
    <message>
        <source>%1 operations</source>
        <translation>%1 个操作</translation>
    </message>
</context>
<context>
    <name>rankscope::desktop::MainWindow</name>
    <message>
        <source>From the next start, everything is drawn at %1 % of its usual size.</source>
        <translation>下次启动起，整体按默认大小的 %1 % 显示。</translation>
    </message>
    <message>
        <source>Rank %1 has no timeline.</source>
        <translation>%1 号卡没有时间线。</translation>
    </message>
    <message>
        <source>Delete from the recent folders</source>
        <translation>从最近打开的文件夹中删除</translation>
    </message>
</context>
<context>
    <name>rankscope::desktop::Sessions</name>
    <message>
        <source>Save the session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Sessions (*.rankscope)</source>
        <translation>会话 (*.rankscope)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Open a session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <source>The link to this view is on the clipboard.</source>
        <translation>此视图的链接已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Open a link</source>
        <translation>打开链接</translation>
    </message>
    <message>
        <source>Link to a view:</source>
        <translation>视图的链接：</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2.</source>
        <translation>%1 无法打开：%2。</translation>
    </message>
    <message>
        <source>The profile of this session was not found. It should be here:</source>
        <translation>未找到此会话的性能数据。它应位于：</translation>
    </message>
    <message>
        <source>Open a profile folder</source>
        <translation>打开性能数据文件夹</translation>
    </message>
    <message>
        <source>The folder is no longer %1. It was opened as %2.</source>
        <translation>文件夹已不在 %1。已从 %2 打开。</translation>
    </message>
    <message>
        <source>This is no link to a view: %1.</source>
        <translation>这不是视图的链接：%1。</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation>%1 不存在。</translation>
    </message>
    <message>
        <source>Ranks that the session knows and the folder does not contain: %1.</source>
        <translation>会话中有而文件夹中没有的卡：%1。</translation>
    </message>
    <message>
        <source>The session was opened, but not all is as it was.</source>
        <translation>会话已打开，但并非全部恢复原样。</translation>
    </message>
    <message>
        <source>The session was written by the newer version %1 of the program. Parts that this version does not know are excluded.</source>
        <translation>此会话由程序的较新版本 %1 写出。当前版本不认识的部分已排除。</translation>
    </message>
    <message>
        <source>The link to this view is on the clipboard, without what would make it too long: %1.</source>
        <translation>此视图的链接已复制到剪贴板，但略去了会使其过长的内容：%1。</translation>
    </message>
    <message>
        <source>selected range and locked area</source>
        <translation>选区和锁定区域</translation>
    </message>
    <message>
        <source>shifts in time</source>
        <translation>时间偏移</translation>
    </message>
    <message>
        <source>Select the folder...</source>
        <translation>选择文件夹…</translation>
    </message>
</context>
<context>
    <name>rankscope::desktop::StatusLine</name>
    <message>
        <source>1 rank</source>
        <translation>1 张卡</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 张卡</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 个事件</translation>
    </message>
    <message>
        <source>Index %1</source>
        <translation>索引 %1</translation>
    </message>
    <message>
        <source>Frame %1 ms</source>
        <translation>单帧 %1 ms</translation>
    </message>
    <message>
        <source>Selection %1</source>
        <translation>选区 %1</translation>
    </message>
    <message>
        <source>Cluster analysis</source>
        <translation>集群分析</translation>
    </message>
    <message>
        <source>1 event</source>
        <translation>1 个事件</translation>
    </message>
    <message>
        <source>Unreadable ranks: %1</source>
        <translation>无法读取的卡：%1</translation>
    </message>
    <message>
        <source>Searching for ranks</source>
        <translation>正在查找各卡数据</translation>
    </message>
    <message>
        <source>Importing %1 %: %2 of %3 ranks, %4 events</source>
        <translation>正在导入 %1 %：%2 / %3 张卡，%4 个事件</translation>
    </message>
    <message>
        <source>Stop the import; ranks already imported are kept</source>
        <translation>停止导入；已就绪的卡会保留</translation>
    </message>
    <message>
        <source>%1: %2 %</source>
        <translation>%1：%2 %</translation>
    </message>
    <message>
        <source>Cancel this calculation</source>
        <translation>取消此计算</translation>
    </message>
    <message>
        <source>Tokens of experts</source>
        <translation>专家 token 数</translation>
    </message>
    <message>
        <source> (and %1 more)</source>
        <translation>（另有 %1 项）</translation>
    </message>
</context>
<context>
    <name>rankscope::desktop::TopBar</name>
    <message>
        <source>Rank %1, step %2</source>
        <translation>Rank %1，第 %2 步</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
</context>
<context>
    <name>rankscope::graph::DifferenceSection</name>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Differences of two graphs</source>
        <translation>两个计算图的差异</translation>
    </message>
    <message>
        <source>Both graphs have the same operators at the same places.</source>
        <translation>两个计算图在相同位置的算子相同。</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>The folder has one graph only.</source>
        <translation>文件夹中只有一个计算图。</translation>
    </message>
    <message>
        <source>1 place</source>
        <translation>1 处</translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation>%1 处</translation>
    </message>
    <message>
        <source>%1 has no nodes that can be read.</source>
        <translation>%1 中没有可读取的节点。</translation>
    </message>
</context>
<context>
    <name>rankscope::graph::FindingsSection</name>
    <message>
        <source>Findings of the graph</source>
        <translation>计算图的诊断项</translation>
    </message>
    <message>
        <source>No checks of the graph.</source>
        <translation>没有可用的计算图检查。</translation>
    </message>
    <message>
        <source>Nodes of the finding</source>
        <translation>诊断项的节点</translation>
    </message>
    <message>
        <source>The check found nothing.</source>
        <translation>该检查未发现问题。</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>诊断项</translation>
    </message>
    <message>
        <source>1 finding</source>
        <translation>1 个诊断项</translation>
    </message>
    <message>
        <source>%1 findings</source>
        <translation>%1 个诊断项</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 个节点</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
</context>
<context>
    <name>rankscope::graph::KernelButton</name>
    <message>
        <source>Kernel on the timeline</source>
        <translation>时间线上的 Kernel</translation>
    </message>
    <message>
        <source>Select a node to go to its kernel.</source>
        <translation>选择一个节点，跳转到其 Kernel。</translation>
    </message>
    <message>
        <source>The first call of the kernel with the full name of the node</source>
        <translation>全名与该节点相同的 Kernel 的第一次调用</translation>
    </message>
    <message>
        <source>The node has no full name, so the profile cannot name a kernel of it.</source>
        <translation>该节点没有全名，性能数据中不会有以其命名的 Kernel。</translation>
    </message>
    <message>
        <source>The folder has no timeline.</source>
        <translation>该文件夹没有时间线。</translation>
    </message>
    <message>
        <source>No kernel of the timeline has the full name of the node: it was fused or removed, or the profile is of another run.</source>
        <translation>时间线上没有全名与该节点相同的 Kernel：它可能已被融合或删除，或者性能数据来自另一次运行。</translation>
    </message>
</context>
<context>
    <name>rankscope::graph::NodesSection</name>
    <message>
        <source>Purpose</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Nodes of the graph</source>
        <translation>计算图的节点</translation>
    </message>
    <message>
        <source>No nodes match the search.</source>
        <translation>没有匹配的节点。</translation>
    </message>
    <message>
        <source>Inputs and users of the node</source>
        <translation>节点的输入与使用者</translation>
    </message>
    <message>
        <source>No node is selected.</source>
        <translation>未选中节点。</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 个节点</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>Inputs and users of line %1</source>
        <translation>第 %1 行的输入与使用者</translation>
    </message>
    <message>
        <source>Inputs and users</source>
        <translation>输入与使用者</translation>
    </message>
    <message>
        <source>Operator, scope, name, input or code</source>
        <translation>算子、scope、名称、输入或代码</translation>
    </message>
</context>
<context>
    <name>rankscope::graph::PartsSection</name>
    <message>
        <source>Parameters of the graph</source>
        <translation>计算图的参数</translation>
    </message>
    <message>
        <source>The graph has no parameters.</source>
        <translation>计算图没有参数。</translation>
    </message>
    <message>
        <source>Subgraphs</source>
        <translation>子图</translation>
    </message>
    <message>
        <source>The file names no subgraph.</source>
        <translation>文件中没有子图。</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>1 parameter</source>
        <translation>1 个参数</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>1 subgraph</source>
        <translation>1 个子图</translation>
    </message>
    <message>
        <source>%1 subgraphs</source>
        <translation>%1 个子图</translation>
    </message>
</context>
<context>
    <name>rankscope::graph::SizesSection</name>
    <message>
        <source>Biggest tensors</source>
        <translation>最大的张量</translation>
    </message>
    <message>
        <source>No node has an output of a known size.</source>
        <translation>没有输出大小已知的节点。</translation>
    </message>
    <message>
        <source>Communication of the graph</source>
        <translation>计算图中的通信</translation>
    </message>
    <message>
        <source>The graph communicates nothing.</source>
        <translation>该计算图没有通信。</translation>
    </message>
    <message>
        <source>Recomputation by place</source>
        <translation>各位置的重计算</translation>
    </message>
    <message>
        <source>No operator is marked for recomputation.</source>
        <translation>没有算子标记为重计算。</translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation>1 个张量</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 个张量</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>1 group</source>
        <translation>1 个通信域</translation>
    </message>
    <message>
        <source>%1 groups</source>
        <translation>%1 个通信域</translation>
    </message>
    <message>
        <source>1 place</source>
        <translation>1 处</translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation>%1 处</translation>
    </message>
    <message>
        <source>saved before recomputation is applied</source>
        <translation>在应用重计算之前保存</translation>
    </message>
</context>
<context>
    <name>rankscope::health::HealthSection</name>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>issues</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>tables</source>
        <translation>数据表</translation>
    </message>
    <message>
        <source>Ranks with the data they have and lack</source>
        <translation>各卡包含和缺少的内容</translation>
    </message>
    <message>
        <source>No ranks found.</source>
        <translation>没有找到卡。</translation>
    </message>
    <message>
        <source>Issues found during import</source>
        <translation>导入时发现的问题</translation>
    </message>
    <message>
        <source>Everything was imported intact: nothing recovered, nothing lost.</source>
        <translation>全部内容均完整导入：没有修复，没有丢失。</translation>
    </message>
    <message>
        <source>Imported tables</source>
        <translation>已导入的表格</translation>
    </message>
    <message>
        <source>No tables were imported.</source>
        <translation>没有导入任何表格。</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各卡</translation>
    </message>
    <message>
        <source>select a rank to list its issues and tables only</source>
        <translation>选中一张卡，只列出该卡的问题和表格</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
</context>
<context>
    <name>rankscope::memory::BlockPane</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Only blocks whose name contains this</source>
        <translation>只显示名称包含此文本的内存块</translation>
    </message>
    <message>
        <source>Only blocks of this size or larger, for example 1.5 MB</source>
        <translation>只显示不小于此大小的内存块，例如 1.5 MB</translation>
    </message>
    <message>
        <source>In view</source>
        <translation>可见范围内</translation>
    </message>
    <message>
        <source>Only blocks alive within the visible range of the curves</source>
        <translation>只显示在曲线可见范围内存活过的内存块</translation>
    </message>
    <message>
        <source>Only blocks alive at the moment selected on the curves: allocated before it and not yet freed</source>
        <translation>只显示在曲线上所选时刻存活的内存块：此前已分配、尚未释放</translation>
    </message>
    <message>
        <source>Alive at %1</source>
        <translation>%1 时存活</translation>
    </message>
    <message>
        <source>Alive at selected moment</source>
        <translation>所选时刻存活</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>largest first</source>
        <translation>最大的在前</translation>
    </message>
    <message>
        <source>longest alive first</source>
        <translation>存活最久的在前</translation>
    </message>
    <message>
        <source>earliest first</source>
        <translation>最早的在前</translation>
    </message>
    <message>
        <source>Memory blocks</source>
        <translation>内存块</translation>
    </message>
    <message>
        <source>No blocks match the filters.</source>
        <translation>没有符合筛选条件的内存块。</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>内存块</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>freed</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>not freed</source>
        <translation>未释放</translation>
    </message>
    <message>
        <source>Only blocks of this size or smaller, for example 64 KB</source>
        <translation>只显示不大于此大小的内存块，例如 64 KB</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>No file of this rank lists memory blocks.</source>
        <translation>此卡没有列出内存块的文件。</translation>
    </message>
    <message>
        <source>Minimum size</source>
        <translation>大小下限</translation>
    </message>
    <message>
        <source>Maximum size</source>
        <translation>大小上限</translation>
    </message>
</context>
<context>
    <name>rankscope::memory::DryRunSection</name>
    <message>
        <source>logs of the folder</source>
        <translation>文件夹中的日志</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Peak by stage</source>
        <translation>各阶段的峰值</translation>
    </message>
    <message>
        <source>Stages of the dry run</source>
        <translation>DryRun 的各阶段</translation>
    </message>
    <message>
        <source>No log has the memory of a stage.</source>
        <translation>日志中没有各阶段的内存。</translation>
    </message>
    <message>
        <source>No dry run in this folder</source>
        <translation>此文件夹中没有 DryRun</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>1 log</source>
        <translation>1 个日志</translation>
    </message>
    <message>
        <source>%1 logs</source>
        <translation>%1 个日志</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Over the cap</source>
        <translation>超出上限</translation>
    </message>
    <message>
        <source>Fragments</source>
        <translation>碎片</translation>
    </message>
    <message>
        <source>A dry run of MindSpore compiles the job without devices and shows how much memory each stage will need.</source>
        <translation>MindSpore 的 DryRun 无需设备即可编译作业，并给出每个阶段所需的内存。</translation>
    </message>
    <message>
        <source>Copy for the planner</source>
        <translation>复制为规划工具输入</translation>
    </message>
    <message>
        <source>No room for</source>
        <translation>无法分配</translation>
    </message>
    <message>
        <source>Free beside fragments</source>
        <translation>扣除碎片后空闲</translation>
    </message>
    <message>
        <source>Run the job with MS_SIMULATION_LEVEL=1 and GLOG_v=1, one rank per stage, and open the folder with its logs (output_dryrun/rank_*.log or log/stage*_*/mindformer.log), or one of them.</source>
        <translation>设置 MS_SIMULATION_LEVEL=1 和 GLOG_v=1，每个阶段运行一张卡，然后打开日志所在的文件夹（output_dryrun/rank_*.log 或 log/stage*_*/mindformer.log），或其中一个文件。</translation>
    </message>
    <message>
        <source>Cap, like 58 GB</source>
        <translation>上限，如 58 GB</translation>
    </message>
</context>
<context>
    <name>rankscope::memory::KeptSection</name>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>No file of these ranks lists memory blocks.</source>
        <translation>这些卡没有列出内存块的文件。</translation>
    </message>
    <message>
        <source>Blocks that are not freed</source>
        <translation>未释放的内存块</translation>
    </message>
    <message>
        <source>No blocks match the filters.</source>
        <translation>没有符合筛选条件的内存块。</translation>
    </message>
    <message>
        <source>1 block</source>
        <translation>1 个内存块</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 个内存块</translation>
    </message>
    <message>
        <source>Not freed</source>
        <translation>未释放</translation>
    </message>
    <message>
        <source>Not freed by rank: most %1 of %2</source>
        <translation>各卡未释放内存：最多的 %1 张，共 %2 张</translation>
    </message>
    <message>
        <source>Not freed by rank</source>
        <translation>各卡未释放内存</translation>
    </message>
    <message>
        <source>sum over all ranks</source>
        <translation>各卡合计</translation>
    </message>
    <message>
        <source>Allocated within the profile and not released to its end. What is released after the profile is among it</source>
        <translation>在采集期间分配、直到采集结束仍未释放；采集结束后才释放的也计入</translation>
    </message>
    <message>
        <source>Largest block</source>
        <translation>最大的内存块</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>内存块</translation>
    </message>
    <message>
        <source>of one rank</source>
        <translation>共 1 张卡</translation>
    </message>
    <message>
        <source>of %1 ranks</source>
        <translation>共 %1 张卡</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Allocation time</source>
        <translation>分配时刻</translation>
    </message>
    <message>
        <source>largest %1 of %2 blocks, %3 in total</source>
        <translation>最大的 %1 个内存块，共 %2 个，合计 %3</translation>
    </message>
    <message>
        <source>1 block, %2 in total</source>
        <translation>1 个内存块，合计 %2</translation>
    </message>
    <message>
        <source>%1 blocks, %2 in total</source>
        <translation>%1 个内存块，合计 %2</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>All memory that is allocated within the profile is freed in it.</source>
        <translation>采集期间分配的内存在采集结束前均已释放。</translation>
    </message>
    <message>
        <source>Time on the timeline; for a rank without a timeline, time since its first record</source>
        <translation>在时间线上的时刻；没有时间线的卡从其首条记录算起</translation>
    </message>
    <message>
        <source>%1 (among largest %2)</source>
        <translation>%1（仅限最大的 %2 个）</translation>
    </message>
    <message>
        <source>Highest on one rank</source>
        <translation>单卡最高</translation>
    </message>
</context>
<context>
    <name>rankscope::memory::MemoryCurvesSection</name>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>组件</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流 Stream</translation>
    </message>
    <message>
        <source>No curves match the filters.</source>
        <translation>没有符合筛选条件的曲线。</translation>
    </message>
    <message>
        <source>overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Memory over time</source>
        <translation>内存随时间的变化</translation>
    </message>
    <message>
        <source>Static graph memory by node</source>
        <translation>静态图各节点的内存</translation>
    </message>
    <message>
        <source>Memory of tracked blocks by task</source>
        <translation>已跟踪内存块在各任务的占用</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>memory limit %1</source>
        <translation>内存上限 %1</translation>
    </message>
    <message>
        <source>device memory %1</source>
        <translation>设备内存 %1</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Shows the curves of another rank as well. The page Compare shares this baseline.</source>
        <translation>同时显示另一张卡的曲线。对比页面使用同一基线。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 (baseline)</source>
        <translation>%1（基线）</translation>
    </message>
    <message>
        <source>Rank %1 and baseline %2</source>
        <translation>Rank %1 与基线 %2</translation>
    </message>
    <message>
        <source>The baseline has no memory data of this kind.</source>
        <translation>基线没有此类内存数据。</translation>
    </message>
    <message>
        <source>Aligned at the start of step %1; times of the baseline are shifted by %2.</source>
        <translation>按第 %1 步的起点对齐；基线的时间平移了 %2。</translation>
    </message>
    <message>
        <source>Aligned by the number of the node or task.</source>
        <translation>按节点或任务的编号对齐。</translation>
    </message>
    <message>
        <source>Edit marker...</source>
        <translation>编辑标记…</translation>
    </message>
    <message>
        <source>Delete marker</source>
        <translation>删除标记</translation>
    </message>
    <message>
        <source>Undo the change of markers</source>
        <translation>撤销对标记的更改</translation>
    </message>
    <message>
        <source>Aligned at the first memory sample, as the two ranks have no step in common; times of the baseline are shifted by %1.</source>
        <translation>两张卡没有共同的迭代步，因此按第一个内存采样点对齐；基线的时间平移了 %1。</translation>
    </message>
    <message>
        <source>Add marker here</source>
        <translation>在此添加标记</translation>
    </message>
</context>
<context>
    <name>rankscope::memory::MemoryFocus</name>
    <message>
        <source>rank %1</source>
        <translation>Rank %1</translation>
    </message>
</context>
<context>
    <name>rankscope::memory::MemoryPeakSection</name>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Moment</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>Memory by owner</source>
        <translation>内存归属</translation>
    </message>
    <message>
        <source>No blocks are alive at this moment.</source>
        <translation>此刻没有存活的内存块。</translation>
    </message>
    <message>
        <source>Memory by module</source>
        <translation>各模块的内存</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Memory breakdown at the peak</source>
        <translation>峰值时的内存构成</translation>
    </message>
    <message>
        <source>Memory breakdown at this moment</source>
        <translation>此刻的内存构成</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>each module at its own peak</source>
        <translation>各模块取自身峰值</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>时刻 %1</translation>
    </message>
    <message>
        <source>In live blocks</source>
        <translation>存活内存块占用</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 个内存块</translation>
    </message>
    <message>
        <source>%1 blocks at %2</source>
        <translation>%1 个内存块，时刻 %2</translation>
    </message>
    <message>
        <source>Unattributed</source>
        <translation>未归属</translation>
    </message>
    <message>
        <source>allocated before profiling started</source>
        <translation>采集开始前已分配</translation>
    </message>
    <message>
        <source>Allocated memory not covered by any block in the profile</source>
        <translation>已分配但不属于任何已采集内存块的内存</translation>
    </message>
    <message>
        <source>Largest owner</source>
        <translation>占用最多者</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>1 block</source>
        <translation>1 个内存块</translation>
    </message>
    <message>
        <source>1 block at %2</source>
        <translation>1 个内存块，时刻 %2</translation>
    </message>
    <message>
        <source>No module reserved 100 MB or more.</source>
        <translation>没有模块预留达到 100 MB。</translation>
    </message>
    <message>
        <source>each module at its own peak; %1 below 100 MB</source>
        <translation>各模块取自身峰值；%1 个低于 100 MB</translation>
    </message>
    <message>
        <source>1 operator</source>
        <translation>1 个算子</translation>
    </message>
    <message>
        <source>%1 operators</source>
        <translation>%1 个算子</translation>
    </message>
</context>
<context>
    <name>rankscope::memory::MemoryRanksSection</name>
    <message>
        <source>Component</source>
        <translation>组件</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>No rank has records of this component.</source>
        <translation>没有卡有此组件的记录。</translation>
    </message>
    <message>
        <source>Peaks by rank</source>
        <translation>各卡的峰值</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>流水线阶段</translation>
    </message>
    <message>
        <source>rank number</source>
        <translation>按编号</translation>
    </message>
    <message>
        <source>highest first</source>
        <translation>从高到低</translation>
    </message>
    <message>
        <source>Fragmentation at peak reserved memory</source>
        <translation>预留内存峰值时的碎片率</translation>
    </message>
    <message>
        <source>Peak %1 memory</source>
        <translation>%1内存峰值</translation>
    </message>
    <message>
        <source>Peaks</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>%1 stages</source>
        <translation>%1 个阶段</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 张卡</translation>
    </message>
    <message>
        <source>1 stage</source>
        <translation>1 个阶段</translation>
    </message>
    <message>
        <source>1 rank</source>
        <translation>1 张卡</translation>
    </message>
</context>
<context>
    <name>rankscope::memory::TrackerSection</name>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>At the peak by</source>
        <translation>峰值归属</translation>
    </message>
    <message>
        <source>Memory by logical time</source>
        <translation>内存随逻辑时间的变化</translation>
    </message>
    <message>
        <source>No blocks.</source>
        <translation>没有内存块。</translation>
    </message>
    <message>
        <source>Allocated at the peak</source>
        <translation>峰值时的已分配内存</translation>
    </message>
    <message>
        <source>Held after the last use</source>
        <translation>最后一次使用后仍占用</translation>
    </message>
    <message>
        <source>1 block</source>
        <translation>1 个内存块</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 个内存块</translation>
    </message>
    <message>
        <source>No block is known to be held after its last use.</source>
        <translation>未发现在最后一次使用后仍被占用的内存块。</translation>
    </message>
</context>
<context>
    <name>rankscope::operators::FlopsSection</name>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>FLOPs by scope of the network</source>
        <translation>按网络作用域的 FLOPs</translation>
    </message>
    <message>
        <source>No file sums up the work of a rank.</source>
        <translation>没有文件汇总各卡的计算量。</translation>
    </message>
    <message>
        <source>No stages are known.</source>
        <translation>没有阶段信息。</translation>
    </message>
    <message>
        <source>Floating-point work by operator</source>
        <translation>按算子的浮点计算量</translation>
    </message>
    <message>
        <source>No file lists the operators of this rank.</source>
        <translation>没有文件列出这张卡的算子。</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>%1 GFLOPS</source>
        <translation>%1 GFLOPS</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>1 operator</source>
        <translation>1 个算子</translation>
    </message>
    <message>
        <source>%1 operators</source>
        <translation>%1 个算子</translation>
    </message>
    <message>
        <source>Ranks by</source>
        <translation>各卡指标</translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>%1 by rank</source>
        <translatorcomment>GFLOPS and the like, which need a gap</translatorcomment>
        <translation>%1（各卡）</translation>
    </message>
    <message>
        <source>%1 by stage and rank</source>
        <translation>%1（各阶段各卡）</translation>
    </message>
    <message>
        <source>No file gives the scopes of this rank.</source>
        <translation>没有文件给出这张卡的网络作用域。</translation>
    </message>
</context>
<context>
    <name>rankscope::operators::MarksSection</name>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Times of</source>
        <translation>耗时来源</translation>
    </message>
    <message>
        <source>No ranges: only instants.</source>
        <translation>没有区间，只有瞬时打点。</translation>
    </message>
    <message>
        <source>Total by name</source>
        <translation>按名称合计</translation>
    </message>
    <message>
        <source>Marks of the program</source>
        <translation>程序打点</translation>
    </message>
    <message>
        <source>No marks.</source>
        <translation>没有打点。</translation>
    </message>
    <message>
        <source>1 range</source>
        <translation>1 个区间</translation>
    </message>
    <message>
        <source>%1 ranges</source>
        <translation>%1 个区间</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>打点</translation>
    </message>
    <message>
        <source>1 name</source>
        <translation>1 个名称</translation>
    </message>
    <message>
        <source>%1 names</source>
        <translation>%1 个名称</translation>
    </message>
    <message>
        <source>The first %1 ranges of %2</source>
        <translation>%2 的前 %1 个区间</translation>
    </message>
    <message>
        <source>Ranges of %1 in order</source>
        <translation>按顺序列出 %1 的区间</translation>
    </message>
</context>
<context>
    <name>rankscope::operators::NameStatisticsPart</name>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>ranks and steps</source>
        <translation>卡和迭代步</translation>
    </message>
    <message>
        <source>Durations</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Shortest, median and longest by rank</source>
        <translation>各卡的最短、中位数与最长</translation>
    </message>
    <message>
        <source>Median by rank and step</source>
        <translation>各卡各迭代步的中位数</translation>
    </message>
    <message>
        <source>Collecting the slices of one name</source>
        <translation>正在收集同名切片</translation>
    </message>
    <message>
        <source>Select a slice to see the durations of all slices of its name, on all ranks.</source>
        <translation>选中一个切片，即可查看所有卡上同名切片的耗时。</translation>
    </message>
    <message>
        <source>No slices of this name in the range.</source>
        <translation>该范围内没有此名称的切片。</translation>
    </message>
    <message>
        <source>%1 of %2 slices are not counted.</source>
        <translation>共 %2 个切片，其中 %1 个未计入。</translation>
    </message>
    <message>
        <source>Statistics of a name</source>
        <translation>名称统计</translation>
    </message>
    <message>
        <source>No slices in this profile.</source>
        <translation>此性能数据中没有切片。</translation>
    </message>
    <message>
        <source>Slices of the name, longest first</source>
        <translation>该名称的切片，按耗时从长到短</translation>
    </message>
</context>
<context>
    <name>rankscope::operators::OperatorsSection</name>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>核</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Search names and shapes</source>
        <translation>查找名称或形状</translation>
    </message>
    <message>
        <source>No operators match the filters.</source>
        <translation>没有符合筛选条件的算子。</translation>
    </message>
    <message>
        <source>Share of the time</source>
        <translation>时间占比</translation>
    </message>
    <message>
        <source>Calls of the selected operator</source>
        <translation>所选算子的调用</translation>
    </message>
    <message>
        <source>Distribution over ranks</source>
        <translation>在各卡上的分布</translation>
    </message>
    <message>
        <source>How the durations of this operator are distributed over ranks and steps</source>
        <translation>该算子的耗时在各卡和迭代步上的分布</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>top %1</source>
        <translation>前 %1 个</translation>
    </message>
    <message>
        <source>Longest operators by %1</source>
        <translation>最耗时的算子（按%1）</translation>
    </message>
    <message>
        <source>%1 of %2, %3 of total time</source>
        <translation>%1 / %2，占总耗时的 %3</translation>
    </message>
    <message>
        <source>Select an operator to list its calls.</source>
        <translation>选择一个算子以列出其各次调用。</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>MindSpore before 2.3 writes averages: single calls are unknown.</source>
        <translation>MindSpore 2.3 之前的版本只给出平均值，单次调用未知。</translation>
    </message>
    <message>
        <source>Node of the graph</source>
        <translation>计算图节点</translation>
    </message>
    <message>
        <source>The node of the compiled graph that this call ran, with its inputs and users</source>
        <translation>本次调用所执行的编译图节点，及其输入和使用者</translation>
    </message>
</context>
<context>
    <name>rankscope::operators::RooflineSection</name>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Time of the kernels by what bounds them</source>
        <translation>按限制因素统计的 Kernel 时间</translation>
    </message>
    <message>
        <source>No kernels.</source>
        <translation>没有 Kernel。</translation>
    </message>
    <message>
        <source>Rates of the kernels by type and shapes</source>
        <translation>按类型和形状统计的 Kernel 速率</translation>
    </message>
    <message>
        <source>No kernels whose work is known.</source>
        <translation>没有已知计算量的 Kernel。</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>1 kernel</source>
        <translation>1 个 Kernel</translation>
    </message>
    <message>
        <source>%1 kernels</source>
        <translation>%1 个 Kernel</translation>
    </message>
</context>
<context>
    <name>rankscope::operators::RunList</name>
    <message>
        <source>Loading calls...</source>
        <translation>正在加载各次调用…</translation>
    </message>
    <message>
        <source>No calls match the filters.</source>
        <translation>没有符合筛选条件的调用。</translation>
    </message>
    <message>
        <source>No calls of this operator.</source>
        <translation>没有该算子的调用。</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Calls of %1</source>
        <translation>%1 的调用</translation>
    </message>
    <message>
        <source>longest %1 of %2</source>
        <translation>最长的 %1 次，共 %2 次</translation>
    </message>
    <message>
        <source>first %1 of %2</source>
        <translation>前 %1 次，共 %2 次</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1, longest first</source>
        <translation>共 %1 次，由长到短</translation>
    </message>
</context>
<context>
    <name>rankscope::operators::SpreadSection</name>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Search operators</source>
        <translation>查找算子</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Call durations</source>
        <translation>调用耗时分布</translation>
    </message>
    <message>
        <source>Shortest, median and longest call by rank</source>
        <translation>各卡调用的最短、中位和最长耗时</translation>
    </message>
    <message>
        <source>Median by rank and step</source>
        <translation>各卡各迭代步的中位数</translation>
    </message>
    <message>
        <source>These ranks have no calls of this operator.</source>
        <translation>这些卡没有调用该算子。</translation>
    </message>
    <message>
        <source>Calls of the operator</source>
        <translation>算子的调用</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>ranks and steps</source>
        <translation>卡和迭代步</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>%1, longest first</source>
        <translation>共 %1 次，由长到短</translation>
    </message>
    <message>
        <source>MindSpore before 2.3 writes averages: single calls are unknown.</source>
        <translation>MindSpore 2.3 之前的版本只给出平均值，单次调用未知。</translation>
    </message>
</context>
<context>
    <name>rankscope::pages::KeysDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>快捷键</translation>
    </message>
</context>
<context>
    <name>rankscope::pages::MessagePage</name>
    <message>
        <source>Open folder...</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Open file...</source>
        <translation>打开文件…</translation>
    </message>
</context>
<context>
    <name>rankscope::palette::Palette</name>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Actions, pages, ranks, lanes, slices, markers, steps</source>
        <translation>操作、页面、卡、泳道、切片、标记、迭代步</translation>
    </message>
    <message>
        <source>What matches</source>
        <translation>匹配项</translation>
    </message>
    <message>
        <source>Searching the names of the profile...</source>
        <translation>正在查找性能数据中的名称…</translation>
    </message>
    <message>
        <source>Nothing has this name.</source>
        <translation>没有此名称。</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另有 %1 项</translation>
    </message>
</context>
<context>
    <name>rankscope::project::ProjectModel</name>
    <message>
        <source>searching</source>
        <translation>查找中</translation>
    </message>
    <message>
        <source>no profile</source>
        <translation>无性能数据</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Other files</source>
        <translation>其他文件</translation>
    </message>
    <message>
        <source>Found in the folder, but contain nothing this version reads</source>
        <translation>在文件夹中找到；其中没有本版本可读取的内容</translation>
    </message>
</context>
<context>
    <name>rankscope::project::ProjectPanel</name>
    <message>
        <source>PROFILES</source>
        <translation>性能数据</translation>
    </message>
    <message>
        <source>RECENT</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Open a profile folder (Ctrl+O)</source>
        <translation>打开性能数据文件夹 (Ctrl+O)</translation>
    </message>
    <message>
        <source>Opened profiles and their ranks</source>
        <translation>已打开的性能数据及其各卡</translation>
    </message>
    <message>
        <source>Recently opened</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Open folder...</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Show on the timeline</source>
        <translation>在时间线上显示</translation>
    </message>
    <message>
        <source>Stop import</source>
        <translation>停止导入</translation>
    </message>
    <message>
        <source>Import again</source>
        <translation>重新导入</translation>
    </message>
    <message>
        <source>Open in the file manager</source>
        <translation>在文件管理器中打开</translation>
    </message>
    <message>
        <source>Close this folder</source>
        <translation>关闭此文件夹</translation>
    </message>
    <message>
        <source>Filter ranks</source>
        <translation>筛选卡</translation>
    </message>
    <message>
        <source>Import from the database</source>
        <translation>从数据库导入</translation>
    </message>
    <message>
        <source>Import from the text files</source>
        <translation>从文本文件导入</translation>
    </message>
    <message>
        <source>Compare with the current folder</source>
        <translation>与当前文件夹对比</translation>
    </message>
    <message>
        <source>Open this folder</source>
        <translation>打开该文件夹</translation>
    </message>
    <message>
        <source>Delete from this list</source>
        <translation>从此列表中删除</translation>
    </message>
</context>
<context>
    <name>rankscope::report::ReportDialog</name>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Save as HTML...</source>
        <translation>另存为 HTML…</translation>
    </message>
    <message>
        <source>Save as PDF...</source>
        <translation>另存为 PDF…</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Writing the report</source>
        <translation>正在写入报告</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>PDF 文件 (*.pdf)</translation>
    </message>
    <message>
        <source>HTML files (*.html)</source>
        <translation>HTML 文件 (*.html)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
</context>
<context>
    <name>rankscope::sections::FindingLine</name>
    <message>
        <source>Show this finding on the page Advisor</source>
        <translation>在“诊断”页查看此诊断项</translation>
    </message>
</context>
<context>
    <name>rankscope::sections::RangeNote</name>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>steps %1 to %2</source>
        <translation>第 %1 至 %2 步</translation>
    </message>
    <message>
        <source>steps %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Range %1</source>
        <translation>时间范围 %1</translation>
    </message>
    <message>
        <source>Data in the selected range, %1</source>
        <translation>所选时间范围（%1）内的数据</translation>
    </message>
    <message>
        <source>Data of the whole run: this page does not follow the selected range</source>
        <translation>整个运行的数据：本页不随所选时间范围变化</translation>
    </message>
    <message>
        <source>Data of the whole run: the selected range touches no step</source>
        <translation>整个运行的数据：所选时间范围未涉及任何迭代步</translation>
    </message>
    <message>
        <source>Data of one step for the selected range: %1, the first of %2</source>
        <translation>所选时间范围对应的单步数据：%1，为%2中的第一步</translation>
    </message>
    <message>
        <source>Data of whole steps for the selected range: %1</source>
        <translation>所选时间范围对应的整步数据：%1</translation>
    </message>
</context>
<context>
    <name>rankscope::sections::Section</name>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>Show on the timeline</source>
        <translation>在时间线上显示</translation>
    </message>
    <message>
        <source>Export as CSV...</source>
        <translation>导出为 CSV…</translation>
    </message>
    <message>
        <source>Rank %1 has no timeline.</source>
        <translation>%1 号卡没有时间线。</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>性能数据</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Save image...</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Importing ranks</source>
        <translation>正在导入各卡</translation>
    </message>
    <message>
        <source>This page appears as soon as the first rank is imported.</source>
        <translation>第一张卡导入完成后即显示本页。</translation>
    </message>
    <message>
        <source>This folder contains several profiles of one rank; the data shown is from one profile per rank.</source>
        <translation>此文件夹中同一张卡有多份性能数据；所示数据取自每张卡的一份。</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Reset filters</source>
        <translation>重置筛选</translation>
    </message>
</context>
<context>
    <name>rankscope::shared::CheckList</name>
    <message>
        <source>Filter the list</source>
        <translation>筛选列表</translation>
    </message>
    <message>
        <source>All</source>
        <translatorcomment>a button that selects</translatorcomment>
        <translation>全选</translation>
    </message>
    <message>
        <source>None</source>
        <translation>全不选</translation>
    </message>
</context>
<context>
    <name>rankscope::shared::ColumnFilterPopup</name>
    <message>
        <source>Contains</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number of this column.</source>
        <translation>“%1”不是该列的数值。</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Minimum value</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Maximum value</source>
        <translation>最大值</translation>
    </message>
</context>
<context>
    <name>rankscope::shared::HostBox</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Only the ranks of one host</source>
        <translation>仅显示一台主机的卡</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
</context>
<context>
    <name>rankscope::shared::RankField</name>
    <message>
        <source>all ranks</source>
        <translation>所有卡</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translatorcomment>their numbers</translatorcomment>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Ranks to show, for example 0-7, 16</source>
        <translation>要显示的卡，例如 0-7, 16</translation>
    </message>
</context>
<context>
    <name>rankscope::shared::TabStrip</name>
    <message>
        <source>Further tabs</source>
        <translation>更多标签页</translation>
    </message>
</context>
<context>
    <name>rankscope::shared::TableExport</name>
    <message>
        <source>Export as CSV</source>
        <translation>导出为 CSV</translation>
    </message>
    <message>
        <source>Exporting all rows as CSV</source>
        <translation>正在将所有行导出为 CSV</translation>
    </message>
</context>
<context>
    <name>rankscope::shared::TableView</name>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Export as CSV...</source>
        <translation>导出为 CSV…</translation>
    </message>
    <message>
        <source>Jump to location</source>
        <translation>跳转到对应位置</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation>复制该行</translation>
    </message>
    <message>
        <source>Filter by &quot;%1&quot;...</source>
        <translation>按“%1”筛选…</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>No rows match the filters of the columns.</source>
        <translation>没有符合各列筛选条件的行。</translation>
    </message>
    <message>
        <source>Show all rows</source>
        <translation>显示所有行</translation>
    </message>
</context>
<context>
    <name>rankscope::sql::PlotCard</name>
    <message>
        <source>No values to draw.</source>
        <translation>没有可绘制的值。</translation>
    </message>
    <message>
        <source>times %1</source>
        <translation>乘以 %1</translation>
    </message>
    <message>
        <source>negative values are not drawn</source>
        <translation>负值未绘制</translation>
    </message>
</context>
<context>
    <name>rankscope::sql::SchemaTree</name>
    <message>
        <source>Filter tables and columns</source>
        <translation>筛选表和列</translation>
    </message>
    <message>
        <source>Tables and columns</source>
        <translation>表和列</translation>
    </message>
    <message>
        <source>Enter or a double click puts a name into the statement.</source>
        <translation>按 Enter 或双击可将名称填入语句。</translation>
    </message>
</context>
<context>
    <name>rankscope::sql::SqlSection</name>
    <message>
        <source>Rows of the answer</source>
        <translation>结果的行</translation>
    </message>
    <message>
        <source>No rows.</source>
        <translation>没有行。</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Statement</source>
        <translation>语句</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>绘图</translation>
    </message>
    <message>
        <source>Across</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>Running a statement</source>
        <translation>正在运行语句</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>Running: %1, %2</source>
        <translation>正在运行：%1，%2</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>The first %1; further ones do not fit into the memory limit.</source>
        <translation>仅前 %1；其余超出内存上限。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Ranks were read since: run it again.</source>
        <translation>此后又读入了卡：请重新运行。</translation>
    </message>
    <message>
        <source>A row leads to the timeline by its columns rank and ts (or start), or rank and the id of a slice.</source>
        <translation>行须有 rank 与 ts（或 start）两列，或 rank 与切片的 id，才能跳转到时间线。</translation>
    </message>
    <message>
        <source>No slice has this id.</source>
        <translation>没有此 id 的切片。</translation>
    </message>
    <message>
        <source>A SELECT statement: Ctrl+Enter runs it, Ctrl+Space completes words.</source>
        <translation>SELECT 语句：Ctrl+Enter 运行，Ctrl+Space 补全。</translation>
    </message>
    <message>
        <source>%1 (failed)</source>
        <translation>%1（失败）</translation>
    </message>
    <message>
        <source>%1 (stopped)</source>
        <translation>%1（已停止）</translation>
    </message>
    <message>
        <source>Select one...</source>
        <translation>请选择…</translation>
    </message>
</context>
<context>
    <name>rankscope::summary::ClusterNote</name>
    <message>
        <source>Checking the cluster analysis</source>
        <translation>正在核对集群分析结果</translation>
    </message>
</context>
<context>
    <name>rankscope::summary::ClusterSection</name>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Differences in the cluster analysis</source>
        <translation>集群分析的差异</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>Cluster analysis vs rank files</source>
        <translation>集群分析与各卡文件的核对</translation>
    </message>
    <message>
        <source>first %1 of %2 rows</source>
        <translation>显示前 %1 行，共 %2 行</translation>
    </message>
    <message>
        <source>The cluster analysis matches the rank files.</source>
        <translation>集群分析与各卡文件一致。</translation>
    </message>
    <message>
        <source>No data matches the filters.</source>
        <translation>没有符合筛选条件的数据。</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>The other categories are still being compared.</source>
        <translation>正在核对其他类别。</translation>
    </message>
    <message>
        <source>Rows found on both sides are equal. Use &quot;Show&quot; to list rows found on one side only.</source>
        <translation>双方都有的内容一致。可用“显示”列出仅一方有的内容。</translation>
    </message>
</context>
<context>
    <name>rankscope::summary::ExpertSection</name>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>No rank ran a grouped matmul in this step.</source>
        <translation>此迭代步中没有卡执行分组矩阵乘。</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各卡</translation>
    </message>
    <message>
        <source>Ranks with experts</source>
        <translation>有专家的卡</translation>
    </message>
    <message>
        <source>%1 by rank and MoE pass</source>
        <translation>%1（按卡和 MoE 层轮次）</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>%1 by layer and expert</source>
        <translation>%1（按层和专家）</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Layers with experts</source>
        <translation>含专家的层</translation>
    </message>
</context>
<context>
    <name>rankscope::summary::PipelineSection</name>
    <message>
        <source>Ranks</source>
        <translatorcomment>their numbers</translatorcomment>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>The profiles of these ranks do not show which passes are forward and which are backward.</source>
        <translation>这些卡的性能数据无法区分前向和反向。</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Pipeline stages</source>
        <translation>流水线阶段</translation>
    </message>
</context>
<context>
    <name>rankscope::summary::StepDetailCard</name>
    <message>
        <source>Operators in the step</source>
        <translation>迭代步的算子</translation>
    </message>
    <message>
        <source>No kernels for this rank: kernel_details.csv or a database is needed.</source>
        <translation>没有此卡的 Kernel：需要 kernel_details.csv 或数据库。</translation>
    </message>
    <message>
        <source>Collectives in the step</source>
        <translation>迭代步的集合通信算子</translation>
    </message>
    <message>
        <source>No collectives for this rank: communication.json is needed.</source>
        <translation>没有此卡的集合通信算子：需要 communication.json。</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>all steps</source>
        <translation>全部迭代步</translation>
    </message>
</context>
<context>
    <name>rankscope::summary::StepsSection</name>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Group</source>
        <translatorcomment>ranks of one kind, not a communication group</translatorcomment>
        <translation>分组</translation>
    </message>
    <message>
        <source>Aggregate by</source>
        <translation>汇总方式</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Step time breakdown by rank</source>
        <translation>各卡单步耗时构成</translation>
    </message>
    <message>
        <source>Steps by rank</source>
        <translation>各卡的迭代步</translation>
    </message>
    <message>
        <source>No rank has this step.</source>
        <translation>没有卡包含此迭代步。</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各卡</translation>
    </message>
    <message>
        <source>Distribution: %1</source>
        <translation>取值分布：%1</translation>
    </message>
    <message>
        <source>%1 by rank</source>
        <translation>各卡的%1</translation>
    </message>
    <message>
        <source>%1 by rank and step</source>
        <translation>各卡各步的%1</translation>
    </message>
    <message>
        <source>Time per step: rank %1</source>
        <translation>逐步耗时：Rank %1</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>The metrics that matter for a job split in this way</source>
        <translation>适用于此切分方式的指标</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>The first step, if far longer than the others</source>
        <translation>远长于其他步的首步</translation>
    </message>
    <message>
        <source>times in ms</source>
        <translation>时间单位：ms</translation>
    </message>
</context>
<context>
    <name>rankscope::summary::TopologySection</name>
    <message>
        <source>Data parallel size</source>
        <translation>数据并行度</translation>
    </message>
    <message>
        <source>Pipeline parallel size</source>
        <translation>流水线并行度</translation>
    </message>
    <message>
        <source>Context parallel size</source>
        <translation>上下文并行度</translation>
    </message>
    <message>
        <source>Tensor parallel size</source>
        <translation>张量并行度</translation>
    </message>
    <message>
        <source>Expert parallel size</source>
        <translation>专家并行度</translation>
    </message>
    <message>
        <source>Rank order</source>
        <translation>卡排列顺序</translation>
    </message>
    <message>
        <source>Level</source>
        <translatorcomment>how far the topology is unfolded</translatorcomment>
        <translation>层级</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Find a rank</source>
        <translation>查找卡</translation>
    </message>
    <message>
        <source>Ranks in the topology</source>
        <translation>拓扑中的卡</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Show the steps of the selected rank</source>
        <translation>显示所选卡的迭代步</translation>
    </message>
    <message>
        <source>Topology coloured by %1</source>
        <translation>并行拓扑（按%1着色）</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各卡</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>mean of all steps</source>
        <translation>全部迭代步平均</translation>
    </message>
    <message>
        <source>No rank %1</source>
        <translation>没有 Rank %1</translation>
    </message>
    <message>
        <source>Enter a rank number.</source>
        <translation>请输入卡的编号。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::Alignment</name>
    <message>
        <source>No collective with a known start ties the ranks together.</source>
        <translation>没有可用于关联各卡的集合通信算子（开始时间须已知）。</translation>
    </message>
    <message>
        <source>All ranks are aligned already.</source>
        <translation>所有卡已对齐。</translation>
    </message>
    <message>
        <source>1 rank was moved by %1. Ctrl+Z undoes it.</source>
        <translation>1 张卡平移了 %1，可按 Ctrl+Z 撤销。</translation>
    </message>
    <message>
        <source>%1 ranks were moved, by up to %2. Ctrl+Z undoes it.</source>
        <translation>%1 张卡已平移，最多 %2，可按 Ctrl+Z 撤销。</translation>
    </message>
    <message>
        <source>This slice could not be found again.</source>
        <translation>未能再次找到该切片。</translation>
    </message>
    <message>
        <source>%1 (has none)</source>
        <translation>%1（没有）</translation>
    </message>
    <message>
        <source>%1 (has %2 of %3)</source>
        <translation>%1（仅有 %2/%3）</translation>
    </message>
    <message>
        <source>%1 (has no step %2)</source>
        <translation>%1（没有第 %2 步）</translation>
    </message>
    <message>
        <source>%1 (another group)</source>
        <translation>%1（属于其他通信域）</translation>
    </message>
    <message>
        <source>Not moved: %1.</source>
        <translation>未移动：%1。</translation>
    </message>
    <message>
        <source>Not moved: %1 and %2 more.</source>
        <translation>未移动：%1，另有 %2 个。</translation>
    </message>
    <message>
        <source>The two slices are aligned already.</source>
        <translation>两个切片已对齐。</translation>
    </message>
    <message>
        <source>The track was moved by %1. Ctrl+Z undoes it.</source>
        <translation>泳道平移了 %1，可按 Ctrl+Z 撤销。</translation>
    </message>
    <message>
        <source>The timeline follows the drift: the clocks agree in the middle of the view.</source>
        <translation>时间线跟随漂移：各时钟在视图中点一致。</translation>
    </message>
    <message>
        <source>The clocks agree at the selected moment; by their drift they part by up to %1 over the run.</source>
        <translation>各时钟在所选时刻一致；整个运行期间因漂移最多相差 %1。</translation>
    </message>
    <message>
        <source>The selected slice is the reference: %1 puts the start of another one at it, %2 the end.</source>
        <translation>已将选中切片设为基准：按 %1 将另一切片的起点与其对齐，按 %2 对齐终点。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::CallStackList</name>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行号</translation>
    </message>
    <message>
        <source>Call stack</source>
        <translation>调用栈</translation>
    </message>
    <message>
        <source>No call stacks in this profile.</source>
        <translation>此性能数据中没有调用栈。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::ChainTable</name>
    <message>
        <source>Kernels of the operator</source>
        <translation>该算子的 Kernel</translation>
    </message>
    <message>
        <source>Select an operator to list its kernels.</source>
        <translation>选择一个算子，查看其 Kernel。</translation>
    </message>
    <message>
        <source>Listed: longest %1 of %2 kernels.</source>
        <translation>已列出 %2 个 Kernel 中最长的 %1 个。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::ChainsPart</name>
    <message>
        <source>Followed: %1 of %2 kernels (%3): %4 from the Python call, %5 from the operator, %6 incomplete.</source>
        <translation>已串联 %2 个 Kernel 中的 %1 个（%3）：从 Python 调用开始的 %4 个，从算子开始的 %5 个，不完整的 %6 个。</translation>
    </message>
    <message>
        <source>Kernels end to end by operator</source>
        <translation>按算子汇总的 Kernel 端到端耗时</translation>
    </message>
    <message>
        <source>No launch of a kernel is known in the range.</source>
        <translation>此范围内没有已知的 Kernel 下发。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::ClockNotice</name>
    <message>
        <source>Align</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>Do not show this for this folder again</source>
        <translation>不再对此文件夹提示</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::ClocksDialog</name>
    <message>
        <source>Clocks</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Ends of collectives, apart</source>
        <translation>集合通信算子结束时间差</translation>
    </message>
    <message>
        <source>How far the ends of each collective are apart</source>
        <translation>各集合通信算子在各卡上结束时间的差</translation>
    </message>
    <message>
        <source>The clocks are not known.</source>
        <translation>时钟未知。</translation>
    </message>
    <message>
        <source>Align all ranks</source>
        <translation>对齐所有卡</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Put all ranks back on their own clocks</source>
        <translation>所有卡恢复各自的时钟</translation>
    </message>
    <message>
        <source>Shift of</source>
        <translation>偏移对象</translation>
    </message>
    <message>
        <source>-2.5 ms</source>
        <translation>-2.5 ms</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>How far it is moved from where its clock puts it, such as &quot;-2.5 ms&quot; or &quot;300 us&quot;; nanoseconds without a unit</source>
        <translation>相对自身时钟位置移动多少，例如“-2.5 ms”或“300 us”；不带单位时为纳秒</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Reading the collectives of all ranks...</source>
        <translation>正在读取所有卡的集合通信算子…</translation>
    </message>
    <message>
        <source>No collectives of several ranks with known starts.</source>
        <translation>没有开始时间已知的多卡集合通信算子。</translation>
    </message>
    <message>
        <source>Open the folder that contains all ranks of the job.</source>
        <translation>请打开包含该作业所有卡的文件夹。</translation>
    </message>
    <message>
        <source>In the middle of the view the drift is followed: ranks are placed anew as the view moves. At a moment of the run they stay where they are put.</source>
        <translation>选择视图中点时跟随漂移：视图移动时重新放置各卡。选择运行中的时刻时，各卡留在放置处。</translation>
    </message>
    <message>
        <source>Align at</source>
        <translation>对齐时刻</translation>
    </message>
    <message>
        <source>middle of the view</source>
        <translation>视图中点</translation>
    </message>
    <message>
        <source>middle of the run</source>
        <translation>运行中点</translation>
    </message>
    <message>
        <source>start of the run</source>
        <translation>运行开始</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::CopiesPart</name>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流 Stream</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Total (ms)</source>
        <translation>合计 (ms)</translation>
    </message>
    <message>
        <source>Average (ms)</source>
        <translation>平均 (ms)</translation>
    </message>
    <message>
        <source>Min (ms)</source>
        <translation>最小 (ms)</translation>
    </message>
    <message>
        <source>Max (ms)</source>
        <translation>最大 (ms)</translation>
    </message>
    <message>
        <source>Size</source>
        <translatorcomment>of data that is moved</translatorcomment>
        <translation>数据量</translation>
    </message>
    <message>
        <source>Smallest</source>
        <translation>最小数据量</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大数据量</translation>
    </message>
    <message>
        <source>Copies by stream and kind</source>
        <translation>按流与类型汇总的拷贝</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Duration (ms)</source>
        <translation>耗时 (ms)</translation>
    </message>
    <message>
        <source>Copies one by one</source>
        <translation>逐个拷贝</translation>
    </message>
    <message>
        <source>Select a row to list its copies.</source>
        <translation>选择一行，查看其拷贝。</translation>
    </message>
    <message>
        <source>Sum over the copies whose size is known</source>
        <translation>已知数据量的拷贝之和</translation>
    </message>
    <message>
        <source>No copies between host and device in the range.</source>
        <translation>此范围内没有主机与设备之间的拷贝。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::CounterUnits</name>
    <message>
        <source>level</source>
        <translation>等级</translation>
    </message>
    <message>
        <source>packets</source>
        <translation>数据包</translation>
    </message>
    <message>
        <source>packets/s</source>
        <translation>数据包/秒</translation>
    </message>
    <message>
        <source>retries</source>
        <translation>次重传</translation>
    </message>
    <message>
        <source>frames</source>
        <translation>帧</translation>
    </message>
    <message>
        <source>cycles</source>
        <translation>周期</translation>
    </message>
    <message>
        <source>Level %1</source>
        <translation>等级 %1</translation>
    </message>
    <message>
        <source>Host metrics</source>
        <translation>主机指标</translation>
    </message>
    <message>
        <source>Device metrics</source>
        <translation>设备指标</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::EventsPart</name>
    <message>
        <source>Track</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>No slices of this track in the range.</source>
        <translation>此范围内该泳道没有切片。</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>No slices on the timeline of this rank.</source>
        <translation>此卡的时间线中没有切片。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::FilterPopup</name>
    <message>
        <source>Ranks</source>
        <translation>各卡</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::FindTab</name>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Duration (ms)</source>
        <translation>耗时 (ms)</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>查找结果</translation>
    </message>
    <message>
        <source>depth %1</source>
        <translation>深度 %1</translation>
    </message>
    <message>
        <source>Filter matches</source>
        <translation>筛选匹配</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Type what to look for in the search field above the timeline (Ctrl+F).</source>
        <translation>在时间线上方的查找框中输入要查找的内容（Ctrl+F）。</translation>
    </message>
    <message>
        <source>No slice matches.</source>
        <translation>没有匹配的切片。</translation>
    </message>
    <message>
        <source>Searching...</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>显示 %1 行，共 %2 行</translation>
    </message>
    <message>
        <source>At least %1 matches, %2 of the slices were searched</source>
        <translation>至少 %1 个匹配，已查找 %2 的切片</translation>
    </message>
    <message>
        <source>No match in the selected range.</source>
        <translation>所选时间范围内无匹配。</translation>
    </message>
    <message>
        <source>%1 of %2 matches in the locked area</source>
        <translation>锁定区域内 %1 个匹配，共 %2 个</translation>
    </message>
    <message>
        <source>%1 of %2 matches in the selection</source>
        <translation>选区内 %1 个匹配，共 %2 个</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::FindingStrip</name>
    <message>
        <source>Findings in view</source>
        <translation>可见范围内的诊断项</translation>
    </message>
    <message>
        <source>%1 of %2 in view</source>
        <translation>可见范围内 %1，共 %2</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>诊断项</translation>
    </message>
    <message>
        <source>Show this finding on the page Advisor</source>
        <translation>在“诊断”页查看此诊断项</translation>
    </message>
    <message>
        <source>Show the evidence</source>
        <translation>查看依据</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 项</translation>
    </message>
    <message>
        <source>Click: the finding. Double-click: the evidence</source>
        <translation>单击：诊断项。双击：依据</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::FlamePart</name>
    <message>
        <source>Width by</source>
        <translation>宽度依据</translation>
    </message>
    <message>
        <source>host time</source>
        <translation>CPU 侧耗时</translation>
    </message>
    <message>
        <source>device time</source>
        <translation>设备侧耗时</translation>
    </message>
    <message>
        <source>Search names</source>
        <translation>查找名称</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
    <message>
        <source>No work of a device in the range.</source>
        <translation>此范围内没有设备侧任务。</translation>
    </message>
    <message>
        <source>Matches: %1, %2 in total</source>
        <translation>匹配：%1 个，合计 %2</translation>
    </message>
    <message>
        <source>without a known caller: %1</source>
        <translation>调用者未知：%1</translation>
    </message>
    <message>
        <source>the rarest stacks are in their callers&apos; own time</source>
        <translation>最少见的调用栈计入其调用者的自身耗时</translation>
    </message>
    <message>
        <source>Esc shows all</source>
        <translation>按 Esc 显示全部</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translatorcomment>their numbers</translatorcomment>
        <translation>Rank</translation>
    </message>
    <message>
        <source>this one</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>已显示</translation>
    </message>
    <message>
        <source>by number</source>
        <translation>指定编号</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Ranks in the flame graph. Shown: those of the selection; without a selection, all that are not hidden on the timeline</source>
        <translation>火焰图包含的卡。已显示：选区中的卡；没有选区时，为时间线上所有未隐藏的卡</translation>
    </message>
    <message>
        <source>All ranks are hidden on the timeline.</source>
        <translation>时间线上的所有卡都已隐藏。</translation>
    </message>
    <message>
        <source>None of these ranks is in this profile.</source>
        <translation>此性能数据中没有这些卡。</translation>
    </message>
    <message>
        <source>No calls of the host in the range.</source>
        <translation>此范围内没有 CPU 侧调用。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::FrameFeed</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::GraphMenu</name>
    <message>
        <source>Fit slice to window</source>
        <translation>将切片适配到窗口</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Mark the selected range</source>
        <translation>标记选区</translation>
    </message>
    <message>
        <source>Add marker here</source>
        <translation>在此添加标记</translation>
    </message>
    <message>
        <source>Jump to source</source>
        <translation>跳转到起点</translation>
    </message>
    <message>
        <source>Jump to target</source>
        <translation>跳转到终点</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Zoom to the selection</source>
        <translation>放大到选区</translation>
    </message>
    <message>
        <source>Undo zoom (%1)</source>
        <translation>撤销缩放（%1）</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>全部收起</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>隐藏 %1</translation>
    </message>
    <message>
        <source>Hide %1 in every rank</source>
        <translation>在所有卡中隐藏 %1</translation>
    </message>
    <message>
        <source>Show only %1</source>
        <translation>仅显示 %1</translation>
    </message>
    <message>
        <source>Show everything that is hidden</source>
        <translation>显示所有隐藏项</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Unpin all</source>
        <translation>全部取消置顶</translation>
    </message>
    <message>
        <source>Pin to the top</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Pin the same track of %1 ranks</source>
        <translation>置顶 %1 张卡的同一泳道</translation>
    </message>
    <message>
        <source>Show hidden tracks</source>
        <translation>显示隐藏的泳道</translation>
    </message>
    <message>
        <source>Show only %1, in every rank</source>
        <translation>所有卡中仅显示 %1</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>Align clocks</source>
        <translation>对齐时钟</translation>
    </message>
    <message>
        <source>List its slices</source>
        <translation>列出其切片</translation>
    </message>
    <message>
        <source>Lock the selected area</source>
        <translation>锁定选区</translation>
    </message>
    <message>
        <source>Unlock the area</source>
        <translation>解除锁定</translation>
    </message>
    <message>
        <source>Undo the change of lanes, clocks or markers</source>
        <translation>撤销对泳道、时钟或标记的更改</translation>
    </message>
    <message>
        <source>Show and sort ranks</source>
        <translation>各卡的显示与排序</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>Depths of the stack</source>
        <translation>调用栈深度</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>The outermost</source>
        <translation>最外层</translation>
    </message>
    <message>
        <source>The outer %1</source>
        <translation>外侧 %1 层</translation>
    </message>
    <message>
        <source>%1 rows selected</source>
        <translation>已选择 %1 行</translation>
    </message>
    <message>
        <source>Statistics of this name</source>
        <translation>此名称的统计</translation>
    </message>
    <message>
        <source>More in the slice detail</source>
        <translation>更多见切片详情</translation>
    </message>
    <message>
        <source>Hide the ranks of %1</source>
        <translation>隐藏 %1 的各卡</translation>
    </message>
    <message>
        <source>Show only the ranks of %1</source>
        <translation>仅显示 %1 的各卡</translation>
    </message>
    <message>
        <source>Split into its tracks</source>
        <translation>拆分为各条泳道</translation>
    </message>
    <message>
        <source>Merge the tracks of %1 into one row</source>
        <translation>将 %1 的泳道合并为一行</translation>
    </message>
    <message>
        <source>Shift %1 in time...</source>
        <translation>平移 %1…</translation>
    </message>
    <message>
        <source>Rename %1...</source>
        <translation>重命名 %1…</translation>
    </message>
    <message>
        <source>Unpin the same track of %1 ranks</source>
        <translation>取消置顶 %1 张卡的同一泳道</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::GraphMerge</name>
    <message>
        <source>No graph in this rank runs on several streams.</source>
        <translation>该卡没有在多条流上执行的计算图。</translation>
    </message>
    <message>
        <source>Streams of graphs merged into 1 row.</source>
        <translation>已将计算图的流合并为 1 行。</translation>
    </message>
    <message>
        <source>Streams of graphs merged into %1 rows.</source>
        <translation>已将各计算图的流合并为 %1 行。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::GraphPainter</name>
    <message>
        <source>Locked area (%1 unlocks it)</source>
        <translation>已锁定区域（%1 解除锁定）</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::GraphPane</name>
    <message>
        <source>Timeline graph</source>
        <translation>时间线图形区</translation>
    </message>
    <message>
        <source>Each rank appears here as soon as it is imported.</source>
        <translation>每张卡导入完成后立即显示在此处。</translation>
    </message>
    <message>
        <source>Memory at this moment</source>
        <translation>此刻的内存</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::HitStrip</name>
    <message>
        <source>Matches in view</source>
        <translation>可见范围内的匹配</translation>
    </message>
    <message>
        <source>%1 of %2 in view</source>
        <translation>可见范围内 %1，共 %2</translation>
    </message>
    <message>
        <source>about %1 of %2 in view</source>
        <translation>可见范围内约 %1，共 %2</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>匹配</translation>
    </message>
    <message>
        <source>1 match</source>
        <translation>1 个匹配</translation>
    </message>
    <message>
        <source>%1 matches</source>
        <translation>%1 个匹配</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::HitWalk</name>
    <message>
        <source>Searching for the match</source>
        <translation>正在查找匹配</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::HostPart</name>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>CPUs</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>On which it ran in the range</source>
        <translation>范围内线程运行过的 CPU</translation>
    </message>
    <message>
        <source>Running (ms)</source>
        <translation>运行 (ms)</translation>
    </message>
    <message>
        <source>Runnable (ms)</source>
        <translation>就绪 (ms)</translation>
    </message>
    <message>
        <source>Ready to run while another thread had the CPU</source>
        <translation>已就绪，但 CPU 被其他线程占用</translation>
    </message>
    <message>
        <source>Sleeping (ms)</source>
        <translation>休眠 (ms)</translation>
    </message>
    <message>
        <source>Other states (ms)</source>
        <translation>其他状态 (ms)</translation>
    </message>
    <message>
        <source>Context switches</source>
        <translation>上下文切换</translation>
    </message>
    <message>
        <source>Soft interrupts</source>
        <translation>软中断</translation>
    </message>
    <message>
        <source>Soft interrupts (ms)</source>
        <translation>软中断 (ms)</translation>
    </message>
    <message>
        <source>Hard interrupts</source>
        <translation>硬中断</translation>
    </message>
    <message>
        <source>Hard interrupts (ms)</source>
        <translation>硬中断 (ms)</translation>
    </message>
    <message>
        <source>Threads of the host</source>
        <translation>主机的线程</translation>
    </message>
    <message>
        <source>No thread of the host in the range.</source>
        <translation>范围内没有主机的线程。</translation>
    </message>
    <message>
        <source>No trace of the host&apos;s scheduler beside this rank. Record an ftrace of the host while profiling (sched and irq events) and put its ftrace_data.json or .db beside the folders of the ranks.</source>
        <translation>该卡旁没有主机调度器的跟踪数据。请在采集性能数据的同时录制主机的 ftrace（调度与中断事件），并将 ftrace_data.json 或 .db 放在各卡文件夹旁。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::HoverText</name>
    <message>
        <source>Start %1</source>
        <translation>开始 %1</translation>
    </message>
    <message>
        <source>%1 slices</source>
        <translation>%1 个切片</translation>
    </message>
    <message>
        <source>Longest: %1, %2</source>
        <translation>最长：%1，%2</translation>
    </message>
    <message>
        <source>Busy %1 of %2</source>
        <translation>忙碌 %1 / %2</translation>
    </message>
    <message>
        <source>Duration %1</source>
        <translation>耗时 %1</translation>
    </message>
    <message>
        <source>Instant</source>
        <translation>瞬时事件</translation>
    </message>
    <message>
        <source>%1 to %2, %3 samples</source>
        <translation>%1 至 %2，%3 个采样点</translation>
    </message>
    <message>
        <source>Since %1</source>
        <translation>自 %1 起</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>未掩盖通信</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>%1 of %2 ranks</source>
        <translation>%1 / %2 张卡</translation>
    </message>
    <message>
        <source>1 rank</source>
        <translation>1 张卡</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 张卡</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::KernelTable</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>核</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Duration (ms)</source>
        <translation>耗时 (ms)</translation>
    </message>
    <message>
        <source>Wait (ms)</source>
        <translation>等待 (ms)</translation>
    </message>
    <message>
        <source>Idle time of the stream before the kernel</source>
        <translation>Kernel 开始前流的空闲时间</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代步</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流 Stream</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Block dim</source>
        <translation>Block dim</translation>
    </message>
    <message>
        <source>Cores that the kernel runs on</source>
        <translation>Kernel 使用的核数</translation>
    </message>
    <message>
        <source>Mixed block dim</source>
        <translation>混合 Block dim</translation>
    </message>
    <message>
        <source>Cores of the second kind</source>
        <translation>第二类核的核数</translation>
    </message>
    <message>
        <source>Input shapes</source>
        <translation>输入形状</translation>
    </message>
    <message>
        <source>Input types</source>
        <translation>输入类型</translation>
    </message>
    <message>
        <source>Input formats</source>
        <translation>输入格式</translation>
    </message>
    <message>
        <source>Output shapes</source>
        <translation>输出形状</translation>
    </message>
    <message>
        <source>Output types</source>
        <translation>输出类型</translation>
    </message>
    <message>
        <source>Output formats</source>
        <translation>输出格式</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Kernels one by one</source>
        <translation>逐个 Kernel</translation>
    </message>
    <message>
        <source>No kernels in the range.</source>
        <translation>此范围内没有 Kernel。</translation>
    </message>
    <message>
        <source>No kernel table in this rank.</source>
        <translation>此卡没有 Kernel 表。</translation>
    </message>
    <message>
        <source>Filters removed, as this rank has no such column: %1</source>
        <translation>此卡没有以下列，相应的筛选已删除：%1</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::LaneTree</name>
    <message>
        <source>Ranks, layers and tracks</source>
        <translation>卡、层与泳道</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>（无名称）</translation>
    </message>
    <message>
        <source>%1 tracks</source>
        <translation>%1 条泳道</translation>
    </message>
    <message>
        <source>%1
%2 events, tid %3</source>
        <translation>%1
%2 个事件，tid %3</translation>
    </message>
    <message>
        <source>%1
process %2</source>
        <translation>%1
进程 %2</translation>
    </message>
    <message>
        <source>1 track</source>
        <translation>1 条泳道</translation>
    </message>
    <message>
        <source>Clock offset %1</source>
        <translation>时钟偏移 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 hidden</source>
        <translation>已隐藏 %1 个</translation>
    </message>
    <message>
        <source>%1 of %2 depths</source>
        <translation>%1 / %2 层</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::LinkLayer</name>
    <message>
        <source>%1 of %2 flows drawn</source>
        <translation>已绘制 %2 条连线中的 %1 条</translation>
    </message>
    <message>
        <source>%1 of %2 flows of the slice drawn</source>
        <translation>已绘制该切片 %2 条连线中的 %1 条</translation>
    </message>
    <message>
        <source>%1 flows of the chain drawn, more follow</source>
        <translation>已绘制调用链的 %1 条连线，之后还有</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::LinkList</name>
    <message>
        <source>from</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>to</source>
        <translation>去往</translation>
    </message>
    <message>
        <source>No flows start or end here.</source>
        <translation>没有连线起止于此。</translation>
    </message>
    <message>
        <source>%1 earlier</source>
        <translation>早 %1</translation>
    </message>
    <message>
        <source>%1 later</source>
        <translation>晚 %1</translation>
    </message>
    <message>
        <source>from (%1)</source>
        <translation>来自（%1）</translation>
    </message>
    <message>
        <source>to (%1)</source>
        <translation>去往（%1）</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::LinkPopup</name>
    <message>
        <source>Flows</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>(no category)</source>
        <translation>（无类别）</translation>
    </message>
    <message>
        <source>These ranks have no flows.</source>
        <translation>这些卡没有连线。</translation>
    </message>
    <message>
        <source>Drawn for all slices in view. Flows of the selected slice are always shown.</source>
        <translation>为可见范围内的所有切片绘制。选中切片的连线始终显示。</translation>
    </message>
    <message>
        <source>%1 of %2 in view</source>
        <translation>可见范围内 %1，共 %2</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::MarkerEditor</name>
    <message>
        <source>Edit marker</source>
        <translation>编辑标记</translation>
    </message>
    <message>
        <source>Name of the marker</source>
        <translation>标记名称</translation>
    </message>
    <message>
        <source>Delete marker</source>
        <translation>删除标记</translation>
    </message>
    <message>
        <source>Colour %1</source>
        <translation>颜色 %1</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Note of the marker</source>
        <translation>标记的备注</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::MarkerList</name>
    <message>
        <source>No markers yet. Press K on the timeline, or click the ruler above the lanes.</source>
        <translation>还没有标记。在时间线上按 K，或单击泳道上方的标尺。</translation>
    </message>
    <message>
        <source>Markers</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>New marker around the selection, or in the middle of the view</source>
        <translation>在选区处新建标记；无选区时在可见范围中央新建</translation>
    </message>
    <message>
        <source>Delete all</source>
        <translation>全部删除</translation>
    </message>
    <message>
        <source>Switch to the next colour</source>
        <translation>换下一个颜色</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Jump to this marker</source>
        <translation>跳转到此标记</translation>
    </message>
    <message>
        <source>Delete this marker</source>
        <translation>删除此标记</translation>
    </message>
    <message>
        <source>Note...</source>
        <translation>备注…</translation>
    </message>
    <message>
        <source>Write a note to this marker</source>
        <translation>为此标记添加备注</translation>
    </message>
    <message>
        <source>Name of the marker</source>
        <translation>标记名称</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::NameList</name>
    <message>
        <source>Totals</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Filter names</source>
        <translation>筛选名称</translation>
    </message>
    <message>
        <source>Select a name to list its slices.</source>
        <translation>选择一个名称，查看其切片。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Total (ms)</source>
        <translation>合计 (ms)</translation>
    </message>
    <message>
        <source>Self (ms)</source>
        <translation>自身耗时 (ms)</translation>
    </message>
    <message>
        <source>Total minus the time of directly nested slices</source>
        <translation>合计减去直接嵌套在其中的切片的耗时</translation>
    </message>
    <message>
        <source>Share of range</source>
        <translation>占选区时间比例</translation>
    </message>
    <message>
        <source>The part of the total within the range, divided by the selected time of all selected ranks. A selected step is such a range; parallel slices count each.</source>
        <translation>总时长中落在该范围内的部分，除以所有所选卡的选中时间之和。选中的迭代步也是这样的范围；并行的切片各自计入。</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Share of the total time of the layer</source>
        <translation>占该层合计耗时的比例</translation>
    </message>
    <message>
        <source>Average (ms)</source>
        <translation>平均 (ms)</translation>
    </message>
    <message>
        <source>Min (ms)</source>
        <translation>最小 (ms)</translation>
    </message>
    <message>
        <source>Max (ms)</source>
        <translation>最大 (ms)</translation>
    </message>
    <message>
        <source>Spread over ranks</source>
        <translation>卡间差异</translation>
    </message>
    <message>
        <source>The rank whose total is furthest from the median of the selected ranks that have the name, and by how much. In communication, the rank with much less than the others is the one they wait for.</source>
        <translation>在有该名称的所选卡中，总时长与中位数相差最大的卡及其差值。对于通信，总时长明显小于其他卡的卡就是其他卡所等待的卡。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::NameSumsPart</name>
    <message>
        <source>Slices of the layer by name</source>
        <translation>该层按名称汇总的切片</translation>
    </message>
    <message>
        <source>No slices of this layer in the range.</source>
        <translation>此范围内该层没有切片。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::OverallPart</name>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Total (ms)</source>
        <translation>合计 (ms)</translation>
    </message>
    <message>
        <source>Time in the range. Kernels of several streams run side by side, so that classes can add up to more than computing.</source>
        <translation>范围内的耗时。多条流的 Kernel 会同时执行，因此各类之和可能大于计算。</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Share of the end-to-end time</source>
        <translation>占端到端耗时的比例</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Kernels, or slices of the lane</source>
        <translation>Kernel 数，或泳道的切片数</translation>
    </message>
    <message>
        <source>Average (ms)</source>
        <translation>平均 (ms)</translation>
    </message>
    <message>
        <source>Min (ms)</source>
        <translation>最小 (ms)</translation>
    </message>
    <message>
        <source>Max (ms)</source>
        <translation>最大 (ms)</translation>
    </message>
    <message>
        <source>Overall metrics</source>
        <translation>总体指标</translation>
    </message>
    <message>
        <source>Select a row to list its kernels or slices.</source>
        <translation>选择一行，查看其 Kernel 或切片。</translation>
    </message>
    <message>
        <source>No overlap analysis in this rank.</source>
        <translation>此卡没有掩盖分析。</translation>
    </message>
    <message>
        <source>Computing is not split: no kernel table in this rank.</source>
        <translation>计算未细分：此卡没有 Kernel 表。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::Overview</name>
    <message>
        <source>Overview of all ranks</source>
        <translation>所有卡的总览</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Sort the ranks, or show all of them as bars</source>
        <translation>对各卡排序，或以条形显示各卡</translation>
    </message>
    <message>
        <source>%1 to %2: %3 ranks in one line</source>
        <translation>%1 至 %2：一行包含 %3 张卡</translation>
    </message>
    <message>
        <source>%1, by host</source>
        <translation>%1，按主机</translation>
    </message>
    <message>
        <source>%1, by stage</source>
        <translation>%1，按阶段</translation>
    </message>
    <message>
        <source>%1, by exposed communication</source>
        <translation>%1，按未掩盖通信</translation>
    </message>
    <message>
        <source>%1, by wait</source>
        <translation>%1，按等待</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::RangeField</name>
    <message>
        <source>The visible range and its length. Click to type a new range, for example &quot;1.2 s ... 1.5 s&quot; or &quot;10ms + 500us&quot; (Ctrl+G).</source>
        <translation>可见范围及其长度。单击可输入新的范围，例如“1.2 s ... 1.5 s”或“10ms + 500us”（Ctrl+G）。</translation>
    </message>
    <message>
        <source>Visible range</source>
        <translation>可见范围</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::RangeText</name>
    <message>
        <source>Two times are needed, as in &quot;1.2 s ... 1.5 s&quot;, or a time and a length, as in &quot;10 ms + 500 us&quot;.</source>
        <translation>需要两个时间，例如“1.2 s ... 1.5 s”，或一个时间加一段时长，例如“10 ms + 500 us”。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no time: a number with ns, us, ms, s, min, h or d is, no finer than 1 ns.</source>
        <translation>“%1”不是时间：应为数字加单位（ns、us、ms、s、min、h 或 d），精度不细于 1 ns。</translation>
    </message>
    <message>
        <source>The length must be more than 0.</source>
        <translation>时长必须大于 0。</translation>
    </message>
    <message>
        <source>The end must be after the begin.</source>
        <translation>结束时间必须晚于开始时间。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::RowFinder</name>
    <message>
        <source>Find a row</source>
        <translation>查找行</translation>
    </message>
    <message>
        <source>Find a row of the tree by its name</source>
        <translation>按名称查找树中的行</translation>
    </message>
    <message>
        <source>no match</source>
        <translation>无匹配</translation>
    </message>
    <message>
        <source>Down or F3: the next row; Enter: stay at this one</source>
        <translation>向下键或 F3：下一行；Enter：停在此行</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::RowRenamer</name>
    <message>
        <source>Another name for the row; empty: its own</source>
        <translation>该行的别名；留空则使用原名</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::RowShifter</name>
    <message>
        <source>Shift in time; empty: none</source>
        <translation>时间偏移，留空表示不偏移</translation>
    </message>
    <message>
        <source>-2.5 ms</source>
        <translation>-2.5 ms</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::Ruler</name>
    <message>
        <source>Time ruler and markers</source>
        <translation>时间标尺与标记</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>自 %1 起</translation>
    </message>
    <message>
        <source>1 rank moved</source>
        <translation>已移动 1 张卡</translation>
    </message>
    <message>
        <source>%1 ranks moved</source>
        <translation>已移动 %1 张卡</translation>
    </message>
    <message>
        <source>1 track moved</source>
        <translation>已移动 1 条泳道</translation>
    </message>
    <message>
        <source>%1 tracks moved</source>
        <translation>已移动 %1 条泳道</translation>
    </message>
    <message>
        <source>1 rank follows the drift</source>
        <translation>1 张卡跟随漂移</translation>
    </message>
    <message>
        <source>%1 ranks follow the drift</source>
        <translation>%1 张卡跟随漂移</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::ScopeChip</name>
    <message>
        <source>The tables are of this area; search, flows and selections keep to it. Click to unlock it.</source>
        <translation>表格仅统计此区域；查找、连线和选择也限于其中。单击可解除锁定。</translation>
    </message>
    <message>
        <source>The tables are of this range. Click to drop it.</source>
        <translation>表格仅统计此范围。单击可取消。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::SearchField</name>
    <message>
        <source>Find slices by name</source>
        <translation>按名称查找切片</translation>
    </message>
    <message>
        <source>no matches</source>
        <translation>无匹配</translation>
    </message>
    <message>
        <source>Find slices by category</source>
        <translation>按类别查找切片</translation>
    </message>
    <message>
        <source>Find slices by argument value</source>
        <translation>按参数值查找切片</translation>
    </message>
    <message>
        <source>Categories</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Argument values</source>
        <translation>参数值</translation>
    </message>
    <message>
        <source>Where to look (Alt+Down)</source>
        <translation>查找范围 (Alt+Down)</translation>
    </message>
    <message>
        <source>Number of the match: type another one to jump to it</source>
        <translation>匹配的序号：输入其他序号即可跳转</translation>
    </message>
    <message>
        <source>Select a slice first</source>
        <translation>请先选择一个切片</translation>
    </message>
    <message>
        <source>%1 of the slices were searched</source>
        <translation>已查找 %1 的切片</translation>
    </message>
    <message>
        <source>Type a number from 1 to %1.</source>
        <translation>请输入 1 到 %1 之间的序号。</translation>
    </message>
    <message>
        <source>Esc: back to the graph, the matches stay; Shift+Esc: clear the search</source>
        <translation>Esc：返回图形区，匹配保留；Shift+Esc：清除查找</translation>
    </message>
    <message>
        <source>List all matches in the data pane (Alt+4)</source>
        <translation>在数据窗格中列出所有匹配 (Alt+4)</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::SearchOptions</name>
    <message>
        <source>Look in</source>
        <translation>查找内容</translation>
    </message>
    <message>
        <source>On the lanes</source>
        <translation>查找泳道</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Categories</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Argument values</source>
        <translation>参数值</translation>
    </message>
    <message>
        <source>Of all ranks</source>
        <translation>各卡的泳道</translation>
    </message>
    <message>
        <source>Of the ranks in view</source>
        <translation>可见卡的泳道</translation>
    </message>
    <message>
        <source>Of the rank of the selection</source>
        <translation>所选卡的泳道</translation>
    </message>
    <message>
        <source>Of the track of the selection</source>
        <translation>所选泳道</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::SearchTexts</name>
    <message>
        <source>The expression is longer than %1 bytes</source>
        <translation>表达式超过 %1 字节</translation>
    </message>
    <message>
        <source>The expression is too large</source>
        <translation>表达式过大</translation>
    </message>
    <message>
        <source>A ] is missing</source>
        <translation>缺少 ]</translation>
    </message>
    <message>
        <source>A ) is missing</source>
        <translation>缺少 )</translation>
    </message>
    <message>
        <source>A ( is missing</source>
        <translation>缺少 (</translation>
    </message>
    <message>
        <source>Nothing follows the last \</source>
        <translation>末尾的 \ 之后缺少字符</translation>
    </message>
    <message>
        <source>No such escape</source>
        <translation>无此转义</translation>
    </message>
    <message>
        <source>No such range of characters</source>
        <translation>无此字符范围</translation>
    </message>
    <message>
        <source>No such group</source>
        <translation>无此分组语法</translation>
    </message>
    <message>
        <source>Nothing to repeat</source>
        <translation>没有可重复的内容</translation>
    </message>
    <message>
        <source>Cannot be repeated like this</source>
        <translation>不能这样重复</translation>
    </message>
    <message>
        <source>The expression is not valid text</source>
        <translation>表达式不是有效的文本</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>/ %1</translation>
    </message>
    <message>
        <source>of %1 so far, %2 searched</source>
        <translation>/ 目前 %1，已查找 %2</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::ShiftText</name>
    <message>
        <source>Type a duration of up to 30 days, such as &quot;-2.5 ms&quot; or &quot;300 us&quot;.</source>
        <translation>请输入不超过 30 天的时长，例如“-2.5 ms”或“300 us”。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::SliceDetailPane</name>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Flows</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Copy all as text</source>
        <translation>全部复制为文本</translation>
    </message>
    <message>
        <source>Click a slice to see its times, arguments and flows.</source>
        <translation>单击切片，查看其时间、参数和连线。</translation>
    </message>
    <message>
        <source>%1 of the step</source>
        <translation>占单步的 %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Start (raw)</source>
        <translation>开始时间（原始）</translation>
    </message>
    <message>
        <source>End (raw)</source>
        <translation>结束时间（原始）</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Self time</source>
        <translation>自身耗时</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Track</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>depth %1</source>
        <translation>深度 %1</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Wall-clock time</source>
        <translation>系统时间</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Topology</source>
        <translation>并行拓扑</translation>
    </message>
    <message>
        <source>Place of the rank in the parallel groups of the job</source>
        <translation>此卡在作业各并行组中的位置</translation>
    </message>
    <message>
        <source>Call stack of %1</source>
        <translation>%1 的调用栈</translation>
    </message>
    <message>
        <source>Call stack</source>
        <translation>调用栈</translation>
    </message>
    <message>
        <source>In brackets: how many flows away the slice is</source>
        <translation>括号中为该切片相隔的连线数</translation>
    </message>
    <message>
        <source>Flows (first %1, the chain goes on)</source>
        <translation>连线（前 %1 条，之后还有）</translation>
    </message>
    <message>
        <source>No kernel table in this profile.</source>
        <translation>此性能数据中没有 Kernel 表。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::SliceList</name>
    <message>
        <source>Drag over lanes to select a range. Its slices are summed up here by name.</source>
        <translation>在泳道上拖动以框选范围：其中的切片将按名称汇总于此。</translation>
    </message>
    <message>
        <source>Slices in the selection by name</source>
        <translation>选区内按名称汇总的切片</translation>
    </message>
    <message>
        <source>No slices in the selected range.</source>
        <translation>选区内没有切片。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::SliceTable</name>
    <message>
        <source>No.</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Duration (ms)</source>
        <translation>耗时 (ms)</translation>
    </message>
    <message>
        <source>Slices one by one</source>
        <translation>逐个切片</translation>
    </message>
    <message>
        <source>First %1 of %2 slices.</source>
        <translation>显示前 %1 个切片，共 %2 个。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::SliceWalk</name>
    <message>
        <source>No later slice of this lane in the locked area.</source>
        <translation>锁定区域内此泳道没有更晚的切片。</translation>
    </message>
    <message>
        <source>This is the last slice of the lane.</source>
        <translation>这是泳道中的最后一个切片。</translation>
    </message>
    <message>
        <source>No earlier slice of this lane in the locked area.</source>
        <translation>锁定区域内此泳道没有更早的切片。</translation>
    </message>
    <message>
        <source>This is the first slice of the lane.</source>
        <translation>这是泳道中的第一个切片。</translation>
    </message>
    <message>
        <source>No slice encloses this one.</source>
        <translation>没有切片包含此切片。</translation>
    </message>
    <message>
        <source>This slice encloses no other.</source>
        <translation>此切片不包含其他切片。</translation>
    </message>
    <message>
        <source>No later slice has this name.</source>
        <translation>没有更晚的同名切片。</translation>
    </message>
    <message>
        <source>No earlier slice has this name.</source>
        <translation>没有更早的同名切片。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::StateLegend</name>
    <message>
        <source>Computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>未掩盖通信</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Waiting: exposed communication before the first transfer of an operator, as the profiler measured it</source>
        <translation>等待：采集工具测得的、算子首次传输之前的未掩盖通信</translation>
    </message>
    <message>
        <source>These profiles do not tell waiting from transferring: exposed communication is both</source>
        <translation>这些性能数据未区分等待与传输：未掩盖通信包含两者</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::StepBand</name>
    <message>
        <source>Step %1 (warm-up)</source>
        <translation>第 %1 步（预热）</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>It compiles and fills caches; means and verdicts leave it out.</source>
        <translation>该步进行编译并填充缓存；均值和判定不计入。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::StepField</name>
    <message>
        <source>1 step</source>
        <translation>1 个迭代步</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 个迭代步</translation>
    </message>
    <message>
        <source>Step &lt;b&gt;%1&lt;/b&gt; (%2 of %3)</source>
        <translation>第 &lt;b&gt;%1&lt;/b&gt; 步（%2 / %3）</translation>
    </message>
    <message>
        <source>Previous step (,)</source>
        <translation>上一个迭代步 (,)</translation>
    </message>
    <message>
        <source>Next step (.)</source>
        <translation>下一个迭代步 (.)</translation>
    </message>
    <message>
        <source>Step &lt;b&gt;%1&lt;/b&gt; (%2 of %3, warm-up)</source>
        <translation>第 &lt;b&gt;%1&lt;/b&gt; 步（%2 / %3，预热）</translation>
    </message>
    <message>
        <source>Steps as the profiler marked them (ProfilerStep)</source>
        <translation>迭代步来自采集工具的标记（ProfilerStep）</translation>
    </message>
    <message>
        <source>Steps as the database lists them (STEP_TIME)</source>
        <translation>迭代步来自数据库的记录（STEP_TIME）</translation>
    </message>
    <message>
        <source>Steps as the device&apos;s step trace shows them (Iteration)</source>
        <translation>迭代步来自设备的迭代轨迹（Iteration）</translation>
    </message>
    <message>
        <source>Steps as the program marked them (mstx ranges &quot;step N&quot;)</source>
        <translation>迭代步来自程序的打点（mstx 区间 step N）</translation>
    </message>
    <message>
        <source>Steps as the step files of older MindSpore list them</source>
        <translation>迭代步来自旧版 MindSpore 的迭代步文件</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::SystemView</name>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>CANN API</source>
        <translation>CANN API</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Overlap analysis</source>
        <translation>掩盖分析</translation>
    </message>
    <message>
        <source>Python API</source>
        <translation>Python API</translation>
    </message>
    <message>
        <source>Hardware tasks</source>
        <translation>硬件任务</translation>
    </message>
    <message>
        <source>Entries of the system view</source>
        <translation>系统视图的条目</translation>
    </message>
    <message>
        <source>Overall</source>
        <translation>总体</translation>
    </message>
    <message>
        <source>Overall metrics</source>
        <translation>总体指标</translation>
    </message>
    <message>
        <source>Kernel end to end</source>
        <translation>Kernel 端到端</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Kernels by time</source>
        <translation>按时间排列的 Kernel</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Sums by name</source>
        <translation>按名称汇总</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
    <message>
        <source>Visible range only</source>
        <translation>仅可见范围</translation>
    </message>
    <message>
        <source>Sums up the slices in the visible range. A selected range, step or locked area counts in any case.</source>
        <translation>汇总可见范围内的切片。已选取的范围、迭代步或锁定区域始终优先。</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::TimeScope</name>
    <message>
        <source>1 lane</source>
        <translation>1 条泳道</translation>
    </message>
    <message>
        <source>%1 lanes</source>
        <translation>%1 条泳道</translation>
    </message>
    <message>
        <source>Step %1 (warm-up), %2</source>
        <translation>第 %1 步（预热），%2</translation>
    </message>
    <message>
        <source>Step %1, %2</source>
        <translation>第 %1 步，%2</translation>
    </message>
    <message>
        <source>Locked area, %1, %2</source>
        <translation>锁定区域，%1，%2</translation>
    </message>
    <message>
        <source>Selection, %1, %2</source>
        <translation>选区，%1，%2</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::TimelinePage</name>
    <message>
        <source>%1 is no kernel of a compiled graph.</source>
        <translation>%1 不是编译图中的 Kernel。</translation>
    </message>
    <message>
        <source>%1 is no communication operator of the device.</source>
        <translation>%1 不是设备上的通信算子。</translation>
    </message>
</context>
<context>
    <name>rankscope::timeline::TimelineState</name>
    <message>
        <source>Marker %1</source>
        <translation>标记 %1</translation>
    </message>
</context>
</TS>
