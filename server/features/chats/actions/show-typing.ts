import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { membershipOf } from '../queries/messages.ts'

/** Tells the other side that one writes, or stopped. Nothing is kept: a lost one is told again by the next key. */
export const showTyping = async (
  { db, bus }: Needs<'db' | 'bus'>,
  actor: Member,
  { chatId, typing }: { chatId: string; typing: boolean },
): Promise<Record<string, never>> => {
  const membership = await membershipOf({ db }, chatId, actor.userId)
  if (!membership) throw fail('NOT_FOUND')
  if (membership.isBlocked) throw fail('FORBIDDEN')
  await bus.publish({
    rooms: [`user:${membership.otherUserId}`],
    event: 'chat:typing',
    data: { chatId, side: membership.side, typing },
  })
  return {}
}
