import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { syncConversations } from '../../dealer-messages/public.ts'
import { loadMissed } from './messages.ts'

type Asked = { chats: Record<string, number>; conversations: Record<string, string> }

/** What was missed in conversations of each kind since what the caller has of them: a statement for each kind. */
export const sync = async (needs: Needs<'db' | 'storage'>, actor: Member, asked: Asked) => {
  const [chats, conversations] = await Promise.all([
    loadMissed(needs, actor.userId, asked.chats),
    syncConversations(needs, actor, asked.conversations),
  ])
  return { chats, conversations }
}
