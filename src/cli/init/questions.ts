import { TASK_TYPES, type TaskType } from '../../core/example.ts'
import { unknownTask } from '../../core/registry.ts'
import type { World } from '../world.ts'

/** What init is told, by flags or in answer to its questions. */
export interface Answers {
  readonly target?: string | undefined
  readonly data?: string | undefined
  readonly task?: TaskType | undefined
  readonly judge?: string | undefined
}

/** Asks what no flag said, if there is somebody to ask; otherwise what was not said is left open. */
export async function answersOf(
  data: string | undefined,
  { options, ask }: { options: Readonly<Record<string, unknown>>; ask: World['ask'] },
): Promise<Answers> {
  const asked = async (given: unknown, question: string): Promise<string | undefined> => {
    const said = typeof given === 'string' ? given : await ask?.(question)
    return said === undefined || said.trim() === '' ? undefined : said.trim()
  }
  const target = await asked(options['target'], TARGET)
  const file = await asked(data, DATA)
  const task = await asked(options['task'], TASK)
  const judge = typeof options['judge'] === 'string' ? options['judge'] : undefined
  return { target, data: file, task: task === undefined ? undefined : taskOf(task), judge }
}

const TARGET =
  'Which function answers a question? MODULE#EXPORT, such as ./app.ts#answer (Enter: the data has answers) '
const DATA = 'Which file has your questions or answers? (Enter: begin with a small sample) '
const TASK = `What does the application do? ${TASK_TYPES.join(', ')} (Enter: find out from the data) `

function taskOf(said: string): TaskType {
  const task = TASK_TYPES.find((known) => known === said)
  if (task === undefined) throw unknownTask(said)
  return task
}
