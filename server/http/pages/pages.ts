import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage, type Language } from '../../../contract/languages.ts'
import { type PageName, pages } from '../../../contract/pages.ts'
import { fail } from '../../../platform/errors.ts'
import { networkLimitKey } from '../../../platform/limits/limit-key.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ClientInfo } from '../../access.ts'
import type { LimitConcurrency } from '../../caller-concurrency.ts'
import { languageOfUser } from '../../features/accounts/public.ts'
import { shareImage } from '../../features/media/public.ts'
import { productHead } from '../../features/products/public.ts'
import { shopHead } from '../../features/shops/public.ts'
import type { Routes } from '../../route.ts'
import { isUnclean } from '../requests/clean-text.ts'
import { createFirstScreens, type FirstScreen, type FirstScreens, withFirstScreen } from './first-screen.ts'
import { escapeHtml, headTags, type PageHead } from './html-head.ts'
import { createIndexHtmlReader } from './index-html.ts'
import { pageTexts } from './page-texts.ts'
import { createScreenModules } from './screen-modules.ts'
import { registerSitemap } from './sitemap.ts'

const dist = path.resolve(import.meta.dirname, '../../../client/dist')

/** Pages with a head, or data, of their own: see below. */
const ownRoute: readonly PageName[] = ['feed', 'browse', 'product', 'shop']
/** All others share one head. `pages` has exactly these keys. */
const plainPages = (Object.keys(pages) as PageName[]).filter((name) => !ownRoute.includes(name))

const siteIn = (language: Language): PageHead => ({
  language,
  title: 'Sokoni',
  description: pageTexts[language].description,
  path: '/',
})

const missing = (language: Language, what: keyof (typeof pageTexts)['en']['missing']): PageHead => ({
  ...siteIn(language),
  title: `${pageTexts[language].missing[what]} · Sokoni`,
  path: null,
})

const readerLanguage = ({ headers }: FastifyRequest): Language | null =>
  acceptedLanguage(headers['accept-language'] ?? null)

const siteFor = (request: FastifyRequest): PageHead => siteIn(readerLanguage(request) ?? 'en')

/** Refuses control characters in paths: no id contains them, and PostgreSQL rejects NUL in text. */
const assertNoControls = async ({ params }: FastifyRequest): Promise<void> => {
  if (isUnclean(params)) throw fail('NOT_FOUND')
}

/** Options of the pages of one product or shop. */
const OF_ONE = { schema: { hide: true }, preHandler: assertNoControls }

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-language',
}

/** Runs a page's reads in the turn of its visitor's network, beside the calls of that network. */
type InTurn = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>

/** Reads the data of a page's first screen; `null` if that fails: the client then requests them. */
type ReadFirst = (
  request: FastifyRequest,
  read: (screens: FirstScreens, client: ClientInfo) => Promise<FirstScreen>,
) => Promise<FirstScreen | null>

/** Sends the client's HTML page with a head, and the first screen if there is one. */
type Page = {
  isBuilt: boolean
  send(
    reply: FastifyReply,
    status: number,
    head: PageHead,
    of?: { name: PageName; screen?: FirstScreen | null },
  ): Promise<FastifyReply>
}

/**
 * Serves the web client: its files, and its HTML page on every path with the right head and status.
 */
export const registerPages = async (
  app: FastifyInstance,
  platform: Platform,
  {
    clientInfoOf,
    limitConcurrency,
    routes,
  }: {
    clientInfoOf: (request: FastifyRequest) => ClientInfo
    limitConcurrency: LimitConcurrency
    routes: Routes
  },
): Promise<void> => {
  const inTurn: InTurn = (request, work) =>
    limitConcurrency({ kind: 'visitor', ...clientInfoOf(request) }, work)
  const absolute = (address: string) => new URL(address, `${platform.env.publicUrl}/`).href
  const indexHtml = createIndexHtmlReader(path.join(dist, 'index.html'))
  const page = createPage(indexHtml, (await indexHtml()) !== null, platform, absolute)
  if (page.isBuilt) await serveFiles(app)

  const screens = createFirstScreens(platform, routes)
  const firstScreen: ReadFirst = (request, read) =>
    inTurn(request, () => read(screens, clientInfoOf(request))).catch((error: unknown) => {
      request.log.warn({ err: error }, 'A page is sent without the data of its first screen')
      return null
    })
  app.get(pages.feed, { schema: { hide: true } }, async (request, reply) => {
    const screen = await firstScreen(request, ({ feed }, client) => feed(client))
    return page.send(reply, 200, siteFor(request), { name: 'feed', screen })
  })
  app.get(pages.browse, { schema: { hide: true } }, async (request, reply) => {
    // A search is another list.
    const isPlain = !request.url.includes('?')
    const screen = isPlain ? await firstScreen(request, ({ browse }, client) => browse(client)) : null
    return page.send(reply, 200, { ...siteFor(request), path: pages.browse }, { name: 'browse', screen })
  })
  for (const name of plainPages)
    app.get(pages[name], { schema: { hide: true } }, async (request, reply) =>
      page.send(reply, 200, { ...siteFor(request), path: request.url.split('?')[0] ?? '/' }, { name }),
    )
  serveProductsAndShops(app, platform, page, { inTurn, firstScreen })
  serveShareImages(app, platform, inTurn)
  registerSitemap(app, platform, absolute)

  // Unknown paths have no route with a limit of its own.
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (!wantsPage || !page.isBuilt || /^\/(api|media|assets)\//.test(request.url)) throw fail('NOT_FOUND')
    return page.send(reply, 404, missing(readerLanguage(request) ?? 'en', 'page'))
  })
}

