import { z } from 'zod'
import { id } from '../contract/ids.ts'
import { field } from '../contract/texts.ts'
import { failField } from '../platform/errors.ts'

/** The place after which the next page of a list begins, as text that nobody needs to read. */
export const writeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** The place that a cursor names. Throws 422 for what is none of that list. */
export const readCursor = <Place>(schema: z.ZodType<Place>, cursor: string): Place => {
  const { data } = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (data === undefined) throw failField('query.cursor', field.cursor)
  return data
}

/** A moment in a cursor, of a year that Postgres can read. */
export const cursorMoment = z.iso.datetime().regex(/^[12]/)
const byTime = z.tuple([cursorMoment, id])

type Asked = { page: number; limit: number; cursor?: string | undefined }

/** Where a page of a list by time begins: so many are passed over, or it goes on after this time and id. */
export const startByTime = ({
  page,
  limit,
  cursor,
}: Asked): [skip: number, at: string | null, after: string | null] =>
  cursor ? [0, ...readCursor(byTime, cursor)] : [(page - 1) * limit, null, null]

/** A page of a list by time, of rows of which one more was read than is shown: that one says whether there are more. */
export const pageByTime = <Row extends { id: string }>(
  rows: readonly Row[],
  { page, limit }: Asked,
  total: number,
  timeOf: (row: Row) => Date,
) => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit
  const nextCursor = hasMore && last ? writeCursor([timeOf(last).toISOString(), last.id]) : null
  return {
    shown,
    pagination: { currentPage: page, totalPages: Math.ceil(total / limit), total, hasMore, nextCursor },
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
