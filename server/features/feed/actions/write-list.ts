import { v7 as newId } from 'uuid'
import type { Db } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { shareRunningByKey } from '../../../../platform/share-calls.ts'
import { NEWEST, type Reader, readCandidates } from '../queries/candidates.ts'
import { rank } from '../queries/rank.ts'

/**
 * Returns the key of a reader's list: a member has one per page size, all visitors of a country
 * share one.
 */
export const listKeyOf = ({ userId, country, pageSize }: Reader & { pageSize: number }) =>
  userId === null ? { reader: country, pageSize: 0 } : { reader: userId, pageSize }

const writing = new WeakMap<Db, ReturnType<typeof shareRunningByKey<string>>>()

/**
 * Ranks a reader's feed and returns the new list's id. Parallel calls of one process share the
 * work.
 */
export const writeList = (deps: Deps<'db'>, reader: Reader & { pageSize: number }): Promise<string> => {
  const share = writing.get(deps.db) ?? shareRunningByKey<string>()
  writing.set(deps.db, share)
  return share(JSON.stringify(listKeyOf(reader)), () => write(deps, reader))
}

const write = async ({ db }: Deps<'db'>, reader: Reader & { pageSize: number }): Promise<string> => {
  const candidates = await readCandidates({ db }, reader)
  const ranked = rank(candidates)
  const newest = candidates.filter(({ isOlder }) => !isOlder)
  const first = newest[0]
  // With fewer products, nothing follows the list.
  const last = newest.length === NEWEST ? newest.at(-1) : undefined
  const id = newId()
  await db.kysely
    .insertInto('FeedList')
    .values({
      id,
      ...listKeyOf(reader),
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
