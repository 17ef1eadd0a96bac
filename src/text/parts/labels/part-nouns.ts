import { foldArabic } from '../../characters/arabic.ts'

/*
 * What the parts of an answer are called where they are counted: `Step 1`, `Key finding #2`, `第一个要点`, `النقطة الثانية`. Of
 * other things a number may be the name: `Apollo 1`, `Room 2`, `Type 1`.
 */

const listed = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '))

const ENGLISH = listed(
  'step stage phase part item task fact finding reason tip round piece number section chapter rule option note issue benefit',
  'feature factor thing key lesson question sub-question subquestion query answer action move cause effect advantage',
  'disadvantage pro con requirement condition entry line level method claim detail aspect scenario case category area topic',
  'subtopic sub-topic point subpoint sub-point theme component element criterion goal layer pillar principle dimension',
  'milestone obligation idea check insight observation subject highlight thought approach objective angle message block',
  'segment premise hint consideration takeaway remark conclusion statement reply response argument example paragraph sentence',
  'bullet evidence quote quotation clue inference deduction assertion proposition proof perspective viewpoint summary',
  'explanation reading source reference passage document excerpt snippet result extract assumption caveat limitation exception',
  'correction update suggestion recommendation advice instruction guideline procedure process sequence priority criteria test',
  'review pass look match half side strand thread theory variant version draft attempt alternative choice possibility',
  'implication consequence outcome definition term concept keyword heading subheading set list unit column row cell panel slide',
  'frame card box module lead pointer cue reminder warning tidbit nugget headline truth myth why what how ground justification',
  'rationale support follow-up followup sub-answer subanswer sub-step substep hop iteration loop reflection',
)
const MAIN =
  /^(?:the |our |my |a )?(?:(?:key|main|core|major|central|primary|important|critical|essential|relevant|quick|supporting|next|top|other|bullet|talking|piece of|pieces of|line of)[ -])?(?=.)/
const CHINESE = listed(
  '步骤 步驟 要点 要點 阶段 階段 提示 理由 选项 選項 问题 問題 回答 答案 发现 發現 事实 事實 结论 結論 方面 情况 情況 类别 類別 部分 环节 環節 条目 條目 项目 項目 原因 因素 好处 好處 优点 優點 特点 特點',
  '主题 主題 话题 話題 说明 說明 注意 建议 建議 依据 依據 证据 證據 来源 來源 资料 資料 段落 观点 觀點 论点 論點 论据 論據 规则 規則 条件 條件 要求 任务 任務 信息 資訊 细节 細節 亮点 亮點 关键点 关键 核心点 章节 章節',
  '单元 單元 模块 模塊 层面 層面 维度 維度 示例 例子 场景 場景 案例 做法 措施 方法 方案 思路 线索 線索 小结 小結 重点 重點 知识点 结果 結果 步 点 點 项 項 条 條 例 解释 解釋 推论 前提 假设 补充 備註 备注 摘录 引文 角度 问 答',
  '疑问 误区 技巧 贴士 小贴士 看点 看點 内容 內容 主张 判断 推断 分析 总结 解答 回复 提醒 说法 描述 记录 记载 板块 版块 切入点 出发点 目标 指标 标准 参数 属性 变化 差异 区别 共同点 优势 劣势 缺点 不足 局限 风险 挑战 机会',
  '影响 后果 意义 作用 功能 用途 流程 操作 动作 环 节 句 段 行 层 题 要素 条款 子问题 文档 文件 材料 片段 参考 佐证 考量 考虑 心得 要义 讯息 细则 步法 轮 检索 查找 搜索 核对 推理 思考 小问题',
)
const ARABIC: ReadonlySet<string> = new Set(
  [
    'خطوة نقطة مرحلة نصيحة سبب خيار سؤال جواب إجابة نتيجة حقيقة استنتاج جانب حالة فئة قسم جزء بند عامل فائدة ميزة موضوع ملاحظة',
    'توضيح دليل فكرة حجة قاعدة شرط متطلب مهمة معلومة تفصيل تفصيلة محور عنصر مثال سيناريو طريقة فقرة معيار مستوى درس إجراء',
    'خلاصة سطر مبحث مقطع مصدر وثيقة مستند نص بعد زاوية وجه رد افتراض تنبيه تحذير اقتباس مرجع اعتبار هدف اكتشاف رأي ركيزة',
    'مبدأ عنوان جملة ادعاء برهان قرينة شاهد مجال اقتراح توصية بديل احتمال مسألة قضية تعليمة إرشاد تفسير تعليل مبرر إشارة لمحة',
    'فصل باب كلمة نقاش حل تعليق استدلال أثر علامة خاصية سمة غاية تذكير',
  ].flatMap((list) => foldArabic(list).split(' ')),
)
const CHINESE_MAIN =
  /^(?:关键|關鍵|核心|主要|重要|重点|补充|最终|其他|[个個条條项項点點大则則段层重轮輪]|部分|方面)(?=.)/
const ARABIC_MAIN = /^(?:اهم |ابرز )?(?:ال)?(?=.{2})|(?: (?:ال)?(?:رئيسي[ةه]?|مهم[ةه]?|اساسي[ةه]?))$/g

/** What a label counts, without what goes with it; `undefined` if no part of an answer is called so. */
export function partNoun(words: string): string | undefined {
  const lower = words.toLowerCase()
  const found = /[\u4E00-\u9FFF]/.test(lower)
    ? [lower, lower.replace(CHINESE_MAIN, '')].find((noun) => CHINESE.has(noun))
    : /[\u0621-\u064A]/.test(lower)
      ? [foldArabic(lower).replace(ARABIC_MAIN, '')].find((noun) => ARABIC.has(noun))
      : [lower, lower.replace(MAIN, '')].find((noun) => ENGLISH.has(noun))
  return found
}

const COUNTING: readonly (readonly string[])[] = [
  'one first i a ① 一 أ ⅰ 甲',
  'two second ii b ② 二 ب ⅱ 乙',
  'three third iii c ③ 三 ج ⅲ 丙',
  'four fourth iv d ④ 四 د ⅳ 丁',
  'five fifth v e ⑤ 五 ه',
  'six sixth vi f ⑥ 六',
  'seven seventh vii g ⑦ 七',
  'eight eighth viii h ⑧ 八',
  'nine ninth ix i ⑨ 九',
  'ten tenth x j ⑩ 十',
].map((line) => line.split(' '))
const ARABIC_ORDINALS = ['ول', 'ثاني', 'ثالث', 'رابع', 'خامس', 'سادس', 'سابع', 'ثامن', 'تاسع', 'عاشر']

/** Whether a token may be the number of the `place`th part, counted from 1: `2`, `02`, `ii`, `b`, `second`, `二`, `1.2`. */
export function isNumber(token: string, place: number): boolean {
  const [whole, behind] = token.split('.')
  if (/^\d+$/.test(whole ?? '')) return Number(behind === undefined || Number(behind) === 0 ? whole : behind) === place
  if (COUNTING[place - 1]?.includes(token)) return true
  const ordinal = ARABIC_ORDINALS[place - 1]
  return ordinal !== undefined && token.length > 2 && token.includes(ordinal)
}

const ROMANS = ['i', 'v', 'x']
const runsUpTo = (most: number): readonly string[] =>
  most === 1 ? ROMANS : [...ROMANS, ...runsUpTo(most - 1).flatMap((run) => ROMANS.map((one) => run + one))]
/** All that may be a Roman numeral of four letters at most, as a list of words. */
export const ROMAN_RUNS = runsUpTo(4).join('|')
