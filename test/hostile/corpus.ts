/** A text of any length that a careless reader takes more than linear time for. */
export interface HostileText {
  readonly name: string
  /** As much of it as `length` UTF-16 code units hold. */
  readonly of: (length: number) => string
}

/**
 * What patterns and scanners almost match, over and over: the pieces of every form that is read in a text (numbers, dates,
 * citations, quotations, names, links, addresses, Markdown), and each class of characters that is treated apart.
 */
const PIECES: readonly string[] = [
  // Figures, and what stands within them.
  '1', '12,', '123,', '1,', '1.', '1 ', '1\u00a0', '1\u2009', '1\u202f', "1'", '1’', '123 ', '123\u00a0', '123\u2009', "123'", '123 456 ', '1 1 1 ', '٣', '٣٬', '٣٣٣٬', '٣،', '१,', '१२३,', '１，', '１２３，', '1e', '1e9', '1e-', '0x', '0x1', '-1', '−1', '+1', '±1', '1-', '1–', '1/', '1/2 ', '½', '¹', '9⁹', 'Ⅻ', 'XIV ', 'MMMM', '1%', '% ', '1 percent ', '$', '$1', '$ 1 ', '€ ', 'USD ', 'AED 1 ', '1k', '1 million ', '1st ', '1:', '12:00 ', '1x', '1,1.1', '1.1.1', '(1)', '.1', ',', '𝟏', '1\u200b', '99,999,999 ', '12 and 13 ', '1 to 2 ', 'between 1 and ', 'about 1 ',
  // Figures in words.
  'one ', 'one hundred ', 'hundred ', 'twenty-', 'twenty-one-', 'half a ', 'a dozen ', 'two and a half ', 'vierundzwanzig', 'mil ', 'cent ', '一', '二', '十', '百', '亿', '万', '一百', '第一', '第', '零', '一 ', 'ثلاثة ', 'مئة و', 'ألف ',
  // Dates and times.
  '1/1/', '1/1/1/1', '1-1-', '2020-', '2020-01-01', '2020-01-01 ', '1 January ', 'January ', 'Jan. ', 'January 1, ', 'May ', '31 ', 'the 1st of ', 'in 1999 ', "'99 ", '1999-', '1990s ', 'Q1 ', '年', '2020年', '1月', '2020年1月1日', 'يناير ', '1 يناير ', 'Monday, ',
  // Citations and brackets.
  '[', ']', '[1', '[1]', '[1] ', '[1][2]', '[1, ', '[1,2,3,', '[1-', '[^', '[^1]', '[^1]: ', '[a', '[[', '[(', '([', '(', ')', '(1', '【', '】', '【1', '【1†', '【1†source】', '（', '）', '〔', '{', '}', '{{', '}}', '${', '<', '>', '<|', '|>', '</', '<a ', '<!--', '-->', '<![CDATA[', '](', '![', '[a](', '[a](b', '[a](b)', '(Smith, 2020', '(Smith 2020; ', 'et al. ', 'doc:1 ', '#1', '§ ', '§1', 'Section ', 'Section 1 ', 'Figure 1 ', 'Source: ', 'Sources:\n', '\n[1] ', '\n[1]: http://a.b', '\\cite{', '【.】', '.【', '\ue200', '\ue200cite', '\ue202', '\ue200cite\ue202a\ue201', '†', '‡', '*', '¹²', 'see above ', 'see Section 1 ',
  // Quotations.
  '"', '"a', '"a" ', '"a b" ', "'", "'a", "'a' ", '“', '”', '“a', '“a” ', '„', '„a“', '‚', '‘', '’', '«', '»', '«a', '‹', '「', '」', '『', '＂', '``', "''", 'says "', '” “', '...', '…', '‘a’a', '5"5', '"a5"', '《', '《A》', '《a b》', '[...]', ' … ', '“a … ',
  // Marks of Markdown and lines.
  '`', '```', '```\n', '~~~\n', '`a` ', '~', '|', '| a ', '| a |\n', '|-', '|-|-|\n', ':', ':-', '- ', '- -', '- a\n', '* ', '* * ', '+ a\n', '1. ', '1.\n', '1)\n', '1. a\n', 'a) ', '(a) ', '# ', '#', '## a\n', '> ', '>', '> > ', '> a\n', '=', '===\n', '---\n', '_', '_a', '**', '**a', '**a** ', '~~', '\\', '\\[', '$$', '\\(', '&', '&amp;', '&#1;', '\n', '\n\n', '\r', '\r\n', '\t', ' ', '  \n', '\u00a0', '\u2003', '\u3000', '\u2028', '\u0085', '\v', '\f', 'a\n', 'a \n', 'A\n', 'a-\n', 'a-\nb', 'a\n\n', '    a\n', 'Title\n', 'Note: ', 'a: ',
  // Addresses, links, and what may not leak.
  'http://', 'https://', 'http://a', 'http://a.b/', 'https://a.example/a?b=', 'www.', 'www.a.', 'a.b.', 'a.', 'A.', '@', 'a@', 'a@a.', 'a@a.a', 'a@a.a.a', 'a@a.a ', '.@', 'a+', 'a_', 'a%', '%41', 'mailto:a', 'javascript:', 'data:', 'ftp:', '//', '/', '/a', '\\\\a', 'c:\\', 'xn--', '127.0.0.', '::', 'a:', 'GB82', 'GB82 WEST ', 'DE89370400440532013000', 'DE', 'DE 1', '4111 ', '4111-', '4111 1111 1111 1111 ', '+1 ', '+49 ', '(555) ', '555-', '555-1234 ', '078-05-', '784-1990-', '784-1990-1234567-1 ', 'sk-', 'sk-a', 'AKIA', 'ghp_', 'eyJ', 'eyJ.', 'Bearer ', 'password: ', 'api_key=', '-----BEGIN ', 'base64,', 'AAAA', 'QUJD', '1.1.1.', '0.0.0.0 ', 'a1b2',
  // Words and names.
  'a', 'A', 'ab', 'a ', 'A ', 'a b ', 'aA', 'Aa', 'AaBb', 'camelCase', 'a-', 'a-a-', 'A-', 'a.a', 'A. ', 'A. B. C. ', 'A.B.', 'U.S. ', 'U.S', 'e.g. ', 'i.e.', 'etc. ', 'Dr. ', 'Mr. ', 'Inc. ', 'No. ', 'No. 1 ', 'p. 1 ', 'vol. ', 'Mr. Smith ', 'Jane Smith ', 'Smith ', 'Bank of ', 'Bank of the ', 'University of ', 'van der ', 'de la ', 'al-', 'al-Rashid ', 'bin ', 'Abu ', "O'", "O'Neil ", "Smith's ", "s' ", 'Mc', 'of ', 'of the ', 'the ', 'The ', 'in the ', 'and ', 'A and ', 'A & ', 'a, ', 'A, ', 'I ', 'I am ', 'MIT ', 'NATO', 'iPhone ', 'COVID-', 'COVID-19 ', 'x²', 'ß', 'İ', 'ﬁ', 'Å', 'ſ', 'ŉ',
  // What turns or hedges a statement.
  'not ', 'Not ', 'no ', 'not not not ', "n't ", "don't ", 'never ', 'without ', 'neither a nor ', 'no longer ', 'unless ', 'except ', 'but ', 'if ', 'may ', 'might ', 'only ', 'all ', 'is ', 'is a ', 'is not a ', 'does not mention ', 'no information about ', 'I do not know ', 'I cannot ', 'Sorry, ', 'the passage does not ', 'according to ', 'up to ', 'at least ', 'more than ', 'less than 1 ', 'increased by ', 'increase ', 'before ', 'after ', 'from ', 'from 1 to ', 'not only a but ', '不', '不是', '没有', 'لا ', 'ليس ', 'لم ', 'ignore previous ', 'ignore all previous instructions ', 'system: ', 'You are ', 'you must ', '<system>', 'What ', 'What is ', 'Why? ', '? ', '?', '!', '?!',
  // Stops and signs.
  '.', '. ', '. a', '. A', '.. ', '.\n', 'a. ', 'A a. ', 'a? ', 'a! ', '; ', ';', 'a; ', '。', '一。', '、', '，', '！', '？', '؟', '،', '۔', '।', '．', '-', '--', '–', '—', ' - ', ' — ', '‐', '•', '·', '• a\n', '^', '¬', '©', '°', '1°', '×', '→', '∞', '≤', '=1', '<1', '>1', '~1', '\0', '\u0007', '\u001b[',
  // Scripts, and characters that join, turn or vanish.
  'é', 'é ', 'ж', 'жа ', 'Ж', 'α', 'Σ', 'Σ\u0301', 'א', 'אב ', 'ا', 'ال', 'الم', 'ـ', 'مـ', 'هـ ', 'لله ', 'ك', 'क', 'क्', 'क ', 'ก', 'กา', 'ไท', 'ကို', 'ខ', 'あ', 'ア', 'ー', 'ｱ', 'ｶﾞ', 'が', '漢', '漢字', '漢a', '漢1', '漢 ', '汉，', '々', '가', '가 ', '각', 'ᄀ', 'ᅡ', '가', '각', 'ᆨ', '\u1161', '\u0301', '\u0301\u0327', '\u0327\u0301', 'a\u0301', 'a\u0301\u0327', 'a\u0301\u0327 ', '\u0345', '\u05b0', '\u064e', '\u064e\u0651', 'ب\u064e\u0651', '\u0670', '\u093c\u094d', '\u0e38', '\u3099', 'か\u3099', '\uff9e', '\u20dd', '\ufe0f', '\ufe0e', '\u200d', '\u200c', '\u200b', '\u00ad', 'a\u00ad', 'a\u200b', '\ufeff', '\u061c', '\u200e', '\u200f', '\u202e', '\u202e\u202c', '\u2066', '\u2066\u2069', '\u180e', '\u2060', '\u{1f600}', '\u{1f468}\u200d', '\u{1f468}\u200d\u{1f469}\u200d', '\u{1f3fb}', '\u{1f1e9}', '1\ufe0f\u20e3', '\u{e0041}', '\u{e0100}', '\ud800', '\udc00', '\udc00\ud800', 'a\ud800', '\ufffd', '\uffff', '\ufdfa', '\ufdfb', '㎏', '㍿', '\u{1d400}', '\u{1d7ce}', '\u{20000}', '\u{10ffff}',
] // prettier-ignore

