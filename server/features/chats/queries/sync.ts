import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { SYNC_BUDGET_BYTES, syncConversations } from '../../dealer-messages/public.ts'
import { loadMissed } from './missed.ts'

type Asked = { chats: Record<string, number>; conversations: Record<string, string> }

/**
 * Loads the messages that the caller missed in conversations of each kind, as many as fit the budget of one reply. Where
 * both kinds are asked for, each has half.
 */
export const sync = async (needs: Needs<'db' | 'storage'>, actor: Member, asked: Asked) => {
  const kinds = [asked.chats, asked.conversations].filter((kind) => Object.keys(kind).length > 0).length
  const budget = Math.floor(SYNC_BUDGET_BYTES / Math.max(1, kinds))
  const [chats, conversations] = await Promise.all([
    loadMissed(needs, actor.userId, asked.chats, budget),
    syncConversations(needs, actor, asked.conversations, budget),
  ])
  return { chats, conversations }
}
