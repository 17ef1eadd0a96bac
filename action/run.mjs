// Evaluates: with the baseline of the default branch and the earlier attempts at this head, where there are any.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { all, bytesFrom, event, folder, keyOf, needed, notice, output, variable } from './github.mjs'
import { zipEntry } from './zip-entry.mjs'

const MOST_BYTES = 256 * 2 ** 20
const KEEPS_BASELINE = [0, 3]
const REPORTS = [
  ['html', 'assay-report.html'],
  ['comment', 'assay-comment.md'],
  ['json', 'assay-attempt.json'],
]

const key = keyOf()
const { pull_request: pull, repository } = event()
const head = pull?.head.sha ?? needed('GITHUB_SHA')
for (const name of ['report', 'baseline', 'fetched']) {
  rmSync(folder(name), { recursive: true, force: true })
  mkdirSync(folder(name), { recursive: true })
}
const report = (name) => join(folder('report'), name)
const [command, ...before] = variable('ASSAY_ACTION_COMMAND')
  .split(/\s+/)
  .filter((word) => word !== '')
const given = variable('ASSAY_ACTION_ARGS')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '')
const args = [...before, 'eval', ...given, ...comparing(), '--head', head]
for (const file of attempts()) args.push('--attempts', file)
args.push('--report', 'github')
for (const [format, name] of REPORTS) args.push('--report', `${format}=${report(name)}`)
const code = run(args)
output('exit-code', code)
if (keepsBaseline()) {
  const kept = join(folder('baseline'), 'baseline.jsonl')
  if (run([...before, 'baseline', 'set', report('assay-attempt.json'), '--out', kept]) === 0) output('baseline', 'new')
}

function run(own) {
  const { status, error } = spawnSync(command, own, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (error !== undefined) throw new Error(`${command} cannot be started: ${error.message}.`)
  return status ?? 130
}

function comparing() {
  const [baseline, anchor, margin] = ['BASELINE', 'ANCHOR', 'MARGIN'].map((name) => variable(`ASSAY_ACTION_${name}`))
  const name = variable('ASSAY_ACTION_BASELINE_ARTIFACT')
  const against = name === '' ? baseline : fetchedBaseline(name)
  if (against === '') return []
  return [
    '--baseline',
    against,
    ...(anchor === '' ? [] : ['--anchor', anchor]),
    ...(margin === '' ? [] : ['--margin', margin]),
  ]
}

/** The newest baseline of the default branch. A fork's branch may have that name too, so its repository counts as well. */
function fetchedBaseline(name) {
  const artifacts = all(`actions/artifacts?name=${encodeURIComponent(name)}`, (page) => page.artifacts)
  const own = artifacts
    .filter(({ expired, workflow_run: from }) => !expired && from?.head_branch === repository.default_branch)
    .filter(({ workflow_run: from }) => from.head_repository_id === from.repository_id)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  const file = own.length === 0 ? undefined : fetched(own[0], { entry: 'baseline.jsonl', as: 'baseline.jsonl' })
  if (file !== undefined) return file
  notice(`There is no baseline yet: a run on ${repository.default_branch} keeps one as the artifact ${name}.`)
  return ''
}

/** What earlier runs of this head have left: a run again, or a pull request that was closed and opened. */
function attempts() {
  try {
    return earlierAttempts()
  } catch (error) {
    notice(
      `Earlier attempts at this head are not seen: ${error.message} The job needs permissions: actions: read.`,
      'warning',
    )
    return []
  }
}

function earlierAttempts() {
  const earlier = all(`actions/runs?head_sha=${encodeURIComponent(head)}`, (page) => page.workflow_runs)
  const found = earlier.flatMap(({ id }) =>
    all(`actions/runs/${id}/artifacts`, (page) => page.artifacts).filter(
      ({ name, expired }) => !expired && isAttempt(name),
    ),
  )
  return found
    .map((artifact) => fetched(artifact, { entry: 'assay-attempt.json', as: `attempt-${artifact.id}.json` }))
    .filter((file) => file !== undefined)
}

function isAttempt(name) {
  return name.startsWith(`${key}-attempt-`) && /^\d+$/.test(name.slice(`${key}-attempt-`.length))
}

function fetched({ id }, { entry, as }) {
  const bytes = zipEntry(bytesFrom(`actions/artifacts/${id}/zip`), entry, { most: MOST_BYTES })
  if (bytes === undefined) return undefined
  const file = join(folder('fetched'), as)
  writeFileSync(file, bytes)
  return file
}

function keepsBaseline() {
  const onDefault = needed('GITHUB_REF') === `refs/heads/${repository.default_branch}` && pull === undefined
  return onDefault && variable('ASSAY_ACTION_BASELINE_ARTIFACT') !== '' && KEEPS_BASELINE.includes(code)
}