/** Pieces that differ each time: what is remembered by its form is remembered anew. */
const COUNTED: readonly (readonly [name: string, piece: (count: number) => string])[] = [
  ['words', (count) => `w${count.toString(26)}x `],
  ['lower-case words', (count) => `${letters(count)} `],
  ['capitalised words', (count) => `A${letters(count)} `],
  ['names in sentences', (count) => `Then A${letters(count)} B${letters(count * 7)} came. `],
  ['hyphenated words', (count) => `${letters(count)}-`],
  ['numbers', (count) => `${count} `],
  ['numbers with commas', (count) => `${count},`],
  ['three-digit numbers on a line', (count) => `${100 + (count % 900)},`],
  ['three-digit numbers, apart', (count) => `${100 + (count % 900)}, `],
  ['numbers in sentences', (count) => `There are ${count} of them. `],
  ['decimals', (count) => `${count}.5 `],
  ['percentages', (count) => `${count}% `],
  ['amounts', (count) => `USD ${count} `],
  ['dates', (count) => `${1 + (count % 28)} March ${1000 + (count % 9000)} `],
  ['dates of figures', (count) => `${1000 + (count % 9000)}-0${1 + (count % 9)}-1${count % 10} `],
  ['citations', (count) => `[${count % 1000}] `],
  ['cited statements', (count) => `The ${letters(count)} is ${letters(count * 3)} [${1 + (count % 9)}]. `],
  ['citations in a row', (count) => `[${count % 1000}]`],
  ['lists of citations', (count) => `[${count % 1000}, ${(count * 7) % 1000}]`],
  ['quotations', (count) => `“${letters(count)} ${letters(count * 5)} and more of it” `],
  ['straight quotations', (count) => `"${letters(count)} ${letters(count * 5)} and more of it". `],
  ['quotations with ellipses', (count) => `“${letters(count)} … and more … of it” `],
  ['block quotes', (count) => `> ${letters(count)} ${letters(count * 5)} and more\n`],
  ['clauses', (count) => `he has ${letters(count)}; `],
  ['titles', (count) => `《${letters(count)} a b》`],
  ['quotations of one text', () => '“Riga is the capital of Latvia” '],
  ['statements', () => 'Riga is the capital of Latvia. '],
  ['addresses', (count) => `https://${letters(count)}.example/${count} `],
  ['mail', (count) => `${letters(count)}@${letters(count * 3)}.example `],
  ['list items', (count) => `- ${letters(count)} is ${count}\n`],
  ['numbered items', (count) => `${count % 1000}. ${letters(count)}\n`],
  ['table rows', (count) => `| ${letters(count)} | ${count} |\n`],
  ['headings', (count) => `# ${letters(count)}\n`],
  ['footnotes', (count) => `[^${count % 1000}]: ${letters(count)}\n`],
  ['paragraphs', (count) => `The ${letters(count)} is ${letters(count * 3)}.\n\n`],
  ['negations', (count) => `The ${letters(count)} is not ${letters(count * 3)}. `],
  ['Han', (count) => String.fromCharCode(0x4e00 + (count % 20_000))],
  ['Han sentences', (count) => `${String.fromCharCode(0x4e00 + (count % 20_000)).repeat(5)}。`],
  ['Hangul', (count) => `${String.fromCharCode(0xac00 + (count % 11_000))} `],
  ['Arabic', (count) => `${String.fromCharCode(0x628 + (count % 2), 0x62a + (count % 16))} `],
  ['characters of all planes', (count) => String.fromCodePoint(0x100 + ((count * 37) % 0xd000))],
  ['marks', (count) => String.fromCharCode(0x300 + ((count * 7) % 0x6f))],
  ['accented words', (count) => `${letters(count)}é `],
  ['words with marks', (count) => `${letters(count)}\u0301\u0327 `],
]

