import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Tx } from '../../../../platform/db/db.ts'
import type { CommentMedia } from '../../../../prisma/json.ts'

type NewComment = {
  targetType: 'product' | 'shop'
  targetId: string
  userId: string
  parentId: string | null
  text: string
  media: readonly CommentMedia[]
  rating: number | null
}

/** Inserts a comment and returns its id; a flagged one is queued for moderation. */
export const insertComment = async (
  tx: Tx,
  { media, ...comment }: NewComment,
  isFlagged: boolean,
): Promise<string> => {
  const id = newId()
  // The transaction may have started before the previous holder of the lock wrote: ratings are
  // ordered by the current time.
  const moment = sql<Date>`clock_timestamp()`
  await tx
    .insertInto('Comment')
    .values({
      id,
      ...comment,
      media: JSON.stringify(media),
      createdAt: moment,
      updatedAt: moment,
      flaggedAt: isFlagged ? moment : null,
    })
    .execute()
  return id
}
