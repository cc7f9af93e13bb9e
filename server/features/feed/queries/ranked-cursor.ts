import { z } from 'zod'
import { moment } from '../../../../contract/ids.ts'
import { readCursor, writeCursor } from '../../../cursor.ts'
import type { ListKey, RankedRow } from './ranked.ts'

/** The start of a page: after a number of products of the list, or after a product beyond it. */
export type FeedPosition = [after: number] | [publishedAt: string, id: string]

const cursorOf = z.tuple([
  z.literal('ranked'),
  z.uuid(),
  z.union([z.tuple([z.number().int().min(1).max(10_000)]), z.tuple([moment(), z.uuid()])]),
])

/** Returns the start of the page after a product. */
export const positionAfter = ({ position, publishedAt, id }: RankedRow): FeedPosition =>
  position === null ? [publishedAt?.toISOString() ?? '', id] : [position]

/** Encodes the cursor after a product. */
export const rankedCursor = (listId: string, last: RankedRow): string =>
  writeCursor(['ranked', listId, positionAfter(last)])

/**
 * Decodes a cursor of a ranked feed.
 * @throws 422 for any other
 */
export const readRankedCursor = (cursor: string): { list: ListKey; position: FeedPosition } => {
  const [, listId, position] = readCursor(cursorOf, cursor)
  return { list: { listId }, position }
}
