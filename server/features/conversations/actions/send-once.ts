import type { UploadFolder } from '../../../../contract/media/folders.ts'
import type { Queries } from '../../../../platform/db/db.ts'
import type { RecordedEvent } from '../../../../platform/outbox/port.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { type StoredAttachment, storeUpload, takeAttachments } from '../../media/public.ts'

type Stored<Row> = { row: Row; event: RecordedEvent | null }

/** How messages of one kind of conversation are sent. */
export type Sending<Draft, Row, View> = {
  folder: UploadFolder
  /** Reads the message that was sent under the same `clientMessageId` before. */
  findSent(db: Queries, draft: Draft): Promise<Row | undefined>
  /** Stores the message and its event; `undefined` if the sender may not send it. */
  store(db: Queries, draft: Draft, attachments: StoredAttachment[]): Promise<Stored<Row> | undefined>
  /** Returns why `store` stored nothing. */
  explainRejection(deps: Deps<'db'>, draft: Draft): Promise<Error>
  /** Returns the message as both participants see it. */
  view(deps: Deps<'storage'>, row: Row): Promise<View>
}

/** A message to send, with keys of the sender's finished uploads, and files that came with the request. */
type Message<Draft> = { draft: Draft; keys: readonly string[]; files: readonly ReceivedFile[] }

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
  const { row, event } = await storeOnce(deps, actor, sending, input)
  const message = await sending.view(deps, row)
  // Listeners in this process get the message with the event and need not read it.
  if (event) deps.outbox.publish({ ...event, payload: { ...Object(event.payload), message } })
  return { message, isNew: event !== null }
}

/** Of two requests at once the later breaks the unique index or finds the uploads taken: it returns the first message. */
const storeOnce = async <Draft, Row>(
  deps: SendDeps,
  actor: Member,
  sending: Sending<Draft, Row, unknown>,
  input: Message<Draft>,
): Promise<Stored<Row>> => {
  const { kysely } = deps.db
  const { draft, keys, files } = input
  const hasFiles = keys.length + files.length > 0
  const sentBefore = hasFiles ? await sending.findSent(kysely, draft) : undefined
  if (sentBefore) return { row: sentBefore, event: null }
  try {
    const stored = await (hasFiles
      ? storeWithFiles(deps, actor, sending, input)
      : sending.store(kysely, draft, []))
    if (!stored) throw new Rejected()
    return stored
  } catch (error) {
    const row = await sending.findSent(kysely, draft)
    if (row) return { row, event: null }
    // The transaction has ended: explaining it inside would take a second connection from the pool.
    throw error instanceof Rejected ? await sending.explainRejection(deps, draft) : error
  }
}

/** Takes the files and stores the message in one transaction. Files of a message that is not stored expire. */
const storeWithFiles = async <Draft, Row>(
  deps: SendDeps,
  actor: Member,
  { folder, store }: Sending<Draft, Row, unknown>,
  { draft, keys, files }: Message<Draft>,
): Promise<Stored<Row>> => {
  const uploaded: string[] = []
  for (const file of files)
    uploaded.push((await storeUpload(deps, actor, { ...file, folder, field: 'body.files' })).key)
  return deps.db.transaction(async (tx) => {
    const taken = { keys: [...keys, ...uploaded], ownerId: actor.userId, folder }
    const stored = await store(tx, draft, await takeAttachments(tx, taken))
    if (!stored) throw new Rejected()
    return stored
  })
}

/** Thrown to roll back a transaction that stored nothing. */
class Rejected extends Error {}
