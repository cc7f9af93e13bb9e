import { v7 as newId } from 'uuid'
import { uploadFolders } from '../../../../contract/media/folders.ts'
import { field } from '../../../../contract/texts.ts'
import type { submitIdentity as submitCall } from '../../../../contract/verification/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { storeUpload } from '../../media/public.ts'
import { getIdentityStatus, MOST_ATTEMPTS } from '../queries/identity.ts'
import { takePaper } from './take-paper.ts'

type World = Needs<'db' | 'outbox' | 'storage' | 'env' | 'clock' | 'video' | 'scanner' | 'log'>
type Input = CallParsed<typeof submitCall> & { files: { document?: ReceivedFile[]; video?: ReceivedFile[] } }

/**
 * Hands in the caller's identity documents, as files or as uploads of their own. Throws PHONE_NOT_VERIFIED, and
 * ALREADY_VERIFIED, VERIFICATION_PENDING or MAX_ATTEMPTS where nothing more can be handed in.
 */
export async function submitIdentity(
  world: World,
  actor: Member,
  input: Input,
): Promise<CallResult<typeof submitCall>> {
  const { userId } = actor
  // Before the files are worked on; once more in turn below.
  await world.outbox.transact((tx) => refuseUnlessDue(tx, userId))
  const document = (await keep(world, actor, input.files.document, 'document')) ?? input.idDocumentUrl
  const video = (await keep(world, actor, input.files.video, 'video')) ?? input.videoUrl
  if (!document) throw failField('body.document', field.documentRequired)
  await world.outbox.transact(async (tx) => {
    await refuseUnlessDue(tx, userId)
    const paper = await takePaper(world, tx, { userId, named: document, path: 'body.idDocumentUrl' })
    if (paper.type.startsWith('video/')) throw wrongKind('body.document')
    const documents = [paper.storageKey]
    if (video) {
      const clip = await takePaper(world, tx, { userId, named: video, path: 'body.videoUrl' })
      if (!clip.type.startsWith('video/')) throw wrongKind('body.video')
      documents.push(clip.storageKey)
    }
    await tx.identityRequest.create({ data: { id: newId(), userId, documents } })
    await tx.user.update({ where: { id: userId }, data: { idVerification: 'pending' } })
  })
  return getIdentityStatus(world, actor)
}

/** The user's row is locked, so that of two at once the second sees the first. */
async function refuseUnlessDue(tx: Transaction, userId: string) {
  const [user] = await tx.$queryRaw<{ isPhoneVerified: boolean; idVerification: string }[]>`
    SELECT "isPhoneVerified", "idVerification" FROM "User" WHERE id = ${userId}::uuid FOR UPDATE`
  if (!user?.isPhoneVerified) throw fail('PHONE_NOT_VERIFIED')
  if (user.idVerification === 'verified') throw fail('ALREADY_VERIFIED')
  if (user.idVerification === 'pending') throw fail('VERIFICATION_PENDING')
  if ((await tx.identityRequest.count({ where: { userId, isCounted: true } })) >= MOST_ATTEMPTS)
    throw fail('MAX_ATTEMPTS')
}

async function keep(
  world: World,
  actor: Member,
  files: ReceivedFile[] | undefined,
  name: 'document' | 'video',
): Promise<string | undefined> {
  const [file] = files ?? []
  if (!file) return undefined
  return (await storeUpload(world, actor, { ...file, folder: 'verification', field: `body.${name}` })).key
}

const wrongKind = (path: string) => {
  const message = uploadFolders.verification.wrongKind
  return fail('UNSUPPORTED_MEDIA_TYPE', { message, fields: [{ path, message }] })
}
