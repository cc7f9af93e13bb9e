import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Quote } from '../../../../contract/chats/quote.ts'
import type { listChats as listEndpoint } from '../../../../contract/chats/rest.ts'
import { type Side, statusOf, type Watermarks } from '../../../../contract/chats/status.ts'
import type { Chat, ChatMessage } from '../../../../contract/chats/views.ts'
import type { ParsedInput } from '../../../../contract/wire.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import { type FromJson, toIso } from '../../../../platform/db/json-rows.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { Trade } from '../../../../prisma/json.ts'
import type { Member } from '../../../access.ts'
import { personOf, personView } from '../../accounts/public.ts'
import { closedAsOf, userTable } from '../../accounts/tables.ts'
import { isBlockedEitherWay } from '../../blocks/tables.ts'
import { offerView, selectOffers, tradeStateView, withTrade } from '../../deals/public.ts'
import { tradeBytesOfMessage, tradeStateOfMessage } from '../../deals/tables.ts'
import { attachmentViews } from '../../media/public.ts'
import { loadProductInfos } from '../../products/public.ts'
import { visibleShopQuery } from '../../shops/public.ts'
import { shopTable } from '../../shops/tables.ts'
import {
  byLastMessage,
  contentKindOf,
  conversationKinds,
  conversationsOf,
  inboxOf,
  type MessageReader,
  messageView,
  otherUserOf,
  quoteOf,
  type ReadDeps,
  type Rows,
} from './conversations.ts'

const eb = expressionBuilder<DB & { c: DB['Chat'] }, 'c'>()

/** Whether a user is the buyer or the shop's owner of the chat `c`. */
export const isInChat = (userId: Expression<string>) =>
  eb.or([eb('c.buyerId', '=', userId), eb('c.ownerId', '=', userId)])

/** The side of a user who is in the chat `c`. */
export const sideOf = (userId: Expression<string>) =>
  sql<Side>`CASE WHEN ${eb('c.buyerId', '=', userId)} THEN 'buyer'::"ChatSide" ELSE 'shop' END`

/** Whether one side of the chat `c` has blocked the other. */
export const isChatBlocked = isBlockedEitherWay(eb.ref('c.buyerId'), eb.ref('c.ownerId'))

/** How many messages of the chat `c` a user on either side has not read. */
export const unreadOf = (userId: Expression<string>) =>
  eb.case().when('c.buyerId', '=', userId).then(eb.ref('c.buyerUnread')).else(eb.ref('c.shopUnread')).end()

/** Up to which number each side of the chat `c` has received and read. */
export const watermarksOfChat = sql<Watermarks>`json_build_object(
  'delivered', json_build_object('buyer', c."buyerDelivered", 'shop', c."shopDelivered"),
  'read', json_build_object('buyer', c."buyerRead", 'shop', c."shopRead"))`

/** When the other side's watermark first reached the message `m`. */
const reachedAt = (status: 'delivered' | 'read') => sql<Date | null>`(
  SELECT r.at FROM "ChatReceipt" r
  WHERE r."chatId" = m."chatId" AND r.side <> m.side AND r.status = ${sql.lit(status)} AND r.seq >= m.seq
  ORDER BY r.seq LIMIT 1)`

/** Selects 'offer' for the message of an offer. */
const offerKind = (row: string) =>
  sql<string>`CASE WHEN ${sql.ref(`${row}.offerId`)} IS NOT NULL THEN 'offer' END`

/** The message that the message `m` answers. */
export const chatQuote = quoteOf<QuoteRow>(conversationKinds.shop, offerKind('q'), sql`, 'trade', q.trade`)
type QuoteRow = Omit<Quote, 'trade'> & { trade: Trade | null }

/** Selects messages as their view needs them. */
export const selectChatMessages = (executor: Executor) =>
  executor
    .selectFrom('ChatMessage as m')
    .innerJoin('Chat as c', 'c.id', 'm.chatId')
    .selectAll('m')
    .select((eb) =>
      jsonObjectFrom(selectOffers(executor).where('o.id', '=', eb.ref('m.offerId'))).as('offer'),
    )
    .select(['c.shopId', watermarksOfChat.as('watermarks'), reachedAt('read').as('readAt')])
    .select(chatQuote.as('replyTo'))
    .select(sql<Date | null>`least(${reachedAt('delivered')}, ${reachedAt('read')})`.as('deliveredAt'))

type MessageRow = FromJson<InferResult<ReturnType<typeof selectChatMessages>>[number]>

