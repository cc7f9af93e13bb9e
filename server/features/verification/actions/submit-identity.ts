import { v7 as newId } from 'uuid'
import { uploadFolders } from '../../../../contract/media/folders.ts'
import { field } from '../../../../contract/texts.ts'
import type { submitIdentity as submitCall } from '../../../../contract/verification/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { setIdVerification } from '../../accounts/public.ts'
import { storeUpload } from '../../media/public.ts'
import { getIdentityStatus, MOST_ATTEMPTS } from '../queries/identity.ts'
import { takePaper } from './take-paper.ts'

type World = Deps<'db' | 'storage' | 'env' | 'clock' | 'video' | 'scanner' | 'log'>
type Input = CallParsed<typeof submitCall> & { files: { document?: ReceivedFile[]; video?: ReceivedFile[] } }

/**
 * Hands in the caller's identity documents, as files or as uploads of their own. Throws PHONE_NOT_VERIFIED, and
 * ALREADY_VERIFIED, VERIFICATION_PENDING or MAX_ATTEMPTS where nothing more can be handed in.
 */
export async function submitIdentity(
  deps: World,
  actor: Member,
  input: Input,
): Promise<CallResult<typeof submitCall>> {
  const { userId } = actor
  // Before the files are worked on; once more in turn below.
  await deps.db.transaction((tx) => refuseUnlessDue(tx, userId))
  const document = (await keep(deps, actor, input.files.document, 'document')) ?? input.idDocumentUrl
  const video = (await keep(deps, actor, input.files.video, 'video')) ?? input.videoUrl
  if (!document) throw failField('body.document', field.documentRequired)
  await deps.db.transaction(async (tx) => {
    await refuseUnlessDue(tx, userId)
    const paper = await takePaper(deps, tx, { userId, named: document, path: 'body.idDocumentUrl' })
    if (paper.type.startsWith('video/')) throw wrongKind('body.document')
    const documents = [paper.storageKey]
    if (video) {
      const clip = await takePaper(deps, tx, { userId, named: video, path: 'body.videoUrl' })
      if (!clip.type.startsWith('video/')) throw wrongKind('body.video')
      documents.push(clip.storageKey)
    }
    await tx
      .insertInto('IdentityRequest')
      .values({ id: newId(), userId, documents: JSON.stringify(documents) })
      .execute()
    await setIdVerification(tx, userId, 'pending')
  })
  return getIdentityStatus(deps, actor)
}

/** The user's row is locked, so that of two at once the second sees the first. */
async function refuseUnlessDue(tx: Tx, userId: string) {
  const user = await tx
    .selectFrom('User')
    .select(['isPhoneVerified', 'idVerification'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user?.isPhoneVerified) throw fail('PHONE_NOT_VERIFIED')
  if (user.idVerification === 'verified') throw fail('ALREADY_VERIFIED')
  if (user.idVerification === 'pending') throw fail('VERIFICATION_PENDING')
  const { attempts } = await tx
    .selectFrom('IdentityRequest')
    .select(({ fn }) => fn.countAll<number>().as('attempts'))
    .where('userId', '=', userId)
    .where('isCounted', '=', true)
    .executeTakeFirstOrThrow()
  if (attempts >= MOST_ATTEMPTS) throw fail('MAX_ATTEMPTS')
}

async function keep(
  deps: World,
  actor: Member,
  files: ReceivedFile[] | undefined,
  name: 'document' | 'video',
): Promise<string | undefined> {
  const [file] = files ?? []
  if (!file) return undefined
  return (await storeUpload(deps, actor, { ...file, folder: 'verification', field: `body.${name}` })).key
}

const wrongKind = (path: string) => {
  const message = uploadFolders.verification.wrongKind
  return fail('UNSUPPORTED_MEDIA_TYPE', { message, fields: [{ path, message }] })
}
