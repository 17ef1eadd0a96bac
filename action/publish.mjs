// Comments on a fork's pull request, in a workflow of the default branch that `workflow_run` starts. The fork's run may have
// left anything: which pull request it is comes from the API alone, one file is read from the archive, in memory, and its text
// is made harmless.
import { all, bytesFrom, event, keyOf, needed, notice } from './github.mjs'
import { runLink, writeSticky } from './sticky.mjs'
import { tame } from './tame.mjs'
import { zipEntry } from './zip-entry.mjs'

const MOST_ARCHIVE = 32 * 2 ** 20
const MOST_COMMENT_BYTES = 2 ** 19
const MOST_SHOWN = 60_000

const { workflow_run: run } = event()
if (run?.event !== 'pull_request')
  throw new Error('This publishes what a run for a pull request has left; start it on workflow_run.')
const key = keyOf()
const numbers = pullRequestsOf(run)
const body = numbers.length === 0 ? undefined : commentOf(run)
if (numbers.length === 0) notice('No open pull request has this head any more, so there is nothing to comment on.')
else if (body === undefined) notice('The run has left no comment.', 'warning')
else for (const number of numbers) writeSticky(number, { key, body })

/** The open pull requests of the head that was run. A branch that has moved on has none: the next run speaks for it. */
function pullRequestsOf({ head_sha: sha, head_branch: branch, head_repository: head }) {
  const from = encodeURIComponent(`${head.owner.login}:${branch}`)
  return all(`pulls?state=open&head=${from}`)
    .filter((pull) => pull.head.sha === sha && pull.head.repo?.full_name === head.full_name)
    .filter((pull) => pull.base.repo.full_name === needed('GITHUB_REPOSITORY'))
    .map(({ number }) => number)
}

function commentOf({ id, run_attempt: attempt }) {
  const name = `${key}-attempt-${attempt}`
  const artifacts = all(`actions/runs/${id}/artifacts`, (page) => page.artifacts)
  const artifact = artifacts.find((each) => each.name === name && !each.expired && each.size_in_bytes <= MOST_ARCHIVE)
  if (artifact === undefined) return undefined
  const archive = bytesFrom(`actions/artifacts/${artifact.id}/zip`)
  const bytes = zipEntry(archive, 'assay-comment.md', { most: MOST_COMMENT_BYTES })
  if (bytes === undefined) return undefined
  const warned = '> From the run of a fork. Its code wrote what follows, and nobody has checked it.'
  return `${warned}\n\n${tame(bytes.toString('utf8'), { most: MOST_SHOWN })}\n\n${runLink(id)}\n`
}
