// Comments on the pull request of this run. A fork's run has no right to, and leaves it to the publishing workflow.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { event, folder, keyOf, needed, notice } from './github.mjs'
import { runLink, writeSticky } from './sticky.mjs'

const { pull_request: pull } = event()
const file = join(folder('report'), 'assay-comment.md')
if (pull !== undefined && existsSync(file)) {
  if (pull.head.repo?.full_name !== needed('GITHUB_REPOSITORY')) {
    notice('This pull request comes from a fork, so the publishing workflow writes its comment.')
  } else {
    const body = `${readFileSync(file, 'utf8')}\n${runLink(needed('GITHUB_RUN_ID'))}\n`
    writeSticky(pull.number, { key: keyOf(), body })
  }
}
