export const WORDS = { name: 'vitest', command: 'npx vitest run' } as const
