// Every command loads this first, so it imports nothing from Assay.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

/** Verbs that run the application, plug-ins or a configuration module when they are given one. */
const WITH_CONFIG = ['eval', 'route', 'calibrate', 'doctor', 'evaluators']
const MODULE = /\.m?[tj]s$/i
/** Any of these may be a configuration: the real reader would cost more than the answer is worth here. */
const CONFIG_TEXT = /\.(?:ya?ml|json)$/i
/** Longer files are data. */
const MOST_BYTES = 1 << 16
/** Keys of a configuration that name code. */
const NAMES_CODE = /\b(?:target|entrypoint|plugins|discover_?[pP]lugins)["']?\s*:/

/** Whether a command line will run user code. Yes when in doubt, which costs a few milliseconds. */
export function runsUsersCode(args: readonly string[], cwd: string): boolean {
  const [verb = '', ...rest] = args
  if (rest.some((word) => word === '--help' || word === '-h')) return false
  if (verb === 'worker' || verb === 'init') return true
  if (verb === 'ledger') return hasFlag(rest, '--engine')
  if (!WITH_CONFIG.includes(verb)) return false
  if (hasFlag(rest, '--target')) return true
  const named = rest.filter((word) => MODULE.test(word) || CONFIG_TEXT.test(word))
  return [...named, ...configsIn(cwd)].some((file) => MODULE.test(file) || namesCode(resolve(cwd, file)))
}

/** Whether a debugger will attach: with a supervisor it would find an idle process. */
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
    return statSync(path).size <= MOST_BYTES && NAMES_CODE.test(readFileSync(path, 'utf8'))
  } catch {
    // The command itself reports what is wrong with the file.
    return false
  }
}
