import { sql } from 'kysely'
import type { setAvatar as setAvatarEndpoint } from '../../../../contract/accounts/rest.ts'
import { field } from '../../../../contract/field-codes.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { attachUpload, detachUpload, storeUpload, uploadKeyOf } from '../../media/public.ts'

type AvatarDeps = Deps<'db' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>

/**
 * Changes the caller's image to a file in the request or to an own upload.
 * @throws 422 without either, UPLOAD_UNKNOWN, and for a file what `storeUpload` throws
 */
export const setAvatar = async (
  deps: AvatarDeps,
  actor: Member,
  input: ParsedInput<typeof setAvatarEndpoint> & { files: { avatar?: ReceivedFile[] } },
): Promise<EndpointResult<typeof setAvatarEndpoint>> => {
  const [file] = input.files.avatar ?? []
  const stored =
    file && (await storeUpload(deps, actor, { ...file, folder: 'avatars', field: 'body.avatar' }))
  const named = stored?.key ?? input.avatar
  if (!named) throw failField('body.avatar', field.avatarRequired)
  const key = await deps.db.transaction((tx) => changeAvatar(deps, tx, actor.userId, named))
  return { url: deps.storage.url(key) }
}

/**
 * Attaches an upload, named by its key or URL, as a user's image and releases the previous one.
 * Naming the current image keeps it. Returns the storage key.
 * @throws UPLOAD_UNKNOWN
 */
export const changeAvatar = async (
  deps: Deps<'env' | 'storage'>,
  tx: Tx,
  userId: string,
  named: string,
): Promise<string> => {
  const before = await lockAvatar(tx, userId)
  const key = uploadKeyOf(deps, named)
  if (before === key) return key
  const upload = await attachUpload(tx, { key, ownerId: userId, folder: 'avatars' })
  if (!upload) throw failField('body.avatar', field.uploadUnknown, 'UPLOAD_UNKNOWN')
  await updateAvatar(tx, userId, upload.storageKey)
  if (before) await detachUpload(tx, before)
  return upload.storageKey
}

/** Removes a user's image. */
export const removeAvatar = async (tx: Tx, userId: string): Promise<void> => {
  const before = await lockAvatar(tx, userId)
  if (!before) return
  await updateAvatar(tx, userId, null)
  await detachUpload(tx, before)
}

/** Locks the user's row and returns the storage key of their image. */
const lockAvatar = async (tx: Tx, userId: string): Promise<string | null> => {
  const user = await tx
    .selectFrom('User')
    .select('avatar')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return user?.avatar ?? null
}

const updateAvatar = async (tx: Tx, userId: string, avatar: string | null): Promise<void> => {
  await tx.updateTable('User').set({ avatar, updatedAt: sql`now()` }).where('id', '=', userId).execute()
}
