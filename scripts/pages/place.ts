import { evaluatorsTable, fieldsTable, partsTable, settingsTables } from './tables.ts'

/** Where the JSON Schema of a configuration is, in the repository and in the package. */
export const SCHEMA_FILE = 'schema/config.json'

const TABLES: Readonly<Record<string, () => string>> = {
  evaluators: evaluatorsTable,
  fields: fieldsTable,
  parts: partsTable,
  settings: settingsTables,
}

/** A page with its tables as they are now. Throws if it has a place for a table that there is not. */
export function withTables(page: string): string {
  return page.replaceAll(
    /(<!-- (\w+): .*? -->\n)[\s\S]*?(<!-- \/\2 -->)/g,
    (_, start: string, name: string, end: string) => {
      const made = TABLES[name]
      if (made === undefined) throw new Error(`There is no table '${name}'.`)
      return `${start}\n${made()}\n${end}`
    },
  )
}
