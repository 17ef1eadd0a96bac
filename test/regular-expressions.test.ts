import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, test } from 'vitest'

// Text of strangers runs through these rooms, so their regular expressions must take time in proportion to it. What makes
// a backtracking engine take longer than any power of the length is a repetition without end within another one.
const ROOMS = ['text', 'gate', 'ai-sdk']

/** Of these, each round begins with a sign that the repetition within cannot take, so that there is one way to read a text. */
const ONE_WAY = [String.raw`^[ \t]*(?:[-*_=][ \t]*){3,}$`, String.raw`^[a-z0-9-]+(?:\.[a-z0-9-]+)+$`]

/** Sources of the regular expression literals of JavaScript. */
function literals(code: string): string[] {
  const found: string[] = []
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/[dgimsuvy]*|[\w$]+|[^\s]/g
  let before = ''
  token.lastIndex = 0
  for (let match = token.exec(code); match !== null; match = token.exec(code)) {
    const [whole, source] = match
    if (whole.startsWith('//') || whole.startsWith('/*')) continue
    if (source !== undefined && /^(?:[\w$]+|[)\]}])$/.test(before) && !/^(?:return|case|typeof|of|in)$/.test(before)) {
      // A division: read on behind its sign.
      token.lastIndex = match.index + 1
      before = '/'
      continue
    }
    if (source !== undefined) found.push(source)
    before = whole
  }
  return found
}

/** Whether something that may repeat without end lies in something that may. */
function nests(source: string): boolean {
  const plain = source.replace(/\\(?:[pPu]\{[^}]*\}|.)/g, 'x').replace(/\[(?:[^\]])*\]/g, 'x')
  const open: boolean[] = []
  let inner = false
  for (let at = 0; at < plain.length; at++) {
    const endless = /^(?:[*+]|\{\d+,\})/.test(plain.slice(at + 1))
    if (plain[at] === '(') {
      open.push(inner)
      inner = false
    } else if (plain[at] === ')') {
      if (inner && endless) return true
      inner = (open.pop() ?? false) || inner || endless
    } else if (endless) inner = true
  }
  return false
}

const found = ROOMS.flatMap((room) => {
  const folder = new URL(`../src/${room}/`, import.meta.url)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) =>
      literals(stripTypeScriptTypes(readFileSync(new URL(name, folder), 'utf8'))).map((source) => ({
        place: `${room}/${name}`,
        source,
      })),
    )
})

describe('regular expressions on the way of an answer', () => {
  test('are found where they are', () => {
    expect(found.length).toBeGreaterThan(150)
    expect(literals("const a = b / c / d, e = /x\\/[/]+/g // /no/\nif (/y/.test('/z/')) {}")).toEqual(['x\\/[/]+', 'y'])
  })

  test('are known by their nesting', () => {
    expect(['(a+)+', '(?:x|a*)*b', '((a{2,})b)*', '(?:[^"]+,?)+'].filter((source) => !nests(source))).toEqual([])
    expect(['(a+)b', '(?:a{1,20}){0,9}', '[+*]+(x)', '\\(a+\\)+', '(?:ab)+c+'].filter(nests)).toEqual([])
  })

  test('never repeat without end what repeats without end', () => {
    expect(found.filter(({ source }) => nests(source) && !ONE_WAY.includes(source))).toEqual([])
  })
})
