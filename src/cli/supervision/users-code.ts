// Read before anything else by every command, so it imports nothing of Assay.
import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'

/** Verbs that run the application, plug-ins or a configuration module when they are given one. */
const WITH_CONFIG = ['eval', 'route', 'calibrate', 'doctor']
const MODULE = /\.m?[tj]s$/i
/** Wider than what is taken for a configuration, whose reader would cost more than the answer is worth here. */
const CONFIG_TEXT = /(?:assay|config)[^\\/]*\.(?:ya?ml|json)$/i
/** Keys of a configuration that name code. */
const NAMES_CODE = /\b(?:target|entrypoint|plugins)["']?\s*:/

/** Whether a command line will run code that its user wrote. When in doubt it will: that costs some milliseconds. */
export function runsUsersCode(args: readonly string[], cwd: string): boolean {
  const [verb = '', ...rest] = args
  if (rest.some((word) => word === '--help' || word === '-h')) return false
  if (verb === 'worker') return true
  if (verb === 'ledger') return hasFlag(rest, '--engine')
  if (!WITH_CONFIG.includes(verb)) return false
  if (hasFlag(rest, '--target')) return true
  const named = rest.filter((word) => MODULE.test(word) || CONFIG_TEXT.test(word))
  return [...named, ...configsIn(cwd)].some((file) => MODULE.test(file) || namesCode(resolve(cwd, file)))
}

/** Whether a debugger is to be attached: it would find a process that does nothing. */
export function isDebugged({ execArgv, env }: Pick<NodeJS.Process, 'execArgv' | 'env'>): boolean {
  return [...execArgv, ...(env['NODE_OPTIONS'] ?? '').split(/\s+/)].some((flag) => flag.startsWith('--inspect'))
}

function hasFlag(words: readonly string[], flag: string): boolean {
  return words.some((word) => word === flag || word.startsWith(`${flag}=`))
}

function configsIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.startsWith('assay.config.'))
  } catch {
    return []
  }
}

function namesCode(path: string): boolean {
  try {
    return NAMES_CODE.test(readFileSync(path, 'utf8'))
  } catch {
    // What is wrong with the file is for the command to say.
    return false
  }
}
