import { v7 as newId } from 'uuid'
import type {
  createComment as productCall,
  createShopComment as shopCall,
} from '../../../../contract/comments/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { holdsBlockedWord, holdToLimit } from '../../admin/public.ts'
import { hasBlocked } from '../../blocks/public.ts'
import { visibleTo } from '../../products/public.ts'
import { commentPosted } from '../events.ts'
import { loadComment } from '../queries/one.ts'
import { keepTotals } from './keep-totals.ts'
import { keepFiles, takeMedia } from './take-media.ts'

type World = Needs<'db' | 'outbox' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>
type WithFiles = { files: { files?: ReceivedFile[] } }
type UnderShop = { shopId?: string }

const blocked = (owner: string) => `${hasBlocked(owner, '$2::uuid')} AS "isBlocked"`
const findTarget = {
  product: `SELECT p."ownerId", p."shopId", ${blocked('p."ownerId"')} FROM "Product" p
    WHERE p.id = $1::uuid AND ${visibleTo('$2')}`,
  shop: `SELECT s."ownerId", s.id AS "shopId", ${blocked('s."ownerId"')} FROM "Shop" s JOIN "User" u ON u.id = s."ownerId"
    WHERE s.id = $1::uuid AND s.status <> 'deleted'
      AND (s.status = 'active' AND u.status = 'active' OR s."ownerId" = $2::uuid)`,
} as const

/**
 * Posts a comment, a rating or both on a product that the caller can see; a bare rating reads as so many stars.
 * @throws NOT_FOUND where there is no such product for the caller, or it is not of the shop that was named; OWN_RATING where the product is the caller's own;
 *   FORBIDDEN where its owner has blocked the caller; UPLOAD_UNKNOWN; TOO_MANY_REQUESTS
 */
export const createComment = (
  world: World,
  actor: Member,
  input: CallParsed<typeof productCall> & WithFiles & UnderShop,
): Promise<CallResult<typeof productCall>> => post(world, actor, 'product', input)

/** The same on a shop. @throws NO_SHOP where there is no such shop for the caller */
export const createShopComment = (
  world: World,
  actor: Member,
  input: CallParsed<typeof shopCall> & WithFiles,
): Promise<CallResult<typeof shopCall>> => post(world, actor, 'shop', input)

async function post(
  world: World,
  { userId, ...actor }: Member,
  targetType: 'product' | 'shop',
  input: CallParsed<typeof productCall> & WithFiles & UnderShop,
): Promise<CallResult<typeof productCall>> {
  const rating = input.rating ?? null
  const text = input.comment || starsFor(rating)
  const isFlagged = await holdsBlockedWord(world, text)
  const keys = await keepFiles(world, { userId, ...actor }, input.files.files ?? [])

  const id = await world.outbox.transact(async (tx) => {
    await holdToLimit(world, tx, 'mostCommentsAnHour', userId)
    const [target] = await tx.$queryRawUnsafe<{ ownerId: string; shopId: string; isBlocked: boolean }[]>(
      findTarget[targetType],
      input.id,
      userId,
    )
    if (!target || (input.shopId ?? target.shopId) !== target.shopId)
      throw fail(targetType === 'shop' ? 'NO_SHOP' : 'NOT_FOUND')
    if (target.isBlocked) throw fail('FORBIDDEN')
    if (rating !== null && target.ownerId === userId) throw fail('OWN_RATING')

    const media = JSON.stringify(await takeMedia(world, tx, userId, [...(input.media ?? []), ...keys]))
    const commentId = newId()
    await keepTotals(tx, { targetType, targetId: input.id, userId }, async () => {
      // The clock is read now and not at the transaction's start, which may lie before that of an earlier holder of the
      // lock: the order of ratings is that of their times.
      await tx.$executeRaw`
        INSERT INTO "Comment" (id, "targetType", "targetId", "userId", text, media, rating, "createdAt", "updatedAt",
          "flaggedAt")
        SELECT ${commentId}::uuid, ${targetType}::"CommentTarget", ${input.id}::uuid, ${userId}::uuid, ${text},
          ${media}::jsonb, ${rating}::int, moment, moment, CASE WHEN ${isFlagged}::boolean THEN moment END
        FROM clock_timestamp() AS moment`
      return 1
    })
    await tx.record(commentPosted, {
      commentId,
      targetType,
      targetId: input.id,
      ownerId: target.ownerId,
      userId,
      parentId: null,
      repliedToUserId: null,
    })
    return commentId
  })
  return { comment: await loadComment(world, id, userId) }
}

/** What a rating without words reads as: as many stars (U+2B50). */
export const starsFor = (rating: number | null): string => '⭐'.repeat(rating ?? 0)
