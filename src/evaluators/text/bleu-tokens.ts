/** Characters that sacreBLEU's tokeniser for Chinese separates, by code point. Two ranges are as its source has them. */
const CHINESE: readonly (readonly [number, number])[] = [
  [0x2001, 0x2a6d],
  [0x2e80, 0x303f],
  [0x3100, 0x312f],
  [0x31a0, 0x31bf],
  [0x31c0, 0x31ef],
  [0x3200, 0x33ff],
  [0x3400, 0x4db5],
  [0x4e00, 0x9fbb],
  [0xf900, 0xfa2d],
  [0xfa30, 0xfa6a],
  [0xfa70, 0xfad9],
  [0xfe10, 0xfe1f],
  [0xfe30, 0xfe4f],
  [0xff00, 0xffef],
]

/** How a text is split for BLEU: as mteval-v13a does, with single Chinese characters, or into characters throughout. */
export type BleuTokenizer = '13a' | 'zh' | 'char'

/** The tokens of sacreBLEU's tokeniser of that name. */
export function bleuTokens(text: string, tokenizer: BleuTokenizer): string[] {
  if (tokenizer === 'char') return Array.from(text).filter((character) => character.trim() !== '')
  const line = tokenizer === '13a' ? ` ${unescaped(text.trimEnd())} ` : withChineseApart(text.trim())
  return line
    .replace(/([{-~[-` -&(-+:-@/])/g, ' $1 ')
    .replace(/([^0-9])([.,])/g, '$1 $2 ')
    .replace(/([.,])([^0-9])/g, ' $1 $2')
    .replace(/([0-9])(-)/g, '$1 $2 ')
    .split(/\s+/)
    .filter((token) => token !== '')
}

function unescaped(text: string): string {
  return text
    .replaceAll('<skipped>', '')
    .replaceAll('-\n', '')
    .replaceAll('\n', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
}

function withChineseApart(text: string): string {
  let line = ''
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    line += CHINESE.some(([first, last]) => code >= first && code <= last) ? ` ${character} ` : character
  }
  return line
}
