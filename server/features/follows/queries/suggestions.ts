import { sql } from 'kysely'
import type { suggestShops as endpoint } from '../../../../contract/follows/rest.ts'
import { shopCategories } from '../../../../contract/shops/views.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { texts, unnestAs } from '../../../../platform/db/unnest.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, queueOwner, userIdOf } from '../../../access.ts'
import { paginationByNumber } from '../../../cursor.ts'
import { userTable } from '../../accounts/tables.ts'
import { isBlockedEitherWay } from '../../blocks/tables.ts'
import { productLikeTable } from '../../likes/tables.ts'
import { productTable } from '../../products/tables.ts'
import { loadShops } from '../../shops/public.ts'
import { isShopOpen, selectShopsAndOwners, shopTable } from '../../shops/tables.ts'

/** Candidates per category and from the caller's country. Pages end with them. */
const PER_CATEGORY = 20
const PER_COUNTRY = 60
/** The recent likes that determine the caller's preferred categories, and how many categories. */
const RECENT_LIKES = 200
const TOP_CATEGORIES = 3

/**
 * Suggests shops to follow: those with most followers and best ratings, the caller's preferred
 * categories and country first.
 */
export const suggestShops = async (
  deps: Deps<'db' | 'storage'>,
  actor: Actor,
  { page, limit }: ParsedInput<typeof endpoint>,
): Promise<EndpointResult<typeof endpoint>> => {
  const viewer = userIdOf(actor)
  const country = (await readCountry(deps.db, viewer)) ?? actor.country
  const scored = scoredShops(deps.db, viewer, country, await readPreferredCategories(deps.db, viewer))
  const counted = deps.db.kysely.selectFrom(scored).select((eb) => eb.fn.countAll<number>().as('total'))
  const best = deps.db.kysely
    .selectFrom(scored)
    .select('scored.id')
    .orderBy('scored.score', 'desc')
    .orderBy('scored.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
  const { total, rows } = await deps.db.countedRead(queueOwner(actor), async () => ({
    ...(await counted.executeTakeFirstOrThrow()),
    rows: await best.execute(),
  }))
  const ids = rows.map(({ id }) => id)
  return {
    shops: await loadShops(deps, actor, ids),
    pagination: paginationByNumber({ page, limit }, total),
  }
}

const readCountry = async ({ kysely }: Db, viewer: string | null): Promise<string | null> => {
  if (viewer === null) return null
  const user = await kysely
    .selectFrom(userTable.as('user'))
    .select('countryCode')
    .where('id', '=', viewer)
    .executeTakeFirst()
  return user?.countryCode ?? null
}

/** Returns the shop categories of most of the products that the viewer liked recently. */
const readPreferredCategories = async ({ kysely }: Db, viewer: string | null): Promise<string[]> => {
  if (viewer === null) return []
  const rows = await kysely
    .selectFrom((eb) =>
      eb
        .selectFrom(productLikeTable.as('productLike'))
        .select('productId')
        .where('userId', '=', viewer)
        .orderBy('createdAt', 'desc')
        .limit(RECENT_LIKES)
        .as('liked'),
    )
    .innerJoin(productTable.as('p'), 'p.id', 'liked.productId')
    .innerJoin(shopTable.as('s'), 's.id', 'p.shopId')
    .select('s.category')
    .groupBy('s.category')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(TOP_CATEGORIES)
    .execute()
  return rows.map(({ category }) => category)
}

/** A preferred category counts double, the viewer's country 1.5 times. */
const scoredShops = (
  { kysely }: Db,
  viewer: string | null,
  country: string | null,
  preferred: readonly string[],
) => {
  const candidates = kysely
    .selectFrom(unnestAs('kind', { category: texts(shopCategories) }))
    .innerJoinLateral(
      (eb) =>
        eligibleShops(kysely, viewer)
          .whereRef('s.category', '=', eb.ref('kind.category'))
          .limit(PER_CATEGORY)
          .as('best'),
      (join) => join.onTrue(),
    )
    .select('best.id')
    .union(
      kysely
        .selectFrom(
          eligibleShops(kysely, viewer).where('s.countryCode', '=', country).limit(PER_COUNTRY).as('near'),
        )
        .select('near.id'),
    )
  return kysely
    .selectFrom(candidates.as('candidate'))
    .innerJoin(shopTable.as('s'), 's.id', 'candidate.id')
    .select('s.id')
    .select(
      sql<number>`(ln(2 + s."followersCount") + CASE WHEN s."isVerified" THEN 0.5 ELSE 0 END
          + CASE WHEN s."ratingCount" > 0 THEN s."ratingSum"::float8 / s."ratingCount" / 5 ELSE 0 END)
        * CASE WHEN s.category = ANY (${preferred}::text[]) THEN 2 ELSE 1 END
        * CASE WHEN s."countryCode" = ${country} THEN 1.5 ELSE 1 END`.as('score'),
    )
    .as('scored')
}

/**
 * Selects open shops with products, most followers first, except those that the viewer owns or
 * follows, and those of an owner of whom and the viewer one blocked the other.
 */
const eligibleShops = (kysely: Db['kysely'], viewer: string | null) =>
  selectShopsAndOwners(kysely)
    .select('s.id')
    .where(isShopOpen())
    .where('s.productsCount', '>', 0)
    .$if(viewer !== null, (query) =>
      query
        .where('s.ownerId', '<>', viewer)
        .where(({ not, exists, selectFrom, ref }) =>
          not(
            exists(
              selectFrom('ShopFollow as f')
                .select('f.shopId')
                .where('f.userId', '=', viewer)
                .where('f.shopId', '=', ref('s.id')),
            ),
          ),
        )
        .where(({ not, ref }) => not(isBlockedEitherWay(viewer, ref('s.ownerId')))),
    )
    .orderBy('s.followersCount', 'desc')
    .orderBy('s.id', 'desc')
