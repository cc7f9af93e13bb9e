import { type EndpointName, type Endpoints, endpoints } from '../../../contract/index.ts'
import {
  CARD_SIZES,
  COVER_SIZES,
  GALLERY_SIZES,
  POSTER_SIZES,
  srcSetOf,
} from '../../../contract/media/images.ts'
import { BROWSE_PAGE, FEED_PAGE, SHOP_PAGE } from '../../../contract/page-sizes.ts'
import type { Endpoint, EndpointInput, EndpointResult } from '../../../contract/wire.ts'
import { fail } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor, ClientInfo } from '../../access.ts'
import { assertEnabled } from '../../features/settings/public.ts'
import type { Routes } from '../../route.ts'
import { parseRequest } from '../requests/validate.ts'
import { serialiserOf } from '../responses/response-writer.ts'
import { escapeHtml } from './html-head.ts'

/** An image of the first screen; without `sizes`, the client loads it in its stored width only. */
type FirstImage = { url: string; sizes?: string }

/**
 * The response of an endpoint, as the client would receive it; `input` is what the client sends.
 */
type EmbeddedAnswer = { name: EndpointName; input: string; data: string }

/** The data and images that the first screen of a page needs. */
export type FirstScreen = {
  answers: EmbeddedAnswer[]
  /** Preloaded; the first is rendered before the scripts load if `placeholderClass` is set. */
  images: FirstImage[]
  /** Class of the element that shows the first image and texts (`client/ui/tokens.css`). */
  placeholderClass?: 'first-feed' | 'first-product'
  /** Stands beneath the first image. */
  text?: { title: string; price: string | null }
}

/** How many images of a grid a phone shows first. */
const GRID_IMAGES = 2

/** Creates the readers of what the first screens of pages need, as a visitor sees them. */
export const createFirstScreens = (platform: Platform, routes: Routes) => {
  const run = createCalls(platform, routes)
  const grid = (products: readonly { images: readonly string[] }[]): FirstImage[] =>
    products.flatMap(({ images: [url] }) => (url ? [{ url, sizes: CARD_SIZES }] : [])).slice(0, GRID_IMAGES)

  /** Needed for approximate prices: a price line that appears later shifts the layout. */
  const withRates = async (client: ClientInfo, read: () => Promise<FirstScreen>): Promise<FirstScreen> => {
    const [screen, rates] = await Promise.all([read(), run('exchangeRates', {}, client)])
    return { ...screen, answers: [...screen.answers, rates.answer] }
  }

  return {
    feed: (client: ClientInfo) =>
      withRates(client, async () => {
        const feed = await run('getFeed', { limit: FEED_PAGE }, client)
        const media = feed.data.products[0]?.media[0]
        const url = media && (media.poster ?? (media.type === 'image' ? media.url : null))
        return {
          answers: [feed.answer],
          images: url ? [{ url, sizes: POSTER_SIZES }] : [],
          placeholderClass: 'first-feed',
        }
      }),
    browse: (client: ClientInfo) =>
      withRates(client, async () => {
        const [products, categories] = await Promise.all([
          run('listProducts', { limit: BROWSE_PAGE }, client),
          run('listShopCategories', {}, client),
        ])
        return { answers: [products.answer, categories.answer], images: grid(products.data.products) }
      }),
    product: (client: ClientInfo, id: string) =>
      withRates(client, async () => {
        const { answer, data } = await run('getProduct', { id }, client)
        const media = data.product.media.find(({ isPrimary }) => isPrimary) ?? data.product.media[0]
        const images: FirstImage[] = []
        if (media?.type === 'image') images.push({ url: media.url, sizes: GALLERY_SIZES })
        else if (media?.poster) images.push({ url: media.poster })
        const { title, price, isUntitled } = data.product
        // The client writes 'Untitled' in the reader's language.
        const text = { title: isUntitled ? '' : title, price: price?.formattedPrice ?? null }
        return { answers: [answer], images, placeholderClass: 'first-product', text }
      }),
    shop: (client: ClientInfo, slug: string) =>
      withRates(client, async () => {
        const shop = await run('getShop', { id: slug }, client)
        const { id, coverImage } = shop.data.shop
        const products = await run('listShopProducts', { shopId: id, limit: SHOP_PAGE }, client)
        const cover = coverImage ? [{ url: coverImage, sizes: COVER_SIZES }] : []
        return {
          answers: [shop.answer, products.answer],
          images: [...cover, ...grid(products.data.products)],
        }
      }),
  }
}

export type FirstScreens = ReturnType<typeof createFirstScreens>

/** Calls endpoints as a visitor, to whom account rates do not apply. */
const createCalls = (platform: Platform, routes: Routes) => {
  return async <N extends EndpointName>(
    name: N,
    input: EndpointInput<Endpoints[N]>,
    client: ClientInfo,
  ): Promise<{ data: EndpointResult<Endpoints[N]>; answer: EmbeddedAnswer }> => {
    const actor: Actor = { kind: 'visitor', ...client }
    const { policy, action } = routes[name]
    if (!policy.admits(actor)) throw fail(policy.errorFor(actor))
    await assertEnabled(platform, name)
    const endpoint: Endpoint = endpoints[name]
    // Each takes the fields that it declares.
    const parsed = parseRequest(endpoint, { params: input, query: input, body: undefined })
    // The input was parsed by the endpoint of the same name, so action and result have its types.
    const result = await action(platform, actor, parsed as never)
    const data = result as EndpointResult<Endpoints[N]>
    return { data, answer: { name, input: JSON.stringify(input), data: serialiserOf(endpoint.answer)(data) } }
  }
}

/** Adds the responses and images of a first screen to a page; `root` precedes keys of images. */
export const withFirstScreen = (page: string, screen: FirstScreen, root: string): string => {
  const preloads = screen.images.map((image, at) => {
    const priority = at === 0 ? ' fetchpriority="high"' : ''
    return `<link rel="preload" as="image"${priority} href="${escapeHtml(image.url)}"${sourceSet(image, root, 'image')}>`
  })
  const answers = screen.answers.map(
    ({ name, input, data }) => `{"name":"${name}","input":${JSON.stringify(input)},"data":${data}}`,
  )
  // JSON, escaped so that it cannot end its element.
  const embedded = `[${answers.join(',')}]`.replaceAll('<', '\\u003c')
  // Functions, because `$&` in a replacement text would be a pattern.
  return page
    .replace('</head>', () => `${preloads.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${placeholderHtml(screen, root)}</div>`)
    .replace(
      '</body>',
      () => `<script type="application/json" id="first-answers">${embedded}</script></body>`,
    )
}

/** Renders the first image and texts, shown before the scripts load. */
const placeholderHtml = ({ placeholderClass, images: [image], text }: FirstScreen, root: string): string => {
  if (!placeholderClass) return ''
  const element = image
    ? `<img${sourceSet(image, root)} src="${escapeHtml(image.url)}" alt="" fetchpriority="high">`
    : ''
  return `<div class="${placeholderClass}" aria-busy="true">${element}${text ? textHtml(text) : ''}</div>`
}

const textHtml = ({ title, price }: NonNullable<FirstScreen['text']>): string => {
  const tag = price ? `<span class="price-tag">${escapeHtml(price)}</span>` : ''
  return `<h1 dir="auto">${escapeHtml(title)}</h1>${tag}`
}

const sourceSet = ({ url, sizes }: FirstImage, root: string, prefix = ''): string => {
  const set = sizes && srcSetOf(url, { root })
  return set ? ` ${prefix}srcset="${escapeHtml(set)}" ${prefix}sizes="${sizes}"` : ''
}
