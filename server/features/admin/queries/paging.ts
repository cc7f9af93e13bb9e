/** A search for a part of a text, as LIKE takes it; `null` where nothing is looked for. */
export const patternOf = (search: string | undefined): string | null =>
  search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null
