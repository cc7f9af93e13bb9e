import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { type ExportSection, exportSections } from './export-sections.ts'

/** Rows fetched at once: with 4,000 characters each, at most a few megabytes in memory. */
const PAGE_SIZE = 200
/** Text is passed on in pieces of about this size (UTF-16 units). */
const CHUNK_LENGTH = 64 * 1024

/**
 * Streams everything that is stored about the caller, without secrets, as the text of one JSON object. Reads one page
 * of rows at a time and no further than the consumer pulls. Each page is read as of its own moment.
 * @throws AUTH_TOKEN_EXPIRED before the first piece if the account no longer exists
 */
export async function exportMe(
  deps: Needs<'db' | 'clock'>,
  { userId }: Member,
): Promise<AsyncIterable<string>> {
  const [row] = await deps.db.query<{ user: string }>(
    `SELECT (to_jsonb(u) - 'passwordHash')::text AS "user" FROM "User" u WHERE u.id = $1::uuid`,
    [userId],
  )
  if (!row) throw fail('AUTH_TOKEN_EXPIRED')
  const exportedAt = JSON.stringify(new Date(deps.clock.now()).toISOString())
  return inChunks(documentOf(deps, userId, `{"exportedAt":${exportedAt},"user":${row.user}`))
}

async function* documentOf({ db }: Needs<'db'>, userId: string, head: string): AsyncGenerator<string> {
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

/** The rows of one section as JSON texts, fetched page by page: each page continues after the last row's position. */
async function* rowsOf(
  db: Needs<'db'>['db'],
  userId: string,
  section: ExportSection,
): AsyncGenerator<string> {
  const sql = pageStatement(section)
  let position: string[] | null = null
  for (;;) {
    const page: { row: string; position: string[] }[] = await db.query(sql, [userId, position])
    for (const { row } of page) yield row
    if (page.length < PAGE_SIZE) return
    position = page.at(-1)?.position ?? null
  }
}

/** Selects one page of a section. `$1` is the account, `$2` the position of the last row before it or null. */
function pageStatement({ from, where, without = [], order }: ExportSection): string {
  const columns = order.map(({ column }) => column)
  const after = order.map(({ type }, index) => `($2::text[])[${index + 1}]::${type}`)
  return `SELECT (to_jsonb(t) - '{${without.join(',')}}'::text[])::text AS row,
      ARRAY[${columns.map((column) => `${column}::text`).join(', ')}] AS position
    FROM ${from(PAGE_SIZE)}
    WHERE ${where} AND ($2::text[] IS NULL OR (${columns.join(', ')}) > (${after.join(', ')}))
    ORDER BY ${columns.join(', ')} LIMIT ${PAGE_SIZE}`
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
