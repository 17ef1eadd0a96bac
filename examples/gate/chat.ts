// node examples/gate/chat.ts [FILE]: a chat with the documentation assistant, behind the gate. Questions come from the
// terminal, or one a line from a file or a pipe; lines that begin with # are skipped.
import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGate, messageStatus, type MessageStatus } from 'assay/gate'
import { openAssistant } from './assistant.ts'
import { spoken } from './spoken.ts'

const [file] = process.argv.slice(2)
if (file !== undefined && !existsSync(file)) {
  console.error(`There is no file ${file}; give a file of questions, one a line, or nothing to type them.`)
  process.exit(2)
}
const input = file === undefined ? process.stdin : createReadStream(file)
const typed = file === undefined && process.stdin.isTTY
// A question of which no passage holds half the words is about something else, and so would its answer be.
const gate = createGate({ config: { checks: { evidence_sufficiency: { min_question_recall: 0.5 } } } })
const assistant = await openAssistant()
const counts = new Map<MessageStatus, number>()
// Lines that come before anybody listens are lost, so this stands behind all that takes time.
const lines = createInterface({ input, output: typed ? process.stdout : undefined, prompt: '  You › ' })

if (typed) console.log('\n  Ask about Fastify, the web framework. An empty line ends the chat.\n')
if (typed) lines.prompt()
let number = 0
for await (const line of lines) {
  const question = line.trim()
  if (question === '' && typed) break
  if (question === '' || question.startsWith('#')) continue
  if (!typed) console.log(`  You › ${question}`)
  number += 1
  const draft = await assistant(question)
  const decision = gate.decide({
    conversation_id: 'chat',
    message_id: String(number),
    retrieval: { record_id: `retrieval-${number}`, hits: draft.hits },
    generation: { record_id: `answer-${number}`, answer: draft.answer, citations: draft.citations, question },
  })
  const status = messageStatus(decision)
  counts.set(status, (counts.get(status) ?? 0) + 1)
  console.log(spoken(draft, decision).join('\n'))
  if (typed) lines.prompt()
}
const count = (status: MessageStatus): number => counts.get(status) ?? 0
console.log(
  `  ${number === 1 ? '1 answer' : `${number} answers`}: ${count('success')} shown, ${count('partial')} shown with a warning, ${count('failed')} not shown.\n`,
)
