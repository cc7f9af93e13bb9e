import { sql } from 'kysely'
import type { deleteMedia as deleteMediaEndpoint } from '../../../../contract/media/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { audit } from '../../audit/public.ts'
import { uploadKeyOf } from '../queries.ts'
import { removeDiscarded } from './discard-uploads.ts'

/**
 * Deletes an upload for good. An administrator may delete another user's, which is audited.
 * @throws NOT_FOUND, and FORBIDDEN for another user's upload
 */
export const deleteMedia = async (
  deps: Deps<'db' | 'storage' | 'env'>,
  actor: Member,
  input: ParsedInput<typeof deleteMediaEndpoint>,
): Promise<EndpointResult<typeof deleteMediaEndpoint>> => {
  const key = uploadKeyOf(deps, input.key)
  const upload = await deps.db.kysely
    .selectFrom('Upload')
    .selectAll()
    .where((eb) => eb.or([eb('key', '=', key), eb('storageKey', '=', key)]))
    .executeTakeFirst()
  if (!upload) throw fail('NOT_FOUND')
  const isOwn = upload.ownerId === actor.userId
  if (!isOwn && actor.role !== 'admin') throw fail('FORBIDDEN')
  // From here on it cannot be attached. If the process dies before the bytes are removed, the sweep
  // removes them.
  await deps.db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('Upload')
      .set({ discardedAt: sql`now()` })
      .where('key', '=', upload.key)
      .where('discardedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n || isOwn) return
    await audit(tx, actor, {
      action: 'upload.delete',
      targetType: 'upload',
      targetId: null,
      before: { key: upload.storageKey, ownerId: upload.ownerId },
      after: { isDeleted: true },
    })
  })
  await removeDiscarded(deps, upload)
  return {}
}
