import { prepare } from '../../../support/large-pattern.ts'

/*
 * What Chinese answers say that they do, step by step, without a subject: `审题`, `先查找相关段落`, `查找 → 核对 → 作答`.
 */

const HOW = '(?:首先|先|再|然后|接着|随后|最后|来|去|并|开始|进行|逐一|逐段|仔细|认真|快速)'
/** Of questions, texts and answers alone. */
const ACT =
  '(?:读题|审题|看题|答题|作答|回答|解答|思考|推理|推断|分析|归纳|总结|汇总|整理|查找|寻找|搜索|检索|查阅|阅读|浏览|通读|定位|锁定|摘录|提炼|核对|核实|复核|未?命中)'
/** Of other things as well, if nothing tells of what. */
const ACT_ON =
  '(?:看|查|读|找出|找到|找|给出|得出|确认|明确|理解|弄清|审清|判断|验证|对照|比对|筛选出?|提取出?|抽取|查询|引用|命中|圈出|标出)'
const WHAT =
  '(?:(?:一下|一遍)?(?:用户|相关|对应|有关|关键|全部|所有|完整|最终|具体|这个|该|给定|其中|的){0,3}(?:题目|问题|题意|题干|题|提问|意图|文档|文件|资料|材料|段落|片段|信息|答案|回答|答复|原文|内容|来源|出处|依据|证据|结论|关键词|关键字|要点|关键点|上下文|全文|结果|文本|[\\uE000-\\uE003]+))'
const MARKS = '[\\s，,、；;。.…!！→➜➡>*_：:（）()—–-]*'
const ACTS = new RegExp(
  `^${MARKS}(?:${HOW}{0,3}(?:${ACT}(?:${WHAT})?|${ACT_ON}${WHAT})(?:完毕|完成|完|了)?${MARKS}){1,6}$`,
  'u',
)
const LONGEST = 60

/** `祝您购物愉快哦～`: whoever wishes something states nothing. */
const WISH = new RegExp(
  `^${MARKS}(?:再次)?(?:恭|敬|谨)?祝(?:福)?(?:愿)?(?:您|你|各位|大家)?(?:们)?[\\u4E00-\\u9FFF]{0,5}(?:愉快|顺利|开心|快乐|幸福|安康|如意|健康|进步|成功|好运|安好|好)[哦呀啊呢啦！!～~。.\\s]{0,4}$`,
  'u',
)

/** Whether a stretch of a text in which names are signs says no more than how an answer was found, or wishes something, in a few words. */
export function isActOfAnswering(named: string, start: number, end: number): boolean {
  if (end - start > LONGEST) return false
  const stretch = named.slice(start, end)
  if (!HAN.test(stretch)) return false
  prepare(ACTS, stretch)
  return ACTS.test(stretch) || WISH.test(stretch)
}

const HAN = /[\u4E00-\u9FFF]/
