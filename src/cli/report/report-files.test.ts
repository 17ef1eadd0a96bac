import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sampleRun } from '../../../test/sample-run.ts'
import { UsageError } from '../../core/errors.ts'
import { failingOf } from '../../reports/failing.ts'
import { htmlReport } from '../../reports/html/html-report.ts'
import { jsonReport, jsonlReport } from '../../reports/json.ts'
import { junitReport } from '../../reports/junit.ts'
import { openReports } from './report-files.ts'
import type { FileFormat } from './report-spec.ts'

async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'assay-test-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

describe('report files', () => {
  test('hold what the reports of the whole run are, though they take results one by one', async () => {
    await using folder = await temporaryFolder()
    const run = sampleRun()
    const specs = (['json', 'jsonl', 'markdown', 'console', 'junit', 'html'] as const).map((format) => ({
      format,
      path: `r.${format}`,
    }))
    await using reports = await openReports(specs, { cwd: folder.path, inputs: [] })
    const { results = [], ...document } = run
    for (const result of results) await reports.add(result)
    await reports.finish(document, failingOf(results, 20))
    const read = (format: FileFormat) => readFile(join(folder.path, `r.${format}`), 'utf8')
    expect(await read('json')).toBe(jsonReport(run))
    expect(await read('jsonl')).toBe(jsonlReport(run))
    expect(await read('junit')).toBe(junitReport(run))
    expect(await read('html')).toBe(htmlReport(run))
    expect(await read('markdown')).toMatch(/^# Assay: dev\.jsonl/)
    expect(await read('console')).toContain('dev.jsonl · 42 examples')
    expect(await readdir(folder.path)).toHaveLength(6)
  })

  test('are JSON also for a run without results', async () => {
    await using folder = await temporaryFolder()
    await using reports = await openReports([{ format: 'json', path: 'r.json' }], { cwd: folder.path, inputs: [] })
    const run = sampleRun({ results: [] })
    await reports.finish(run, failingOf([], 1))
    expect(await readFile(join(folder.path, 'r.json'), 'utf8')).toBe(jsonReport(run))
  })

  test('leave an earlier report and no draft when the run does not come to its end', async () => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'r.jsonl'), 'earlier')
    {
      await using reports = await openReports([{ format: 'jsonl', path: 'r.jsonl' }], { cwd: folder.path, inputs: [] })
      for (const result of sampleRun().results ?? []) await reports.add(result)
    }
    expect(await readFile(join(folder.path, 'r.jsonl'), 'utf8')).toBe('earlier')
    expect(await readdir(folder.path)).toEqual(['r.jsonl'])
  })

  test('go to the file behind a symbolic link, and the link stays', async () => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'real.jsonl'), '')
    await symlink('real.jsonl', join(folder.path, 'link.jsonl'))
    await using reports = await openReports([{ format: 'jsonl', path: 'link.jsonl' }], { cwd: folder.path, inputs: [] })
    const run = sampleRun()
    for (const result of run.results ?? []) await reports.add(result)
    await reports.finish(run, failingOf([], 1))
    expect(await readFile(join(folder.path, 'real.jsonl'), 'utf8')).toBe(jsonlReport(run))
  })

  test.each([
    ['a folder that is not there', ['missing/r.json'], 'its folder does not exist'],
    ['a folder', ['.'], 'it is a folder'],
    ['below a file', ['data.jsonl/r.json'], 'a part of the path is not a folder'],
    ['the data set', ['data.jsonl'], 'would overwrite an input or another report'],
    ['one file twice', ['a.json', './a.json'], 'would overwrite an input or another report'],
  ])('are refused before the run: %s', async (_, paths, message) => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'data.jsonl'), '{}')
    const specs = paths.map((path) => ({ format: 'json' as const, path }))
    const opening = openReports(specs, { cwd: folder.path, inputs: ['data.jsonl'] })
    await expect(opening).rejects.toThrow(UsageError)
    await expect(opening).rejects.toThrow(message)
    expect(await readdir(folder.path)).toEqual(['data.jsonl'])
  })
})
