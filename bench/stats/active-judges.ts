/** An answer, as people and a judge see it. */
export interface Answer {
  readonly good: boolean
  readonly score: number
}

/** A judge of answers of which a share is good. */
export interface SimulatedJudge {
  readonly truth: number
  /** The score of one answer. */
  readonly score: (good: boolean, random: () => number) => number
}

const clip = (value: number): number => Math.min(1, Math.max(0, value))

/** A score that is near 1 for good answers and near 0 for bad ones, the nearer the larger `sure` is. */
function sharp(sure: number): SimulatedJudge['score'] {
  return (good, random) => {
    const near = 1 - random() ** sure
    return good ? near : 1 - near
  }
}

export const JUDGES: Readonly<Record<string, SimulatedJudge>> = {
  'good judge': { truth: 0.7, score: sharp(2.5) },
  'fair judge': { truth: 0.8, score: sharp(1.5) },
  'lenient judge': { truth: 0.6, score: (good, random) => clip((good ? 0.75 : 0.55) + (random() - 0.5) * 0.5) },
  'sure and sometimes wrong': {
    truth: 0.8,
    score: (good, random) => sharp(6)(random() < 0.07 ? !good : good, random),
  },
  'useless judge': { truth: 0.7, score: (_, random) => random() },
  'share of claims': {
    truth: 0.7,
    score: (good, random) =>
      good ? (random() < 0.8 ? 1 : 0.75) : (Math.floor(random() * 4) + (random() < 0.3 ? 1 : 0)) / 4,
  },
  'few bad answers': { truth: 0.95, score: sharp(3) },
}

export function answersOf(
  { truth, score }: SimulatedJudge,
  { count, random }: { count: number; random: () => number },
): Answer[] {
  return Array.from({ length: count }, () => {
    const good = random() < truth
    return { good, score: score(good, random) }
  })
}
