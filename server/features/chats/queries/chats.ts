import type { listChats as listCall, searchMessages as searchCall } from '../../../../contract/chats/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { pageByTime, startByTime } from '../../../cursor.ts'
import {
  countChats,
  findChatRow,
  listChatRows,
  listUnreadOfChats,
  loadMembership,
  searchChats,
} from '../../conversations/public.ts'
import { chatViews, messageViews } from '../views.ts'

type Reads = Deps<'db' | 'storage'>

/** Lists the caller's chats, the latest first. `before` is the id of the last chat of the previous page. */
export async function listChats(
  deps: Reads,
  { userId }: Member,
  { limit, before, cursor, side, includeTotalCount }: CallParsed<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  const query = { page: 1, limit, cursor }
  const [, at, lastId] = startByTime(query)
  const start = { skip: 0, at, id: lastId ?? before ?? null }
  const rows = await listChatRows(deps, { userId, side: side ?? null, limit: limit + 1, ...start })
  const { shown, pagination } = pageByTime(rows, query, 0, (row) => row.lastMessageAt ?? row.createdAt)
  const chats = await chatViews(deps, userId, shown)
  const total = includeTotalCount ? { totalCount: await countChats(deps, userId, side) } : {}
  const { hasMore, nextCursor } = pagination
  return { chats, pagination: { hasMore, nextCursor }, ...total }
}

/**
 * Reads one chat of the caller.
 * @throws NOT_FOUND if the caller is not in the chat
 */
export async function getChat(deps: Reads, { userId }: Member, { id }: { id: string }) {
  const row = await findChatRow(deps, userId, { chatId: id })
  if (!row) throw fail('NOT_FOUND')
  const [chat] = await chatViews(deps, userId, [row])
  if (!chat) throw fail('NOT_FOUND')
  return { chat }
}

/**
 * Reads the chat that the caller, as a buyer, has with a shop, if there is one with messages.
 * @throws NO_SHOP if the shop is not open and there is no chat
 */
export async function checkChat(deps: Reads, { userId }: Member, { shopId }: { shopId: string }) {
  const row = await findChatRow(deps, userId, { shopId })
  const [chat = null] = await chatViews(deps, userId, row ? [row] : [])
  if (!chat && !(await isShopOpen(deps, shopId))) throw fail('NO_SHOP')
  return { exists: chat !== null, chat }
}

/** The same with the shop's id in the path. */
export const checkShopChat = (deps: Reads, actor: Member, { id }: { id: string }) =>
  checkChat(deps, actor, { shopId: id })

/** Counts what the caller has not read in a chat. @throws NOT_FOUND */
export const chatUnreadCount = async (deps: Deps<'db'>, { userId }: Member, { id }: { id: string }) => {
  const { unreadCount } = await loadMembership(deps, id, userId)
  return { count: unreadCount }
}

/** Chats whose unread counts are listed one by one: the latest. The total counts all of them. */
const MAX_UNREAD_CHATS = 1000

/** Counts what the caller has not read, in all chats and in each of the latest. */
export async function unreadCounts(deps: Deps<'db'>, { userId }: Member) {
  const unread = await listUnreadOfChats(deps, userId, MAX_UNREAD_CHATS)
  return {
    total: unread[0]?.total ?? 0,
    chats: Object.fromEntries(unread.map(({ id, count }) => [id, count])),
  }
}

/** Reads the product that a chat was about last. @throws NOT_FOUND */
export const lastProduct = async (deps: Reads, actor: Member, input: { id: string }) => {
  const { chat } = await getChat(deps, actor, input)
  return { product: chat.productInfo }
}

/** Finds messages of the caller's own chats that contain the words, in any case, the latest first. */
export async function searchMessages(
  deps: Reads,
  { userId }: Member,
  input: CallParsed<typeof searchCall>,
): Promise<CallResult<typeof searchCall>> {
  const { rows, pagination } = await searchChats(deps, userId, input)
  return { messages: await messageViews(deps, rows), pagination }
}

async function isShopOpen({ db }: Reads, shopId: string): Promise<boolean> {
  const shop = await db.kysely
    .selectFrom('Shop')
    .select('id')
    .where('id', '=', shopId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return shop !== undefined
}
