import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fail } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { productHead } from '../features/products/public.ts'
import { shopHead } from '../features/shops/public.ts'
import { escapeHtml } from './html.ts'

/** What a link says of itself where it is shared. */
export type PageHead = { title: string; description: string; image: string | null; path: string }

const dist = path.resolve(import.meta.dirname, '../../client/dist')

/** Every address of the client (decisions, section 1). Those of one thing have a head of their own, below. */
const views =
  '/ /browse /discover /assistant /shop /account /wallet /settings /help /messages /messages/:chatId /become-seller /dealer /favorites /admin /login'.split(
    ' ',
  )

const site: PageHead = {
  title: 'Sokoni',
  description: 'Shops near you, in short videos. Watch, ask, buy.',
  image: null,
  path: '/',
}

/** The web client: its files, and its one page under every address, with the right head and the right status. */
export const openPages = async (app: FastifyInstance, platform: Platform): Promise<void> => {
  const html = await readFile(path.join(dist, 'index.html'), 'utf8').catch(() => null)
  const absolute = (address: string) => new URL(address, `${platform.env.publicUrl}/`).href

  const render = (head: PageHead): string => {
    if (html === null) throw fail('UNAVAILABLE', { message: 'The client is not built: run `npm run build`' })
    const tags = [
      `<title>${escapeHtml(head.title)}</title>`,
      `<meta name="description" content="${escapeHtml(head.description)}">`,
      `<link rel="canonical" href="${escapeHtml(absolute(head.path))}">`,
      `<meta property="og:title" content="${escapeHtml(head.title)}">`,
      `<meta property="og:description" content="${escapeHtml(head.description)}">`,
      `<meta property="og:url" content="${escapeHtml(absolute(head.path))}">`,
      ...(head.image ? [`<meta property="og:image" content="${escapeHtml(absolute(head.image))}">`] : []),
    ]
    return html.replace(/<title>[^<]*<\/title>/, '').replace('</head>', `${tags.join('')}</head>`)
  }

  if (html !== null) {
    // The icon and its like, each under its own name.
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      decorateReply: false,
      globIgnore: ['index.html', 'assets/**'],
    })
    await app.register(fastifyStatic, {
      root: path.join(dist, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
    })
  }

  const send = (reply: FastifyReply, status: number, head: PageHead) =>
    reply.status(status).type('text/html').header('cache-control', 'no-cache').send(render(head))

  for (const view of views)
    app.get(view, { schema: { hide: true } }, async (request, reply) =>
      send(reply, 200, { ...site, path: request.url.split('?')[0] ?? '/' }),
    )

  app.get<{ Params: { id: string } }>('/products/:id', { schema: { hide: true } }, async (request, reply) => {
    const head = await productHead(platform, request.params.id)
    return send(reply, head ? 200 : 404, head ?? { ...site, title: 'Product not found · Sokoni' })
  })
  app.get<{ Params: { slug: string } }>('/shop/:slug', { schema: { hide: true } }, async (request, reply) => {
    const head = await shopHead(platform, request.params.slug)
    // An old address leads to the present one for good.
    if (head && head.path !== `/shop/${request.params.slug}`) return reply.redirect(head.path, 301)
    return send(reply, head ? 200 : 404, head ?? { ...site, title: 'Shop not found · Sokoni' })
  })

  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (!wantsPage || html === null || /^\/(api|media|assets)\//.test(request.url)) throw fail('NOT_FOUND')
    return send(reply, 404, site)
  })
}
