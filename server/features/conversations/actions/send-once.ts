import { type CompiledQuery, type Expression, sql } from 'kysely'
import type { UploadFolder } from '../../../../contract/media/folders.ts'
import type { Queries } from '../../../../platform/db/db.ts'
import type { RecordedEvent } from '../../../../platform/outbox/port.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Attachment } from '../../../../prisma/json.ts'
import type { Member } from '../../../access.ts'
import { findOrRun } from '../../../find-or-run.ts'
import type { ReceivedFile } from '../../../route.ts'
import { attachUploads, storeUpload } from '../../media/public.ts'
import { type MessageStore, sqlOf } from '../queries/conversations.ts'

export type SendDeps = Deps<'db' | 'outbox' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>

type Message<Row, View> = {
  messages: MessageStore<Row, View>
  /** Of its files, besides voice notes. */
  folder: UploadFolder
  /** The id of the conversation. */
  conversation: Expression<unknown>
  clientMessageId: string | null
  /** Keys of the sender's finished uploads, and files that came with the request. */
  keys: readonly string[]
  files?: readonly ReceivedFile[]
  /**
   * Returns the query that stores the message with its event and returns both.
   * It returns no row if the sender may not send the message.
   */
  insert(attachments: Attachment[]): CompiledQuery<Row & { event: RecordedEvent | null }>
  /** Returns why `insert` returned nothing. */
  explainRejection(): Promise<Error>
}

/** A stored message, with its event if it is new. */
type Stored<Row> = { row: Row; event: RecordedEvent | null }

/** Rolls back the transaction that `insert` runs in, with the uploads that it took. */
class Rejected extends Error {}

/**
 * Sends a message once. A repeated `clientMessageId` returns the first message and stores nothing.
 * @throws what `explainRejection` returns; UPLOAD_UNKNOWN; what `storeUpload` throws
 */
export const sendOnce = async <Row, View>(
  deps: SendDeps,
  actor: Member,
  { messages, folder, keys, files = [], ...input }: Message<Row, View>,
) => {
  const { kysely } = deps.db
  const find = async (): Promise<Stored<Row> | undefined> => {
    const row = await messages.find(
      kysely,
      sql<boolean>`${sqlOf(messages.kind).conversationId} = ${input.conversation}
        AND m."senderId" = ${actor.userId} AND m."clientMessageId" = ${input.clientMessageId}`,
    )
    return row && { row, event: null }
  }
  const insert = async (db: Queries, attachments: Attachment[]): Promise<Stored<Row>> => {
    const [row] = (await db.executeQuery(input.insert(attachments))).rows
    if (!row) throw new Rejected()
    return { row, event: row.event }
  }
  const hasFiles = keys.length + files.length > 0
  const store = async () => {
    if (!hasFiles) return insert(kysely, [])
    // Files of a message that is not stored expire.
    const uploaded: string[] = []
    for (const file of files)
      uploaded.push((await storeUpload(deps, actor, { ...file, folder, field: 'body.files' })).key)
    const folders = [folder, 'voice'] as const
    const taken = { keys: [...keys, ...uploaded], ownerId: actor.userId, folder: folders }
    return deps.db.transaction(async (tx) => insert(tx, await attachUploads(tx, taken)))
  }
  const { result, isNew } = await findOrRun(find, store, { checkFirst: hasFiles }).catch(
    async (error: unknown) => {
      // After the transaction: inside, the explanation would take a second connection.
      throw error instanceof Rejected ? await input.explainRejection() : error
    },
  )
  const message = await messages.view(deps, result.row)
  // Listeners in this process get the message with the event and need not read it.
  const { event } = result
  if (event) deps.outbox.dispatch({ ...event, payload: { ...Object(event.payload), message } })
  return { message, isNew }
}