const createPage = (
  indexHtml: () => Promise<string | null>,
  isBuilt: boolean,
  platform: Pick<Platform, 'env' | 'storage'>,
  absolute: (address: string) => string,
): Page => {
  const screenModules = createScreenModules(path.join(dist, '.vite/manifest.json'))
  const render = async (head: PageHead, name?: PageName): Promise<string> => {
    const html = await indexHtml()
    if (html === null) throw fail('UNAVAILABLE', { message: 'The client is not built: run `npm run build`' })
    const root = platform.env.s3
      ? `<meta name="media-root" content="${escapeHtml(platform.storage.baseUrl)}">`
      : ''
    const modules = name ? await screenModules(name, html) : ''
    const tags = `${headTags(head, absolute)}${root}${modules}`
    // Functions, because `$&` in a replacement text would be a pattern.
    return html
      .replace('<html lang="en">', `<html lang="${head.language}">`)
      .replace(/<title>[^<]*<\/title>/, '')
      .replace(/<meta name="description"[^>]*>/, '')
      .replace('</head>', () => `${tags}</head>`)
  }
  return {
    isBuilt,
    send: async (reply, status, head, of) => {
      const html = await render(head, of?.name)
      const text = of?.screen ? withFirstScreen(html, of.screen, platform.storage.baseUrl) : html
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
    // No browser asks again for what never changes, and a page has dozens of these files.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    // Pages send an Origin and the service worker does not: with `Vary: Origin`, the browser would
    // not give its cached copy to the service worker.
    setHeaders: (reply) =>
      reply
        .removeHeader('vary')
        .removeHeader('access-control-allow-origin')
        .removeHeader('access-control-expose-headers'),
  })
}

/** Returns the reader's language, or the owner's if the request names none (link previews). */
const pageLanguage = async (
  platform: Platform,
  request: FastifyRequest,
  head: { ownerId: string } | null,
): Promise<Language> =>
  readerLanguage(request) ?? (head && (await languageOfUser(platform, head.ownerId))) ?? 'en'

const serveProductsAndShops = (
  app: FastifyInstance,
  platform: Platform,
  page: Page,
  { inTurn, firstScreen }: { inTurn: InTurn; firstScreen: ReadFirst },
): void => {
  app.get<{ Params: { id: string } }>(pages.product, OF_ONE, async (request, reply) => {
    const { id } = request.params
    const head = await inTurn(request, () => productHead(platform, id))
    const language = await pageLanguage(platform, request, head)
    if (!head) return page.send(reply, 404, missing(language, 'product'))
    const screen = await firstScreen(request, ({ product }, client) => product(client, id))
    return page.send(reply, 200, { ...head, language }, { name: 'product', screen })
  })
  app.get<{ Params: { slug: string } }>(pages.shop, OF_ONE, async (request, reply) => {
    const head = await inTurn(request, () => shopHead(platform, request.params.slug))
    // Former addresses redirect permanently.
    if (head && head.path !== `/shop/${request.params.slug}`) return reply.redirect(head.path, 301)
    const language = await pageLanguage(platform, request, head)
    if (!head) return page.send(reply, 404, missing(language, 'shop'))
    const screen = await firstScreen(request, ({ shop }, client) => shop(client, request.params.slug))
    return page.send(reply, 200, { ...head, language }, { name: 'shop', screen })
  })
}

/** Serves the preview images of shared links. */
const serveShareImages = (app: FastifyInstance, platform: Platform, inTurn: InTurn): void => {
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    readHead: () => Promise<Pick<PageHead, 'image'> | null>,
  ) => {
    const object = await inTurn(request, async () => {
      const head = await readHead()
      const key = head?.image && (await shareImage(platform, head.image, networkLimitKey(request.ip)))
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