/** A word of its own for every number. */
function letters(count: number): string {
  let word = ''
  for (let rest = count + 27; rest > 0; rest = Math.floor(rest / 26)) word += String.fromCharCode(97 + (rest % 26))
  return word
}

const NESTED: readonly (readonly [open: string, close: string])[] = [
  ['[', ']'], ['(', ')'], ['{', '}'], ['<', '>'], ['“', '”'], ['„', '“'], ['«', '»'], ['‘', '’'], ['「', '」'], ['【', '】'], ['（', '）'], ['[a](', ')'], ['<a>', '</a>'], ['<!--', '-->'], ['"a ', ' b"'], ['(1, ', ')'], ['**', '**'], ['\u2066', '\u2069'], ['\u202e', '\u202c'],
] // prettier-ignore

const MARKS = ['\u0301', '\u0327', '\u0316', '\u0345']

/** Every hostile text: each piece repeated, in groups, in lines, in sentences and under marks; pieces that count; brackets. */
export function hostileTexts(): HostileText[] {
  const texts: HostileText[] = []
  const add = (name: string, of: HostileText['of']) => texts.push({ name, of })
  for (const piece of PIECES) {
    const shown = JSON.stringify(piece)
    add(`${shown} repeated`, (length) => filled(piece, length))
    add(`${shown} with another end`, (length) => `x ${filled(piece, length - 4)} x`)
    add(`${shown} in groups`, (length) => filled(`${piece.repeat(12)} `, length))
    add(`${shown} in lines`, (length) => filled(`${filled(piece, 390)}x\n`, length))
    add(`${shown} in sentences`, (length) => filled(`It is ${piece.repeat(3)} here. `, length))
    add(`${shown} under marks`, (length) => filled(MARKS.map((mark) => piece + mark).join(''), length))
  }
  for (const [name, piece] of COUNTED) add(`${name} that differ`, (length) => counted(piece, length))
  for (const [open, close] of NESTED) {
    add(`${open} ${close} nested`, (length) => {
      const deep = Math.floor(length / (open.length + close.length))
      return open.repeat(deep) + close.repeat(deep)
    })
    add(`${open} ${close} nested in lines`, (length) => filled(`${open.repeat(40)}a${close.repeat(40)}\n`, length))
  }
  return texts
}

