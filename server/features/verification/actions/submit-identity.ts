import { v7 as newId } from 'uuid'
import { field } from '../../../../contract/field-codes.ts'
import { uploadFolders } from '../../../../contract/media/folders.ts'
import type { submitIdentity as submitEndpoint } from '../../../../contract/verification/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { setIdVerification } from '../../accounts/public.ts'
import { userTable } from '../../accounts/tables.ts'
import { storeUpload } from '../../media/public.ts'
import { getIdentityStatus, MAX_ATTEMPTS } from '../queries/identity.ts'
import { attachDocument } from './attach-document.ts'

type IdentityDeps = Deps<'db' | 'storage' | 'env' | 'clock' | 'video' | 'scanner' | 'log'>
type Input = ParsedInput<typeof submitEndpoint> & {
  files: { document?: ReceivedFile[]; video?: ReceivedFile[] }
}

/**
 * Submits the caller's identity documents, as files or as own uploads.
 * @throws PHONE_NOT_VERIFIED, ALREADY_VERIFIED, VERIFICATION_PENDING, MAX_ATTEMPTS
 */
export const submitIdentity = async (
  deps: IdentityDeps,
  actor: Member,
  input: Input,
): Promise<EndpointResult<typeof submitEndpoint>> => {
  const { userId } = actor
  // Checked before the files are processed, and again below under a lock.
  await deps.db.transaction((tx) => assertSubmittable(tx, userId))
  const document = (await store(deps, actor, input.files.document, 'document')) ?? input.idDocumentUrl
  const video = (await store(deps, actor, input.files.video, 'video')) ?? input.videoUrl
  if (!document) throw failField('body.document', field.documentRequired)
  await deps.db.transaction(async (tx) => {
    await assertSubmittable(tx, userId)
    const attached = await attachDocument(deps, tx, { userId, named: document, path: 'body.idDocumentUrl' })
    if (attached.type.startsWith('video/')) throw wrongKind('body.document')
    const documents = [attached.storageKey]
    if (video) {
      const clip = await attachDocument(deps, tx, { userId, named: video, path: 'body.videoUrl' })
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

/** Locks the user's row, so that the second of two parallel calls sees the first. */
const assertSubmittable = async (tx: Tx, userId: string) => {
  const user = await tx
    .selectFrom(userTable.as('user'))
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
  if (attempts >= MAX_ATTEMPTS) throw fail('MAX_ATTEMPTS')
}

const store = async (
  deps: IdentityDeps,
  actor: Member,
  files: ReceivedFile[] | undefined,
  name: 'document' | 'video',
): Promise<string | undefined> => {
  const [file] = files ?? []
  if (!file) return undefined
  return (await storeUpload(deps, actor, { ...file, folder: 'verification', field: `body.${name}` })).key
}

const wrongKind = (path: string) => {
  const message = uploadFolders.verification.wrongKind
  return fail('UNSUPPORTED_MEDIA_TYPE', { message, fields: [{ path, message }] })
}
