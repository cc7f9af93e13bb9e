import { v7 as newId } from 'uuid'
import { singleFlightByKey } from '../../../../platform/concurrency/single-flight.ts'
import type { Db } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { NEWEST, readCandidates } from '../queries/candidates.ts'
import { rank } from '../queries/rank.ts'

/** For whom a list is ranked. */
type Audience = { viewer: string | null; country: string; pageSize: number }

/** Returns the key of a list: a member has one per page size, visitors share one per country. */
export const listKeyOf = ({ viewer, country, pageSize }: Audience) =>
  viewer === null ? { viewerKey: country, pageSize: 0 } : { viewerKey: viewer, pageSize }

/** By database, since tests run several servers in one process. */
const writing = new WeakMap<Db, ReturnType<typeof singleFlightByKey<string>>>()

/** Ranks a new list and returns its id. Parallel calls of one process share the work. */
export const writeList = (deps: Deps<'db'>, audience: Audience): Promise<string> => {
  const share = writing.get(deps.db) ?? singleFlightByKey<string>()
  writing.set(deps.db, share)
  return share(JSON.stringify(listKeyOf(audience)), () => write(deps, audience))
}

const write = async ({ db }: Deps<'db'>, audience: Audience): Promise<string> => {
  const candidates = await readCandidates({ db }, audience)
  const ranked = rank(candidates)
  const newest = candidates.filter(({ isOlder }) => !isOlder)
  const first = newest[0]
  // With fewer products, nothing follows the list.
  const last = newest.length === NEWEST ? newest.at(-1) : undefined
  const id = newId()
  const { viewerKey, pageSize } = listKeyOf(audience)
  await db.kysely
    .insertInto('FeedList')
    .values({
      id,
      reader: viewerKey,
      pageSize,
      ids: ranked.map((one) => one.id),
      reasons: ranked.map((one) => one.reason).join(''),
      older: candidates.filter(({ isOlder }) => isOlder).map((one) => one.id),
      newestId: first?.id ?? null,
      lastAt: last?.publishedAt ?? null,
      lastId: last?.id ?? null,
      total: first?.total ?? 0,
    })
    .execute()
  return id
}
