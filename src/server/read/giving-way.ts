import { oneAtATime } from '../../store/database/turns.ts'

/** The longest rest, in milliseconds. */
const MOST_MS = 50

/**
 * What is called between the parts of long work: it rests as long as the part took, so that pages that are asked for meanwhile get at least
 * half of the time.
 */
export function givingWay(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    const took = Math.min(MOST_MS, performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, took))
    began = performance.now()
  }
}

/** Long work one after the other, with a rest between: what is done together keeps every page waiting. */
export function restingTurns(): <Made>(work: () => Promise<Made>) => Promise<Made> {
  const turn = oneAtATime()
  const rest = givingWay()
  return (work) => {
    const made = turn(work)
    void turn(rest)
    return made
  }
}
