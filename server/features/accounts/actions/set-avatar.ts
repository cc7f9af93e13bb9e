import { sql } from 'kysely'
import type { setAvatar as setAvatarCall } from '../../../../contract/accounts/rest.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { attachUpload, releaseUpload, storeUpload, uploadKeyOf } from '../../media/public.ts'

type AvatarDeps = Deps<'db' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>

/**
 * Gives the caller another picture: one that comes with the request, or an upload of one's own. Throws 422 where there is
 * neither, `UPLOAD_UNKNOWN`, and for a file what `storeUpload` throws.
 */
export async function setAvatar(
  deps: AvatarDeps,
  actor: Member,
  input: CallParsed<typeof setAvatarCall> & { files: { avatar?: ReceivedFile[] } },
): Promise<CallResult<typeof setAvatarCall>> {
  const [file] = input.files.avatar ?? []
  const stored =
    file && (await storeUpload(deps, actor, { ...file, folder: 'avatars', field: 'body.avatar' }))
  const named = stored?.key ?? input.avatar
  if (!named) throw failField('body.avatar', field.avatarRequired)
  const key = await deps.db.transaction((tx) => changeAvatar(deps, tx, actor.userId, named))
  return { url: deps.storage.url(key) }
}

/**
 * Takes an upload, named by its key or address, for a user's picture and lets go of the one before. The present picture
 * may be named too, and stays. Answers the picture's storage key; throws `UPLOAD_UNKNOWN`.
 */
export async function changeAvatar(
  deps: Deps<'env' | 'storage'>,
  tx: Tx,
  userId: string,
  named: string,
): Promise<string> {
  const before = await lockAvatar(tx, userId)
  const key = uploadKeyOf(deps, named)
  if (before === key) return key
  const upload = await attachUpload(tx, { key, ownerId: userId, folder: 'avatars' })
  if (!upload)
    throw fail('UPLOAD_UNKNOWN', { fields: [{ path: 'body.avatar', message: field.uploadUnknown }] })
  await updateAvatar(tx, userId, upload.storageKey)
  if (before) await releaseUpload(tx, before)
  return upload.storageKey
}

/** Takes a user's picture away. */
export async function removeAvatar(tx: Tx, userId: string): Promise<void> {
  const before = await lockAvatar(tx, userId)
  if (!before) return
  await updateAvatar(tx, userId, null)
  await releaseUpload(tx, before)
}

/** Locks the user's row and returns the storage key of their picture. */
async function lockAvatar(tx: Tx, userId: string): Promise<string | null> {
  const user = await tx
    .selectFrom('User')
    .select('avatar')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return user?.avatar ?? null
}

async function updateAvatar(tx: Tx, userId: string, avatar: string | null): Promise<void> {
  await tx.updateTable('User').set({ avatar, updatedAt: sql`now()` }).where('id', '=', userId).execute()
}
