import type { Label, LabelStore } from '../../core/stores/label-store.ts'
import { lastOfEachKey } from '../labels/label-columns.ts'

/** Human labels that live as long as the process. */
export function memoryLabels(): LabelStore {
  let kept: readonly Label[] = []
  return {
    async put(labels) {
      kept = lastOfEachKey([...kept, ...structuredClone(labels)])
    },
    async *list({ kind, subjectId, name, rater } = {}) {
      for (const label of kept) {
        const { subject } = label
        const wanted: readonly (readonly [unknown, string])[] = [
          [kind, subject.kind],
          [subjectId, subject.id],
          [name, label.name],
          [rater, label.rater],
        ]
        if (wanted.every(([asked, is]) => asked === undefined || asked === is)) yield label
      }
    },
    async raters() {
      const raters = [...new Set(kept.map(({ rater }) => rater))].sort((a, b) =>
        Buffer.compare(Buffer.from(a), Buffer.from(b)),
      )
      return raters.map((rater) => ({ rater, labels: kept.filter((label) => label.rater === rater).length }))
    },
    async [Symbol.asyncDispose]() {},
  }
}
