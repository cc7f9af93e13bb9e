import type { z } from 'zod'
import type { pagination } from '../../../../contract/ids.ts'

type Page = { page: number; limit: number }

/** The last two values of a statement that reads one page: LIMIT and OFFSET. */
export const pageValues = ({ page, limit }: Page): [number, number] => [limit, (page - 1) * limit]

/** What a list says of its pages. */
export const paginate = ({ page, limit }: Page, total: number): z.input<typeof pagination> => ({
  currentPage: page,
  totalPages: Math.ceil(total / limit),
  total,
  hasMore: page * limit < total,
})

/** The rows of a statement that answers the total beside each, and one row without an id where the page is empty. */
export const readPage = <Row extends { id: string }>(
  rows: readonly ({ total: number } & (Row | { id: null }))[],
): { total: number; found: Row[] } => ({
  total: rows[0]?.total ?? 0,
  // Those with an id are rows; the type of the other kind has none.
  found: rows.filter((row): row is { total: number } & Row => row.id !== null),
})

/** A search for a part of a text, as LIKE takes it; `null` where nothing is looked for. */
export const patternOf = (search: string | undefined): string | null =>
  search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null
