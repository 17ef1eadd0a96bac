/** What shares standard error: the command's own lines, and whatever the application prints. */
export interface SharedTerminal {
  /** Writes the command's own text, on a line of its own. */
  own(text: string): void
  /** Writes what others print. A live line makes way for it, and is drawn again after it. */
  foreign(text: string, write: () => void): void
}

const ERASED = '\r\u001b[K'

/** Keeps a live line and text of others apart. A live line is own text that starts with `\r` and does not end its line. */
export function sharedTerminal(write: (text: string) => void): SharedTerminal {
  let live = ''
  let isShown = false
  let isMidLine = false
  return {
    own(text) {
      if (text === '') return
      write(isMidLine ? `\n${text}` : text)
      isMidLine = false
      isShown = text.startsWith('\r') && !text.endsWith('\n') && text !== ERASED
      live = isShown ? text : ''
    },
    foreign(text, print) {
      if (text === '') return print()
      if (isShown) write(ERASED)
      print()
      isMidLine = !text.endsWith('\n')
      isShown = live !== '' && !isMidLine
      if (isShown) write(live)
    },
  }
}
