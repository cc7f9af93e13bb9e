import type { Queries } from '../../../../platform/db/db.ts'

/** Selects a shop if it and its owner are active, or if it is the viewer's own. */
export const findOpenShop = (db: Queries, id: string, viewer: string | null) =>
  db
    .selectFrom('Shop as s')
    .innerJoin('User as owner', 'owner.id', 's.ownerId')
    .select(['s.id', 's.ownerId', 's.followersCount'])
    .where('s.id', '=', id)
    .where((eb) =>
      eb.or([
        eb.and([eb('s.status', '=', 'active'), eb('owner.status', '=', 'active')]),
        eb('s.ownerId', '=', viewer),
      ]),
    )

/** Selects the same shop and locks it until the transaction ends. */
export const lockOpenShop = (db: Queries, id: string, viewer: string | null) =>
  findOpenShop(db, id, viewer).forNoKeyUpdate('s')
