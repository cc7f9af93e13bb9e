import { v7 as newId } from 'uuid'
import type { Db } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { NEWEST, type Reader, readCandidates } from '../queries/candidates.ts'
import { rank } from '../queries/rank.ts'

/**
 * Whose list it is: a member's own for each length of pages, so that each is held still by itself, or that of all
 * visitors of a country.
 */
export const listOf = ({ userId, country, pageSize }: Reader & { pageSize: number }) =>
  userId === null ? { reader: country, pageSize: 0 } : { reader: userId, pageSize }

/** Ranks a reader's feed anew and answers the list's id. Of several who ask at once in this process, one does it. */
export function writeList(needs: Needs<'db'>, reader: Reader & { pageSize: number }): Promise<string> {
  const ofDb = underWay.get(needs.db) ?? new Map<string, Promise<string>>()
  underWay.set(needs.db, ofDb)
  const key = JSON.stringify(listOf(reader))
  const begun = ofDb.get(key)
  if (begun) return begun
  const list = write(needs, reader).finally(() => ofDb.delete(key))
  ofDb.set(key, list)
  return list
}
const underWay = new WeakMap<Db, Map<string, Promise<string>>>()

async function write({ db }: Needs<'db'>, reader: Reader & { pageSize: number }): Promise<string> {
  const candidates = await readCandidates({ db }, reader)
  const ranked = rank(candidates)
  const newest = candidates.filter(({ isOlder }) => !isOlder)
  const first = newest[0]
  // Fewer than were asked for: there is nothing further down.
  const last = newest.length === NEWEST ? newest.at(-1) : undefined
  const id = newId()
  const list = listOf(reader)
  await db.query(
    `INSERT INTO "FeedList" (id, reader, "pageSize", ids, reasons, older, "newestId", "lastAt", "lastId", total)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      list.reader,
      list.pageSize,
      ranked.map((one) => one.id),
      ranked.map((one) => one.reason).join(''),
      candidates.filter(({ isOlder }) => isOlder).map((one) => one.id),
      first?.id ?? null,
      last?.publishedAt ?? null,
      last?.id ?? null,
      first?.total ?? 0,
    ],
  )
  return id
}
