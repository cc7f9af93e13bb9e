import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { listMissedDirect, listMissedOfChats, SYNC_BUDGET_BYTES } from '../../conversations/public.ts'
import { directMessageViews } from '../../dealer-messages/public.ts'
import { marksOf, messageViews } from '../views.ts'

type Known = { chats: Record<string, number>; conversations: Record<string, string> }

/**
 * Reads the messages that the caller missed in conversations of each kind, as many as fit the budget of one reply. If
 * both kinds are requested, each has half.
 */
export async function sync(deps: Deps<'db' | 'storage'>, { userId }: Member, known: Known) {
  const kinds = [known.chats, known.conversations].filter((kind) => Object.keys(kind).length > 0).length
  const budget = Math.floor(SYNC_BUDGET_BYTES / Math.max(1, kinds))
  const [chats, conversations] = await Promise.all([
    loadChats(deps, userId, known.chats, budget),
    loadConversations(deps, userId, known.conversations, budget),
  ])
  return { chats, conversations }
}

async function loadChats(
  deps: Deps<'db' | 'storage'>,
  userId: string,
  known: Known['chats'],
  budget: number,
) {
  const rows = await listMissedOfChats(deps, userId, known, budget)
  const entries = rows.map(async ({ id, hasMore, messages, ...marks }) => {
    const views = await messageViews(deps, messages)
    return [id, { messages: views, hasMore, ...marksOf(marks) }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function loadConversations(
  deps: Deps<'db' | 'storage'>,
  userId: string,
  known: Known['conversations'],
  budget: number,
) {
  const rows = await listMissedDirect(deps, userId, known, budget)
  const entries = rows.map(async ({ participantId, hasMore, messages }) => {
    const views = await directMessageViews(deps, messages)
    return [participantId, { messages: views, hasMore }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
