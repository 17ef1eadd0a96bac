import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

// The demo imports the package by its name. Here that means the source, so that the test needs no build.
const hooks = `import { registerHooks } from 'node:module'
import { Socket } from 'node:net'
Socket.prototype.connect = () => { throw new Error('The demo reached for the network.') }
registerHooks({
  resolve(specifier, context, next) {
    const room = /^assay(?:\\/(.+))?$/.exec(specifier)
    if (room === null) return next(specifier, context)
    const path = room[1] === undefined ? 'index.ts' : room[1] + '/index.ts'
    return next(new URL('src/' + path, ${JSON.stringify(new URL('../../', import.meta.url).href)}).href, context)
  },
})`

test('runs to its end without a network and prints every section', async () => {
  const { ASSAY_BASE_URL: _, ASSAY_MODEL: __, ...env } = process.env
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(hooks)}`, 'examples/rag_qa/demo.ts'],
    { cwd: root, env },
  )
  const headings = [...stdout.matchAll(/^ {2}(\d) · (.+)$/gm)].map((match) => match[1])
  expect(headings).toEqual(['1', '2', '3', '4', '5'])
  expect(stdout).toMatch(/accuracy .+ \d+\.\d % {2}\d+ of 60, 95 % interval/)
  expect(stdout.match(/ {2}verdict/g)?.length).toBeGreaterThanOrEqual(3)
  expect(stdout).toMatch(/relevant passage in first 5\s+\d+\.\d %/)
  expect(stdout).not.toMatch(/\bNaN\b|undefined %|\[object Object\]/)
  expect(stderr).toBe('')
})
