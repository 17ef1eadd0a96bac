/*
 * What the parts of an answer are called where they are counted: `Step 1`, `Key finding #2`, `第一个要点`, `النقطة الثانية`. Of
 * other things a number may be the name: `Apollo 1`, `Room 2`, `Type 1`.
 */

const ENGLISH =
  'step|stage|phase|part|item|task|fact|finding|reason|tip|round|piece|number|section|chapter|rule|option|note|issue|benefit|' +
  'feature|factor|thing|key|lesson|(?:sub-?|follow-?up )?question|query|answer|action|move|cause|effect|advantage|disadvantage|' +
  'pro|con|requirement|condition|entry|line|level|method|claim|detail|aspect|scenario|case|category|area|(?:sub-?)?(?:topic|point)|theme|' +
  'component|element|criterion|goal|layer|pillar|principle|dimension|milestone|obligation|idea|check|insight|observation|' +
  'subject|highlight|thought|approach|objective|angle|message|block|segment|premise|hint|consideration|takeaway|remark|' +
  'conclusion|statement|reply|response|argument|example|paragraph|sentence|bullet(?: point)?|(?:piece of )?evidence|quote|quotation|clue|' +
  'inference|deduction|assertion|proposition|proof|perspective|viewpoint|summary|explanation|reading|source|reference|passage|' +
  'document|excerpt|snippet|result|extract|assumption|caveat|limitation|exception|correction|update|suggestion|recommendation|' +
  'advice|instruction|guideline|procedure|process|sequence|order|priority|criteria|test|review|pass|look|read|search|match|hit|' +
  'half|side|strand|thread|theory|variant|version|draft|attempt|try|alternative|choice|possibility|implication|consequence|outcome|' +
  'explanation|definition|term|concept|keyword|heading|subheading|set|list|unit|column|row|cell|panel|slide|frame|card|box|module|' +
  'lead|pointer|cue|reminder|warning|tidbit|nugget|headline|big idea|truth|myth|why|what|how|ground|justification|rationale|support'

const CHINESE =
  '步骤|步驟|要点|要點|阶段|階段|提示|理由|选项|選項|问题|問題|回答|答案|发现|發現|事实|事實|结论|結論|方面|情况|情況|类别|類別|部分|环节|環節|条目|條目|项目|項目|原因|因素|好处|好處|优点|優點|' +
  '特点|特點|主题|主題|话题|話題|说明|說明|注意|建议|建議|依据|依據|证据|證據|来源|來源|资料|資料|段落|观点|觀點|论点|論點|论据|論據|规则|規則|条件|條件|要求|任务|任務|信息|資訊|细节|細節|亮点|亮點|关键点|关键|核心点|' +
  '章节|章節|单元|單元|模块|模塊|层面|層面|维度|維度|示例|例子|场景|場景|案例|做法|措施|方法|方案|思路|线索|線索|小结|小結|重点|重點|知识点|结果|結果|步|点|點|项|項|条|條|例|解释|解釋|推论|前提|假设|补充|備註|备注|摘录|引文|角度|问|答|疑问|误区|技巧|贴士|小贴士|看点|看點|内容|內容|主张|判断|推断|分析|总结|解答|回复|提醒|说法|描述|记录|记载|板块|版块|切入点|出发点|目标|指标|标准|参数|属性|变化|差异|区别|共同点|优势|劣势|缺点|不足|局限|风险|挑战|机会|影响|后果|意义|作用|功能|用途|流程|操作|动作|环|节|句|段|行|层|题'

const ARABIC =
  'خطو[ةه]|نقط[ةه]|مرحل[ةه]|نصيح[ةه]|سبب|خيار|سؤال|جواب|[إا]جاب[ةه]|نتيج[ةه]|حقيق[ةه]|استنتاج|جانب|حال[ةه]|فئ[ةه]|قسم|جزء|بند|عامل|فائد[ةه]|ميز[ةه]|موضوع|ملاحظ[ةه]|توضيح|دليل|فكر[ةه]|حج[ةه]|' +
  'قاعد[ةه]|شرط|متطلب|مهم[ةه]|معلوم[ةه]|تفصيل|تفصيل[ةه]|محور|عنصر|مثال|سيناريو|طريق[ةه]|فقر[ةه]|معيار|مستوى|درس|[إا]جراء|خلاص[ةه]|سطر|مبحث|مقطع|مصدر|وثيق[ةه]|مستند|نص|بعد|زاوي[ةه]|وجه|رد|افتراض|تنبيه|' +
  'تحذير|اقتباس|مرجع|اعتبار|هدف|اكتشاف|رأي|ركيز[ةه]|مبد[أا]|عنوان|جمل[ةه]|ادعاء|برهان|قرين[ةه]|شاهد|مجال|اقتراح|توصي[ةه]|بديل|احتمال|مسأل[ةه]|قضي[ةه]|تعليم[ةه]|[إا]رشاد|تفسير|تعليل|مبرر|[إا]شار[ةه]|لمح[ةه]|فصل|باب'

export const PART_NOUNS = { english: ENGLISH, chinese: CHINESE, arabic: ARABIC } as const

const COUNTING: readonly (readonly string[])[] = [
  'one first i a ① 一 أ',
  'two second ii b ② 二 ب',
  'three third iii c ③ 三 ج',
  'four fourth iv d ④ 四 د',
  'five fifth v e ⑤ 五 ه',
  'six sixth vi f ⑥ 六',
  'seven seventh vii g ⑦ 七',
  'eight eighth viii h ⑧ 八',
  'nine ninth ix i ⑨ 九',
  'ten tenth x j ⑩ 十',
].map((line) => line.split(' '))
const ARABIC_ORDINALS = ['ول', 'ثاني', 'ثالث', 'رابع', 'خامس', 'سادس', 'سابع', 'ثامن', 'تاسع', 'عاشر']
const ARABIC_ORDINAL = new RegExp(`(?<![\\u0621-\\u064A])(?:ال)?(?:[أا]?ول|${ARABIC_ORDINALS.slice(1).join('|')})[ىيةه]?(?![\\u0621-\\u064A])`)

/** Whether a token may be the number of the `place`th part, counted from 1: `2`, `02`, `ii`, `b`, `second`, `二`, `1.2`. */
export function isNumber(token: string, place: number): boolean {
  const [whole, behind] = token.split('.')
  if (/^\d+$/.test(whole ?? '')) return Number(behind === undefined || Number(behind) === 0 ? whole : behind) === place
  if (COUNTING[place - 1]?.includes(token)) return true
  const ordinal = ARABIC_ORDINAL.exec(token)?.[0]
  return ordinal !== undefined && ordinal.includes(ARABIC_ORDINALS[place - 1] ?? '-')
}
