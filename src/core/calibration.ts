/** What was compared with people's labels: an evaluator with its judge, or the gate. */
export interface CalibrationSubject {
  readonly kind: 'evaluator' | 'gate'
  /** Name of the evaluator, or of the ruleset. */
  readonly name: string
  readonly version: string
  /** Id of the judge, which covers its model, prompts and settings. For the gate, the SHA-256 of the ruleset. */
  readonly judge: string
  /** Settings that change what is measured. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** One answer, with what people and the subject said about it. */
export interface CalibrationRow {
  readonly id: string
  /** The subject's score, 0 to 1. */
  readonly score: number
  /** Whether people call it good. */
  readonly label: boolean
  /** What each person said, if there are several. */
  readonly raters?: Readonly<Record<string, boolean>>
  /** Rows of one document, user or session, which are not independent. */
  readonly group?: string
  /** Names of the slices that it belongs to. */
  readonly slices?: readonly string[]
  /** UTF-16 code units of the answer. */
  readonly length?: number
  /** Family of the model that wrote the answer. */
  readonly family?: string
  /** The score with the passages in reverse order, if that was requested. */
  readonly reversedScore?: number
  /** How many answers it stands for, if some were likelier to be labelled than others: one over its probability. */
  readonly weight?: number
}

/** Labelled answers with their scores: everything that is kept of a calibration. */
export interface Calibration {
  readonly subject: CalibrationSubject
  /** RFC 3339, UTC. */
  readonly madeAt: string
  readonly dataset: { readonly name: string; readonly sha256?: string }
  /** The threshold that was in force. */
  readonly threshold: number
  /** The lexical judge's threshold for a claim, if it was fitted to these labels. */
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
      /**
       * Present if the scores are distributed differently from the calibration's by more than chance: how far, and how
       * certain that is.
       */
      readonly unlike?: {
        /** The largest gap between the two cumulative shares of scores. */
        readonly gap: number
        readonly pValue: number
      }
    }
  | { readonly status: 'refused'; readonly reason: string }
