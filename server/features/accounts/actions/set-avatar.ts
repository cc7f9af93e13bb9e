import type { setAvatar as setAvatarCall } from '../../../../contract/accounts/rest.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { attachUpload, releaseUpload, storeUpload, uploadKeyOf } from '../../media/public.ts'

type World = Needs<'db' | 'outbox' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>

/**
 * Gives the caller another picture: one that comes with the request, or an upload of one's own. Throws 422 where there is
 * neither, `UPLOAD_UNKNOWN`, and for a file what `storeUpload` throws.
 */
export async function setAvatar(
  world: World,
  actor: Member,
  input: CallParsed<typeof setAvatarCall> & { files: { avatar?: ReceivedFile[] } },
): Promise<CallResult<typeof setAvatarCall>> {
  const [file] = input.files.avatar ?? []
  const stored =
    file && (await storeUpload(world, actor, { ...file, folder: 'avatars', field: 'body.avatar' }))
  const named = stored?.key ?? input.avatar
  if (!named) throw failField('body.avatar', field.avatarRequired)
  const key = await world.outbox.transact((tx) => changeAvatar(world, tx, actor.userId, named))
  return { url: world.storage.url(key) }
}

/**
 * Takes an upload, named by its key or address, for a user's picture and lets go of the one before. The present picture
 * may be named too, and stays. Answers the picture's storage key; throws `UPLOAD_UNKNOWN`.
 */
export async function changeAvatar(
  world: Needs<'env' | 'storage'>,
  tx: Transaction,
  userId: string,
  named: string,
): Promise<string> {
  const [before] = await tx.$queryRaw<{ avatar: string | null }[]>`
    SELECT avatar FROM "User" WHERE id = ${userId}::uuid FOR UPDATE`
  const key = uploadKeyOf(world, named)
  if (before?.avatar === key) return key
  const upload = await attachUpload(tx, { key, ownerId: userId, folder: 'avatars' })
  if (!upload)
    throw fail('UPLOAD_UNKNOWN', { fields: [{ path: 'body.avatar', message: field.uploadUnknown }] })
  await tx.$executeRaw`
    UPDATE "User" SET avatar = ${upload.storageKey}, "updatedAt" = now() WHERE id = ${userId}::uuid`
  if (before?.avatar) await releaseUpload(tx, before.avatar)
  return upload.storageKey
}

/** Takes a user's picture away. */
export async function removeAvatar(tx: Transaction, userId: string): Promise<void> {
  const [before] = await tx.$queryRaw<{ avatar: string | null }[]>`
    SELECT avatar FROM "User" WHERE id = ${userId}::uuid FOR UPDATE`
  if (!before?.avatar) return
  await tx.$executeRaw`UPDATE "User" SET avatar = NULL, "updatedAt" = now() WHERE id = ${userId}::uuid`
  await releaseUpload(tx, before.avatar)
}