/** The messages of shop chats. */
export const chatMessages: MessageReader<MessageRow, ChatMessage> = {
  kind: conversationKinds.shop,
  extraBytes: tradeBytesOfMessage,
  find: (executor, condition) => selectChatMessages(executor).where(condition).executeTakeFirst(),
  selectList: (executor, condition, order) =>
    jsonArrayFrom(selectChatMessages(executor).where(condition).orderBy(order)),
  view: async (deps, row) => {
    const status = statusOf(row.seq, row.side, row.watermarks)
    const files = await attachmentViews(deps, row.attachments)
    return {
      ...messageView(row),
      replyTo: row.replyTo && withTrade(row.replyTo),
      chatId: row.chatId,
      side: row.side,
      content: row.content,
      shopId: row.shopId,
      productId: row.productId,
      attachments: files.flatMap(({ type, ...file }) => (type === 'document' ? [] : { type, ...file })),
      ...(row.offer && { offer: offerView(deps, row.offer) }),
      ...withTrade({ trade: row.trade }),
      status,
      read: status === 'read',
    }
  },
}

const membership = prepared(({ kysely, param }: Builder<{ chatId: string; userId: string }>) =>
  kysely
    .selectFrom('Chat as c')
    .select([
      sideOf(param('userId')).as('side'),
      otherUserOf(conversationKinds.shop, param('userId')).as('otherUserId'),
    ])
    .select([unreadOf(param('userId')).as('unreadCount'), isChatBlocked.as('isBlocked')])
    .select(['c.lastReaction', watermarksOfChat.as('watermarks')])
    .where('c.id', '=', param('chatId'))
    .where(isInChat(param('userId'))),
)

/**
 * Reads a chat as one of its users sees it.
 * @throws NOT_FOUND if the user is not in the chat
 */
export const loadChatState = async ({ db }: Deps<'db'>, chatId: string, userId: string) => {
  const [chat] = (await db.kysely.executeQuery(membership({ chatId, userId }))).rows
  if (!chat) throw fail('NOT_FOUND')
  return chat
}

/** Selects chats as one of their users sees them, of all or of a source of rows. */
const selectChats = (
  executor: Executor,
  userId: Expression<string>,
  source: Rows<'Chat'> = executor.selectFrom('Chat').selectAll(),
) => {
  const lastMessage = executor
    .selectFrom('ChatMessage as m')
    .select(['m.id', 'm.seq', 'm.senderId', 'm.side', 'm.content', 'm.trade', 'm.createdAt'])
    .select(sql<boolean>`m.attachments <> '[]'`.as('hasAttachments'))
    .select(contentKindOf('m', offerKind('m')).as('kind'))
    .select(tradeStateOfMessage.as('tradeState'))
    // The seconds of the voice note that it begins with.
    .select(sql<number | null>`(m.attachments -> 0 ->> 'duration')::float8`.as('duration'))
    .where('m.chatId', '=', eb.ref('c.id'))
    .where('m.seq', '=', eb.ref('c.lastSeq'))
  return executor
    .selectFrom(source.as('c'))
    .innerJoin(shopTable.as('s'), 's.id', 'c.shopId')
    .innerJoin(userTable.as('u'), 'u.id', 'c.buyerId')
    .select(['c.id', 'c.shopId', 'c.buyerId', 'c.ownerId', 'c.lastSeq', 'c.lastProductId', 'c.createdAt'])
    .select(({ fn }) => fn.coalesce('c.lastMessageAt', 'c.createdAt').as('updatedAt'))
    .select([sideOf(userId).as('side'), unreadOf(userId).as('unreadCount'), personOf('u').as('buyer')])
    .select([watermarksOfChat.as('watermarks'), jsonObjectFrom(lastMessage).as('lastMessage')])
    .select(closedAsOf(otherUserOf(conversationKinds.shop, userId)).as('closed'))
    .select(({ ref }) =>
      jsonBuildObject({
        id: ref('s.id'),
        name: ref('s.name'),
        slug: ref('s.slug'),
        logo: ref('s.logo'),
        bio: ref('s.description'),
        isVerified: ref('s.isVerified'),
      }).as('shop'),
    )
}

type ChatRow = InferResult<ReturnType<typeof selectChats>>[number]

const lastMessageView = ({ tradeState, createdAt, ...message }: NonNullable<ChatRow['lastMessage']>) => ({
  ...withTrade(message),
  ...(tradeState && { tradeState: tradeStateView(tradeState) }),
  createdAt: toIso(createdAt),
})

