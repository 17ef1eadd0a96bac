// One comment on a pull request that is found again by a hidden marker and written anew.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { all, api, folder, variable } from './github.mjs'

const MOST = 65_536

/**
 * Writes the comment of pull request `number`, anew if there is one. Only comments of the account that writes count: a marker
 * in anybody else's comment is only text.
 */
export function writeSticky(number, { key, body }) {
  const marker = `<!-- assay-comment:${key} -->`
  const author = variable('ASSAY_ACTION_AUTHOR') || 'github-actions[bot]'
  const own = all(`issues/${number}/comments`).find(
    (comment) => comment.user?.login === author && comment.body?.startsWith(marker),
  )
  const text = `${marker}\n${body}`
  if (text.length > MOST) throw new Error(`The comment has ${text.length} characters; GitHub takes ${MOST}.`)
  mkdirSync(folder('comment'), { recursive: true })
  const file = join(folder('comment'), 'body.md')
  writeFileSync(file, text)
  const fields = [`body=@${file}`]
  if (own === undefined) api(`issues/${number}/comments`, { method: 'POST', fields })
  else api(`issues/comments/${own.id}`, { method: 'PATCH', fields })
}

/** Where the run and its report are. */
export function runLink(runId) {
  const server = variable('GITHUB_SERVER_URL') || 'https://github.com'
  return `[The run and its report](${server}/${variable('GITHUB_REPOSITORY')}/actions/runs/${runId})`
}
