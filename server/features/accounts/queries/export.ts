import { sql } from 'kysely'
import { fail } from '../../../../platform/errors.ts'
import { createFairQueue } from '../../../../platform/limits/fair-queue.ts'
import { limitKey } from '../../../../platform/limits/limit-key.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ExportSection, Position } from '../../../export-rows.ts'
import { exportSections } from './export-sections.ts'

/** Rows fetched at once: with 4,000 characters each, at most a few megabytes in memory. */
const PAGE_SIZE = 200
/** Text is passed on in pieces of about this size (UTF-16 units). */
const CHUNK_LENGTH = 64 * 1024
/** Two pages of all exports are read at a time: sorting thousands of rows takes a processor. */
const inTurn = createFairQueue(2, { maxOwners: 500 })

/**
 * Streams all data of the caller, without secrets, as the text of one JSON object. Reads page by
 * page, as the consumer pulls; pages may differ in time.
 * @throws AUTH_TOKEN_EXPIRED before the first piece if the account no longer exists
 */
export const exportMe = async (
  deps: Deps<'db' | 'clock'>,
  { userId }: Member,
): Promise<AsyncIterable<string>> => {
  const row = await deps.db.kysely
    .selectFrom('User as u')
    .select(sql<string>`(to_jsonb(u) - 'passwordHash')::text`.as('user'))
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!row) throw fail('AUTH_TOKEN_EXPIRED')
  const exportedAt = JSON.stringify(new Date(deps.clock.now()).toISOString())
  return inChunks(documentOf(deps, userId, `{"exportedAt":${exportedAt},"user":${row.user}`))
}

async function* documentOf({ db }: Deps<'db'>, userId: string, head: string): AsyncGenerator<string> {
  yield head
  for (const [name, section] of Object.entries(exportSections)) {
    yield `,${JSON.stringify(name)}:[`
    let isFirst = true
    for await (const row of rowsOf(db, userId, section)) {
      yield isFirst ? row : `,${row}`
      isFirst = false
    }
    yield ']'
  }
  yield '}'
}

/** Reads the rows of a section as JSON texts, page by page after the position of the last row. */
async function* rowsOf(db: Deps<'db'>['db'], userId: string, section: ExportSection): AsyncGenerator<string> {
  let after: Position | undefined
  for (;;) {
    const page = section({ userId, after, limit: PAGE_SIZE })
    const { rows } = await inTurn(limitKey('user', userId), () => page.execute(db.kysely))
    for (const { row } of rows) yield row
    if (rows.length < PAGE_SIZE) return
    after = rows.at(-1)?.position
  }
}

/** Joins short texts, so that each write to the connection is worth its cost. */
async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let parts: string[] = []
  let length = 0
  for await (const text of texts) {
    parts.push(text)
    length += text.length
    if (length < CHUNK_LENGTH) continue
    yield parts.join('')
    parts = []
    length = 0
  }
  yield parts.join('')
}
