// What the steps of the action have in common: the step's environment, and GitHub's API through `gh`.
import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MOST_BYTES = 64 * 2 ** 20
const PAGE = 100
const MOST_PAGES = 10

/** A variable of the step, or `''`. */
export function variable(name) {
  return process.env[name] ?? ''
}

/** A variable that every step on GitHub has. */
export function needed(name) {
  const value = variable(name)
  if (value === '') throw new Error(`${name} is not set; this runs as a step on GitHub.`)
  return value
}

/** The key that tells several uses in one repository apart. It becomes a part of names and of a comment's marker. */
export function keyOf() {
  const key = variable('ASSAY_ACTION_KEY')
  if (/^[A-Za-z0-9-]{1,50}$/.test(key)) return key
  throw new Error(`key is '${key}'; it must be letters, digits and dashes, such as assay.`)
}

export function event() {
  return JSON.parse(readFileSync(needed('GITHUB_EVENT_PATH'), 'utf8'))
}

/** The folder that a step leaves something in: what is uploaded, what was fetched. */
export function folder(name) {
  return join(needed('RUNNER_TEMP'), 'assay-action', name)
}

export function output(name, value) {
  appendFileSync(needed('GITHUB_OUTPUT'), `${name}=${value}\n`)
}

/** Says something beside the step. What stands in it comes from this action alone. */
export function notice(text, level = 'notice') {
  process.stdout.write(
    `::${level} title=Assay::${text.replaceAll('%', '%25').replaceAll('\n', '%0A').replaceAll('\r', '%0D')}\n`,
  )
}

/** Asks GitHub's API. `path` begins below the repository. */
export function api(path, { method = 'GET', fields = [] } = {}) {
  const bytes = bytesFrom(path, { method, fields })
  return bytes.length === 0 ? undefined : JSON.parse(bytes.toString('utf8'))
}

export function bytesFrom(path, { method = 'GET', fields = [] } = {}) {
  const args = ['api', '--method', method, `repos/${needed('GITHUB_REPOSITORY')}/${path}`]
  for (const field of fields) args.push('-F', field)
  return execFileSync('gh', args, { maxBuffer: MOST_BYTES, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** All items of a list, page by page; `pick` takes them from a page. */
export function all(path, pick = (page) => page) {
  const items = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const some = pick(api(`${path}${path.includes('?') ? '&' : '?'}per_page=${PAGE}&page=${page}`))
    items.push(...some)
    if (some.length < PAGE) break
  }
  return items
}
