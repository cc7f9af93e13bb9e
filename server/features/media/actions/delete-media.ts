import type { deleteMedia as deleteMediaCall } from '../../../../contract/media/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { audit } from '../../admin/public.ts'
import { uploadKeyOf } from '../queries.ts'
import { removeDiscarded } from './discard-uploads.ts'

/**
 * Deletes an upload for good. Throws `NOT_FOUND`, and `FORBIDDEN` for another's unless an administrator asks, whose deed
 * is audited.
 */
export async function deleteMedia(
  world: Needs<'db' | 'storage' | 'env' | 'outbox'>,
  actor: Member,
  input: CallParsed<typeof deleteMediaCall>,
): Promise<CallResult<typeof deleteMediaCall>> {
  const key = uploadKeyOf(world, input.key)
  const upload = await world.db.prisma.upload.findFirst({ where: { OR: [{ key }, { storageKey: key }] } })
  if (!upload) throw fail('NOT_FOUND')
  const isOwn = upload.ownerId === actor.userId
  if (!isOwn && actor.role !== 'admin') throw fail('FORBIDDEN')
  // From here on nothing can take it; should we die before its bytes are gone, the sweep goes on.
  await world.outbox.transact(async (tx) => {
    const { count } = await tx.upload.updateMany({
      where: { key: upload.key, discardedAt: null },
      data: { discardedAt: new Date() },
    })
    if (count === 0 || isOwn) return
    await audit(tx, actor, {
      action: 'upload.delete',
      targetType: 'upload',
      targetId: null,
      before: { key: upload.storageKey, ownerId: upload.ownerId },
      after: { isDeleted: true },
    })
  })
  await removeDiscarded(world, upload)
  return {}
}
