import { type CompiledQuery, type Expression, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { UploadFolder } from '../../../../contract/media/folders.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import { markEffect } from '../../../../platform/db/effects.ts'
import type { RecordedEvent } from '../../../../platform/outbox/port.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Attachment } from '../../../../prisma/json.ts'
import type { Member } from '../../../access.ts'
import { findOrRun } from '../../../find-or-run.ts'
import type { ReceivedFile } from '../../../route.ts'
import { attachUploads, storeUpload } from '../../media/public.ts'
import { columnsOf, type MessageReader } from '../queries/conversations.ts'

export type SendDeps = Deps<'db' | 'outbox' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>

/** The columns of a new message that both kinds have. */
export type Draft = {
  id: string
  senderId: string
  clientMessageId: string | null
  replyToId: string | null
  /** JSON. */
  attachments: string
}

/** The fields of a request to send that both kinds have. */
type SharedInput = { [Name in 'clientMessageId' | 'replyToId']?: string | null | undefined }

type SendOptions<Row, View> = {
  reader: MessageReader<Row, View>
  /** Of its files, besides voice notes. */
  folder: UploadFolder
  /** The id of the conversation. */
  conversation: Expression<unknown>
  /** Keys of the sender's finished uploads, and files that came with the request. */
  keys: readonly string[]
  files?: readonly ReceivedFile[]
  /**
   * Returns the query that stores the message with its event and returns both.
   * It returns no row if the sender may not send the message.
   */
  insertQuery(draft: Draft, files: Attachment[]): CompiledQuery<Row & { event: RecordedEvent | null }>
  /** Returns why `insertQuery` returned nothing. */
  explainRejection(): Promise<Error>
}

/** Rolls back the transaction that `insertQuery` runs in, with the uploads that it took. */
class Rejected extends Error {}

/**
 * Sends a message once. A repeated `clientMessageId` returns the first message and stores nothing.
 * @throws what `explainRejection` returns; UPLOAD_UNKNOWN; what `storeUpload` throws
 */
export const sendOnce = async <Row, View>(
  deps: SendDeps,
  actor: Member,
  { clientMessageId = null, replyToId = null }: SharedInput,
  { reader, folder, keys, files = [], ...message }: SendOptions<Row, View>,
) => {
  const { kysely } = deps.db
  const { userId: senderId } = actor
  const find = async () => {
    const row = await reader.find(
      kysely,
      sql<boolean>`${columnsOf(reader.kind).conversationId} = ${message.conversation}
        AND m."senderId" = ${senderId} AND m."clientMessageId" = ${clientMessageId}`,
    )
    return row && { ...row, event: null }
  }
  const insert = async (executor: Executor, attached: Attachment[]) => {
    const draft = { id: newId(), senderId, clientMessageId, replyToId, attachments: JSON.stringify(attached) }
    const [row] = (await executor.executeQuery(message.insertQuery(draft, attached))).rows
    if (!row) throw new Rejected()
    return row
  }
  const hasFiles = keys.length + files.length > 0
  const insertMessage = async () => {
    if (!hasFiles && clientMessageId !== null) return insert(kysely, [])
    // Files of a message that is not stored expire.
    const uploaded: string[] = []
    for (const file of files)
      uploaded.push((await storeUpload(deps, actor, { ...file, folder, field: 'body.files' })).key)
    const folders = [folder, 'voice'] as const
    const taken = { keys: [...keys, ...uploaded], ownerId: senderId, folder: folders }
    return deps.db.transaction(async (tx) => {
      markEffect(tx)
      return insert(tx, await attachUploads(tx, taken))
    })
  }
  const { result, isNew } = await findOrRun(find, insertMessage, { checkFirst: hasFiles }).catch(
    async (error: unknown) => {
      // After the transaction: inside, the explanation would take a second connection.
      throw error instanceof Rejected ? await message.explainRejection() : error
    },
  )
  const view = await reader.view(deps, result)
  // Listeners in this process get the message with the event and need not read it.
  const { event } = result
  if (event) deps.outbox.dispatch({ ...event, payload: { ...Object(event.payload), message: view } })
  return { message: view, status: isNew ? 201 : 200 } as const
}
