import { v7 as newId } from 'uuid'
import type { likeComment as call } from '../../../../contract/comments/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { queryInTurn } from '../../../../platform/db/in-turn.ts'
import { fail } from '../../../../platform/errors.ts'
import type { RecordedEvent } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { visibleTo } from '../../products/public.ts'
import { commentLiked } from '../events.ts'

/** Like, count and event in one statement; the count moves only where a row was added or removed. */
const applyLike = statement({
  name: 'comments.like-comment',
  text: `
    WITH comment AS (
      SELECT c.id, c."userId", c."targetType", c."targetId", c."likesCount"
      FROM "Comment" c JOIN "Product" p ON c."targetType" = 'product' AND p.id = c."targetId"
      WHERE c.id = $1::uuid AND c."deletedAt" IS NULL AND ${visibleTo('$2')}
      FOR NO KEY UPDATE OF c
    ), wish AS (
      SELECT comment.*, coalesce($3::boolean, NOT EXISTS (
        SELECT 1 FROM "CommentLike" l WHERE l."userId" = $2::uuid AND l."commentId" = comment.id
      )) AS liked
      FROM comment
    ), added AS (
      INSERT INTO "CommentLike" ("userId", "commentId")
      SELECT $2::uuid, id FROM wish WHERE liked
      ON CONFLICT DO NOTHING RETURNING 1
    ), removed AS (
      DELETE FROM "CommentLike" l USING wish
      WHERE NOT wish.liked AND l."userId" = $2::uuid AND l."commentId" = wish.id RETURNING 1
    ), change AS (
      SELECT (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int AS delta
    ), counted AS (
      UPDATE "Comment" c SET "likesCount" = c."likesCount" + change.delta
      FROM change WHERE c.id = $1::uuid AND change.delta <> 0
      RETURNING c."likesCount"
    ), event AS (
      INSERT INTO "Outbox" (id, name, payload, done)
      SELECT $4::uuid, $5, jsonb_build_object('commentId', wish.id, 'userId', $2::uuid,
        'authorId', wish."userId", 'targetType', wish."targetType", 'targetId', wish."targetId"), '{}'
      FROM wish, change WHERE change.delta > 0
      RETURNING id, name, payload
    )
    SELECT wish.liked, coalesce(counted."likesCount", wish."likesCount") AS "likesCount",
      (SELECT to_jsonb(event) FROM event) AS event
    FROM wish LEFT JOIN counted ON true`,
})

/**
 * Likes or unlikes a comment; without `liked` it toggles.
 * @throws NOT_FOUND where the comment is gone or stands on what the caller cannot see
 */
export const likeComment = async (
  { db, outbox }: Needs<'db' | 'outbox'>,
  actor: Member,
  input: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const turn = input.liked === undefined ? `like ${actor.userId} ${input.id}` : null
  const [row] = await queryInTurn<{ liked: boolean; likesCount: number; event: RecordedEvent | null }>(
    db,
    turn,
    applyLike,
    [input.id, actor.userId, input.liked ?? null, newId(), commentLiked.name],
  )
  if (!row) throw fail('NOT_FOUND')
  if (row.event) outbox.handOn(row.event)
  return { liked: row.liked, likesCount: row.likesCount }
}
