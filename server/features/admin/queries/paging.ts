import { pageByTime, startByTime } from '../../../cursor.ts'

type Asked = Parameters<typeof startByTime>[0]

/** The last four values of a statement that reads one page: LIMIT, OFFSET, and the time and id after which it goes on. */
export const pageValues = (asked: Asked) => [asked.limit + 1, ...startByTime(asked)]

/** The page, of the rows of a statement that answers the total beside each, and one row without an id where it is empty. */
export const readPage = <Row extends { id: string; createdAt: Date }>(
  rows: readonly ({ total: number } & (Row | { id: null }))[],
  asked: Asked,
) => {
  // Those with an id are rows; the type of the other kind has none.
  const found = rows.filter((row): row is { total: number } & Row => row.id !== null)
  return pageByTime(found, asked, rows[0]?.total ?? 0, ({ createdAt }) => createdAt)
}

/** A search for a part of a text, as LIKE takes it; `null` where nothing is looked for. */
export const patternOf = (search: string | undefined): string | null =>
  search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null
