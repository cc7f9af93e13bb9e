import { v7 as newId } from 'uuid'
import { notify as texts } from '../../../../contract/texts.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { takeFinds } from '../../saved-searches/public.ts'
import { FINDS_KEY } from '../queries/push.ts'
import { excerpt, type Told } from './notify.ts'

const take = statement({ name: 'notifications.take-finds', text: takeFinds('$1') })
type Find = {
  searchId: string
  userId: string
  label: string
  productId: string
  title: string | null
  ownerId: string
  foundAt: Date
  toldAt: Date
}

/** While a search's notification is unread, what comes is added to it. */
const tell = statement({
  name: 'notifications.tell-of-finds',
  text: `
    INSERT INTO "Notification" AS n (id, "userId", type, title, message, link, "foldKey", "createdAt", "actorId",
      "actorsCount", preference)
    SELECT id, "userId", 'other', '', '', jsonb_build_object('kind', 'product', 'id', "productId"),
      '${FINDS_KEY}' || "searchId", "toldAt", "ownerId", count, 'promotions'
    FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::uuid[], $7::int[])
      AS fresh(id, "userId", "searchId", "productId", "toldAt", "ownerId", count)
    ORDER BY "searchId"
    ON CONFLICT ("userId", "foldKey") DO UPDATE SET
      "actorsCount" = excluded."actorsCount" + CASE WHEN n."isRead" THEN 0 ELSE n."actorsCount" END,
      link = excluded.link, "actorId" = excluded."actorId", "isRead" = false,
      "createdAt" = greatest(excluded."createdAt", n."createdAt" + interval '1 millisecond')
    RETURNING id, "foldKey", "actorsCount" AS count`,
})

const write = statement({
  name: 'notifications.write-finds',
  text: `
    UPDATE "Notification" n SET title = said.title, message = said.message
    FROM unnest($1::uuid[], $2::text[], $3::text[]) AS said(id, title, message) WHERE n.id = said.id`,
})

const standing = statement({
  name: 'notifications.finds',
  text: `
    SELECT n.id, n."userId" FROM "SavedSearch" s
    JOIN "Notification" n ON n."userId" = s."userId" AND n."foldKey" = '${FINDS_KEY}' || s.id
    WHERE s.id = ANY ($1::uuid[])`,
})

/**
 * Tells the owners of saved searches what these found and nobody has told of yet: a search has one notification, about the
 * latest of them, and while it is unread the others are counted there. Answers the notifications that stand, changed or not:
 * what was not pushed before a crash is pushed by the next try.
 */
export const notifyOfFinds = async ({ db }: Needs<'db'>, searchIds: readonly string[]): Promise<Told[]> => {
  await db.rawTransaction(async ({ query }) => {
    const finds = await query<Find>(take, [searchIds])
    const bySearch = new Map<string, { latest: Find; count: number }>()
    for (const find of finds) {
      const before = bySearch.get(find.searchId)
      const latest = before && before.latest.foundAt > find.foundAt ? before.latest : find
      bySearch.set(find.searchId, { latest, count: (before?.count ?? 0) + 1 })
    }
    if (bySearch.size === 0) return
    const fresh = [...bySearch.values()]
    const of = <K extends keyof Find>(key: K) => fresh.map(({ latest }) => latest[key])
    const told = await query<{ id: string; foldKey: string; count: number }>(tell, [
      fresh.map(() => newId()),
      of('userId'),
      of('searchId'),
      of('productId'),
      of('toldAt'),
      of('ownerId'),
      fresh.map(({ count }) => count),
    ])
    const said = told.map(({ id, foldKey, count }) => {
      const find = bySearch.get(foldKey.slice(FINDS_KEY.length))?.latest
      const what = find?.title ?? texts.untitledProduct
      return {
        id,
        title: texts.savedSearchTitle(count, excerpt(find?.label ?? '')),
        message: texts.savedSearchMessage(what, count - 1),
      }
    })
    await query(write, [
      said.map(({ id }) => id),
      said.map(({ title }) => title),
      said.map(({ message }) => message),
    ])
  })
  return db.query<Told>(standing, [searchIds])
}
