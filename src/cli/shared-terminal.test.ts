import { describe, expect, test } from 'vitest'
import { sharedTerminal } from './shared-terminal.ts'

/** What a terminal shows after these characters: `\r` goes back, `\u001b[K` erases what follows. */
function shown(written: string): string[] {
  return written.split('\n').map((line) => {
    let text = ''
    // eslint-disable-next-line no-control-regex -- what a terminal understands
    for (const [, erase, back, other] of line.matchAll(/(\u001b\[K)|(\r)|([^\r\u001b]+)/g)) {
      if (back !== undefined) column = 0
      else if (erase !== undefined) text = text.slice(0, column)
      else {
        text = text.slice(0, column) + (other ?? '') + text.slice(column + (other ?? '').length)
        column += (other ?? '').length
      }
    }
    column = 0
    return text
  })
}
let column = 0

function terminal() {
  let written = ''
  const write = (text: string): void => void (written += text)
  const shared = sharedTerminal(write)
  return {
    own: (text: string) => shared.own(text),
    print: (text: string) => shared.foreign(text, () => write(text)),
    shown: () => shown(written),
  }
}

const line = (text: string): string => `\r${text}\u001b[K`

describe('a terminal shared with the application', () => {
  test('shows the live line below whatever is printed', () => {
    const { own, print, shown } = terminal()
    own(line('1/60'))
    print('a log\n')
    own(line('2/60'))
    print('another\nand one more\n')
    expect(shown()).toEqual(['a log', 'another', 'and one more', '2/60'])
  })

  test('loses nothing of a line that is printed piece by piece, and of nothing else', () => {
    const { own, print, shown } = terminal()
    own(line('1/60'))
    print('working')
    print(' … ')
    print('done\n')
    print('dot')
    own(line('2/60'))
    own('\r\u001b[K')
    own('Report written to r.html\n')
    expect(shown()).toEqual(['working … done', 'dot', 'Report written to r.html', ''])
  })
})
