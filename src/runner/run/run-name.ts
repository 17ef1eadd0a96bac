import { UsageError } from '../../core/errors.ts'

/** What the newest finished run is called, whatever other names it has. */
export const LATEST = 'latest'

const LONGEST = 100

/** A name for a run, as it was given. Throws a UsageError for one that could not be used to find the run again. */
export function checkedRunName(name: string): string {
  if (name === LATEST) {
    throw new UsageError(`'${LATEST}' always means the newest run, so no run can be called that. Choose another name.`)
  }
  if (name.trim() !== name || name === '' || name === '-') {
    throw new UsageError(`'${name}' is no name for a run: it must have letters or digits, and no blanks around them.`)
  }
  if (name.length > LONGEST || /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(name)) {
    throw new UsageError(`A name of a run is one line of at most ${LONGEST} characters; this one has ${name.length}.`)
  }
  return name
}
