/** Data sets that are made to cost more than they should, by a size `n` of about as many kilobytes. */
export interface HostileForm {
  readonly extension: string
  readonly text: (kilobytes: number) => string
}

const repeated = (unit: string, kilobytes: number): string => unit.repeat(Math.ceil((kilobytes * 1024) / unit.length))
const numbered = (kilobytes: number, line: (at: number) => string): string => {
  const count = Math.ceil((kilobytes * 1024) / line(100_000).length)
  return Array.from({ length: count }, (_, at) => line(at)).join('')
}
const half = (kilobytes: number, open: string, close: string): string =>
  repeated(open, kilobytes / 2) + repeated(close, kilobytes / 2)

export const HOSTILE_FORMS: Readonly<Record<string, HostileForm>> = {
  'yaml: keys of a map': {
    extension: 'yaml',
    text: (n) => `- query: q\n  metadata:\n${numbered(n, (at) => `    k${at}: 1\n`)}`,
  },
  'yaml: keys of a record': { extension: 'yaml', text: (n) => `- query: q\n${numbered(n, (at) => `  k${at}: 1\n`)}` },
  'yaml: keys of a flow map': {
    extension: 'yaml',
    text: (n) => `- query: q\n  metadata: {${numbered(n, (at) => `k${at}: 1, `)}}`,
  },
  'yaml: anchors': {
    extension: 'yaml',
    text: (n) => `- query: q\n  metadata:\n${numbered(n, (at) => `    k${at}: &a${at} 1\n`)}`,
  },
  'yaml: anchors and aliases': {
    extension: 'yaml',
    text: (n) => `- query: q\n  metadata:\n${numbered(n, (at) => `    k${at}: &a${at} 1\n    l${at}: *a${at}\n`)}`,
  },
  'yaml: aliases of one anchor': {
    extension: 'yaml',
    text: (n) => `- query: &q q\n  metadata: [${repeated('*q , ', n)}]\n`,
  },
  'yaml: records': { extension: 'yaml', text: (n) => numbered(n, (at) => `- {id: ${at}, query: q}\n`) },
  'yaml: [[[[': { extension: 'yaml', text: (n) => `- query: q\n  output: ${half(n, '[', ']')}\n` },
  'yaml: {{{{': { extension: 'yaml', text: (n) => `- query: q\n  output: ${half(n, '{', '}')}\n` },
  'yaml: [[[[ left open': { extension: 'yaml', text: (n) => `- query: q\n  output: ${repeated('[', n)}\n` },
  'yaml: - - - -': { extension: 'yaml', text: (n) => `- query: q\n- ${repeated('- ', n)}a\n` },
  'yaml: ? ? ? ?': { extension: 'yaml', text: (n) => `${repeated('? ', n)}a\n` },
  'yaml: a long plain text': { extension: 'yaml', text: (n) => `- query: q\n  output: ${repeated('word ', n)}\n` },
  'yaml: a plain text of many lines': {
    extension: 'yaml',
    text: (n) => `- query: q\n  output: a\n${repeated('    word word\n', n)}`,
  },
  'yaml: a quoted text of escapes': {
    extension: 'yaml',
    text: (n) => `- query: q\n  output: "${repeated(String.raw`\n`, n)}"\n`,
  },
  'yaml: a quoted text of many lines': {
    extension: 'yaml',
    text: (n) => `- query: q\n  output: "a\n${repeated('    word\n', n)}"\n`,
  },
  'yaml: a quotation that is left open': {
    extension: 'yaml',
    text: (n) => `- query: q\n  output: "a\n${repeated('    word\n', n)}`,
  },
  'yaml: a block text': { extension: 'yaml', text: (n) => `- query: q\n  output: |\n${repeated('    word\n', n)}` },
  'yaml: comments': { extension: 'yaml', text: (n) => `- query: q\n${repeated('  # word\n', n)}` },
  'yaml: blank lines': { extension: 'yaml', text: (n) => `- query: q\n${repeated('\n', n)}- query: r\n` },
  'yaml: spaces': { extension: 'yaml', text: (n) => `- query: q${repeated(' ', n)}\n` },
  'yaml: tags': { extension: 'yaml', text: (n) => `- query: q\n  metadata:\n    a: [${repeated('!a b, ', n)}]\n` },
  'yaml: merge keys': {
    extension: 'yaml',
    text: (n) =>
      `%YAML 1.1\n---\n- query: q\n  metadata:\n    z: &a {b: 1}\n${numbered(n, (at) => `    k${at}: {<<: *a}\n`)}`,
  },
  'yaml: documents': { extension: 'yaml', text: (n) => repeated('--- a\n', n) },
  'yaml: faults': { extension: 'yaml', text: (n) => repeated(']\n', n) },
  'yaml: colons': { extension: 'yaml', text: (n) => `- query: q\n  output: ${repeated(': ', n)}\n` },
  'json: keys of a map': {
    extension: 'json',
    text: (n) => `[{"query":"q","metadata":{${numbered(n, (at) => `"k${at}":1,`)}"z":1}}]`,
  },
  'json: [[[[': { extension: 'json', text: (n) => `[{"query":"q","output":${half(n, '[', ']')}}]` },
  'json: [[[[ left open': { extension: 'json', text: (n) => repeated('[', n) },
  'json: backslashes': { extension: 'json', text: (n) => `[{"query":"q","output":"${repeated('\\\\', n)}"}]` },
  'json: escaped quotes': {
    extension: 'json',
    text: (n) => `[{"query":"q","output":"${repeated(String.raw`\"`, n)}"}]`,
  },
  'json: records on one line': {
    extension: 'json',
    text: (n) => `[${numbered(n, (at) => `{"id":${at},"query":"q"},`)}{"query":"q"}]`,
  },
  'jsonl: one line': { extension: 'jsonl', text: (n) => `{"query":"q","output":"${repeated('x', n)}"}` },
  'jsonl: keys of a record': {
    extension: 'jsonl',
    text: (n) => `{"query":"q",${numbered(n, (at) => `"k${at}":1,`)}"z":1}`,
  },
  'jsonl: objects in a list': {
    extension: 'jsonl',
    text: (n) => `{"query":"q","output":[${repeated('{"a":1},', n)}1]}`,
  },
  'jsonl: a quotation that is left open': { extension: 'jsonl', text: (n) => `{"query":"${repeated('x', n)}` },
  'jsonl: a line of backslashes': { extension: 'jsonl', text: (n) => `{"query":"${repeated('\\', n)}` },
  'jsonl: bad lines': { extension: 'jsonl', text: (n) => repeated('{\n', n) },
  'jsonl: blank lines': { extension: 'jsonl', text: (n) => `{"query":"q"}\n${repeated('\n', n)}` },
  'jsonl: spaces': { extension: 'jsonl', text: (n) => `{"query":"q"}\n${repeated(' ', n)}` },
  'jsonl: NUL bytes': { extension: 'jsonl', text: (n) => repeated('\0', n) },
  'csv: a quotation that is left open': { extension: 'csv', text: (n) => `query,output\na,"${repeated('word\n', n)}` },
  'csv: quotation marks': { extension: 'csv', text: (n) => `query,output\na,"${repeated('""', n)}"\n` },
  'csv: a long cell': { extension: 'csv', text: (n) => `query,output\na,${repeated('word ', n)}\n` },
  'csv: columns': { extension: 'csv', text: (n) => `query,${numbered(n, (at) => `c${at},`)}z\nq\n` },
  'csv: cells of a row': { extension: 'csv', text: (n) => `query,output\na,${repeated('b,', n)}\n` },
  'csv: rows': { extension: 'csv', text: (n) => `query\n${repeated('a\n', n)}` },
  'csv: blank lines': { extension: 'csv', text: (n) => `query\na\n${repeated('\n', n)}` },
}
