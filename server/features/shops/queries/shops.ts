import { sql } from 'kysely'
import { categoryNamed } from '../../../../contract/categories/categories.ts'
import { id as anId } from '../../../../contract/ids.ts'
import type {
  checkSlug as checkSlugEndpoint,
  getShop as getShopEndpoint,
  listShopCategories as listShopCategoriesEndpoint,
  listShops as listShopsEndpoint,
  listUserShops as listUserShopsEndpoint,
} from '../../../../contract/shops/rest.ts'
import { brokenSlugRule } from '../../../../contract/shops/slug.ts'
import { type Shop, shopCategories } from '../../../../contract/shops/views.ts'
import { fieldTexts } from '../../../../contract/texts.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { ilikeContains } from '../../../../platform/db/expressions.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, queueOwner, userIdOf, type Viewing, viewingOf } from '../../../access.ts'
import { countUpTo, latestFirst, pageByTime } from '../../../cursor.ts'
import { isReservedName } from '../../../reserved-names.ts'
import { loadTrust } from './trust.ts'
import { type ShopRow, selectShops, shopView } from './view.ts'
import { isOpen, isShopOpenTo } from './visibility.ts'

type ReadDeps = Deps<'db' | 'storage'>

/** Selects the shops that the viewer can see. */
const visibleShops = ({ kysely, param }: Builder<Viewing>) =>
  selectShops(kysely, param('viewer')).where(isShopOpenTo(param('viewer'), param('isAdmin')))

const shopById = prepared((query: Builder<Viewing & { id: string }>) =>
  visibleShops(query).where('s.id', '=', query.param('id')),
)

/** Finds a shop by any slug that it ever had. */
const shopBySlug = prepared((query: Builder<Viewing & { slug: string }>) =>
  visibleShops(query).where('s.id', '=', (eb) =>
    eb.selectFrom('ShopSlug').select('shopId').where('slug', '=', query.param('slug')),
  ),
)

/**
 * Returns a shop by its id, or by any slug that it ever had.
 * @throws NO_SHOP
 */
export const getShop = async (
  deps: ReadDeps,
  actor: Actor,
  { id }: ParsedInput<typeof getShopEndpoint>,
): Promise<EndpointResult<typeof getShopEndpoint>> => {
  const { kysely } = deps.db
  // A slug may look like an id.
  const byId = anId.safeParse(id).success
    ? (await kysely.executeQuery(shopById({ ...viewingOf(actor), id }))).rows[0]
    : undefined
  const row = byId ?? (await findBySlug(deps, viewingOf(actor), id))
  if (!row) throw fail('NO_SHOP')
  return { shop: { ...shopView(deps, row, userIdOf(actor)), trust: await loadTrust(deps, row.id) } }
}

/** Finds a visible shop by any slug that it ever had. */
export const findBySlug = async (
  { db }: Deps<'db'>,
  viewing: Viewing,
  slug: string,
): Promise<ShopRow | undefined> => {
  const { rows } = await db.kysely.executeQuery(shopBySlug({ ...viewing, slug: slug.toLowerCase() }))
  return rows[0]
}

/** Lists the open shops that match, the newest first. A text is looked for in all of them. */
export const listShops = (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof listShopsEndpoint>,
): Promise<EndpointResult<typeof listShopsEndpoint>> => {
  const read = () => readShops(deps, actor, input)
  const owner = queueOwner(actor)
  return input.q ? deps.db.longRead(owner, read) : deps.db.countedRead(owner, read)
}

const readShops = async (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof listShopsEndpoint>,
): Promise<EndpointResult<typeof listShopsEndpoint>> => {
  const { q, category, country, verified } = input
  const pattern = q ? ilikeContains(q) : null
  const matching = selectShops(deps.db.kysely, userIdOf(actor))
    .where(isOpen())
    .$if(pattern !== null, (query) =>
      query.where((eb) => eb.or([eb('s.name', 'ilike', pattern), eb('s.description', 'ilike', pattern)])),
    )
    .where((eb) =>
      eb.and({
        's.category': category ? categoryNamed(category) : undefined,
        's.countryCode': country || undefined,
        's.isVerified': verified,
      }),
    )
  const total = await countUpTo(deps.db.kysely, matching)
  const rows = await latestFirst(matching, { time: 's.createdAt', id: 's.id' }, input).execute()
  const { shown, pagination } = pageByTime(rows, input, total, ({ createdAt }) => createdAt)
  return { shops: shown.map((row) => shopView(deps, row, userIdOf(actor))), pagination }
}

/**
 * Returns a user's shop.
 * @throws NO_SHOP if the caller cannot see one
 */
export const listUserShops = async (
  deps: ReadDeps,
  actor: Actor,
  { id }: ParsedInput<typeof listUserShopsEndpoint>,
): Promise<EndpointResult<typeof listUserShopsEndpoint>> => {
  const { viewer, isAdmin } = viewingOf(actor)
  const rows = await selectShops(deps.db.kysely, viewer)
    .where('s.ownerId', '=', id)
    .where(isShopOpenTo(viewer, isAdmin))
    .orderBy('s.createdAt', 'desc')
    .execute()
  if (rows.length === 0) throw fail('NO_SHOP')
  return { shops: rows.map((row) => shopView(deps, row, viewer)) }
}

const shopsById = prepared((query: Builder<Viewing & { ids: readonly string[] }>) =>
  visibleShops(query).where((eb) => eb('s.id', '=', eb.fn.any(query.param('ids')))),
)

/** Returns those of the shops that the caller can see, in the order of their ids. */
export const loadShops = async (deps: ReadDeps, actor: Actor, ids: readonly string[]): Promise<Shop[]> => {
  if (ids.length === 0) return []
  const { rows } = await deps.db.kysely.executeQuery(shopsById({ ...viewingOf(actor), ids }))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? shopView(deps, row, userIdOf(actor)) : []
  })
}

/** Lists the categories of shops. */
export const listShopCategories = async (): Promise<EndpointResult<typeof listShopCategoriesEndpoint>> => ({
  categories: [...shopCategories],
})

/**
 * Returns whether the caller can use a slug: it is free, or the caller's own shop has or had it.
 */
export const checkSlug = async (
  { db }: Deps<'db'>,
  actor: Actor,
  input: ParsedInput<typeof checkSlugEndpoint>,
): Promise<EndpointResult<typeof checkSlugEndpoint>> => {
  const rule = brokenSlugRule(input.slug)
  if (rule) return { available: false, reason: fieldTexts[rule] }
  const slug = input.slug.trim().toLowerCase()
  const taken = await db.kysely
    .selectFrom('ShopSlug as t')
    .leftJoin('Shop as s', (join) => join.onRef('s.id', '=', 't.shopId').on('s.status', '<>', 'deleted'))
    .select(sql<boolean>`(s."ownerId" = ${userIdOf(actor)}) IS TRUE`.as('isOwn'))
    .where('t.slug', '=', slug)
    .executeTakeFirst()
  const available = taken?.isOwn ?? !isReservedName(slug)
  return available ? { available } : { available, reason: fieldTexts.slugTaken }
}
