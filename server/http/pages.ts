import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { POSTER_SIZES, srcSetOf } from '../../contract/media/pictures.ts'
import { pages } from '../../contract/pages.ts'
import { fail } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ClientInfo } from '../access.ts'
import type { FairShare } from '../fair-share.ts'
import { firstFeedPage } from '../features/feed/public.ts'
import { sharePicture } from '../features/media/public.ts'
import { productHead } from '../features/products/public.ts'
import { shopHead } from '../features/shops/public.ts'
import { hasControl } from './clean-text.ts'
import { escapeHtml, headTags, type PageHead } from './html-head.ts'
import { createShell } from './shell.ts'
import { openSitemap } from './sitemap.ts'

const dist = path.resolve(import.meta.dirname, '../../client/dist')

/** Pages with a head, or data, of their own: see below. */
const ownRoute: readonly string[] = [pages.feed, pages.product, pages.shopPage]
/** All others share one head. */
const plainPages = Object.values(pages).filter((pattern) => !ownRoute.includes(pattern))

const site: PageHead = {
  title: 'Sokoni',
  description: 'Shops near you, in short videos. Watch, ask, buy.',
  path: '/',
}

const missing = (what: string): PageHead => ({ ...site, title: `${what} not found · Sokoni`, path: null })

/** Refuses control characters in paths: no id contains them, and PostgreSQL rejects NUL in text. */
const refuseControls = async ({ params }: FastifyRequest): Promise<void> => {
  if (hasControl(params)) throw fail('NOT_FOUND')
}

/** Options of the pages of one product or shop. */
const OF_ONE = { schema: { hide: true }, preHandler: refuseControls }

const PAGE_HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }

/** Runs a page's reads in the turn of its visitor's network, beside the calls of that network. */
type InTurn = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>

/** Sends the client's HTML page with a head. */
type Page = {
  isBuilt: boolean
  render(head: PageHead): Promise<string>
  send(reply: FastifyReply, status: number, head: PageHead): Promise<FastifyReply>
}

/**
 * Serves the web client: its files, and its HTML page on every path with the right head and status.
 */
export const openPages = async (
  app: FastifyInstance,
  platform: Platform,
  { clientInfoOf, share }: { clientInfoOf: (request: FastifyRequest) => ClientInfo; share: FairShare },
): Promise<void> => {
  const inTurn: InTurn = (request, work) => share({ kind: 'visitor', ...clientInfoOf(request) }, null, work)
  const absolute = (address: string) => new URL(address, `${platform.env.publicUrl}/`).href
  const shell = createShell(path.join(dist, 'index.html'))
  const page = createPage(shell, (await shell()) !== null, platform, absolute)
  if (page.isBuilt) await serveFiles(app)

  app.get(pages.feed, { schema: { hide: true } }, async (request, reply) => {
    const first = await inTurn(request, () => firstFeedPage(platform, clientInfoOf(request))).catch(
      (error: unknown) => {
        request.log.warn({ err: error }, 'The home page is sent without its feed')
        return null
      },
    )
    const html = await page.render(site)
    const text = first ? withFirstFeed(html, first, mediaRoot(platform)) : html
    return reply.headers(PAGE_HEADERS).send(text)
  })
  for (const pattern of plainPages)
    app.get(pattern, { schema: { hide: true } }, async (request, reply) =>
      page.send(reply, 200, { ...site, path: request.url.split('?')[0] ?? '/' }),
    )
  serveProductsAndShops(app, platform, page, inTurn)
  serveSharePictures(app, platform, inTurn)
  openSitemap(app, platform, absolute)

  // Unknown paths have no route with a limit of its own.
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (!wantsPage || !page.isBuilt || /^\/(api|media|assets)\//.test(request.url)) throw fail('NOT_FOUND')
    return page.send(reply, 404, missing('Page'))
  })
}

