import { defineCheck, failed, passed } from '../../check.ts'

/** Whether there is a structured answer, and it conforms to its schema. */
export const requireStructured = defineCheck({
  name: 'require_structured',
  version: '1',
  title: 'The structured answer matches its schema',
  deterministic: true,
  switch: 'require_structured',
  check({ generation: { structured } }, _params, { structured: schema }) {
    if (structured === undefined || structured === null)
      return failed('structured_missing', 'There is no structured answer.')
    if (isEmpty(structured)) return failed('structured_empty', 'The structured answer is empty.')
    if (schema === undefined) return passed('There is a structured answer.')
    const problems = schema.validate(structured)
    const [first] = problems
    if (first === undefined) return passed('The structured answer matches its schema.')
    const findings = problems.map(({ path, message }) => ({
      level: 'fail' as const,
      reason_code: 'schema_mismatch',
      message: path === '' ? message : `${path}: ${message}`,
    }))
    const more = problems.length === 1 ? '' : ` (and ${problems.length - 1} more)`
    return failed('schema_mismatch', `${findings[0]?.message ?? first.message}${more}`, {
      findings,
      detail: { problems },
    })
  },
})

/** An empty object or list. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
