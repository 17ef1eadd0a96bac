import type { Decision } from '../../gate/decision.ts'
import { type DecisionWriter, decisiveMessages } from './writer.ts'

/**
 * One test case per answer: `fail` is a failure, `skipped` an error (the answer was not decided), and a `partial` answer
 * passes with its warnings as output. Written at the end, since the suite begins with its counts.
 */
export function junitWriter(name: string): DecisionWriter {
  const cases: string[] = []
  const counts = { failures: 0, errors: 0 }
  return {
    begin: () => '',
    each: ({ decision }) => {
      if (decision.status === 'fail') counts.failures += 1
      if (decision.status === 'skipped') counts.errors += 1
      cases.push(caseOf(decision))
      return ''
    },
    end: ({ problem }) => {
      const errors = counts.errors + (problem === undefined ? 0 : 1)
      const all = [...cases, ...(problem === undefined ? [] : [unread(problem)])]
      const attributes = `name="${escaped(name)}" tests="${all.length}" failures="${counts.failures}" errors="${errors}" skipped="0"`
      return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n<testsuite ${attributes}>\n${all.join('')}</testsuite>\n</testsuites>\n`
    },
  }
}

function caseOf(decision: Decision): string {
  const { conversation_id, message_id, status, reason_codes } = decision
  const head = `<testcase classname="${escaped(conversation_id)}" name="${escaped(message_id)}"`
  if (status === 'pass') return `${head}/>\n`
  const text = escaped(decision.explain())
  if (status === 'partial') return `${head}><system-out>${text}</system-out></testcase>\n`
  const element = status === 'fail' ? 'failure' : 'error'
  const message = escaped(decisiveMessages(decision).join(' '))
  return `${head}><${element} type="${escaped(reason_codes.join(' '))}" message="${message}">${text}</${element}></testcase>\n`
}

function unread(problem: string): string {
  return `<testcase classname="assay" name="input"><error type="bad_input" message="${escaped(problem)}"/></testcase>\n`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // In attributes, line breaks and tabs would be read as spaces.
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

/** Text for XML 1.0, in elements and attributes. Characters that XML does not allow become U+FFFD. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // eslint-disable-next-line no-control-regex -- these are the characters that XML cannot hold
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replace(/[&<>"'\n\r\t]/g, (character) => ENTITIES[character] ?? character)
  )
}
