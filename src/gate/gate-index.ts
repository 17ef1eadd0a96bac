import type { EvidenceIndex } from '../text/evidence/evidence.ts'
import { shared, type Shared } from '../support/shared.ts'
import { type JsonAnswer, readJsonAnswer } from './layout/json-answer.ts'
import { withoutFences } from './layout/markup.ts'
import type { GateInput, Hit } from './input.ts'
import { rankOrder } from './rank-order.ts'
import { type ResolvedCitation, resolveCitations } from './citations/resolve-citations.ts'
import type { StructuredValidator } from './config/structured.ts'
import { forgetful, type TextMemory } from './text-memory.ts'
import { evidenceOf } from './offered-evidence.ts'
import { type AnswerIndex, type AnswerLayout, type AnswerSentence, layOut, readAnswer } from './answer-index.ts'

/**
 * What all checks of one decision share. `hits` is everything that was retrieved; it includes `offered` (what was put
 * into the prompt), which includes `cited`. Each is in the order of rank, then id.
 */
export interface GateIndex {
  readonly answer: AnswerIndex
  readonly hits: readonly Hit[]
  readonly offered: readonly Hit[]
  readonly cited: readonly Hit[]
  /** Structured citations and the marks of the answer, in the order of the answer. */
  readonly citations: readonly ResolvedCitation[]
  /** The offered hits as evidence: `evidence.passages[i]` is `offered[i]`. */
  readonly evidence: EvidenceIndex
  /** The index in `offered` (and in `evidence.passages`), or `undefined` for a hit that was not offered. */
  readonly placeOf: (node_id: string) => number | undefined
  /** The offered hits that a sentence cites, as ascending indices into `offered`. */
  readonly citedBy: (sentence: AnswerSentence) => readonly number[]
  /** What a structured answer must look like, if configured. */
  readonly structured: StructuredValidator | undefined
  /** Keeps what several checks derive from the index. */
  readonly shared: Shared
  /** Keeps what is derived from a text alone; it may be remembered for later decisions. */
  readonly about: TextMemory
}

/** Reads an input once. Parts that no check asks for are never worked out. */
export function indexInput(
  input: GateInput,
  {
    structured,
    memory = forgetful,
  }: { structured?: StructuredValidator | undefined; memory?: TextMemory | undefined } = {},
): GateIndex {
  return new ReadInput(input, { structured, memory })
}

/**
 * An index that is worked out on demand. It is a class because the getters of an object literal are functions of each
 * object: V8 keeps them, and all they hold, in the object's hidden class until the next full garbage collection.
 */
class ReadInput implements GateIndex {
  readonly hits: readonly Hit[]
  readonly offered: readonly Hit[]
  readonly structured: StructuredValidator | undefined
  readonly shared = shared()
  readonly about: TextMemory
  private readonly input: GateInput
  private readonly places = new Map<Hit, number>()
  private placesById: ReadonlyMap<string, number> | undefined
  private resolved: readonly ResolvedCitation[] | undefined
  private citedHits: readonly Hit[] | undefined
  private answerRead: AnswerIndex | undefined
  private evidenceRead: EvidenceIndex | undefined
  private layoutRead: AnswerLayout | undefined
  /** By sentence of the answer: the places that it cites. */
  private readonly placesBySentence: (readonly number[] | undefined)[] = []

  constructor(
    input: GateInput,
    { structured, memory }: { structured: StructuredValidator | undefined; memory: TextMemory },
  ) {
    this.hits = rankOrder(input.retrieval.hits).map(({ hit }) => hit)
    this.offered = this.hits.filter((hit) => hit.offered !== false && isOwn(hit, input))
    this.structured = structured
    this.about = memory
    const json = readJsonAnswer(input.generation.answer, this.hits)
    this.input = json === undefined ? input : withTold(input, json)
    for (const [place, hit] of this.offered.entries()) this.places.set(hit, place)
  }

  get citations(): readonly ResolvedCitation[] {
    return (this.resolved ??= this.readCitations())
  }

  get cited(): readonly Hit[] {
    return (this.citedHits ??= this.placesOf(this.citations).flatMap((place) => this.offered[place] ?? []))
  }

  get answer(): AnswerIndex {
    return (this.answerRead ??= readAnswer(this.input.generation, this))
  }

  get layout(): AnswerLayout {
    const { hits, offered } = this
    return (this.layoutRead ??= layOut(this.input.generation, {
      hits,
      offered: offered.length,
      evidence: () => this.evidence,
    }))
  }

  get evidence(): EvidenceIndex {
    return (this.evidenceRead ??= evidenceOf(this.offered, this.about))
  }

  readonly placeOf = (node_id: string): number | undefined => {
    this.placesById ??= new Map(this.offered.map((hit, place) => [hit.node_id, place] as const).reverse())
    return this.placesById.get(node_id)
  }

  readonly citedBy = (sentence: AnswerSentence): readonly number[] => {
    // Several checks ask about each sentence.
    if (this.answer.sentences[sentence.index] !== sentence) return this.placesCitedBy(sentence)
    return (this.placesBySentence[sentence.index] ??= this.placesCitedBy(sentence))
  }

  private readCitations(): ResolvedCitation[] {
    const { hits, offered, layout } = this
    const { answer } = this.input.generation
    const hasCode = layout.sentences.some(({ block }) => block === 'code')
    return resolveCitations(this.input, { hits, offered, ...layout, text: hasCode ? answer : withoutFences(answer) })
  }

  private placesCitedBy({ citations }: AnswerSentence): readonly number[] {
    if (citations.length === 0) return NOWHERE
    return this.placesOf(citations.map((index) => this.citations[index]))
  }

  /** The cited hits that were offered, as indices, each once and ascending. */
  private placesOf(some: readonly (ResolvedCitation | undefined)[]): number[] {
    const found: number[] = []
    for (const citation of some) {
      const place = citation?.state === 'offered' && citation.hit ? this.places.get(citation.hit) : undefined
      if (place !== undefined) found.push(place)
    }
    return found.length < 2 ? found : [...new Set(found)].sort((a, b) => a - b)
  }
}

const NOWHERE: readonly number[] = []

/** The input with what an answer in JSON says in place of the JSON, and with what it cites. */
function withTold(input: GateInput, { text, citations }: JsonAnswer): GateInput {
  const { generation } = input
  return { ...input, generation: { ...generation, answer: text, citations: [...generation.citations, ...citations] } }
}

function isOwn(hit: Hit, { tenant }: GateInput): boolean {
  return hit.tenant === undefined || hit.tenant === tenant
}
