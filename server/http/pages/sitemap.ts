import type { FastifyInstance } from 'fastify'
import { id as anId } from '../../../contract/ids.ts'
import { pageRoot, unlistedPages } from '../../../contract/pages.ts'
import { fail } from '../../../platform/errors.ts'
import { callerOwner, runInBackground } from '../../../platform/limits/caller-context.ts'
import { networkLimitKey } from '../../../platform/limits/limit-key.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  listFirstIds,
  listPagesFrom,
  productPages,
  type SitemapPage,
  shopPages,
} from '../../sitemap-pages.ts'
import { escapeHtml } from './html-head.ts'

/** Entries of a sitemap file, to keep its query short. sitemaps.org allows 50,000. */
const ENTRIES = 1000
/** Listing the files reads all ids. */
const INDEX_LIFE_MS = 10 * 60_000
/** Search engines fetch it about once a day. */
const CACHE = 'public, max-age=3600'

type Entry = SitemapPage & { slug?: string }
type ListFrom = (id: string, count: number) => Promise<Entry[]>

/**
 * Mounts `/robots.txt`, `/sitemap.xml` and its parts with all open shops and listed products. Each
 * part is named after its first id, so that it stays the same while others are added.
 */
export const registerSitemap = (
  app: FastifyInstance,
  platform: Platform,
  absolute: (address: string) => string,
): void => {
  const { kysely } = platform.db
  const hidden = { schema: { hide: true } }
  app.get('/robots.txt', hidden, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(absolute('/sitemap.xml'))),
  )

  const readParts = () =>
    Promise.all([
      listFirstIds(platform, productPages(kysely), ENTRIES),
      listFirstIds(platform, shopPages(kysely), ENTRIES),
    ])
  // Read for all who wait for it, and in nobody's turn.
  const findParts = memoizeFor(INDEX_LIFE_MS, platform.clock, () =>
    runInBackground(() => platform.db.longRead(callerOwner(), readParts)),
  )
  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const [products, shops] = await findParts()
    const parts = [
      ...products.map((id) => `/sitemaps/products/${id}.xml`),
      ...shops.map((id) => `/sitemaps/shops/${id}.xml`),
    ]
    const rows = parts.map((part) => `<sitemap><loc>${escapeHtml(absolute(part))}</loc></sitemap>`).join('\n')
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', CACHE)
      .send(`${XML}<sitemapindex xmlns="${NAMESPACE}">\n${rows}\n</sitemapindex>\n`)
  })

  const part = (name: string, listFrom: ListFrom, addressOf: (entry: Entry) => string) =>
    app.get<{ Params: { id: string } }>(`/sitemaps/${name}/:id.xml`, hidden, async (request, reply) => {
      if (!anId.safeParse(request.params.id).success) throw fail('NOT_FOUND')
      const entries = await platform.db.longRead(networkLimitKey(request.ip), () =>
        listFrom(request.params.id, ENTRIES),
      )
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', CACHE)
        .send(fileOf(entries, (entry) => absolute(addressOf(entry))))
    })
  part(
    'products',
    (from, count) => listPagesFrom(platform, productPages(kysely), from, count),
    ({ id }) => `/products/${id}`,
  )
  part(
    'shops',
    (from, count) => listPagesFrom(platform, shopPages(kysely), from, count),
    ({ id, slug = id }) => `/shop/${slug}`,
  )
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const fileOf = (entries: readonly Entry[], addressOf: (entry: Entry) => string): string => {
  const rows = entries.map(
    (entry) =>
      `<url><loc>${escapeHtml(addressOf(entry))}</loc><lastmod>${entry.changedAt.toISOString()}</lastmod></url>\n`,
  )
  return `${XML}<urlset xmlns="${NAMESPACE}">\n${rows.join('')}</urlset>\n`
}

/** Reads at most once in `lifeMs`; concurrent callers share a read. A failed one is repeated. */
const memoizeFor = <T>(lifeMs: number, { now }: Platform['clock'], read: () => Promise<T>) => {
  let cached: { at: number; value: Promise<T> } | null = null
  return (): Promise<T> => {
    if (cached && now() - cached.at < lifeMs) return cached.value
    const value = read()
    cached = { at: now(), value }
    value.catch(() => {
      cached = null
    })
    return value
  }
}

const robots = (sitemap: string): string =>
  [
    'User-agent: *',
    ...['/api/', ...unlistedPages.map(pageRoot)].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${sitemap}`,
    '',
  ].join('\n')
