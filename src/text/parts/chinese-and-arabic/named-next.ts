/*
 * Where a Chinese or Arabic sentence goes on with what another passage says: `…، ويضيف المقطع 3 أن …`, `…，而资料3指出，…`. What a
 * passage does not say goes on with no statement.
 */

const FIGURE = '\\(?[\\d٠-٩]{1,2}(?![\\d٠-٩.,٫%٪])\\)?'
const ARABIC_NAME = `(?:ال|لل|ل)?(?:مقطع|فقر[ةه]|وثيق[ةه]|مستند|مصدر|نص|ملف|مرجع)(?: رقم)? ${FIGURE}`
const ARABIC_SAYS =
  '(?:[يت](?:ضيف|ذكر|شير|وضح|بين|فيد|[ؤو]كد|نص|قول|ورد|رد|صف|خبر(?:نا)?)|(?:ذكر|[أا]ضاف|[أا]شار|[أا]وضح|[أا]كد|[أا]فاد|ورد|جاء|بين)ت?)'
const ARABIC = `[،؛] ?(?=و?(?:(?:كما|بينما|ثم|[أا]ما|في حين(?: [أا]ن)?) )?(?:${ARABIC_SAYS}(?: (?:في|ضمن))? ${ARABIC_NAME}|(?:بحسب|حسب|في|وفقا?|طبقا?) ?${ARABIC_NAME}|${ARABIC_NAME} (?:ف)?${ARABIC_SAYS}(?![\\u0621-\\u064A])))`
const HAN_FIGURE = '(?:\\d{1,2}(?![\\d.%％])|[一二三四五六七八九十])'
const HAN_NAME = `(?:(?:段落|资料|資料|文档|文檔|文件|来源|來源|材料|片段) ?(?:第)?${HAN_FIGURE}|第${HAN_FIGURE}[段篇份条條](?:资料|資料|文档|文檔|文件|材料)?)`
const HAN_SAYS =
  '(?:中|里|裡)?(?:也|则|則|还|還|并|又|进一步|進一步){0,2}(?:指出|提到|提及|说明|說明|表明|显示|顯示|记载|記載|补充|補充|介绍|介紹|写道|寫道|写明|认为|強調|强调|称|说)'
const HAN = `[，；](?:而且|而|同时|同時|此外|另外|并且|且)?(?=${HAN_NAME}${HAN_SAYS}|(?:根据|根據|据|據|按照)${HAN_NAME}(?:的(?:说法|记载|内容|说明))?[，,])`

const NEXT = new RegExp(`${ARABIC}|${HAN}`, 'g')
/** The same where the sentence counts what it says: `أولا: …؛ ثانيا: …`, `第一，…；第二，…`. */
const COUNTED =
  /[؛،] ?(?=و?(?:(?:ثاني|ثالث|رابع|خامس)[اً]{1,2} ?[:،]|(?:الخطو[ةه]|النقط[ةه]|المرحل[ةه]) (?:الثاني|الثالث|الرابع|الخامس)[ةه] ?[:،]))|；(?=(?:第[二三四五][步点點]?|其[二三四五]|[二三四五]是|其次|再次|再者|最后|最後)[，,：:、]?(?=[\u4E00-\u9FFF\d])|[②③④⑤]|[（(][2-5二三四五][）)])/g
const FIRST = /[أا]ول[اً]{1,2} ?[:،]|[أا]لأول[ىي]|第一|其一|一是|首先|①|[（(][1一][）)]/
const NAME = new RegExp(`${ARABIC_NAME}|${HAN_NAME}`)
/** What a text has where one may go on so. */
const MAY_GO_ON = /[،؛，；][^،؛，；。.\n]{0,40}?(?:[\d٠-٩]|第[一二三四五六七八九十])/
const MOST = 8
const FIRST_AHEAD = 60

/** Whether a text may have a sentence that goes on so. */
export function namesNext(text: string): boolean {
  return MARK.test(text) && (MAY_GO_ON.test(text) || MAY_COUNT.test(text))
}

const MARK = /[،؛，；]/
const MAY_COUNT = /[؛،；] ?و?(?:[ثرخ]|ال|[第其②-⑤（(二三四五再最])/

/** Where statements of a sentence end that another passage's follow, and where those begin. */
export function nextNamed(sentence: string): (readonly [end: number, next: number])[] {
  const counted = FIRST.test(sentence.slice(0, FIRST_AHEAD)) ? Array.from(sentence.matchAll(COUNTED).take(MOST)) : []
  if (counted.length > 0) return counted.map(({ 0: joint, index }) => [index, index + joint.length] as const)
  return Array.from(
    sentence.matchAll(NEXT).take(MOST),
    ({ 0: joint, index }) => [index, index + joint.length] as const,
  ).filter(([end]) => NAME.test(sentence.slice(0, end)))
}
