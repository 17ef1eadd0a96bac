import { lowerBound } from '../../../support/lower-bound.ts'
import { defineCheck, type CheckFinding, judged, skipped } from '../../check.ts'
import { choice, texts } from '../../config/params.ts'
import { type CodeSpan, codeSpans } from '../code-spans.ts'
import type { GateIndex } from '../../gate-index.ts'
import { type Link, linksOf, scriptAddresses } from './links.ts'

/** Whether every address in the answer is also in the offered passages or the question. */
export const unsafeLink = defineCheck({
  name: 'unsafe_link',
  version: '1',
  title: 'Links of the answer come from the evidence',
  deterministic: true,
  params: {
    allowed_hosts: texts(),
    /** What an unknown address on a host that the evidence has counts as. */
    known_host: choice(['pass', 'warn', 'fail'], { default: 'warn', tighter: 'higher' }),
  },
  check({ generation: { question = '' } }, { allowed_hosts, known_host }, index) {
    const links = linksOf(index.answer.text)
    const scripts = scriptsIn(index.answer.text)
    if (links.length === 0 && scripts.length === 0) return skipped('nothing_to_check', 'The answer holds no links.')
    const known = knownLinks(index, question)
    const findings = links.flatMap((link) => findingOf(link, { known, allowed_hosts, known_host }))
    return judged([...scripts, ...findings], {
      passed: `All ${links.length} links stand in the evidence.`,
      detail: { links: links.length },
    })
  },
})

function scriptsIn(text: string): CheckFinding[] {
  const code = codeSpans(text)
  return scriptAddresses(text)
    .filter(([start]) => {
      const at = lowerBound((place) => (code[place] as CodeSpan).end <= start, code.length)
      return !((code[at]?.start ?? Infinity) <= start)
    })
    .map((span) => ({ level: 'fail', reason_code: 'script_link', message: 'This address would run a script.', span }))
}

interface Known {
  readonly keys: ReadonlySet<string>
  readonly hosts: ReadonlySet<string>
}

function knownLinks({ offered }: GateIndex, question: string): Known {
  const links = [
    question,
    ...offered.flatMap(({ text, title = '', source = '', node_id }) => [text, title, source, node_id]),
  ].flatMap(linksOf)
  return { keys: new Set(links.map(({ key }) => key)), hosts: new Set(links.map(({ host }) => host)) }
}

/** The reader's own machine: `http://localhost:8080`. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/
/** A name without a dot is of no host that others have: `http://proxy01:8080`. */
const OF_A_NETWORK = /^[a-z][a-z\d-]{0,62}(?::\d{1,5})?$/

function findingOf(
  { start, end, key, host, image }: Link,
  {
    known,
    allowed_hosts,
    known_host,
  }: { known: Known; allowed_hosts: readonly string[]; known_host: 'pass' | 'warn' | 'fail' },
): CheckFinding[] {
  if (known.keys.has(key) || allowed_hosts.some((allowed) => host === allowed || host.endsWith(`.${allowed}`)))
    return []
  const span = [start, end] as const
  if (LOOPBACK.test(host)) return []
  if (image) {
    return [
      {
        level: 'fail',
        reason_code: 'unknown_image',
        message: `An image from ${host} would be fetched, which no passage names.`,
        span,
      },
    ]
  }
  if (!known.hosts.has(host) && OF_A_NETWORK.test(host)) {
    const message = `No passage names this address on ${host}, which is a host of a network of your own.`
    return [{ level: 'warn', reason_code: 'unknown_link', message, span }]
  }
  if (!known.hosts.has(host)) {
    return [{ level: 'fail', reason_code: 'unknown_link', message: `No passage names this address on ${host}.`, span }]
  }
  if (known_host === 'pass') return []
  const message = `The passages name ${host}, but not this address on it.`
  return [{ level: known_host, reason_code: 'unknown_path', message, span }]
}
