import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The licences of the packages that these modules are from, as they ask to be passed on. Fails where one has none. */
export function licencesOf(modules: readonly string[]): string {
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id) ?? [])
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
    if (file === undefined) throw new Error(`${name} is bundled and has no licence file.`)
    return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  })
  return `Parts of these packages are in the files beside this one.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`
}
