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
    listMissedOfChats(deps, userId, known.chats, budget),
    listMissedDirect(deps, userId, known.conversations, budget),
  ])
  return {
    chats: await toRecord(chats, async ({ id, hasMore, messages, ...marks }) => [
      id,
      { messages: await messageViews(deps, messages), hasMore, ...marksOf(marks) },
    ]),
    conversations: await toRecord(conversations, async ({ participantId, hasMore, messages }) => [
      participantId,
      { messages: await directMessageViews(deps, messages), hasMore },
    ]),
  }
}

const toRecord = async <Row, View>(rows: readonly Row[], entry: (row: Row) => Promise<[string, View]>) =>
  Object.fromEntries(await Promise.all(rows.map(entry)))