const createPage = (
  shell: () => Promise<string | null>,
  isBuilt: boolean,
  platform: Pick<Platform, 'env' | 'storage'>,
  absolute: (address: string) => string,
): Page => {
  const render = async (head: PageHead): Promise<string> => {
    const html = await shell()
    if (html === null) throw fail('UNAVAILABLE', { message: 'The client is not built: run `npm run build`' })
    const root = platform.env.s3
      ? `<meta name="media-root" content="${escapeHtml(mediaRoot(platform))}">`
      : ''
    const tags = `${headTags(head, absolute)}${root}`
    // Functions, because `$&` in a replacement text would be a pattern.
    return html
      .replace(/<title>[^<]*<\/title>/, '')
      .replace(/<meta name="description"[^>]*>/, '')
      .replace('</head>', () => `${tags}</head>`)
  }
  return {
    isBuilt,
    render,
    send: async (reply, status, head) => {
      const text = await render(head)
      return reply.status(status).headers(PAGE_HEADERS).send(text)
    },
  }
}

/** Serves the files of the built client. */
const serveFiles = async (app: FastifyInstance): Promise<void> => {
  // Icons and the service worker, whose names stay the same when they change.
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    decorateReply: false,
    globIgnore: ['index.html', 'assets/**'],
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  })
  await app.register(fastifyStatic, {
    root: path.join(dist, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    // The build writes compressed files next to the originals.
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
}

const serveProductsAndShops = (
  app: FastifyInstance,
  platform: Platform,
  page: Page,
  inTurn: InTurn,
): void => {
  app.get<{ Params: { id: string } }>(pages.product, OF_ONE, async (request, reply) => {
    const head = await inTurn(request, () => productHead(platform, request.params.id))
    return page.send(reply, head ? 200 : 404, head ?? missing('Product'))
  })
  app.get<{ Params: { slug: string } }>(pages.shopPage, OF_ONE, async (request, reply) => {
    const head = await inTurn(request, () => shopHead(platform, request.params.slug))
    // Former addresses redirect permanently.
    if (head && head.path !== `/shop/${request.params.slug}`) return reply.redirect(head.path, 301)
    return page.send(reply, head ? 200 : 404, head ?? missing('Shop'))
  })
}

/** Serves the preview pictures of shared links. */
const serveSharePictures = (app: FastifyInstance, platform: Platform, inTurn: InTurn): void => {
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    readHead: () => Promise<PageHead | null>,
  ) => {
    const object = await inTurn(request, async () => {
      const head = await readHead()
      const key = head?.picture && (await sharePicture(platform, head.picture))
      return key && (await platform.storage.read(key))
    })
    if (!object) throw fail('NOT_FOUND')
    return reply
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-length', object.size)
      .send(object.stream)
  }
  app.get<{ Params: { id: string } }>('/share/products/:id.jpg', OF_ONE, async (request, reply) =>
    send(request, reply, () => productHead(platform, request.params.id)),
  )
  app.get<{ Params: { slug: string } }>('/share/shop/:slug.jpg', OF_ONE, async (request, reply) =>
    send(request, reply, () => shopHead(platform, request.params.slug)),
  )
}

/** Returns the address before the key of a public picture. */
const mediaRoot = ({ storage }: Pick<Platform, 'storage'>): string => storage.url('k').slice(0, -1)

/** Adds the first feed page as JSON, and a preload of its first picture. */
const withFirstFeed = (
  page: string,
  first: Awaited<ReturnType<typeof firstFeedPage>>,
  root: string,
): string => {
  const media = first.products[0]?.media[0]
  const picture = media && (media.poster ?? (media.type === 'image' ? media.url : null))
  const set = picture && srcSetOf(picture, { root })
  const sized = (prefix: string) =>
    set ? ` ${prefix}srcset="${escapeHtml(set)}" ${prefix}sizes="${POSTER_SIZES}"` : ''
  const preload = picture
    ? `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(picture)}"${sized('image')}>`
    : ''
  // JSON, escaped so that it cannot end its element.
  const data = JSON.stringify(first).replaceAll('<', '\\u003c')
  // Before any script has come, the feed's picture stands on its night.
  const still = `<div class="first-feed" aria-busy="true">${picture ? `<img${sized('')} src="${escapeHtml(picture)}" alt="">` : ''}</div>`
  return page
    .replace('</head>', () => `${preload}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${still}</div>`)
    .replace('</body>', () => `<script type="application/json" id="first-feed">${data}</script></body>`)
}
