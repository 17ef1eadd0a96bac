import { classify, type Label } from '../classification/app.ts'

/** By the signs that a message has; with `stems` also where a word only begins like one. */
export function bySigns({ text }: { text: string }, { settings = {} }: { settings?: { stems?: boolean } }): Label {
  const words = settings.stems === true ? `${text} ${stemsOf(text)}` : text
  return classify({ text: words })
}

function stemsOf(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/(?:ing|ed|s)?[.,!?]*$/i, ''))
    .join(' ')
}

/** By the first word alone, which is not enough. */
export function byFirstWord({ text }: { text: string }): Label {
  return classify({ text: text.split(' ')[0] ?? '' })
}

/** Fails each time, and takes no other variant along. */
export function outOfOrder(): Label {
  throw new Error('The classifier is out of order.')
}
