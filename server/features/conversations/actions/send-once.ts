import type { UploadFolder } from '../../../../contract/media/folders.ts'
import type { Queries } from '../../../../platform/db/db.ts'
import type { RecordedEvent } from '../../../../platform/outbox/port.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { type StoredAttachment, storeUpload, takeAttachments } from '../../media/public.ts'

/** A stored message; without an event if it was stored before. */
type Stored<Row> = Row & { event?: RecordedEvent | null }

/** How messages of one kind of conversation are sent. */
export type Sending<Draft, Row, View> = {
  folder: UploadFolder
  /** Reads the message that was sent under the same `clientMessageId` before. */
  findSent(db: Queries, draft: Draft): Promise<Row | undefined>
  /** Stores the message and its event. @throws `Rejected` if the sender may not send it */
  store(db: Queries, draft: Draft, attachments: StoredAttachment[]): Promise<Stored<Row>>
  /** Returns why `store` rejected the message. */
  explainRejection(deps: Deps<'db'>, draft: Draft): Promise<Error>
  /** Returns the message as both participants see it. */
  view(deps: Deps<'storage'>, row: Row): Promise<View>
}

/** Rolls back the transaction that `store` runs in, with the uploads that it took. */
export class Rejected extends Error {}

/** A message to send, with keys of the sender's finished uploads, and files that came with the request. */
type Message<Draft> = { draft: Draft; keys: readonly string[]; files?: readonly ReceivedFile[] }

export type SendDeps = Deps<'db' | 'outbox' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>

/**
 * Sends a message once: one that was sent before under its `clientMessageId` is returned and nothing is stored.
 * @throws what `explainRejection` returns; UPLOAD_UNKNOWN; what `storeUpload` throws
 */
export const sendOnce = async <Draft, Row, View>(
  deps: SendDeps,
  actor: Member,
  sending: Sending<Draft, Row, View>,
  input: Message<Draft>,
): Promise<{ message: View; isNew: boolean }> => {
  const stored = await storeOnce(deps, actor, sending, input)
  const message = await sending.view(deps, stored)
  const { event } = stored
  // Listeners in this process get the message with the event and need not read it.
  if (event) deps.outbox.publish({ ...event, payload: { ...Object(event.payload), message } })
  return { message, isNew: Boolean(event) }
}

/** Of two requests at once the later breaks the unique index or finds the uploads taken: it returns the first message. */
const storeOnce = async <Draft, Row>(
  deps: SendDeps,
  actor: Member,
  { folder, findSent, store, explainRejection }: Sending<Draft, Row, unknown>,
  { draft, keys, files = [] }: Message<Draft>,
): Promise<Stored<Row>> => {
  const { kysely } = deps.db
  const hasFiles = keys.length + files.length > 0
  const sentBefore = hasFiles ? await findSent(kysely, draft) : undefined
  if (sentBefore) return sentBefore
  try {
    if (!hasFiles) return await store(kysely, draft, [])
    // Files of a message that is not stored expire.
    const uploaded: string[] = []
    for (const file of files)
      uploaded.push((await storeUpload(deps, actor, { ...file, folder, field: 'body.files' })).key)
    const taken = { keys: [...keys, ...uploaded], ownerId: actor.userId, folder }
    return await deps.db.transaction(async (tx) => store(tx, draft, await takeAttachments(tx, taken)))
  } catch (error) {
    const sent = await findSent(kysely, draft)
    if (sent) return sent
    // The transaction has ended: explaining it inside would take a second connection from the pool.
    throw error instanceof Rejected ? await explainRejection(deps, draft) : error
  }
}
