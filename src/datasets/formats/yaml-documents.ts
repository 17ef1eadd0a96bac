import { Composer, Lexer, Parser, type Document, type LineCounter } from 'yaml'
import { YamlProblem } from './yaml-value.ts'

/** A token takes some 250 bytes of memory until the text is read. */
const MOST_TOKENS = 2_000_000

/** How deep a value may be nested. */
const DEEPEST = 500

/**
 * The first two documents of a YAML text. Throws a YamlProblem, before memory is spent on them, for more than 2 million
 * tokens, and for brackets, or lists on one line, nested more than 500 deep.
 */
export function yamlDocuments(
  text: string,
  lines: LineCounter,
  options: { schema?: 'core' | 'json' } = {},
): Document.Parsed[] {
  const composer = new Composer({
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'silent',
    ...options,
    // This check takes quadratic time; `yamlValue` finds duplicate keys instead.
    uniqueKeys: false,
  })
  const documents: Document.Parsed[] = []
  for (const document of composer.compose(tokens(text, lines))) {
    documents.push(document)
    if (documents.length === 2) break
  }
  return documents
}

function* tokens(text: string, lines: LineCounter): ReturnType<Parser['parse']> {
  const parser = new Parser(lines.addNewLine)
  lines.addNewLine(0)
  let count = 0
  let depth = 0
  /** Lists and maps that begin on one line, each nested in the one before. */
  let onLine = 0
  for (const lexeme of new Lexer().lex(text)) {
    if (++count > MOST_TOKENS) {
      throw new YamlProblem(
        `it has more than ${MOST_TOKENS / 1e6} million tokens; save it as .jsonl, which is read line by line.`,
      )
    }
    if (lexeme === '[' || lexeme === '{') depth++
    else if (lexeme === ']' || lexeme === '}') depth--
    else if (lexeme.startsWith('\n') || lexeme.startsWith('\r')) onLine = 0
    else if (depth === 0 && (lexeme === '-' || lexeme === '?')) onLine++
    if (depth + onLine > DEEPEST) {
      throw new YamlProblem(`this YAML is nested too deep to be read: more than ${DEEPEST} levels.`)
    }
    yield* parser.next(lexeme)
  }
  yield* parser.end()
}
