import type { VerdictStatus } from '../../gate/decision.ts'
import { markdownText } from '../../reports/markdown-text.ts'
import { paint as painter } from '../../reports/paint.ts'
import { printable } from '../../reports/display.ts'
import { wantsColour, type World } from '../world.ts'
import { type DecisionWriter, nameOf } from './writer.ts'

/** One decision a line. */
export function jsonWriter(): DecisionWriter {
  return {
    begin: () => '',
    each: ({ decision }) => `${JSON.stringify({ ...decision, recorded: 'recorded' in decision })}\n`,
    end: () => '',
  }
}

const MARKS: Readonly<Record<VerdictStatus, string>> = { pass: '✓', partial: '!', fail: '✗', skipped: '–' }
const COLOURS = { pass: 'good', partial: 'doubtful', fail: 'bad', skipped: 'doubtful' } as const

/** For a terminal: one line for each pass, and the full explanation of everything else. */
export function consoleWriter({ stdout, env }: World): DecisionWriter {
  const paint = painter(wantsColour(stdout, env))
  return {
    begin: () => '\n',
    each: ({ decision }) => {
      const { status, action } = decision
      const mark = paint[COLOURS[status]](MARKS[status])
      const head = `  ${mark} ${paint.strong(printable(nameOf(decision)))}  ${status} · ${spoken(action)}\n`
      return status === 'pass' ? head : `${head}${indented(printable(decision.explain()), '    ')}\n\n`
    },
    end: () => '\n',
  }
}

/** The same as Markdown. */
export function markdownWriter(): DecisionWriter {
  return {
    begin: () => '',
    each: ({ decision }) => {
      const { status, action } = decision
      const head = `### ${MARKS[status]} ${markdownText(nameOf(decision))}: ${status}, ${spoken(action)}\n\n`
      return status === 'pass' ? head : `${head}${decision.explain({ format: 'markdown' }).trimEnd()}\n\n`
    },
    end: ({ problem }) => (problem === undefined ? '' : `> ${markdownText(problem)}\n`),
  }
}

/** `show_with_warning` as `show with warning`. */
function spoken(name: string): string {
  return name.replaceAll('_', ' ')
}

function indented(text: string, by: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `${by}${line}`))
    .join('\n')
}
