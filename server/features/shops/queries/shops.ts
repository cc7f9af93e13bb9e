import { id as anId } from '../../../../contract/ids.ts'
import type {
  checkSlug as checkSlugCall,
  getShop as getShopCall,
  listShopCategories as listShopCategoriesCall,
  listShops as listShopsCall,
  listUserShops as listUserShopsCall,
} from '../../../../contract/shops/rest.ts'
import { slugProblem } from '../../../../contract/shops/slug.ts'
import { type Shop, shopCategories } from '../../../../contract/shops/views.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, isAdmin, viewerId } from '../../../access.ts'
import { pageByTime, startByTime } from '../../../cursor.ts'

type Reads = Needs<'db' | 'storage'>

type ShopRow = {
  id: string
  ownerId: string
  name: string
  slug: string
  description: string
  category: string
  contactPhone: string | null
  logo: string | null
  coverImage: string | null
  city: string | null
  countryCode: string | null
  currency: string
  status: 'active' | 'deactivated'
  isVerified: boolean
  followersCount: number
  productsCount: number
  viewsCount: number
  likesCount: number
  commentsCount: number
  ratingSum: number
  ratingCount: number
  createdAt: Date
  isFollowing: boolean
}

/** $1 is who looks. */
const shopColumns = `
  s.id, s."ownerId", s.name, s.slug, s.description, s.category, s."contactPhone", s.logo, s."coverImage", s.city,
  s."countryCode", s.currency, s.status, s."isVerified", s."followersCount", s."productsCount", s."viewsCount",
  s."likesCount", s."commentsCount", s."ratingSum", s."ratingCount", s."createdAt",
  EXISTS (SELECT 1 FROM "ShopFollow" f WHERE f."userId" = $1::uuid AND f."shopId" = s.id) AS "isFollowing"`

/** Whether others see a shop. `s` is the shop, `u` its owner. */
const isOpen = `s.status = 'active' AND u.status = 'active'`

/** Whether the one who looks sees it: a deleted one nobody, a deactivated one its owner and administrators ($2). */
const isVisible = `s.status <> 'deleted' AND ((${isOpen}) OR s."ownerId" = $1::uuid OR $2::boolean)`

const one = statement({
  name: 'shops.one',
  text: `
    SELECT ${shopColumns} FROM "Shop" s JOIN "User" u ON u.id = s."ownerId"
    WHERE s.id = coalesce($3::uuid, (SELECT "shopId" FROM "ShopSlug" WHERE slug = $4::text)) AND ${isVisible}`,
})

const ofUser = statement({
  name: 'shops.of-user',
  text: `
    SELECT ${shopColumns} FROM "Shop" s JOIN "User" u ON u.id = s."ownerId"
    WHERE s."ownerId" = $3::uuid AND ${isVisible} ORDER BY s."createdAt" DESC`,
})

/** $2 a pattern, $3 a category, $4 a country, $5 whether verified; each may be absent. */
const matches = `${isOpen}
  AND ($2::text IS NULL OR s.name ILIKE $2 OR s.description ILIKE $2)
  AND ($3::text IS NULL OR s.category = $3)
  AND ($4::text IS NULL OR s."countryCode" = $4)
  AND ($5::boolean IS NULL OR s."isVerified" = $5)`
const newest = statement({
  name: 'shops.newest',
  text: `
    SELECT total.count AS total, page.* FROM
      (SELECT count(*)::int FROM "Shop" s JOIN "User" u ON u.id = s."ownerId" WHERE ${matches}) total
    LEFT JOIN (
      SELECT ${shopColumns} FROM "Shop" s JOIN "User" u ON u.id = s."ownerId"
      WHERE ${matches} AND ($8::timestamptz IS NULL OR (s."createdAt", s.id) < ($8, $9::uuid))
      ORDER BY s."createdAt" DESC, s.id DESC LIMIT $6::int OFFSET $7::int
    ) page ON true
    ORDER BY page."createdAt" DESC, page.id DESC`,
})

