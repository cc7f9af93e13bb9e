import {
  type AliasedExpression,
  type Expression,
  expressionBuilder,
  type InferResult,
  type Selectable,
  sql,
} from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Side } from '../../../../contract/chats/status.ts'
import type { Queries } from '../../../../platform/db/db.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { isBlockedEitherWay } from '../../blocks/public.ts'
import { type InboxPage, latest, newest } from './inbox.ts'
import { personJson } from './person.ts'

const eb = expressionBuilder<DB & { c: DB['Chat']; m: DB['ChatMessage'] }, 'c' | 'm'>()

/** Whether a user is the buyer or the shop's owner of the chat `c`. */
export const isInChat = (userId: Expression<string>) =>
  eb.or([eb('c.buyerId', '=', userId), eb('c.ownerId', '=', userId)])

/** The side of a user who is in the chat `c`. */
export const sideOf = (userId: Expression<string>) =>
  sql<Side>`CASE WHEN ${eb('c.buyerId', '=', userId)} THEN 'buyer'::"ChatSide" ELSE 'shop' END`

/** The user on the other side of the chat `c`. */
export const otherUserOf = (userId: Expression<string>) =>
  eb.case().when('c.buyerId', '=', userId).then(eb.ref('c.ownerId')).else(eb.ref('c.buyerId')).end()

/** Whether one side of the chat `c` has blocked the other. */
export const isChatBlocked = () =>
  sql<boolean>`${isBlockedEitherWay(eb.ref('c.buyerId'), eb.ref('c.ownerId'))}`

/** When the other side's watermark first reached the message `m`. */
const firstReached = (status: 'delivered' | 'read') =>
  eb
    .selectFrom('ChatReceipt as r')
    .select('r.at')
    .whereRef('r.chatId', '=', 'm.chatId')
    .whereRef('r.side', '<>', 'm.side')
    .where('r.status', '=', sql.lit(status))
    .whereRef('r.seq', '>=', 'm.seq')
    .orderBy('r.seq')
    .limit(sql.lit(1))

/** The watermarks of the chat `c`. */
export const markColumns = ['c.buyerDelivered', 'c.shopDelivered', 'c.buyerRead', 'c.shopRead'] as const

/** Selects the messages of shop chats as their views need them, of all or of a source of rows. */
export const chatMessages = (
  db: Queries,
  source: AliasedExpression<Selectable<DB['ChatMessage']>, 'm'> = db
    .selectFrom('ChatMessage')
    .selectAll()
    .as('m'),
) =>
  db
    .selectFrom(source)
    .innerJoin('Chat as c', 'c.id', 'm.chatId')
    .select([
      'm.id',
      'm.chatId',
      'm.seq',
      'm.senderId',
      'm.side',
      'm.content',
      'm.productId',
      'm.attachments',
    ])
    .select(['m.clientMessageId', 'm.createdAt', 'c.shopId', ...markColumns])
    .select([
      sql<Date | null>`least(${firstReached('delivered')}, ${firstReached('read')})`.as('deliveredAt'),
      firstReached('read').as('readAt'),
    ])

/** Selects chats as their rows in the inbox need them, of all or of a source of rows. */
const chatRows = (
  db: Queries,
  source: AliasedExpression<Selectable<DB['Chat']>, 'c'> = db.selectFrom('Chat').selectAll().as('c'),
) =>
  db
    .selectFrom(source)
    .innerJoin('Shop as s', 's.id', 'c.shopId')
    .innerJoin('User as u', 'u.id', 'c.buyerId')
    .selectAll('c')
    .select((row) => [
      's.name as shopName',
      's.slug as shopSlug',
      's.logo as shopLogo',
      's.description as shopBio',
      personJson('u').as('buyer'),
      jsonObjectFrom(
        row
          .selectFrom('ChatMessage as m')
          .select(['m.id', 'm.seq', 'm.senderId', 'm.side', 'm.content', 'm.createdAt'])
          .select(sql<boolean>`m.attachments <> '[]'`.as('hasAttachments'))
          .whereRef('m.chatId', '=', 'c.id')
          .whereRef('m.seq', '=', 'c.lastSeq'),
      ).as('lastMessage'),
    ])

export type ChatMessageRow = InferResult<ReturnType<typeof chatMessages>>[number]
export type ChatRow = InferResult<ReturnType<typeof chatRows>>[number]

const ownColumn = { buyer: 'buyerId', shop: 'ownerId' } as const

const inbox = prepared(({ kysely, param }: Builder<InboxPage & { side: Side | null }>) => {
  const chatsAs = (side: Side) => {
    const chats = kysely
      .selectFrom('Chat')
      .selectAll()
      .where(ownColumn[side], '=', param('userId'))
      .where('lastSeq', '>', sql.lit(0))
      .where(sql<boolean>`coalesce(${param('side')}::text, ${sql.lit(side)}) = ${sql.lit(side)}`)
    return kysely.selectFrom(newest(chats, param).as('c')).selectAll()
  }
  const both = chatsAs('buyer').unionAll(chatsAs('shop'))
  return chatRows(kysely, latest(kysely.selectFrom(both.as('c')).selectAll(), param).as('c'))
    .orderBy('c.lastMessageAt', 'desc')
    .orderBy('c.id', 'desc')
})

/** Selects the ids of all chats of a user, by the index of either side. */
export const chatsOf = (db: Queries, userId: Expression<string>) =>
  db
    .selectFrom('Chat')
    .select('id')
    .where('buyerId', '=', userId)
    .unionAll(db.selectFrom('Chat').select('id').where('ownerId', '=', userId))

