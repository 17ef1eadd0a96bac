import { z } from 'zod'
import { schemaCheck, schemaProblem, type JsonSchema, type SchemaCheck } from '../text/schemas/json-schemas.ts'

const schema = z.union([z.boolean(), z.record(z.string(), z.unknown())])
const described = z.looseObject({
  name: z.string(),
  parameters: schema.optional(),
  inputSchema: schema.optional(),
  input_schema: schema.optional(),
})

/** A tool as given to the model: `{ name, parameters }`, OpenAI’s `{ function }`, or MCP’s `inputSchema`. */
const tool = z.union([z.looseObject({ function: described }), described])
export const toolList = z.array(tool)
export type ToolList = z.output<typeof toolList>

/** The argument check of each tool by name, or why the schemas cannot be used. */
export type ToolChecks = ReadonlyMap<string, SchemaCheck> | { readonly problem: string }

/** The checks of a list of tools. A tool without a schema takes any arguments. */
export function checksOf(tools: ToolList): ToolChecks {
  const checks = new Map<string, SchemaCheck>()
  for (const given of tools) {
    const { name, ...rest } = isWrapped(given) ? given.function : given
    const own: JsonSchema = rest.parameters ?? rest.inputSchema ?? rest.input_schema ?? true
    const problem = schemaProblem(own)
    if (problem !== undefined) return { problem: `the schema of the tool ${name} is none: ${problem}` }
    checks.set(name, schemaCheck(own))
  }
  return checks
}

/** The checks of the tools that an example defines, if any. */
export function checksIn(tools: unknown): ToolChecks | undefined {
  if (tools === undefined || tools === null) return undefined
  const read = toolList.safeParse(tools)
  return read.success ? checksOf(read.data) : { problem: '`metadata.tools` is no list of tools with a name each' }
}

type Described = z.output<typeof described>

function isWrapped(given: ToolList[number]): given is { function: Described } {
  return typeof given['function'] === 'object' && given['function'] !== null
}
