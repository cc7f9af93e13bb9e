import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { id as anId } from '../../contract/ids.ts'
import { fail } from '../../platform/errors.ts'
import { shared } from '../../platform/metrics/watch.ts'
import type { Platform } from '../../platform/platform.ts'
import { productPages } from '../features/products/public.ts'
import { openShopPages, openShopsSince } from '../features/shops/public.ts'
import { escapeHtml } from './html.ts'

/** Maximum entries of a sitemap file (sitemaps.org). */
const MOST = 50_000
const CHUNK = 1000
/** Search engines fetch it about once a day. */
const CACHE = 'public, max-age=3600'

type Entry = { id: string; changedAt: Date }
type Since = (from: string, isAfter: boolean, count: number) => Promise<Entry[]>

/**
 * Mounts `/robots.txt`, `/sitemap.xml` and its parts with all open shops and listed products. Each
 * part is named after its first id, so that it stays the same while others are added.
 */
export const openSitemap = (
  app: FastifyInstance,
  platform: Platform,
  absolute: (address: string) => string,
): void => {
  const hidden = { schema: { hide: true } }
  app.get('/robots.txt', hidden, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(absolute('/sitemap.xml'))),
  )

  // Finding the first id of each part reads all ids, so concurrent requests share it.
  const readParts = shared(() =>
    Promise.all([productPages.listedPages(platform, MOST), openShopPages(platform, MOST)]),
  )
  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const [products, shops] = await readParts()
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

  const part = (name: string, since: Since, addressOf: (entry: Entry) => string) =>
    app.get<{ Params: { id: string } }>(`/sitemaps/${name}/:id.xml`, hidden, async (request, reply) => {
      if (!anId.safeParse(request.params.id).success) throw fail('NOT_FOUND')
      const lines = linesOf(since, request.params.id, (entry) => absolute(addressOf(entry)))
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', CACHE)
        .send(Readable.from(lines))
    })
  part(
    'products',
    (...asked) => productPages.listedSince(platform, ...asked),
    ({ id }) => `/products/${id}`,
  )
  part(
    'shops',
    (...asked) => openShopsSince(platform, ...asked),
    (shop) => `/shop/${'slug' in shop ? shop.slug : shop.id}`,
  )
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

async function* linesOf(since: Since, from: string, addressOf: (entry: Entry) => string) {
  yield `${XML}<urlset xmlns="${NAMESPACE}">\n`
  let last: string | undefined
  for (let written = 0; written < MOST; ) {
    const entries = await since(last ?? from, last !== undefined, Math.min(CHUNK, MOST - written))
    if (entries.length === 0) break
    yield entries
      .map(
        (entry) =>
          `<url><loc>${escapeHtml(addressOf(entry))}</loc><lastmod>${entry.changedAt.toISOString()}</lastmod></url>\n`,
      )
      .join('')
    written += entries.length
    last = entries.at(-1)?.id
  }
  yield '</urlset>\n'
}

const robots = (sitemap: string): string =>
  [
    'User-agent: *',
    ...[
      '/api/',
      '/account',
      '/admin',
      '/dealer',
      '/favorites',
      '/login',
      '/messages',
      '/settings',
      '/wallet',
    ].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${sitemap}`,
    '',
  ].join('\n')
