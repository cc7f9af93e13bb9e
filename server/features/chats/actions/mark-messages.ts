import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { loadMembership, moveWatermark } from '../../conversations/public.ts'

type MarkDeps = Deps<'db' | 'outbox'>
type Target = { chatId: string; seq?: number | undefined }

/** Records that everything up to `seq` has reached one of the caller's devices. @throws NOT_FOUND */
export const markDelivered = (deps: MarkDeps, { userId }: Member, target: Target) =>
  moveWatermark(deps, userId, target, 'delivered')

/** Records that the caller has read everything up to `seq`, or everything. @throws NOT_FOUND */
export const markRead = (deps: MarkDeps, { userId }: Member, target: Target) =>
  moveWatermark(deps, userId, target, 'read')

/** The same as a call on the chat. @throws NOT_FOUND */
export const readChat = (
  deps: MarkDeps,
  { userId }: Member,
  { id, seq }: { id: string; seq?: number | undefined },
) => moveWatermark(deps, userId, { chatId: id, seq }, 'read')

/**
 * Notifies the other side that the caller is typing or has stopped. Nothing is stored.
 * @throws NOT_FOUND if the caller is not in the chat; FORBIDDEN if either side has blocked the other
 */
export async function showTyping(
  { db, bus }: Deps<'db' | 'bus'>,
  { userId }: Member,
  { chatId, typing }: { chatId: string; typing: boolean },
): Promise<Record<string, never>> {
  const { otherUserId, isBlocked, side } = await loadMembership({ db }, chatId, userId)
  if (isBlocked) throw fail('FORBIDDEN')
  await bus.publish({ rooms: [`user:${otherUserId}`], event: 'chat:typing', data: { chatId, side, typing } })
  return {}
}
