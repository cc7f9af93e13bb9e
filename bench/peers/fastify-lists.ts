import fastify from 'fastify'
import type { Selectable } from 'kysely'
import pg from 'pg'
import type { DB } from '../../prisma/generated/kysely.ts'

/**
 * Fastify with SQL written by hand: page 1 of browse, and of a feed whose order is stored. It
 * answers as the product does for a visitor, but knows only what products of the catalogue have.
 */
const { DATABASE_URL, PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL })

const columns = `p.id, p."shopId", p."ownerId", p.title, p.description, p."priceMinor", p.currency, p.media,
  p.category, p.subcategory, p.brand, p.condition, p.status, p."likesCount", p."viewsCount",
  p."commentsCount", p."bookmarksCount", p."inquiriesCount", p."sharesCount", p."ratingSum",
  p."ratingCount", p."aiProcessingCompleted", p."isAvailable", p."isFeatured", p."isOnSale",
  p."saleStartsAt", p."saleEndsAt", p."stockQuantity", p."isInStock", p."offersOn", p.tags,
  p."publishedAt", p."createdAt", p."updatedAt", s.name AS "shopName", s.slug, s.logo,
  s.description AS "shopDescription", s."coverImage", s.city, s."countryCode", s."isVerified",
  s."ownerIsPhoneVerified", s."followersCount", s."offersOn" AS "shopOffersOn",
  (SELECT value FROM "Tally" WHERE name = 'products.listed') AS total`
const browse = {
  name: 'browse',
  text: `SELECT ${columns} FROM "Product" p JOIN "Shop" s ON s.id = p."shopId"
    WHERE p."isListed" ORDER BY p."publishedAt" DESC, p.id DESC LIMIT 21`,
}
const feed = {
  name: 'feed',
  text: `WITH list AS MATERIALIZED (
      SELECT ids[1:21] AS ids, reasons FROM "FeedList" WHERE reader = 'SZ' ORDER BY "createdAt" DESC LIMIT 1)
    SELECT ${columns}, substr(list.reasons, i.nth::int, 1) AS reason
    FROM list, unnest(list.ids) WITH ORDINALITY i(id, nth)
    JOIN "Product" p ON p.id = i.id JOIN "Shop" s ON s.id = p."shopId"
    WHERE p."isListed" ORDER BY i.nth`,
}

type Shop = Selectable<DB['Shop']>
type Row = Selectable<DB['Product']> &
  Pick<
    Shop,
    'slug' | 'logo' | 'coverImage' | 'city' | 'countryCode' | 'isVerified' | 'ownerIsPhoneVerified'
  > &
  Pick<Shop, 'followersCount'> & {
    shopName: string
    shopDescription: string
    shopOffersOn: boolean
    total: number
    reason: string
  }

const lilangeni = new Intl.NumberFormat('en-SZ', {
  style: 'currency',
  currency: 'SZL',
  trailingZeroDisplay: 'stripIfInteger',
})
const countries = new Intl.DisplayNames(['en'], { type: 'region' })
const countryNames = new Map<string, string | undefined>()
const countryName = (code: string) => {
  if (!countryNames.has(code)) countryNames.set(code, countries.of(code))
  return countryNames.get(code) ?? code
}
const urlOf = (key: string | null) => key && `/media/${key}`

const shopOf = (row: Row) => ({
  id: row.shopId,
  _id: row.shopId,
  owner: row.ownerId,
  name: row.shopName,
  slug: row.slug,
  description: row.shopDescription,
  avatar: urlOf(row.logo),
  logo: urlOf(row.logo),
  banner: urlOf(row.coverImage),
  city: row.city,
  countryCode: row.countryCode,
  location: row.countryCode && [row.city, countryName(row.countryCode)].filter(Boolean).join(', '),
  isVerified: row.isVerified,
  isPhoneVerified: row.ownerIsPhoneVerified,
  followersCount: row.followersCount,
})

