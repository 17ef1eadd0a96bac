import type { Denial, Statement } from './units.ts'

const ARABIC = /^[\u0621-\u064A]/

/**
 * Two Arabic statements, one of which denies, with the denied verb at the head of its clause in both: `القاعدة لا تُحتسب` and `تُحتسب القاعدة`
 * say it in two orders. `undefined` for others, and where the verbs stand there already.
 */
export function withVerbFirst(
  claim: Statement,
  sentence: Statement,
): { readonly claim: Statement; readonly sentence: Statement } | undefined {
  const [denial, ...others] = [...claim.denials, ...sentence.denials]
  if (denial === undefined || others.length > 0) return undefined
  const denying = claim.denials.length > 0 ? claim : sentence
  const verb = denying.units[denial.at]
  if (verb?.clause !== denial.clause || !ARABIC.test(verb.key)) return undefined
  const [own, known] = [claim, sentence].map((statement) => withFirst(verb.key, statement))
  if (own === undefined || known === undefined || (own === claim && known === sentence)) return undefined
  return { claim: own, sentence: known }
}

/** With the unit of a key at the head of its clause; `undefined` if it has none. */
function withFirst(key: string, statement: Statement): Statement | undefined {
  const { units, denials, restrictions, reported, conditions } = statement
  const from = units.findIndex((unit) => unit.key === key)
  const unit = units[from]
  if (unit === undefined) return undefined
  const to = units.findIndex(({ clause }) => clause === unit.clause)
  if (to === from) return statement
  const moved = (at: number): number => (at === from ? to : at >= to && at < from ? at + 1 : at)
  const movedAll = (all: readonly Denial[]): readonly Denial[] => all.map((one) => ({ ...one, at: moved(one.at) }))
  return {
    units: [...units.slice(0, to), unit, ...units.slice(to, from), ...units.slice(from + 1)],
    denials: movedAll(denials),
    restrictions: movedAll(restrictions),
    reported: reported.map(moved),
    conditions: conditions.map(moved),
  }
}
