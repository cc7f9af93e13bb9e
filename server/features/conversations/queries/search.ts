import { sql } from 'kysely'
import { ilikeContains } from '../../../../platform/db/expressions.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { type Member, queueOwner } from '../../../access.ts'
import { type PageQuery, pageByTime, startByTime } from '../../../cursor.ts'
import { chatMessages } from './chats.ts'
import {
  columnsOf,
  conversationsOf,
  type MessageReader,
  type PageParams,
  type ReadDeps,
} from './conversations.ts'
import { directMessages } from './direct.ts'

/** Bytes of text that a search reads, of the newest messages (decision 053). */
const MAX_READ_BYTES = 16 * 1024 ** 2

/**
 * Walks a user's own conversations by their indexes, so that sending needs no text index.
 * `octet_length` reads no text, and `OFFSET 0` forces a look-up by key.
 */
const search = <Row extends { id: string; createdAt: Date | string }, View>(
  reader: MessageReader<Row, View>,
) => {
  const { messages, conversationId, text } = columnsOf(reader.kind)
  const find = prepared(({ kysely, param }: Builder<PageParams & { pattern: string }>) => {
    const id = sql`${param('id')}::uuid`
    const found = sql<{ id: string; createdAt: Date }>`(
      SELECT own.id, own."createdAt" FROM (
        SELECT m.id, m."createdAt",
          sum(octet_length(${text})) OVER (ORDER BY m."createdAt" DESC, m.id DESC) AS bytes
        FROM ${conversationsOf(reader.kind, sql`${param('userId')}::uuid`)} mine
        JOIN ${messages} m ON ${conversationId} = mine.id
      ) own CROSS JOIN LATERAL (
        SELECT ${text} AS text FROM ${messages} m WHERE id = own.id OFFSET 0
      ) m
      WHERE own.bytes <= ${sql.lit(MAX_READ_BYTES)} AND m.text ILIKE ${param('pattern')})`
    // An array, so that PostgreSQL looks each message up by its key.
    const isOnPage = sql<boolean>`m.id = ANY (ARRAY(
      SELECT id FROM found
      WHERE ${id} IS NULL OR ("createdAt", id) < (${param('at')}::timestamptz, ${id})
      ORDER BY "createdAt" DESC, id DESC LIMIT ${param('limit')} OFFSET ${param('skip')}))`
    return kysely
      .with('found', () => found)
      .selectNoFrom(sql<number>`(SELECT count(*) FROM found)`.as('total'))
      .select(reader.selectList(kysely, isOnPage, sql`m."createdAt" DESC, m.id DESC`).as('messages'))
  })
  return async (deps: ReadDeps, actor: Member, input: PageQuery & { q: string }) => {
    const { userId } = actor
    const { skip, at, id } = startByTime(input)
    const pattern = ilikeContains(input.q)
    const query = find({ userId, pattern, limit: input.limit + 1, skip, at, id })
    const { rows } = await deps.db.unindexedSearch.messages(queueOwner(actor), () =>
      deps.db.kysely.executeQuery(query),
    )
    const [{ messages, total } = { messages: [], total: 0 }] = rows
    const { shown, pagination } = pageByTime(messages, input, total, (row) => new Date(row.createdAt))
    return { messages: await Promise.all(shown.map((row) => reader.view(deps, row))), pagination }
  }
}

/**
 * Searches the caller's shop chats for messages that contain a text in any case, latest first.
 * Reads the newest 16 MB of text; `total` counts matches in these only.
 */
export const searchChats = search(chatMessages)

/** As `searchChats`, for direct conversations. */
export const searchDirect = search(directMessages)