const statsOf = (row: Row) => ({
  productId: row.id,
  views: row.viewsCount,
  commentCount: row.commentsCount,
  likes: row.likesCount,
  favorites: row.likesCount,
  bookmarks: row.bookmarksCount,
  inquiries: row.inquiriesCount,
  shares: row.sharesCount,
  averageRating: row.ratingCount && Math.round((row.ratingSum / row.ratingCount) * 100) / 100,
  ratingCount: row.ratingCount,
})

const productOf = (row: Row, reason?: object) => {
  const amount = Number(row.priceMinor) / 100
  const formattedPrice = lilangeni.format(amount).replace(/\s/gu, ' ')
  const price = { amount, currency: row.currency, formattedPrice }
  return {
    id: row.id,
    _id: row.id,
    shopId: row.shopId,
    shop: shopOf(row),
    title: row.title,
    name: row.title,
    description: row.description,
    price,
    currency: row.currency,
    regularPrice: price,
    media: row.media.map(({ renditions, ...one }) => ({
      ...one,
      url: urlOf(one.key),
      poster: urlOf(one.poster),
      captions: urlOf(one.captions),
      renditions: renditions.map(({ key, ...rendition }) => ({ ...rendition, url: urlOf(key) })),
    })),
    images: row.media.map(({ poster }) => urlOf(poster)),
    category: row.category,
    subcategory: row.subcategory,
    brand: row.brand,
    condition: row.condition,
    status: row.status,
    progress: null,
    failureReason: null,
    likes: row.likesCount,
    views: row.viewsCount,
    comments: row.commentsCount,
    stats: statsOf(row),
    isPopular: row.viewsCount > 100 || row.likesCount > 10,
    aiProcessingCompleted: row.aiProcessingCompleted,
    ai: null,
    isActive: row.status === 'active',
    isAvailable: row.isAvailable,
    isFeatured: row.isFeatured,
    isOnSale: row.isOnSale,
    sale: null,
    saleStartsAt: row.saleStartsAt,
    saleEndsAt: row.saleEndsAt,
    stock: { quantity: row.stockQuantity, isInStock: row.isInStock && row.stockQuantity > 0 },
    offers: { isOn: row.offersOn && row.shopOffersOn },
    sku: null,
    slug: `product-${row.id}`,
    barcode: null,
    weight: null,
    dimensions: null,
    shipping: null,
    seo: null,
    attributes: {},
    tags: row.tags,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    viewer: { isLiked: false, isBookmarked: false, isFollowingShop: false, isOwner: false, ...reason },
    isBrief: true,
  }
}

const reasons = new Map([
  ['p', { reason: 'Popular right now', reasonCode: 'popular' }],
  ['n', { reason: 'New on Sokoni', reasonCode: 'new' }],
  ['r', { reason: 'Well rated by buyers', reasonCode: 'well-rated' }],
  ['l', { reason: 'From a shop near you', reasonCode: 'near' }],
  ['o', { reason: 'Picked from all shops', reasonCode: 'other' }],
])

const paginationOf = (rows: Row[]) => {
  const total = Number(rows[0]?.total ?? 0)
  const { publishedAt, id } = rows[19] ?? {}
  return {
    currentPage: 1,
    totalPages: Math.ceil(total / 20),
    total,
    totalProducts: total,
    hasMore: rows.length > 20,
    nextCursor: Buffer.from(JSON.stringify(['newest', publishedAt, id])).toString('base64url'),
  }
}

const app = fastify()
app.get('/api/products', async () => {
  const { rows } = await pool.query<Row>(browse)
  const products = rows.slice(0, 20).map((row) => productOf(row))
  return { success: true, data: { products, pagination: paginationOf(rows) } }
})
app.get('/api/users/feed', async () => {
  const { rows } = await pool.query<Row>(feed)
  const products = rows.slice(0, 20).map((row) => productOf(row, reasons.get(row.reason)))
  return { success: true, data: { products, pagination: paginationOf(rows), isPersonalized: false } }
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
console.log('Fastify is open')
