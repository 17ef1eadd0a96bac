import type { Measurement } from '../measurement.ts'
import { resample, type Resampled, type ResampleOptions } from '../resampling/resample.ts'
import { notLabelled, type Labelled } from './labelled.ts'

/**
 * Average precision, the area under the precision–recall curve without interpolation, as scikit-learn has it: the mean
 * precision at each threshold, weighted by how much recall it adds. By chance it is the share of positives. The interval is
 * a bootstrap over examples, or over groups where examples belong together.
 */
export function averagePrecision(sample: Labelled, options: ResampleOptions = {}): Measurement<Resampled> {
  const refusal = notLabelled(sample)
  if (refusal !== undefined) return refusal
  const { scores, labels } = sample
  const order = [...scores.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number))
  return resampledOverGroups(sample, options, (weights) => {
    let [hits, called, positives, sum] = [0, 0, 0, 0]
    // By index: this runs thousands of times.
    for (let at = 0; at < labels.length; at++) if (labels[at] === true) positives += weights[at] as number
    if (positives === 0) return null
    let before = 0
    for (let place = 0; place < order.length; place++) {
      const at = order[place] as number
      const weight = weights[at] as number
      called += weight
      if (labels[at] === true) hits += weight
      const next = order[place + 1]
      if (next !== undefined && scores[next] === scores[at]) continue
      if (called > 0) sum += ((hits - before) / positives) * (hits / called)
      before = hits
    }
    return sum
  })
}

/** A bootstrap in which the examples of a group are drawn together. */
export function resampledOverGroups(
  { scores, groups = [] }: Labelled,
  options: ResampleOptions,
  statistic: (weights: Float64Array) => number | null,
): Measurement<Resampled> {
  const unitOf = new Map<string, number>()
  const units = Int32Array.from(scores, (_, at) => {
    const name = groups[at] === undefined ? `example ${at}` : `group ${groups[at]}`
    const unit = unitOf.get(name) ?? unitOf.size
    unitOf.set(name, unit)
    return unit
  })
  const weights = new Float64Array(scores.length)
  return resample(
    (drawn) => {
      for (let at = 0; at < weights.length; at++) weights[at] = drawn[units[at] as number] as number
      return statistic(weights)
    },
    { ...options, units: unitOf.size },
  )
}
