import type { z } from 'zod'
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

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
