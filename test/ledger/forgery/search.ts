import type { Edit } from './parts.ts'
import { recordEdits } from './record-edits.ts'
import type { Line, Scene } from './scene.ts'
import { unsignedEdits } from './unsigned-edits.ts'
import { bothVerifiers, outcomeOf, questions, type Outcome } from './verdicts.ts'

export interface Tried {
  readonly kind: string
  readonly name: string
  readonly question: string
  readonly outcome: Outcome
}

/** Every edit, by its kind. */
export function allEdits(scene: Scene): Readonly<Record<string, readonly Edit[]>> {
  return { ...unsignedEdits(scene), ...recordEdits(scene) }
}

/** Every edit alone, or so many of each kind that are drawn at random. */
export function alone(
  edits: Readonly<Record<string, readonly Edit[]>>,
  draw?: { readonly count: number; readonly random: (below: number) => number },
): Record<string, Edit[][]> {
  const chosen = (all: readonly Edit[]): readonly Edit[] =>
    draw === undefined ? all : Array.from({ length: draw.count }, () => all[draw.random(all.length)] as Edit)
  return Object.fromEntries(Object.entries(edits).map(([kind, all]) => [kind, chosen(all).map((edit) => [edit])]))
}

/** For each kind so many pairs of an edit of it and then one of any kind, drawn at random. */
export function inPairs(
  edits: Readonly<Record<string, readonly Edit[]>>,
  { count, random }: { readonly count: number; readonly random: (below: number) => number },
): Record<string, Edit[][]> {
  const every = Object.values(edits).flat()
  const drawn = (all: readonly Edit[]): Edit => all[random(all.length)] as Edit
  return Object.fromEntries(
    Object.entries(edits).map(([kind, all]) => {
      return [`${kind}, and another`, Array.from({ length: count }, () => [drawn(all), drawn(every)])]
    }),
  )
}

/** Asks both verifiers every question about each edited export. Edits that change nothing are left out. */
export async function* tried(
  scene: Scene,
  edits: Readonly<Record<string, readonly (readonly Edit[])[]>>,
): AsyncGenerator<Tried, void, undefined> {
  await using verifiers = bothVerifiers(scene)
  const untouched = JSON.stringify(scene.whole)
  for (const [kind, combinations] of Object.entries(edits)) {
    for (const combination of combinations) {
      let lines: readonly Line[] = scene.whole
      for (const { edit } of combination) lines = await edit(lines)
      if (JSON.stringify(lines) === untouched) continue
      const name = combination.map((each) => each.name).join(', ')
      for (const [question, given] of Object.entries(questions(scene))) {
        yield { kind, name, question, outcome: await outcomeOf(lines, { question: given, scene, verifiers }) }
      }
    }
  }
}
