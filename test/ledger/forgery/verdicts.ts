import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { formatVerifierKey } from '../../../src/ledger/tree/checkpoint.ts'
import { verifyExport } from '../../../src/ledger/exported/verify-export.ts'
import type { Line, Scene } from './scene.ts'

/** What a verifier says of an export. */
export interface Said {
  readonly status: string
  readonly proven: number
}

interface Report extends Said {
  readonly problems: readonly unknown[]
}

interface Given {
  readonly trusted?: string
  readonly part?: boolean
}

export type Verifier = (lines: readonly string[], given: Given) => Promise<Said>

/** The command's verifier and the one that shares no code with it, each with the operator's key. */
export interface Verifiers extends AsyncDisposable {
  readonly command: Verifier
  readonly independent: Verifier
}

/** The verifier that shares no code with the command, in a thread of its own. It is asked one thing at a time. */
export interface IndependentVerifier extends AsyncDisposable {
  readonly verify: (lines: readonly string[], given: Given & { readonly key: string }) => Promise<Report>
}

export function independentVerifier(): IndependentVerifier {
  const worker = new Worker(new URL('./independent.mjs', import.meta.url), { execArgv: [] })
  let asked = 0
  return {
    async verify(lines, given) {
      const number = (asked += 1)
      worker.postMessage({ number, lines, ...given }, [])
      const [answer] = (await once(worker, 'message')) as [{ number: number; report: Report }]
      if (answer.number !== number) throw new Error('The independent verifier was asked two things at once.')
      return answer.report
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate()
    },
  }
}

export function bothVerifiers({ signer }: Scene): Verifiers {
  const independent = independentVerifier()
  const key = formatVerifierKey(signer)
  return {
    command: (lines, given) => verifyExport({ lines, keys: [signer], ...given }),
    independent: (lines, given) => independent.verify(lines, { key, ...given }),
    [Symbol.asyncDispose]: () => independent[Symbol.asyncDispose](),
  }
}

/** The questions that an auditor may ask of a file, and the log that it then has to hold to be intact. */
export function questions(scene: Scene): Record<string, Given & { readonly truth: readonly Line[] | undefined }> {
  return {
    'with the newest checkpoint': { trusted: scene.note, truth: scene.whole },
    'with the newest checkpoint, for a part': { trusted: scene.note, part: true, truth: scene.whole },
    'with an earlier checkpoint': { trusted: scene.earlierNote, truth: scene.earlier },
    'without a checkpoint': { truth: undefined },
  }
}

/** What a reader takes from an export: records and texts. */
export function contentOf(lines: readonly Line[]): string {
  return JSON.stringify(
    lines
      .filter(({ type }) => ['record', 'blob', 'ruleset'].includes(type))
      .map(({ seq, record, commitment, text, erased, sha256 }) => ({ seq, record, commitment, text, erased, sha256 })),
  )
}

export type Outcome = 'found' | 'not intact' | 'the same' | `accepted: ${string}` | `disagreement: ${string}`

/** What came of an edited export when both verifiers were asked one question. */
export async function outcomeOf(
  edited: readonly Line[],
  {
    question: { truth, ...given },
    scene,
    verifiers,
  }: {
    question: ReturnType<typeof questions>[string]
    scene: Scene
    verifiers: Verifiers
  },
): Promise<Outcome> {
  const lines = edited.map((line) => JSON.stringify(line))
  const [ours, theirs] = [await verifiers.command(lines, given), await verifiers.independent(lines, given)]
  if (ours.status !== theirs.status || ours.proven !== theirs.proven) {
    return `disagreement: ${ours.status} of ${ours.proven}, ${theirs.status} of ${theirs.proven}`
  }
  if (ours.status === 'tampered') return 'found'
  const same = contentOf(edited)
  if (ours.status === 'intact') {
    return truth !== undefined && same === contentOf(truth) ? 'the same' : 'accepted: as intact'
  }
  // All that the trusted checkpoint covers was asked for, so what is hidden or changed of it is no mere part. What
  // follows it may be anything.
  const asked = given.trusted === scene.note && given.part !== true
  if (asked && !same.startsWith(contentOf(scene.whole).slice(0, -1))) return `accepted: as ${ours.status}`
  const records = edited.filter(({ type }) => type === 'record')
  const known = new Set(scene.whole.map((line) => line['record']))
  const strange = records.some((line) => !known.has(line['record']))
  return ours.proven === records.length && strange ? 'accepted: as proven' : 'not intact'
}
