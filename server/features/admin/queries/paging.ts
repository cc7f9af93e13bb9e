/** Returns the LIKE pattern of a search for a part of a text; `null` without a search. */
export const patternOf = (search: string | undefined): string | null =>
  search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null
