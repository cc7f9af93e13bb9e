import type {
  createComment as productEndpoint,
  createShopComment as shopEndpoint,
} from '../../../../contract/comments/rest.ts'
import { starsFor } from '../../../../contract/comments/stars.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { isBlocked } from '../../blocks/tables.ts'
import { isVisibleTo, productTable } from '../../products/tables.ts'
import { assertWithinLimit, containsBlockedWord } from '../../settings/public.ts'
import { visibleShopQuery } from '../../shops/public.ts'
import { commentPosted } from '../events.ts'
import { loadComment } from '../queries/comment.ts'
import { attachMedia, storeFiles } from './attach-media.ts'
import { insertComment } from './insert-comment.ts'
import { withUpdatedTotals } from './update-totals.ts'

type ServiceDeps = Deps<'db' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>
type WithFiles = { files: { files?: ReceivedFile[] } }
type UnderShop = { shopId?: string }

/**
 * Posts a comment, a rating or both on a product. The text of a rating alone is as many stars.
 * @throws NOT_FOUND if the caller does not see the product or it is another shop's; OWN_RATING;
 * FORBIDDEN if its owner has blocked the caller; UPLOAD_UNKNOWN; TOO_MANY_REQUESTS
 */
export const createComment = (
  deps: ServiceDeps,
  actor: Member,
  input: ParsedInput<typeof productEndpoint> & WithFiles & UnderShop,
): Promise<EndpointResult<typeof productEndpoint>> => postComment(deps, actor, 'product', input)

/**
 * Posts a comment on a shop.
 * @throws as `createComment`; NO_SHOP if the caller does not see the shop
 */
export const createShopComment = (
  deps: ServiceDeps,
  actor: Member,
  input: ParsedInput<typeof shopEndpoint> & WithFiles,
): Promise<EndpointResult<typeof shopEndpoint>> => postComment(deps, actor, 'shop', input)

const postComment = async (
  deps: ServiceDeps,
  actor: Member,
  targetType: 'product' | 'shop',
  input: ParsedInput<typeof productEndpoint> & WithFiles & UnderShop,
): Promise<EndpointResult<typeof productEndpoint>> => {
  const { userId } = actor
  const rating = input.rating ?? null
  const text = input.comment || starsFor(rating)
  // Before the transaction: within, it would wait for a second connection while it holds one.
  const isFlagged = await containsBlockedWord(deps, text)
  const keys = await storeFiles(deps, actor, input.files.files ?? [])

  const id = await deps.db.transactionOn(`${targetType}:${input.id}`, async (tx) => {
    await assertWithinLimit(deps, tx, {
      limit: 'mostCommentsAnHour',
      holderId: userId,
      created: tx.selectFrom('Comment').select('createdAt').where('userId', '=', userId),
    })
    const target = await findTarget(tx, targetType, input, userId)
    if (rating !== null && target.ownerId === userId) throw fail('OWN_RATING')

    const media = await attachMedia(deps, tx, { ownerId: userId, named: [...(input.media ?? []), ...keys] })
    const about = { targetType, targetId: input.id, userId }
    let commentId = ''
    await withUpdatedTotals(tx, about, async () => {
      commentId = await insertComment(tx, { ...about, parentId: null, text, media, rating }, isFlagged)
      return 1
    })
    const { ownerId } = target
    await recordEvent(tx, commentPosted, {
      ...about,
      commentId,
      ownerId,
      parentId: null,
      repliedToUserId: null,
    })
    return commentId
  })
  return { comment: await loadComment(deps, id, userId) }
}

/**
 * Finds the target of a new comment.
 * @throws NOT_FOUND, NO_SHOP, FORBIDDEN
 */
const findTarget = async (
  tx: Tx,
  targetType: 'product' | 'shop',
  { id, shopId }: { id: string } & UnderShop,
  userId: string,
) => {
  const target =
    targetType === 'product'
      ? await tx
          .selectFrom(productTable.as('p'))
          .select(['p.ownerId', 'p.shopId'])
          .select((eb) => isBlocked(eb.ref('p.ownerId'), userId).as('isBlocked'))
          .where('p.id', '=', id)
          .where(isVisibleTo(userId))
          .executeTakeFirst()
      : await visibleShopQuery(tx, id, userId)
          .select('s.id as shopId')
          .select((eb) => isBlocked(eb.ref('s.ownerId'), userId).as('isBlocked'))
          .executeTakeFirst()
  if (!target || (shopId ?? target.shopId) !== target.shopId)
    throw fail(targetType === 'shop' ? 'NO_SHOP' : 'NOT_FOUND')
  if (target.isBlocked) throw fail('FORBIDDEN')
  return target
}