/** Returns chats as the user whom they were selected for sees them. */
const chatViews = async (deps: ReadDeps, userId: string, rows: readonly ChatRow[]): Promise<Chat[]> => {
  const productIds = rows.flatMap((row) => row.lastProductId ?? [])
  const products = await loadProductInfos(deps, productIds, userId)
  return rows.map(({ watermarks, lastMessage, lastProductId, createdAt, updatedAt, closed, ...row }) => {
    const buyer = personView(deps, row.buyer)
    const shop = { ...row.shop, logo: row.shop.logo && deps.storage.url(row.shop.logo) }
    const { id, name, logo } = row.side === 'buyer' ? shop : { ...buyer, logo: buyer.avatar }
    return {
      ...row,
      ...watermarks,
      _id: row.id,
      recipient: { id, name, logo, ...(closed && { closed }) },
      buyer,
      shop,
      lastMessage: lastMessage && lastMessageView(lastMessage),
      productInfo: (lastProductId && products.get(lastProductId)) || null,
      createdAt: toIso(createdAt),
      updatedAt: toIso(updatedAt),
    }
  })
}

const inboxes = {
  all: inboxOf(conversationKinds.shop, selectChats),
  buyer: inboxOf(conversationKinds.shop, selectChats, ['buyerId']),
  shop: inboxOf(conversationKinds.shop, selectChats, ['ownerId']),
}

/** Lists the caller's chats, latest first. `before` is the last chat of the previous page. */
export const listChats = async (
  deps: ReadDeps,
  { userId }: Member,
  { side, includeTotalCount: withTotal, ...query }: ParsedInput<typeof listEndpoint>,
) => {
  const { shown, pagination } = await inboxes[side ?? 'all'](deps, userId, { ...query, page: 1, withTotal })
  const { hasMore, nextCursor, total } = pagination
  return {
    chats: await chatViews(deps, userId, shown),
    pagination: { hasMore, nextCursor },
    ...(withTotal && { totalCount: total }),
  }
}

const findChat = async (deps: ReadDeps, { userId }: Member, condition: Expression<SqlBool>) => {
  const user = sql.val(userId)
  const query = selectChats(deps.db.kysely, user).where(isInChat(user)).where(condition)
  const [chat] = await chatViews(deps, userId, await query.execute())
  return chat
}

/**
 * Reads one chat of the caller.
 * @throws NOT_FOUND if the caller is not in the chat
 */
export const getChat = async (deps: ReadDeps, actor: Member, { id }: { id: string }) => {
  const chat = await findChat(deps, actor, eb('c.id', '=', id))
  if (!chat) throw fail('NOT_FOUND')
  return { chat }
}

/**
 * Reads the chat that the caller, as a buyer, has with a shop, if there is one with messages.
 * @throws NO_SHOP if the shop is not open and there is no chat
 */
export const checkChat = async (deps: ReadDeps, actor: Member, { shopId }: { shopId: string }) => {
  const isWithShop = eb.and({ 'c.buyerId': actor.userId, 'c.shopId': shopId })
  const chat = await findChat(deps, actor, eb.and([isWithShop, eb('c.lastSeq', '>', 0)]))
  const shop = visibleShopQuery(deps.db.kysely, shopId, null)
  if (!chat && !(await shop.executeTakeFirst())) throw fail('NO_SHOP')
  return { exists: chat !== undefined, chat: chat ?? null }
}

/**
 * Reads the product that a chat was about last.
 * @throws NOT_FOUND
 */
export const lastProduct = async (deps: ReadDeps, actor: Member, input: { id: string }) => {
  const { chat } = await getChat(deps, actor, input)
  return { product: chat.productInfo }
}

/**
 * Counts what the caller has not read in a chat.
 * @throws NOT_FOUND
 */
export const chatUnreadCount = async (deps: Deps<'db'>, { userId }: Member, { id }: { id: string }) => {
  const { unreadCount } = await loadChatState(deps, id, userId)
  return { count: unreadCount }
}

/** Chats whose unread counts are listed one by one: the latest. The total counts all of them. */
const MAX_UNREAD_CHATS = 1000

/** Counts what the caller has not read, in all chats and in each of the latest. */
export const unreadCounts = async ({ db: { kysely } }: Deps<'db'>, { userId }: Member) => {
  const user = sql<string>`${userId}::uuid`
  const unread = unreadOf(user)
  const rows = await kysely
    .selectFrom(conversationsOf(conversationKinds.shop, user).as('c'))
    .select(['c.id', unread.as('count'), sql<number>`sum(${unread}) OVER ()`.as('total')])
    .where(unread, '>', 0)
    .orderBy(byLastMessage)
    .limit(MAX_UNREAD_CHATS)
    .execute()
  return { total: rows[0]?.total ?? 0, chats: Object.fromEntries(rows.map(({ id, count }) => [id, count])) }
}