/** A shop by id, or by any address it ever had; it carries the present one. Throws `NO_SHOP`. */
export async function getShop(
  needs: Reads,
  actor: Actor,
  { id }: CallParsed<typeof getShopCall>,
): Promise<CallResult<typeof getShopCall>> {
  const shop = await findShop(needs, actor, id)
  if (!shop) throw fail('NO_SHOP')
  return { shop }
}

/** The same, or `null`. What looks like an id may also be somebody's address. */
async function findShop(needs: Reads, actor: Actor, idOrSlug: string): Promise<Shop | null> {
  const slug = idOrSlug.toLowerCase()
  const byId = anId.safeParse(idOrSlug).success ? await load(needs, actor, idOrSlug, null) : null
  return byId ?? load(needs, actor, null, slug)
}

async function load(needs: Reads, actor: Actor, id: string | null, slug: string | null) {
  const [row] = await needs.db.query<ShopRow>(one, [...asking(actor), id, slug])
  return row ? shopView(needs, row, viewerId(actor)) : null
}

/** Open shops that match, the newest first. */
export async function listShops(
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof listShopsCall>,
): Promise<CallResult<typeof listShopsCall>> {
  const { limit, q, category, country, verified } = input
  const values = [
    viewerId(actor),
    q ? likePattern(q) : null,
    category || null,
    country || null,
    verified ?? null,
    limit + 1,
    ...startByTime(input),
  ]
  const rows = await needs.db.query<{ total: number } & (ShopRow | { id: null })>(newest, values)
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const { shown, pagination } = pageByTime(found, input, rows[0]?.total ?? 0, ({ createdAt }) => createdAt)
  return { shops: shown.map((row) => shopView(needs, row, viewerId(actor))), pagination }
}

/** A user's shop. Throws `NO_SHOP` where there is none to be seen. */
export async function listUserShops(
  needs: Reads,
  actor: Actor,
  { id }: CallParsed<typeof listUserShopsCall>,
): Promise<CallResult<typeof listUserShopsCall>> {
  const rows = await needs.db.query<ShopRow>(ofUser, [...asking(actor), id])
  if (rows.length === 0) throw fail('NO_SHOP')
  return { shops: rows.map((row) => shopView(needs, row, viewerId(actor))) }
}

const many = statement({
  name: 'shops.many',
  text: `
    SELECT ${shopColumns} FROM unnest($3::uuid[]) WITH ORDINALITY AS wanted(id, place)
    JOIN "Shop" s ON s.id = wanted.id JOIN "User" u ON u.id = s."ownerId"
    WHERE ${isVisible} ORDER BY wanted.place`,
})

/** Those of these shops that the caller sees, in the order of their ids. */
export async function loadShops(needs: Reads, actor: Actor, ids: readonly string[]): Promise<Shop[]> {
  if (ids.length === 0) return []
  const rows = await needs.db.query<ShopRow>(many, [...asking(actor), ids])
  return rows.map((row) => shopView(needs, row, viewerId(actor)))
}

export const listShopCategories = async (): Promise<CallResult<typeof listShopCategoriesCall>> => ({
  categories: [...shopCategories],
})

/** Whether the caller may take an address. One that the caller's own shop has or had is free. */
export async function checkSlug(
  { db }: Needs<'db'>,
  actor: Actor,
  input: CallParsed<typeof checkSlugCall>,
): Promise<CallResult<typeof checkSlugCall>> {
  const problem = slugProblem(input.slug)
  if (problem) return { available: false, reason: problem }
  const taken = await db.query(
    `SELECT 1 FROM "ShopSlug" t LEFT JOIN "Shop" s ON s.id = t."shopId" AND s.status <> 'deleted'
     WHERE t.slug = $1::text AND (s."ownerId" = $2::uuid) IS NOT TRUE`,
    [input.slug.trim().toLowerCase(), viewerId(actor)],
  )
  return taken.length > 0 ? { available: false, reason: field.slugTaken } : { available: true }
}

/** What a link to a shop says of itself where it is shared; `path` has its present address. `null` where it is not open. */
export async function shopHead(needs: Reads, slug: string) {
  const [row] = await needs.db.query<ShopRow>(one, [null, false, null, slug.toLowerCase()])
  if (!row) return null
  return {
    title: `${row.name} · Sokoni`,
    description: row.description.slice(0, 200),
    path: `/shop/${row.slug}`,
    type: 'website',
    /** What its picture is drawn of. */
    picture: row.coverImage ?? row.logo,
    data: (absolute: (address: string) => string) => asData(shopView(needs, row, null), absolute),
  }
}