/** What a text may begin with so that what comes behind it is read in another way. */
const LEADS = ['The passages do not mention ', 'According to Passage 1, ', 'I do not know ', '`a` is ', '“', '- ', '| a ', 'Riga has 5 ships since 3 May 2001 and '] // prettier-ignore

/** Texts of two pieces that neighbour each other in no other text: side by side, in groups, and one behind a lead. */
export function combinedTexts(): HostileText[] {
  return PIECES.flatMap((piece, at) => {
    // A step that shares no factor with their number meets pieces of other kinds.
    const other = PIECES[(at * 241 + 97) % PIECES.length] as string
    const lead = LEADS[at % LEADS.length] as string
    const names = [JSON.stringify(piece), JSON.stringify(other)].join(' and ')
    return [
      { name: `${names} in turn`, of: (length: number) => filled(piece + other, length) },
      { name: `${names} in groups`, of: (length: number) => filled(`${piece.repeat(9)}${other.repeat(9)} `, length) },
      { name: `${JSON.stringify(lead)} and ${names}`, of: (length: number) => lead + filled(piece + other, length) },
    ]
  })
}

function filled(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}

function counted(piece: (count: number) => string, length: number): string {
  const pieces: string[] = []
  for (let size = 0, count = 0; size < length; count++) {
    const next = piece(count)
    pieces.push(next)
    size += next.length
  }
  return pieces.join('').slice(0, length)
}
