import { expect, type Page, type Request } from '@playwright/test'
import { STAY_MS } from '../client/app/stay-ms.ts'
import { test } from './test.ts'

/** Bytes of documents, scripts, styles, fonts and answers, without pictures and clips. */
const MOST = { feed: 225_000, browse: 250_000, shop: 250_000 }
/** Loaded only for those who stay. */
const LATER = /\/service-worker\.js|\/socket\.io\/|\/assets\/(later|esm)-/

/** Opens a page as a visitor for whom the seconds do not pass, however slow the machine is. */
const visit = async (page: Page, path: string) => {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.addInitScript((stayMs) => {
    const start = setTimeout
    Object.assign(window, {
      setTimeout: (...[run, ms, ...rest]: Parameters<typeof setTimeout>) =>
        ms === stayMs ? 0 : start(run, ms, ...rest),
    })
  }, STAY_MS)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return requests
}

const pathsOf = (requests: readonly Request[]) => requests.map((request) => new URL(request.url()).pathname)

for (const name of ['feed', 'browse', 'shop'] as const)
  test(`a first visit of ${name} loads what it shows, and more for those who stay`, async ({
    browser,
    request,
  }, info) => {
    const { data } = await (await request.get('/api/products?limit=1')).json()
    const paths = { feed: '/', browse: '/browse', shop: `/shop/${data.products[0].shop.slug}` }
    const { baseURL, viewport } = info.project.use
    const page = await browser.newPage({ baseURL, viewport })
    const requests = await visit(page, paths[name])
    if (name === 'feed')
      await expect(page.locator('article[aria-current=true] video')).toHaveAttribute('data-live', 'true')
    expect(pathsOf(requests).filter((path) => LATER.test(path))).toEqual([])
    expect(new Set(pathsOf(requests).filter((path) => path.endsWith('.mp4'))).size).toBe(
      name === 'feed' ? 1 : 0,
    )
    // Two columns of cards: six of them are in view, and two of a shop's.
    const cards = pathsOf(requests).filter((path) => path.startsWith('/pictures/320/products/'))
    if (name !== 'feed') expect(new Set(cards).size).toBeLessThanOrEqual(6)

    let bytes = 0
    for (const sent of requests) {
      if (['image', 'media'].includes(sent.resourceType())) continue
      const { responseBodySize, responseHeadersSize } = await sent.sizes()
      bytes += responseBodySize + responseHeadersSize
    }
    expect(bytes).toBeLessThanOrEqual(MOST[name])

    const socket = page.waitForEvent('websocket')
    const nextClip = name === 'feed' && page.waitForRequest(/\.mp4$/)
    await page.keyboard.press('Shift')
    await socket
    await nextClip
    await page.close()
  })
