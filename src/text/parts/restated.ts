import { prepare } from '../../support/large-pattern.ts'
import { isStopWord } from '../words/stop-words.ts'
import { words } from '../words/words.ts'
import { SIGNS } from './pattern.ts'

/** Stands for words of the question that an answer repeats, as many as there were characters. */
export const RESTATED = '\uE005'

/** What leads to the question or to what it is about: `you want to know`, `your question about`, `the answer to`. */
const ASKING = new RegExp(
  [
    '\\b(?:ask(?:s|ed|ing)?|wonder(?:s|ed|ing)?|enquir(?:e|es|ed|ing)|inquir(?:e|es|ed|ing))(?: me| us)?(?: (?:about|whether|if|the following|this|for(?= the\\b)))?',
    '\\b(?:want(?:s|ed)?|like|wish(?:es|ed)?|need(?:s|ed)?|trying|hoping|looking|curious|keen) (?:to (?:know|find out|learn|hear|understand|see|determine|ask)(?: more)?(?: about)?|about|for information (?:on|about))',
    '\\b(?:questions?|quer(?:y|ies)|inquir(?:y|ies)|enquir(?:y|ies)|prompt)(?: (?:being asked|asked|at hand|here|posed|itself|you asked|before (?:us|me)|first|again|below|above)){0,2}(?:,? namely,?)?(?: (?:is|was|asks?|reads?|about|of|on|regarding|concerning|as to|whether))?',
    '\\b(?:answer|respond|address|reply)(?: to)?(?: (?:your|the|this) (?:question|query))?(?: (?:of|about))?',
    '\\b(?:regarding|concerning|about|as for|as to|when it comes to|in terms of|in (?:answer|response|reply) to|with (?:regard|respect) to|on the (?:subject|topic|matter|question|issue) of)',
    `${SIGNS.certain}+[*_]{0,3} (?:(?:directly|specifically|also|only|mainly|clearly|briefly) )?(?:deals? with|covers?|discuss(?:es)?|address(?:es)?|concerns?|is about|is on|talks? about|touches on|speaks? to|focus(?:es)? on|gives (?:us )?|provides|has|mentions|describes|explains|answers|refers to|relates to)`,
    '问的?是|想?(?:知道|了解|询问|问)|提问|关于|针对|至于|对于|的问题是|问到|问题(?=[“「《])',
    '[تي]سأل(?: المستخدم| السائل)?(?: عن)?|(?:سألتني|سألتم|سألت|تسألون)(?: عن)?|(?:تريد|تود|ترغب في|يريد|يود|تبغى|عايز|حاب) (?:معرفة|[أا]ن [تي]عرف|تعرف)|(?:(?:سؤال|استفسار|تساؤل|طلب)(?:كم|ك|ه|ها)|(?:ال)?(?:سؤال|استفسار|تساؤل)|المطلوب)(?: (?:المطروح|التالي|الآتي|الأصلي|المذكور|كان|هو))?(?: وهو| هو)?(?: عن| حول| بخصوص| بشأن)?|بخصوص|بشأن|فيما (?:يخص|يتعلق ب)|بالنسبة (?:إلى|الى|ل)',
  ].join('|'),
  'gi',
)
const OPENING = /^[\s:：,，*_("“”'‘’«»「」『』《》>–—-]{0,8}/
const RUN_END = /[.!?。！？؟;；:：，،\n"“”«»「」『』》*_)]|,(?!\d)|\s[–—-]\s/
const CLOSING = /^[?？؟*_"“”'’«»」』》)]{0,6}/
const MOST_RUNS = 8
const LONGEST_RUN = 240

/**
 * A text of the same length in which the question, or words of it alone, stand as signs where an answer says that they were
 * asked: `You want to know ▒▒▒`. Whoever says what was asked states nothing, even in words that a claim might have.
 */
export function withRestated(named: string, question: string): string {
  if (question === '') return named
  return withAsked(withWhole(named, question.trim()), question)
}

/** A question that is more than a sentence: `I lost my card. How do I get a new one?` */
const SEVERAL = /[.!?。！？؟]["”»」]?\s+\S[^]*[?？؟]$/
/** What sets a question apart that is repeated, or says that one is. */
const SET_APART =
  /(?:["“”'‘«»「『《*_>#:：–—]\s{0,2}|\b(?:ask(?:s|ed|ing)?|questions?|query|know|wonder(?:ed|ing)?|following|about|regarding)[,:]?\s)$/i
/** Repetitions of a question that are looked for. */
const MOST_WHOLE = 4

/** The same for a question of several sentences that is repeated word for word, as statements of it would be taken for the answer's. */
function withWhole(named: string, question: string): string {
  if (question.length < SHORTEST_WHOLE || !SEVERAL.test(question)) return named
  let result = named
  let at = named.indexOf(question)
  for (let count = 0; at !== -1 && count < MOST_WHOLE; count++) {
    const end = at + question.length
    const ahead = named.slice(Math.max(0, at - NEAR), at)
    const isLine = /(?:^|\n)[^\S\n]{0,8}$/.test(ahead) && /^\s*(?:\n|$)/.test(named.slice(end, end + NEAR))
    if (isLine || SET_APART.test(ahead)) {
      const start = at - (OPENED.exec(ahead)?.[0].length ?? 0)
      const to = end + (CLOSING.exec(named.slice(end, end + 6))?.[0].length ?? 0)
      result = result.slice(0, start) + RESTATED.repeat(to - start) + result.slice(to)
    }
    at = named.indexOf(question, end)
  }
  return result
}

const OPENED = /[*_"“”'‘«»「『《]{1,4}$/
const SHORTEST_WHOLE = 12
const NEAR = 24

function withAsked(named: string, question: string): string {
  prepare(ASKING, named)
  ASKING.lastIndex = 0
  let asked: ReadonlySet<string> | undefined
  let result = ''
  let done = 0
  let count = 0
  for (let match = ASKING.exec(named); match !== null && count < MOST_RUNS; match = ASKING.exec(named)) {
    const from = match.index + match[0].length
    asked ??= formsOf(question)
    const run = runBehind(named, from, asked)
    if (run === undefined) continue
    count += 1
    result += named.slice(done, run.start) + RESTATED.repeat(run.end - run.start)
    done = run.end
    ASKING.lastIndex = run.end
  }
  return done === 0 ? named : result + named.slice(done)
}

/** The words behind a place that were all asked, to the end of their clause, with the marks around them. */
function runBehind(
  named: string,
  from: number,
  asked: ReadonlySet<string>,
): { start: number; end: number } | undefined {
  const opening = OPENING.exec(named.slice(from, from + 8))?.[0] ?? ''
  const start = from + opening.length
  const rest = named.slice(start, start + LONGEST_RUN)
  const length = rest.search(RUN_END)
  const run = length === -1 ? rest : rest.slice(0, length)
  if (run.trim() === '' || /[\uE000-\uE005]/.test(run)) return undefined
  const content = words(run).filter((word) => !isStopWord(word))
  if (content.length === 0 || !content.every(({ form }) => asked.has(form))) return undefined
  const end = start + run.length
  const closing = CLOSING.exec(named.slice(end, end + 6))?.[0] ?? ''
  return {
    start: /^\s*[:：,，]?\s?$/.test(opening) ? start : from + opening.search(/[^\s:：,，]/),
    end: end + closing.length,
  }
}

function formsOf(text: string): ReadonlySet<string> {
  return new Set(
    words(text)
      .filter((word) => !isStopWord(word))
      .map(({ form }) => form),
  )
}
