/**
 * Words of Chinese (and counters of Japanese) around numerals. Version 2. Traditional characters are folded before
 * these are compared, so only simplified ones are listed.
 */

/** Words that begin with a numeral that counts nothing. */
export const NO_COUNT_FIRST =
  '一些 一起 一下 一样 一般 一直 一定 一切 一旦 一致 一律 一再 一向 一边 一面 一方面 一共 一同 一并 一齐 一时 一生 一心 一贯 ' +
  '一经 一连 一番 一味 一路 一身 一手 一线 一流 一行 一带 一概 一举 一会 一体 一系列 一来 一旁 一端 一侧 一阵 一口气 一点儿 ' +
  '一氧化 一目了然 一应 一如 一成不变 一本正经 一心一意 一战 二战 二手 二维码 二氧化 二胡 二话 三明治 三文鱼 三角 三峡 三亚 三国 ' +
  '三轮车 三维 三心二意 三番五次 三三两两 三五成群 四川 四季 四周 四肢 四处 四面八方 四合院 四分五裂 五官 五金 五谷 五花 ' +
  '五颜六色 五粮液 五台山 六神 六安 七夕 七上八下 七嘴八舌 八卦 八达岭 八宝 八仙 八哥 九龙 九寨 九江 九牛一毛 十足 十字 ' +
  '十全十美 百姓 百科 百货 百合 百度 百般 百分点 百分比 千古 千秋 万分 万岁 万物 万能 万象 万里长城 万事 万历 亿万 零食 零售 ' +
  '零件 零钱 零星 零用 零散 零碎 两岸 两旁 两侧 两性 两极'

/** Words that end with one. What follows them may count again: 唯一一场. */
export const NO_COUNT_LAST =
  '唯一 统一 同一 单一 专一 逐一 不一 每一 另一 任一 某一 进一 独一无二 不二 接二连三 乱七八糟 数一数二'

/** After one of these, a single numeral is a count and not part of a word. */
export const COUNTERS =
  '年 月 日 号 个 人 岁 名 家 次 位 条 种 项 天 小时 分 元 美元 倍 成 座 本 辆 艘 台 亩 公里 米 世纪 届 季 章 款 场 层 套 部 只 张 ' +
  '件 周 星期 点 秒 公斤 斤 吨 克 升 度 级 代 户 间 枚 颗 棵 首 幅 份 组 集 篇 页 队 杯 瓶 袋 盒 箱 匹 幢 栋 节 课 门 批 轮 趟 ' +
  '块 角 厘米 毫米 公分 公顷 平方 立方 刻 厘 公升 毫升 公尺 円 歳 回 冊 册 本 枚 匹 头 口 处 所 支 把 对 双 卷 区 县 省 市 站'

/** The same for 一, which before other counters is hardly more than an article: 一个. */
export const COUNTERS_OF_ONE = '年 月 日 号 岁 天 小时 元 美元 倍 成 亩 公里 米 世纪 公斤 斤 吨 升 公顷 平方 立方 公尺'

/** The year before the first of an era. */
export const ERAS: Readonly<Record<string, number>> = {
  民国: 1911,
  明治: 1867,
  大正: 1911,
  昭和: 1925,
  平成: 1988,
  令和: 2018,
}