/** The shop in the words of schema.org, for search engines. */
const asData = (shop: Shop, absolute: (address: string) => string): object => ({
  '@context': 'https://schema.org',
  '@type': 'Store',
  name: shop.name,
  description: shop.description,
  url: absolute(`/shop/${shop.slug}`),
  ...(shop.logo && { logo: absolute(shop.logo) }),
  ...(shop.coverImage && { image: absolute(shop.coverImage) }),
  ...((shop.address.city || shop.address.country) && {
    address: {
      '@type': 'PostalAddress',
      ...(shop.address.city && { addressLocality: shop.address.city }),
      ...(shop.address.country && { addressCountry: shop.address.country }),
    },
  }),
  ...(shop.rating.count > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: shop.rating.average,
      reviewCount: shop.rating.count,
    },
  }),
})

/** Open shops, by id: for the sitemap. From an id on (without it where `isAfter`). */
export const openShopsSince = ({ db }: Needs<'db'>, from: string, isAfter: boolean, count: number) =>
  db.query<{ id: string; slug: string; changedAt: Date }>(
    `SELECT s.id, s.slug, s."updatedAt" AS "changedAt" FROM "Shop" s JOIN "User" u ON u.id = s."ownerId"
     WHERE ${isOpen} AND s.id ${isAfter ? '>' : '>='} $1::uuid ORDER BY s.id LIMIT $2::int`,
    [from, count],
  )

/** Where each part of the sitemap begins: the first open shop's id of every so many. */
export const openShopPages = async ({ db }: Needs<'db'>, size: number): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `SELECT id FROM (
         SELECT s.id, row_number() OVER (ORDER BY s.id) - 1 AS place FROM "Shop" s JOIN "User" u ON u.id = s."ownerId"
         WHERE ${isOpen}
       ) s WHERE place % $1::int = 0 ORDER BY id`,
      [size],
    )
  ).map(({ id }) => id)

/** 'Nairobi, Kenya', or what of it is known. */
export const locationOf = (city: string | null, countryCode: string | null): string | null =>
  [city, countryName(countryCode)].filter(Boolean).join(', ') || null

const regions = new Intl.DisplayNames(['en'], { type: 'region' })
/** Asking for a name costs as much as all else of a shop's card; there are 250. */
const names = new Map<string, string | null>()
const countryName = (code: string | null): string | null => {
  if (!code) return null
  const known = names.get(code)
  if (known !== undefined) return known
  const name = regions.of(code) ?? null
  names.set(code, name)
  return name
}

const asking = (actor: Actor) => [viewerId(actor), isAdmin(actor)]

/** A pattern for ILIKE that finds the text itself anywhere, whatever signs it holds. */
const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function shopView({ storage }: Needs<'storage'>, row: ShopRow, viewer: string | null): Shop {
  const average = row.ratingCount === 0 ? 0 : Math.round((row.ratingSum / row.ratingCount) * 100) / 100
  return {
    id: row.id,
    _id: row.id,
    owner: row.ownerId,
    name: row.name,
    description: row.description,
    slug: row.slug,
    logo: row.logo && storage.url(row.logo),
    coverImage: row.coverImage && storage.url(row.coverImage),
    category: row.category,
    contactPhone: row.contactPhone,
    address: { city: row.city, country: countryName(row.countryCode) },
    location: locationOf(row.city, row.countryCode),
    bio: row.description,
    currency: row.currency,
    rating: { average, count: row.ratingCount },
    averageRating: average,
    isVerified: row.isVerified,
    followersCount: row.followersCount,
    productsCount: row.productsCount,
    viewsCount: row.viewsCount,
    likesCount: row.likesCount,
    commentsCount: row.commentsCount,
    // There are no sales yet (spec 2, section 3: always 0).
    totalSales: 0,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    viewer: { isFollowing: row.isFollowing, isOwner: row.ownerId === viewer },
  }
}
