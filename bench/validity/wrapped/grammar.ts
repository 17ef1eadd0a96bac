/*
 * How a form is written
 *
 *   {Sure|Certainly}! According to Passage {n}, {claim:mid} {Hope this helps!|}
 *
 * Braces with a bar hold alternatives, which may hold slots and alternatives in turn; one of them may be empty. Braces
 * without a bar are a slot:
 *
 *   {claim} {claim2} {claim3}   the statement and two that go with it, word for word. `:mid`: its first letter in lower
 *                               case where its first word is a function word. `:open`: without its stop
 *   {n} {n2} {n3}               numbers of the passages that the statements are about; `:ar` in Arabic-Indic digits
 *   {ordinal} {ordinal2}        the same in words; `:other` of {other}; `:m` in the Arabic masculine
 *   {other}                     the number of a passage that none of the form's statements is about
 *   {total}                     how many passages there are
 *   {question}                  the question with its mark
 *   {quote} {excerpt}           the first sentence of the passage, and its first words
 *   {an}                        the Arabic conjunction that fits the statement's first word
 */

/** A piece of a form: words, a slot, or alternatives. */
export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'slot'; readonly name: string; readonly manner: readonly string[] }
  | { readonly kind: 'choice'; readonly options: readonly (readonly Piece[])[] }

/** The pieces of a template. Throws an Error for braces that do not match. */
export function parseTemplate(template: string): Piece[] {
  const reader = { template, at: 0 }
  const options = readOptions(reader)
  if (reader.at < template.length)
    throw new Error(`A brace is closed at ${reader.at} that was never opened: ${template}`)
  if (options.length > 1) throw new Error(`A bar stands outside of braces: ${template}`)
  return options[0] ?? []
}

interface Reader {
  readonly template: string
  at: number
}

/** Up to the brace that closes, or the end. */
function readOptions(reader: Reader): Piece[][] {
  const options: Piece[][] = [[]]
  let words = ''
  const add = (...pieces: Piece[]): void => {
    if (words !== '') options.at(-1)?.push({ kind: 'words', text: words })
    words = ''
    options.at(-1)?.push(...pieces)
  }
  for (; reader.at < reader.template.length; reader.at += 1) {
    const character = reader.template[reader.at] ?? ''
    if (character === '}') break
    if (character === '{') add(readBraces(reader))
    else if (character === '|' && !inTable(reader)) {
      add()
      options.push([])
    } else words += character
  }
  add()
  return options
}

/** A bar of a Markdown table has a space or the end of the line on either side; one between alternatives has not. */
function inTable({ template, at }: Reader): boolean {
  const [before = '\n', after = '\n'] = [template[at - 1], template[at + 1]]
  return /\s/.test(before) && /\s/.test(after)
}

function readBraces(reader: Reader): Piece {
  const opened = reader.at
  reader.at += 1
  const options = readOptions(reader)
  if (reader.template[reader.at] !== '}') throw new Error(`The brace at ${opened} is not closed: ${reader.template}`)
  const [only = []] = options
  if (options.length > 1) return { kind: 'choice', options }
  const [word] = only
  const [name = '', ...manner] = only.length === 1 && word?.kind === 'words' ? word.text.split(':') : []
  if (!SLOTS.has(name)) throw new Error(`The braces at ${opened} hold no slot and no alternatives: ${reader.template}`)
  return { kind: 'slot', name, manner }
}

const SLOTS = new Set(
  'claim claim2 claim3 n n2 n3 ordinal ordinal2 ordinal3 other total question quote excerpt an'.split(' '),
)

/** A piece without alternatives. */
export type Chosen = Exclude<Piece, { kind: 'choice' }>

/** Takes an alternative wherever there are some. */
export function chosen(pieces: readonly Piece[], random: () => number): Chosen[] {
  return pieces.flatMap((piece) => {
    if (piece.kind !== 'choice') return [piece]
    return chosen(piece.options[Math.floor(random() * piece.options.length)] ?? [], random)
  })
}

/** How many texts the alternatives allow. */
export function variants(pieces: readonly Piece[]): number {
  return pieces.reduce(
    (product, piece) =>
      piece.kind === 'choice' ? product * piece.options.reduce((sum, option) => sum + variants(option), 0) : product,
    1,
  )
}

/** The slots of a template, whatever is chosen. */
export function slotsOf(pieces: readonly Piece[]): Set<string> {
  return new Set(
    pieces.flatMap((piece) => {
      if (piece.kind === 'words') return []
      return piece.kind === 'slot' ? [piece.name] : piece.options.flatMap((option) => [...slotsOf(option)])
    }),
  )
}