/** Reads a page of a user's chats, the latest first. Without `at` it begins after the chat `id` as it is now. */
export async function listChatRows(
  { db: { kysely } }: Deps<'db'>,
  page: InboxPage & { side: Side | null },
): Promise<ChatRow[]> {
  const after =
    page.id && !page.at
      ? await kysely.selectFrom('Chat').select('lastMessageAt').where('id', '=', page.id).executeTakeFirst()
      : undefined
  const { rows } = await kysely.executeQuery(inbox({ ...page, at: page.at ?? after?.lastMessageAt ?? null }))
  return rows
}

/** Reads one chat that a user is in: by its id, or as the buyer of a shop that they have written with. */
export const findChatRow = (
  { db }: Deps<'db'>,
  userId: string,
  by: { chatId: string } | { shopId: string },
): Promise<ChatRow | undefined> => {
  const user = sql.val(userId)
  const chats = chatRows(db.kysely)
  return (
    'chatId' in by
      ? chats.where('c.id', '=', by.chatId).where(isInChat(user))
      : chats.where('c.buyerId', '=', user).where('c.shopId', '=', by.shopId).where('c.lastSeq', '>', 0)
  ).executeTakeFirst()
}

/** Counts a user's chats that have messages. */
export async function countChats({ db }: Deps<'db'>, userId: string, side: Side | undefined) {
  const { count } = await db.kysely
    .selectFrom('Chat as c')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('c.lastSeq', '>', 0)
    .where(side ? eb(`c.${ownColumn[side]}`, '=', userId) : isInChat(sql.val(userId)))
    .executeTakeFirstOrThrow()
  return count
}

const membership = prepared(({ kysely, param }: Builder<{ chatId: string; userId: string }>) =>
  kysely
    .selectFrom('Chat as c')
    .select([...markColumns, 'c.lastMessageAt', isChatBlocked().as('isBlocked')])
    .select([sideOf(param('userId')).as('side'), otherUserOf(param('userId')).as('otherUserId')])
    .select((row) =>
      row
        .case()
        .when('c.buyerId', '=', param('userId'))
        .then(row.ref('c.buyerUnread'))
        .else(row.ref('c.shopUnread'))
        .end()
        .as('unreadCount'),
    )
    .where('c.id', '=', param('chatId'))
    .where(isInChat(param('userId'))),
)

/**
 * Reads how a user takes part in a chat: the side, the other user, the watermarks and what is unread.
 * @throws NOT_FOUND if the user is not in the chat
 */
export async function loadMembership({ db }: Deps<'db'>, chatId: string, userId: string) {
  const [member] = (await db.kysely.executeQuery(membership({ chatId, userId }))).rows
  if (!member) throw fail('NOT_FOUND')
  return member
}

type Page = { chatId: string; userId: string; limit: number; id: string | null; seq: number | null }

/** From a number or a message's id on, in either direction. */
const messagesPage = (direction: 'before' | 'after') =>
  prepared(({ kysely, param }: Builder<Page>) => {
    const seqOfId = kysely
      .selectFrom('ChatMessage')
      .select('seq')
      .where('id', '=', param('id'))
      .where('chatId', '=', param('chatId'))
    const start = sql<number>`coalesce(${param('seq')}::int, ${seqOfId})`
    const page = chatMessages(kysely)
      .where('c.id', '=', param('chatId'))
      .where(isInChat(param('userId')))
      .limit(param('limit'))
    return direction === 'after'
      ? page.where('m.seq', '>', start).orderBy('m.seq')
      : page
          .where(
            sql<boolean>`(${param('seq')}::int IS NULL AND ${param('id')}::uuid IS NULL OR m.seq < ${start})`,
          )
          .orderBy('m.seq', 'desc')
  })
const pages = { before: messagesPage('before'), after: messagesPage('after') }

/** Reads up to `limit` messages of a chat that a user is in, the nearest to the start first. */
export const listChatMessages = async (
  { db }: Deps<'db'>,
  direction: 'before' | 'after',
  page: Page,
): Promise<ChatMessageRow[]> => (await db.kysely.executeQuery(pages[direction](page))).rows

/** Reads the chats of a user that have unread messages, up to `limit` of the latest, each with the total of all. */
export const listUnreadOfChats = ({ db: { kysely } }: Deps<'db'>, userId: string, limit: number) => {
  const asBuyer = kysely
    .selectFrom('Chat')
    .select(['id', 'lastMessageAt', 'buyerUnread as count'])
    .where('buyerId', '=', userId)
    .where('buyerUnread', '>', 0)
  const asShop = kysely
    .selectFrom('Chat')
    .select(['id', 'lastMessageAt', 'shopUnread as count'])
    .where('ownerId', '=', userId)
    .where('shopUnread', '>', 0)
  return kysely
    .selectFrom(asBuyer.unionAll(asShop).as('unread'))
    .select((row) => ['unread.id', 'unread.count', row.fn.sum<number>('unread.count').over().as('total')])
    .orderBy('unread.lastMessageAt', (order) => order.desc().nullsLast())
    .orderBy('unread.id', 'desc')
    .limit(limit)
    .execute()
}

/** A row as the driver returns it, or as a part of PostgreSQL's JSON, where times are texts. */
export type FromJson<Row> = { [K in keyof Row]: Date extends Row[K] ? Row[K] | string : Row[K] }

export const toIso = (time: Date | string): string => new Date(time).toISOString()
