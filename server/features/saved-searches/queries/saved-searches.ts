import type { listSavedSearches as listCall } from '../../../../contract/saved-searches/rest.ts'
import type { SavedSearch } from '../../../../contract/saved-searches/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { pageByTime, startByTime } from '../../../cursor.ts'

export type SavedSearchRow = {
  id: string
  label: string
  query: SavedSearch['query']
  newCount: number
  createdAt: Date
}

/** More than these nobody counts. */
const COUNTED = 100

/** Of a saved search `s`: what its view is made of. */
export const columns = `s.id, s.label, s.query, s."createdAt", (
  SELECT count(*) FROM (
    SELECT FROM "SavedSearchFind" f WHERE f."searchId" = s.id AND f."toldAt" > s."seenAt" LIMIT ${COUNTED}
  ) fresh
) AS "newCount"`

export const savedSearchView = (row: SavedSearchRow): SavedSearch => ({
  id: row.id,
  _id: row.id,
  label: row.label,
  query: row.query,
  newCount: row.newCount,
  createdAt: row.createdAt.toISOString(),
})

const list = statement({
  name: 'saved-searches.list',
  text: `
    WITH page AS (
      SELECT ${columns} FROM "SavedSearch" s
      WHERE s."userId" = $1::uuid AND ($4::timestamptz IS NULL OR (s."createdAt", s.id) < ($4, $5::uuid))
      ORDER BY s."createdAt" DESC, s.id DESC LIMIT $2 OFFSET $3
    )
    SELECT totals.total, page.* FROM (
      SELECT count(*) AS total FROM "SavedSearch" WHERE "userId" = $1::uuid
    ) totals LEFT JOIN page ON true
    ORDER BY page."createdAt" DESC, page.id DESC`,
})
type ListRow = { total: number } & (SavedSearchRow | { id: null })
const isThere = (row: ListRow): row is ListRow & SavedSearchRow => row.id !== null

/** What the caller has saved, the latest first. */
export async function listSavedSearches(
  { db }: Needs<'db'>,
  { userId }: Member,
  input: CallParsed<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  const rows = await db.query<ListRow>(list, [userId, input.limit + 1, ...startByTime(input)])
  const { shown, pagination } = pageByTime(
    rows.filter(isThere),
    input,
    rows[0]?.total ?? 0,
    ({ createdAt }) => createdAt,
  )
  return { savedSearches: shown.map(savedSearchView), pagination }
}
