import type { Side } from '../../../../contract/chats/status.ts'
import type { Chat } from '../../../../contract/chats/views.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { pageByTime, startByTime } from '../../../cursor.ts'
import { personView } from '../../accounts/public.ts'
import { loadProductInfos } from '../../products/public.ts'
import { type MarkRow, marksOf } from './messages.ts'

type ChatRow = MarkRow & {
  id: string
  shopId: string
  buyerId: string
  ownerId: string
  lastSeq: number
  lastMessageAt: Date
  lastProductId: string | null
  buyerUnread: number
  shopUnread: number
  createdAt: Date
  shopName: string
  shopSlug: string
  shopLogo: string | null
  shopBio: string | null
  buyer: Parameters<typeof personView>[1]
  lastMessage: {
    id: string
    seq: number
    senderId: string
    side: Side
    content: string
    createdAt: string
    hasAttachments: boolean
  } | null
}

/** A chat with all that its row in the list shows, but the product: that is loaded for the whole page at once. */
const chatColumns = `
  c.*, s.name AS "shopName", s.slug AS "shopSlug", s.logo AS "shopLogo", s.description AS "shopBio",
  json_build_object('id', u.id, 'name', u.name, 'username', u.username, 'avatar', u.avatar, 'phone', u.phone) AS buyer,
  (SELECT json_build_object('id', m.id, 'seq', m.seq, 'senderId', m."senderId", 'side', m.side, 'content', m.content,
      'createdAt', m."createdAt", 'hasAttachments', m.attachments <> '[]')
   FROM "ChatMessage" m WHERE m."chatId" = c.id AND m.seq = c."lastSeq") AS "lastMessage"`
const chatJoins = `JOIN "Shop" s ON s.id = c."shopId" JOIN "User" u ON u.id = c."buyerId"`

/** Of each side the newest by index, which has their ten minutes, then the newest of both. */
const page = statement({
  name: 'chats.inbox',
  text: `
    WITH last AS (
      SELECT date_bin('10 minutes', at, TIMESTAMPTZ '2000-01-01 00:00:00Z') AS "listedAt", at, $3::uuid AS id
      FROM (SELECT coalesce($5::timestamptz, (SELECT "lastMessageAt" FROM "Chat" WHERE id = $3)) AS at) one
    ), mine AS (
      (SELECT * FROM "Chat" c WHERE c."buyerId" = $1::uuid AND c."lastSeq" > 0 AND ($2::text IS NULL OR $2 = 'buyer')
         AND ($3 IS NULL OR (c."listedAt", c."lastMessageAt", c.id) < (SELECT "listedAt", at, id FROM last))
       ORDER BY c."listedAt" DESC, c."lastMessageAt" DESC, c.id DESC LIMIT $4::int)
      UNION ALL
      (SELECT * FROM "Chat" c WHERE c."ownerId" = $1 AND c."lastSeq" > 0 AND ($2::text IS NULL OR $2 = 'shop')
         AND ($3 IS NULL OR (c."listedAt", c."lastMessageAt", c.id) < (SELECT "listedAt", at, id FROM last))
       ORDER BY c."listedAt" DESC, c."lastMessageAt" DESC, c.id DESC LIMIT $4)
    )
    SELECT ${chatColumns} FROM (SELECT * FROM mine ORDER BY "lastMessageAt" DESC, id DESC LIMIT $4) c ${chatJoins}
    ORDER BY c."lastMessageAt" DESC, c.id DESC`,
})

const one = statement({
  name: 'chats.one',
  text: `SELECT ${chatColumns} FROM "Chat" c ${chatJoins} WHERE c.id = $2::uuid AND $1::uuid IN (c."buyerId", c."ownerId")`,
})

const withShop = statement({
  name: 'chats.with-shop',
  text: `SELECT ${chatColumns} FROM "Chat" c ${chatJoins}
         WHERE c."buyerId" = $1::uuid AND c."shopId" = $2::uuid AND c."lastSeq" > 0`,
})

/**
 * One's chats, the latest first; `before` is the last one's id of the page before. A cursor also knows when that was written
 * in last, so that what is said meanwhile moves no page.
 */
export const listChats = async (
  needs: Needs<'db' | 'storage'>,
  actor: Member,
  input: {
    limit: number
    before?: string | undefined
    cursor?: string | undefined
    side?: Side | undefined
    includeTotalCount: boolean
  },
) => {
  const { userId } = actor
  const asked = { page: 1, limit: input.limit, cursor: input.cursor }
  const [, at, last] = startByTime(asked)
  const values = [userId, input.side ?? null, last ?? input.before ?? null, input.limit + 1, at]
  const rows = await needs.db.query<ChatRow>(page, values)
  const { shown, pagination } = pageByTime(rows, asked, 0, ({ lastMessageAt }) => lastMessageAt)
  const chats = await chatViews(needs, userId, shown)
  const total = input.includeTotalCount ? { totalCount: await countChats(needs, userId, input.side) } : {}
  const { hasMore, nextCursor } = pagination
  return { chats, pagination: { hasMore, nextCursor }, ...total }
}

