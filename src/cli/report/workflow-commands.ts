import type { Output, World } from '../world.ts'

/**
 * A world for a GitHub step, whose runner obeys every line that begins with `::` or contains `##[`. Text from answers and
 * data sets that looks like a command is broken up by an invisible character or, in JSON, by an equivalent escape. Outside
 * GitHub the world is unchanged.
 */
export function withoutWorkflowCommands(world: World): World {
  if (world.env['GITHUB_ACTIONS'] !== 'true') return world
  return { ...world, stdout: guarded(world.stdout), stderr: guarded(world.stderr) }
}

/** Writes lines that are meant as commands. */
export function writeCommands(output: Output, lines: string): void {
  if (output.command === undefined) output.write(lines)
  else output.command(lines)
}

function guarded(output: Output): Output {
  let blank = true
  return {
    isTTY: output.isTTY,
    get columns() {
      return output.columns
    },
    write(text) {
      output.write(harmless(text, blank))
      const last = text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1)
      blank = last.trim() === '' && (blank || last.length < text.length)
    },
    command(lines) {
      if (!blank) output.write('\n')
      blank = true
      output.write(lines)
    },
  }
}

const UNSEEN = '\u200b'
const STARTS_JSON = /^\s{0,10}[[{]/

/** `blank`: only white space was written on this line so far. */
function harmless(text: string, blank: boolean): string {
  const breaking = STARTS_JSON.test(text) ? String.raw`#\u0023[` : `#${UNSEEN}#[`
  const lines = text.split(/(\r\n|\n|\r)/)
  return lines
    .map((line, index) => ((index > 0 || blank) && line.trimStart().startsWith('::') ? broken(line) : line))
    .join('')
    .replaceAll('##[', breaking)
}

function broken(line: string): string {
  return line.replace('::', `:${UNSEEN}:`)
}
