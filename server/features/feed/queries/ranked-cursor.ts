import { z } from 'zod'
import { timestampInput } from '../../../../contract/ids.ts'
import { readCursor, writeCursor } from '../../../cursor.ts'
import type { ListKey, RankedRow } from './ranked.ts'

/** A page starts after this number of products, or after a product beyond the list. */
export type StartAfter = { count: number } | { publishedAt: string; id: string }

/** `StartAfter` in cursors and in the column `boundaries`. */
export type StoredStart = [count: number] | [publishedAt: string, id: string]

const cursorOf = z.tuple([
  z.literal('ranked'),
  z.uuid(),
  z.union([z.tuple([z.number().int().min(1).max(10_000)]), z.tuple([timestampInput(), z.uuid()])]),
])

/** Returns the start of the page after a product, as it is stored. */
export const storedStartAfter = ({ position, publishedAt, id }: RankedRow): StoredStart =>
  position === null ? [publishedAt?.toISOString() ?? '', id] : [position]

export const parseStart = (stored: StoredStart): StartAfter =>
  stored.length === 1 ? { count: stored[0] } : { publishedAt: stored[0], id: stored[1] }

/** Encodes the cursor after a product. */
export const rankedCursor = (listId: string, last: RankedRow): string =>
  writeCursor(['ranked', listId, storedStartAfter(last)])

/**
 * Decodes a cursor of a ranked feed.
 * @throws 422 for any other
 */
export const readRankedCursor = (cursor: string): { list: ListKey; after: StartAfter } => {
  const [, listId, stored] = readCursor(cursorOf, cursor)
  return { list: { listId }, after: parseStart(stored) }
}
