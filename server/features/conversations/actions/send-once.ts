import { type CompiledQuery, type Expression, sql } from 'kysely'
import type { UploadFolder } from '../../../../contract/media/folders.ts'
import type { Queries } from '../../../../platform/db/db.ts'
import type { RecordedEvent } from '../../../../platform/outbox/port.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { type StoredAttachment, storeUpload, takeAttachments } from '../../media/public.ts'
import type { Kind } from '../queries/conversations.ts'

export type SendDeps = Deps<'db' | 'outbox' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>

type Draft = { senderId: string; clientMessageId: string | null }

/** A message to send, with keys of the sender's finished uploads, and files that came with the request. */
type Message<D extends Draft> = { draft: D; keys: readonly string[]; files?: readonly ReceivedFile[] }

/** How messages of one kind of conversation are sent. */
export type Sending<D extends Draft, Row, View> = {
  kind: Kind<Row, View>
  folder: UploadFolder
  /** Selects the id of the conversation. */
  conversationOf(draft: D): Expression<unknown>
  /** Stores the message with its event, and returns both. Returns nothing if the sender may not send it. */
  store(draft: D, attachments: StoredAttachment[]): CompiledQuery<Row & { event: RecordedEvent | null }>
  /** Returns why `store` returned nothing. */
  explainRejection(deps: Deps<'db'>, draft: D): Promise<Error>
}

/** Rolls back the transaction that `store` runs in, with the uploads that it took. */
class Rejected extends Error {}

/**
 * Sends a message once: one that was sent before under its `clientMessageId` is returned and nothing is stored.
 * @throws what `explainRejection` returns; UPLOAD_UNKNOWN; what `storeUpload` throws
 */
export const sendOnce = async <D extends Draft, Row, View>(
  deps: SendDeps,
  actor: Member,
  sending: Sending<D, Row, View>,
  input: Message<D>,
): Promise<{ message: View; isNew: boolean }> => {
  const { row, event } = await storeOnce(deps, actor, sending, input)
  const message = await sending.kind.view(deps, row)
  // Listeners in this process get the message with the event and need not read it.
  if (event) deps.outbox.publish({ ...event, payload: { ...Object(event.payload), message } })
  return { message, isNew: Boolean(event) }
}

/** Of two requests at once the later breaks the unique index or finds the uploads taken: it returns the first message. */
const storeOnce = async <D extends Draft, Row>(
  deps: SendDeps,
  actor: Member,
  { kind, folder, ...sending }: Sending<D, Row, unknown>,
  { draft, keys, files = [] }: Message<D>,
): Promise<{ row: Row; event?: RecordedEvent | null }> => {
  const { kysely } = deps.db
  const findSent = () =>
    kind.find(
      kysely,
      sql<boolean>`m.${sql.ref(kind.conversationId)} = ${sending.conversationOf(draft)}
        AND m."senderId" = ${draft.senderId} AND m."clientMessageId" = ${draft.clientMessageId}`,
    )
  const store = async (db: Queries, attachments: StoredAttachment[]) => {
    const [row] = (await db.executeQuery(sending.store(draft, attachments))).rows
    if (!row) throw new Rejected()
    return { row, event: row.event }
  }
  const hasFiles = keys.length + files.length > 0
  const sentBefore = hasFiles ? await findSent() : undefined
  if (sentBefore) return { row: sentBefore }
  try {
    if (!hasFiles) return await store(kysely, [])
    // Files of a message that is not stored expire.
    const uploaded: string[] = []
    for (const file of files)
      uploaded.push((await storeUpload(deps, actor, { ...file, folder, field: 'body.files' })).key)
    const taken = { keys: [...keys, ...uploaded], ownerId: actor.userId, folder }
    return await deps.db.transaction(async (tx) => store(tx, await takeAttachments(tx, taken)))
  } catch (error) {
    const sent = await findSent()
    if (sent) return { row: sent }
    // The transaction has ended: explaining it inside would take a second connection from the pool.
    throw error instanceof Rejected ? await sending.explainRejection(deps, draft) : error
  }
}
