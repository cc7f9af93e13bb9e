import type { UploadFolder } from '../../../../contract/media/folders.ts'
import type { Queries } from '../../../../platform/db/db.ts'
import type { RecordedEvent } from '../../../../platform/outbox/port.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { type StoredAttachment, storeUpload, takeAttachments } from '../../media/public.ts'

/** How a message of one kind of conversation is sent. */
type Sending<Row, View> = {
  folder: UploadFolder
  /** Keys of the sender's finished uploads, and files that came with the request. */
  keys: readonly string[]
  files: readonly ReceivedFile[]
  /** Returns the message that was sent under the same `clientMessageId` before. */
  findSent(): Promise<Row | undefined>
  /** Stores the message and its event; `undefined` if the sender may not send it. */
  store(db: Queries, attachments: StoredAttachment[]): Promise<Stored<Row> | undefined>
  /** Returns why `store` stored nothing. */
  explainRejection(): Promise<Error>
  /** Returns the message as both participants see it. */
  view(row: Row): Promise<View>
}

type Storing<Row> = Omit<Sending<Row, unknown>, 'view'>
type Stored<Row> = Row & { event: RecordedEvent | null }

export type SendDeps = Deps<'db' | 'outbox' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>

/**
 * Sends a message once: one that was sent before under its `clientMessageId` is returned and nothing is stored.
 * @throws what `explainRejection` returns; UPLOAD_UNKNOWN; what `storeUpload` throws
 */
export async function sendOnce<Row, View>(
  deps: SendDeps,
  actor: Member,
  sending: Sending<Row, View>,
): Promise<{ message: View; isNew: boolean }> {
  const { row, event } = await storeOnce(deps, actor, sending)
  const message = await sending.view(row)
  // Listeners in this process get the message with the event and need not read it.
  if (event) deps.outbox.publish({ ...event, payload: { ...Object(event.payload), message } })
  return { message, isNew: event !== null }
}

/** Of two requests at once the later breaks the unique index or finds the uploads taken: it returns the first message. */
async function storeOnce<Row>(deps: SendDeps, actor: Member, sending: Storing<Row>) {
  const hasFiles = sending.keys.length + sending.files.length > 0
  const sentBefore = hasFiles ? await sending.findSent() : undefined
  if (sentBefore) return { row: sentBefore, event: null }
  try {
    const row = await (hasFiles ? storeWithFiles(deps, actor, sending) : sending.store(deps.db.kysely, []))
    if (!row) throw new Rejected()
    return { row, event: row.event }
  } catch (error) {
    const row = await sending.findSent()
    if (row) return { row, event: null }
    // The transaction has ended: explaining it inside would take a second connection from the pool.
    throw error instanceof Rejected ? await sending.explainRejection() : error
  }
}

/** Takes the files and stores the message in one transaction. Files of a message that is not stored expire. */
async function storeWithFiles<Row>(
  deps: SendDeps,
  actor: Member,
  { folder, files, keys, store }: Storing<Row>,
): Promise<Stored<Row>> {
  const uploaded: string[] = []
  for (const file of files)
    uploaded.push((await storeUpload(deps, actor, { ...file, folder, field: 'body.files' })).key)
  return deps.db.transaction(async (tx) => {
    const taken = { keys: [...keys, ...uploaded], ownerId: actor.userId, folder }
    const stored = await store(tx, await takeAttachments(tx, taken))
    if (!stored) throw new Rejected()
    return stored
  })
}

/** Thrown to roll back a transaction that stored nothing. */
class Rejected extends Error {}
