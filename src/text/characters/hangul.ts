/**
 * Particles and endings that Korean writes onto a word, the longest first. Only those of which little else is written:
 * a second reading, for comparing.
 */
const ENDINGS = (
  '하였습니다 되었습니다 이었습니다 했습니다 됐습니다 겠습니다 었습니다 았습니다 입니다 합니다 됩니다 습니다 으로부터 에서부터 에게서 하였다 되었다 이었다 했다 됐다 ' +
  '한다 된다 이다 하는 되는 하고 되고 하여 되어 해서 돼서 하며 되며 하면 되면 하지 되지 하게 되게 에서는 에서도 에서의 으로는 으로도 에게는 까지는 부터는 이라고 라고 이라는 라는 ' +
  '에서 에게 에는 에도 으로 까지 부터 처럼 보다 마다 조차 마저 이나 이며 이고 에의 과의 와의 들은 들이 들을 들의 들에게 은 는 이 가 을 를 의 에 로 와 과 도 만 나 며 해 한 할 된 될'
)
  .split(' ')
  .toSorted((a, b) => b.length - a.length)

/** A Korean word without its particle or ending, or `undefined` if it has none or fewer than two syllables would be left. */
export function withoutHangulEnding(word: string): string | undefined {
  if (word.length < 3) return undefined
  const ending = ENDINGS.find((one) => word.length - one.length >= 2 && word.endsWith(one))
  return ending === undefined ? undefined : word.slice(0, -ending.length)
}

export function isHangul(code: number): boolean {
  return code >= 0xac00 && code <= 0xd7a3
}