/** One chat of the caller's. Throws `NOT_FOUND` for everyone else. */
export const getChat = async (needs: Needs<'db' | 'storage'>, actor: Member, { id }: { id: string }) => {
  const [chat] = await chatViews(needs, actor.userId, await needs.db.query<ChatRow>(one, [actor.userId, id]))
  if (!chat) throw fail('NOT_FOUND')
  return { chat }
}

/** Whether the caller, as a buyer, has written with a shop. */
export const checkChat = async (
  needs: Needs<'db' | 'storage'>,
  actor: Member,
  { shopId }: { shopId: string },
) => {
  const rows = await needs.db.query<ChatRow>(withShop, [actor.userId, shopId])
  const [chat] = await chatViews(needs, actor.userId, rows)
  if (!chat && !(await shopExists(needs, shopId))) throw fail('NO_SHOP')
  return { exists: Boolean(chat), chat: chat ?? null }
}

/** The same with the shop's id in the path. */
export const checkShopChat = (needs: Needs<'db' | 'storage'>, actor: Member, { id }: { id: string }) =>
  checkChat(needs, actor, { shopId: id })

/** How many messages of a chat the caller has not read. */
export const chatUnreadCount = async ({ db }: Needs<'db'>, actor: Member, { id }: { id: string }) => {
  const [row] = await db.query<{ count: number }>(
    `SELECT CASE WHEN "buyerId" = $2 THEN "buyerUnread" ELSE "shopUnread" END AS count
     FROM "Chat" WHERE id = $1 AND $2 IN ("buyerId", "ownerId")`,
    [id, actor.userId],
  )
  if (!row) throw fail('NOT_FOUND')
  return { count: row.count }
}

/** Chats whose unread counts are listed one by one: the latest. The total counts all of them. */
const MAX_UNREAD_CHATS = 1000

/** Returns how many messages are unread in all chats of the caller, and in each of the latest. */
export const unreadCounts = async ({ db }: Needs<'db'>, actor: Member) => {
  const [row] = await db.query<{ total: number; chats: Record<string, number> }>(
    `WITH unread AS MATERIALIZED (
       SELECT id, "lastMessageAt", "buyerUnread" AS count FROM "Chat" WHERE "buyerId" = $1 AND "buyerUnread" > 0
       UNION ALL
       SELECT id, "lastMessageAt", "shopUnread" FROM "Chat" WHERE "ownerId" = $1 AND "shopUnread" > 0
     ), latest AS (SELECT * FROM unread ORDER BY "lastMessageAt" DESC NULLS LAST, id DESC LIMIT $2)
     SELECT (SELECT coalesce(sum(count), 0)::int FROM unread) AS total,
       (SELECT coalesce(jsonb_object_agg(id, count), '{}') FROM latest) AS chats`,
    [actor.userId, MAX_UNREAD_CHATS],
  )
  if (!row) throw new Error('An aggregate returns one row')
  return row
}

/** The product that a chat was about last. */
export const lastProduct = async (needs: Needs<'db' | 'storage'>, actor: Member, input: { id: string }) => {
  const { chat } = await getChat(needs, actor, input)
  return { product: chat.productInfo }
}

async function chatViews(needs: Needs<'db' | 'storage'>, userId: string, rows: ChatRow[]): Promise<Chat[]> {
  const productIds = rows.flatMap((row) => row.lastProductId ?? [])
  const products = await loadProductInfos(needs, productIds, userId)
  return rows.map((row) => {
    const side: Side = row.buyerId === userId ? 'buyer' : 'shop'
    const buyer = personView(needs, row.buyer)
    const logo = row.shopLogo && needs.storage.url(row.shopLogo)
    const shop = { id: row.shopId, name: row.shopName, slug: row.shopSlug, logo, bio: row.shopBio }
    return {
      id: row.id,
      _id: row.id,
      shopId: row.shopId,
      buyerId: row.buyerId,
      ownerId: row.ownerId,
      side,
      recipient:
        side === 'buyer'
          ? { id: shop.id, name: shop.name, logo }
          : { id: buyer.id, name: buyer.name, logo: buyer.avatar },
      buyer,
      shop,
      lastMessage: row.lastMessage && {
        ...row.lastMessage,
        createdAt: new Date(row.lastMessage.createdAt).toISOString(),
      },
      lastSeq: row.lastSeq,
      unreadCount: side === 'buyer' ? row.buyerUnread : row.shopUnread,
      ...marksOf(row),
      productInfo: (row.lastProductId && products.get(row.lastProductId)) || null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: (row.lastMessageAt ?? row.createdAt).toISOString(),
    }
  })
}

async function countChats({ db }: Needs<'db'>, userId: string, side: Side | undefined): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM "Chat" WHERE "lastSeq" > 0
       AND (("buyerId" = $1 AND $2::text IS DISTINCT FROM 'shop') OR ("ownerId" = $1 AND $2::text IS DISTINCT FROM 'buyer'))`,
    [userId, side ?? null],
  )
  return row?.count ?? 0
}

async function shopExists({ db }: Needs<'db'>, shopId: string): Promise<boolean> {
  const rows = await db.query(`SELECT 1 FROM "Shop" WHERE id = $1 AND status = 'active'`, [shopId])
  return rows.length > 0
}
