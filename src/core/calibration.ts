/** What was compared with people's labels: an evaluator with its judge, or the gate. */
export interface CalibrationSubject {
  readonly kind: 'evaluator' | 'gate'
  /** Name of the evaluator, or of the ruleset. */
  readonly name: string
  readonly version: string
  /** Id of the judge, which holds its model, prompts and settings; for the gate the SHA-256 of the ruleset. */
  readonly judge: string
  /** Settings that change what is measured. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** One answer with what people and what the subject said of it. */
export interface CalibrationRow {
  readonly id: string
  /** What the subject gave, 0 to 1. */
  readonly score: number
  /** What people say: is it good? */
  readonly label: boolean
  /** What each person said, where there are several. */
  readonly raters?: Readonly<Record<string, boolean>>
  /** Rows of one document, user or session, which are not independent. */
  readonly group?: string
  /** Names of the slices that it belongs to. */
  readonly slices?: readonly string[]
  /** UTF-16 code units of the answer. */
  readonly length?: number
  /** Family of the model that wrote the answer. */
  readonly family?: string
  /** The score with the passages in reverse order, where that was asked for. */
  readonly reversedScore?: number
}

/** Labelled answers with their scores: what a calibration is made of, and all that is kept of it. */
export interface Calibration {
  readonly subject: CalibrationSubject
  /** RFC 3339, UTC. */
  readonly madeAt: string
  readonly dataset: { readonly name: string; readonly sha256?: string }
  /** The bar that was in force. */
  readonly threshold: number
  /** The lexical judge's own bar for a claim, where it was fitted to these labels. */
  readonly claimThreshold?: number
  readonly rows: readonly CalibrationRow[]
}

/** The share of answers that people would call good, as far as a calibration can tell. */
export type Corrected =
  | {
      readonly status: 'corrected'
      readonly share: number
      readonly ci: readonly [low: number, high: number]
      /** The judge's own pass rate. */
      readonly raw: number
      readonly method: string
      /** Labels that it rests on. */
      readonly labels: number
      /** Where the scores are spread otherwise than those of the calibration, and by more than chance: how far, and how surely. */
      readonly unlike?: {
        /** The largest gap between the two cumulative shares of scores. */
        readonly gap: number
        readonly pValue: number
      }
    }
  | { readonly status: 'refused'; readonly reason: string }
