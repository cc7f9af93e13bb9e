import { type Db, statement } from '../../../platform/db/db.ts'

const followersOf = statement({
  name: 'follows.followers-count',
  text: 'SELECT "ownerId", "followersCount" FROM "Shop" WHERE id = $1::uuid',
})

/** How many follow a shop now, and whose it is; `undefined` where it is gone. */
export const readFollowers = async (db: Db, shopId: string) => {
  const [shop] = await db.query<{ ownerId: string; followersCount: number }>(followersOf, [shopId])
  return shop
}
