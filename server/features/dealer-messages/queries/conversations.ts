import type {
  listConversations as listCall,
  searchDirectMessages as searchCall,
} from '../../../../contract/dealer-messages/rest.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import {
  countDirectConversations,
  countUnread,
  findConversation,
  listDirectConversationRows,
  loadParticipant,
  searchDirect,
} from '../../conversations/public.ts'
import { conversationViews, directMessageViews } from '../views.ts'

type Reads = Deps<'db' | 'storage'>

/** Lists the caller's conversations, the latest first. `cursor` is the last participant of the previous page. */
export async function listConversations(
  deps: Reads,
  { userId }: Member,
  { page, limit, cursor }: CallParsed<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  const participantId = readCursor(cursor)
  const after = participantId && (await findConversation(deps, userId, participantId))
  if (participantId && !after) throw failCursor()
  const start = after
    ? { at: after.lastMessageAt, id: after.id, skip: 0 }
    : { at: null, id: null, skip: (page - 1) * limit }
  const [rows, total] = await Promise.all([
    listDirectConversationRows(deps, { userId, limit: limit + 1, ...start }),
    countDirectConversations(deps, userId),
  ])
  const conversations = await conversationViews(deps, rows.slice(0, limit), userId)
  const hasMore = rows.length > limit
  return {
    conversations,
    pagination: {
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      total,
      hasMore,
      nextCursor: hasMore ? (conversations.at(-1)?.participantId ?? null) : null,
    },
  }
}

export const failCursor = () => failField('query.cursor', field.cursor)

/** Checks a cursor, which is an id; `null` without one. */
export const readCursor = (cursor: string | undefined): string | null => {
  if (cursor === undefined) return null
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cursor)) throw failCursor()
  return cursor
}

/** Finds messages of the caller's own conversations that contain the words, in any case, the latest first. */
export async function searchDirectMessages(
  deps: Reads,
  { userId }: Member,
  input: CallParsed<typeof searchCall>,
): Promise<CallResult<typeof searchCall>> {
  const { rows, pagination } = await searchDirect(deps, userId, input)
  return { messages: await directMessageViews(deps, rows), pagination }
}

/** Counts the direct messages that the caller has not read. */
export const directUnreadCount = async (deps: Deps<'db'>, { userId }: Member) => ({
  unreadCount: await countUnread(deps, userId),
})

/** The same of one conversation. @throws NOT_FOUND as `loadParticipant` does */
export async function conversationUnreadCount(deps: Deps<'db'>, { userId }: Member, { id }: { id: string }) {
  await loadParticipant(deps, userId, id)
  return { unreadCount: await countUnread(deps, userId, id) }
}
