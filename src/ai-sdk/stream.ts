import type {
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { again, type Call, decisionOn, isShown, isStructured, metadataOf, tell, wantsAnother } from './call.ts'
import { REFUSED } from './generate.ts'
import type { Delivery } from '../ledger/records/record.ts'
import { type GateEvent, worded } from './options.ts'
import type { Outlet } from './outlet.ts'
import { outletFor } from './outlets.ts'
import { type Finish, isOfTheStream, isOfTools, ownBlock, Step } from './step.ts'
import { streamOf, Upstream } from './upstream.ts'
import { addedUsage } from './usage.ts'

type Parts = AsyncGenerator<LanguageModelV4StreamPart>
type Further = (params: LanguageModelV4CallOptions) => PromiseLike<LanguageModelV4StreamResult>

/** The stream of an answer, holding back as much of it as the mode requires. */
export function gatedStream(
  call: Call,
  { first, further }: { first: LanguageModelV4StreamResult; further: Further },
): LanguageModelV4StreamResult {
  const upstream = new Upstream(first.stream)
  return { ...first, stream: streamOf(attempts(call, { further, upstream }), upstream) }
}

async function* attempts(call: Call, { further, upstream }: { further: Further; upstream: Upstream }): Parts {
  let { params } = call
  let usage: LanguageModelV4Usage | undefined
  for (let attempt = 1; ; attempt++) {
    const reading = new Reading(call, attempt)
    yield* reading.read(upstream)
    const { step } = reading
    const why = reading.another
    if (step.finish !== undefined) usage = addedUsage(usage, step.finish.usage)
    if (why === undefined) {
      if (!upstream.cancelled) yield* reading.rest(usage)
      return
    }
    params = again(params, { answer: step.answer(call), why })
    await upstream.open((await further(params)).stream)
  }
}

/** One attempt: reads it, decides once, and releases what may be released. */
class Reading {
  readonly step = new Step()
  readonly #call: Call
  readonly #attempt: number
  readonly #outlet: Outlet
  #event: GateEvent | undefined
  #decided = false
  /** What to tell the model before asking it again. */
  another: string | undefined

  constructor(call: Call, attempt: number) {
    this.#call = call
    this.#attempt = attempt
    this.#outlet = outletFor(call, { step: this.step, attempt })
  }

  /** Reads to the end and decides. Yields what is released before that. */
  async *read(upstream: Upstream): Parts {
    try {
      for await (const part of upstream.parts()) {
        if (isOfTheStream(part)) {
          if (this.#attempt === 1) yield part
          continue
        }
        this.step.add(part)
        if (part.type === 'error') yield part
        else if (part.type !== 'finish') yield* this.#outlet.take(part)
      }
      if (!upstream.cancelled && !this.step.callsTools && this.#isWhole()) await this.#decide()
    } finally {
      await this.#giveUp()
    }
  }

  /** Whether the model said that it was finished and that nothing went wrong. */
  #isWhole(): boolean {
    return this.step.finish !== undefined && !this.step.broken
  }

  async #decide(): Promise<void> {
    this.#decided = true
    const { step } = this
    const made = decisionOn(this.#call, step.answer(this.#call), this.#attempt)
    const out = this.#outlet.hasText
    const more =
      !out && this.#call.settings.mode !== 'observe' && wantsAnother(made.decision, this.#call, this.#attempt)
    if (more) this.another = worded(this.#call.settings.feedback, made.decision)
    const delivery: Delivery = out || this.#call.settings.mode === 'observe' ? 'before_verdict' : 'held'
    const { released } = this.#outlet
    this.#event = await tell(this.#call, made, {
      attempt: this.#attempt,
      delivery: more ? 'not_delivered' : delivery,
      released,
    })
  }

  /** An answer that broke off is decided on as far as it got, so that there is always one decision. */
  async #giveUp(): Promise<void> {
    const { step } = this
    if (this.#decided || (step.callsTools && this.#isWhole()) || this.#call.evidence() === undefined) return
    this.#decided = true
    const answer = { ...step.answer(this.#call), finishReason: { unified: 'interrupted' as const, raw: undefined } }
    const delivery = this.#outlet.hasText ? 'before_verdict' : 'not_delivered'
    const { released } = this.#outlet
    const made = decisionOn(this.#call, answer, this.#attempt)
    this.#event = await tell(this.#call, made, { attempt: this.#attempt, delivery, released })
  }

  /** What is released after the verdict. */
  async *rest(usage: LanguageModelV4Usage | undefined): Parts {
    const { step } = this
    const { finish } = step
    if (finish === undefined || step.broken) {
      yield* this.#outlet.close()
      if (!step.broken) yield { type: 'error', error: new Error(CUT_OFF) }
      if (finish !== undefined) yield this.#finished({ ...finish, usage: usage ?? finish.usage })
      return
    }
    const end: Finish = { ...finish, usage: usage ?? finish.usage }
    if (step.callsTools) {
      yield* this.#outlet.all({ text: this.#call.settings.toolStepText === 'release' })
      yield end
      return
    }
    yield* this.#judged()
    yield this.#finished(end)
  }

  *#judged(): Generator<LanguageModelV4StreamPart> {
    const { settings } = this.#call
    const { decision } = this.#told()
    if (settings.mode === 'observe' || isShown(decision)) {
      yield* this.#outlet.all({ text: true })
      const warns = settings.mode !== 'observe' && decision.action === 'show_with_warning' && settings.warning !== false
      const warning = warns && !isStructured(this.#call) ? worded(settings.warning || '', decision) : ''
      if (warning !== '') yield* ownBlock('warning', `\n\n${warning}`)
      return
    }
    yield* this.#outlet.close()
    for (const part of this.step.parts) if (isOfTools(part)) yield part
    if (this.#outlet.hasText) yield* ownBlock('retraction', `\n\n${worded(settings.retraction, decision)}`)
    else yield* ownBlock('refusal', worded(settings.refusal, decision))
  }

  #finished(finish: Finish): Finish {
    if (this.#event === undefined) return finish
    const { decision } = this.#event
    const refused = this.#isWhole() && this.#call.settings.mode !== 'observe' && !isShown(decision)
    const providerMetadata = { ...finish.providerMetadata, ...metadataOf(this.#event) }
    return { ...finish, ...(refused ? { finishReason: REFUSED } : {}), providerMetadata }
  }

  #told(): GateEvent {
    if (this.#event === undefined) throw new Error('Nothing was decided on the answer.')
    return this.#event
  }
}

const CUT_OFF = 'The model ended its stream without saying that it had finished, so its answer is taken as broken off.'
