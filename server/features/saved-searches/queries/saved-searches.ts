import type { listSavedSearches as listEndpoint } from '../../../../contract/saved-searches/rest.ts'
import type { SavedSearch } from '../../../../contract/saved-searches/views.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { SearchQuery } from '../../../../prisma/json.ts'
import type { Member } from '../../../access.ts'
import { latestFirst, pageByTime } from '../../../cursor.ts'

/** New matches are counted up to here. */
const MAX_COUNTED = 100

/** Builds the statement that selects the rows of `savedSearchView` from "SavedSearch" as `s`. */
export const savedSearchesQuery = (executor: Executor, userId: string) =>
  executor
    .selectFrom('SavedSearch as s')
    .select(['s.id', 's.label', 's.query', 's.createdAt'])
    .select((eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('SavedSearchFind as f')
            .select('f.productId')
            .whereRef('f.searchId', '=', 's.id')
            .whereRef('f.toldAt', '>', 's.seenAt')
            .limit(MAX_COUNTED)
            .as('found'),
        )
        .select((found) => found.fn.countAll<number>().as('count'))
        .as('newCount'),
    )
    .where('s.userId', '=', userId)

type Row = {
  id: string
  label: string
  query: SearchQuery
  newCount: number | null
  createdAt: Date
}

/** Returns a saved search as its owner sees it. */
export const savedSearchView = (row: Row): SavedSearch => ({
  id: row.id,
  _id: row.id,
  label: row.label,
  query: row.query,
  newCount: row.newCount ?? 0,
  createdAt: row.createdAt.toISOString(),
})

/** Lists the caller's saved searches, the latest first. */
export const listSavedSearches = async (
  { db }: Deps<'db'>,
  { userId }: Member,
  input: ParsedInput<typeof listEndpoint>,
): Promise<EndpointResult<typeof listEndpoint>> => {
  const total = await countSavedSearches(db.kysely, userId)
  const page = latestFirst(savedSearchesQuery(db.kysely, userId), { time: 's.createdAt', id: 's.id' }, input)
  const { shown, pagination } = pageByTime(await page.execute(), input, total, ({ createdAt }) => createdAt)
  return { savedSearches: shown.map(savedSearchView), pagination }
}

/** Counts a user's saved searches. */
export const countSavedSearches = async (executor: Executor, userId: string): Promise<number> => {
  const { count } = await executor
    .selectFrom('SavedSearch')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
