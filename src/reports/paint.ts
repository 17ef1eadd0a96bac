/** Colours by meaning. Without colour every function gives back its text. */
export interface Paint {
  readonly strong: (text: string) => string
  readonly quiet: (text: string) => string
  readonly good: (text: string) => string
  readonly bad: (text: string) => string
  readonly doubtful: (text: string) => string
}

export function paint(colour: boolean): Paint {
  const styled =
    (on: number, off: number) =>
    (text: string): string =>
      colour && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text
  return {
    strong: styled(1, 22),
    quiet: styled(2, 22),
    good: styled(32, 39),
    bad: styled(31, 39),
    doubtful: styled(33, 39),
  }
}
