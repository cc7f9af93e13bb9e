import { type Browser, expect, type Page, type TestInfo } from '@playwright/test'

import { makeAdmin, newNumber, ownPassword, signIn } from './phones.ts'
import { test } from './test.ts'

/**
 * Runs in place of the chunk of a language: all of its texts a quarter longer. French is about a
 * fifth longer than English.
 */
const lengthened = (name: string, part: string) => `
import * as original from './${name}?original'
const filler = 'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore '
const lengthen = (text) => {
  if (typeof text === 'string') return text + ' ' + filler.repeat(9).slice(0, Math.ceil(text.length / 4)).trim()
  if (typeof text === 'function') return Object.defineProperty((...values) => lengthen(text(...values)), 'length', { value: text.length })
  if (Array.isArray(text)) return text.map(lengthen)
  if (typeof text !== 'object' || text === null) return text
  return Object.fromEntries(Object.entries(text).map(([key, inner]) => [key, lengthen(inner)]))
}
export const ${part} = lengthen(original.${part})
`

/** A small phone in the longest texts. */
const openLongPhone = async (browser: Browser, info: TestInfo): Promise<Page> => {
  const { baseURL, hasTouch, isMobile } = info.project.use
  const context = await browser.newContext({
    ...{ baseURL, hasTouch, isMobile, viewport: { width: 360, height: 740 } },
    // A worker would answer in place of the route.
    ...{ locale: 'fr-FR', serviceWorkers: 'block', reducedMotion: 'reduce' },
  })
  await context.addInitScript(() => localStorage.setItem('sokoni.language', 'fr'))
  await context.route(/\/assets\/(first|rest)-[\w-]+\.js$/, (route) => {
    const [, name = '', part = ''] = /\/((first|rest)-[\w-]+\.js)$/.exec(route.request().url()) ?? []
    return route.fulfill({ contentType: 'text/javascript', body: lengthened(name, part) })
  })
  return context.newPage()
}

/** Whatever is wider than the page, or does not fit into its own box. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const faults: string[] = []
    const whole = document.scrollingElement?.scrollWidth ?? 0
    if (whole > width + 1) faults.push(`the page is ${whole} of ${width} wide`)
    const scrolls = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true
      return false
    }
    for (const element of document.querySelectorAll(
      'button, a, [role=tab], label, select, h1, h2, h3, dt, dd',
    )) {
      const box = element.getBoundingClientRect()
      const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (!isSeen || box.width < 2 || box.height < 2 || element.closest('[inert]')) continue
      const name = `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}`
      const isOutside = box.left < -1 || box.right > width + 1
      if (isOutside && !scrolls(element)) faults.push(`${name}: from ${box.left} to ${box.right}`)
      const isButton = element.matches('button, [role=tab]')
      const isCut = element.scrollWidth > element.clientWidth + 1
      const isLow = element.scrollHeight > element.clientHeight + 1
      if ((isCut && (isButton || element.matches('dt, dd'))) || (isLow && isButton))
        faults.push(`${name}: does not fit`)
    }
    return [...new Set(faults)]
  })

/** Looks at pages with long texts, then from right to left. */
const inspect = async (page: Page, addresses: Readonly<Record<string, string>>) => {
  const found: Record<string, string[]> = {}
  for (const [name, address] of Object.entries(addresses)) {
    await page.goto(address)
    await expect(page.getByText(/ lorem/).first()).toBeAttached()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const looks = {
      long: () => {},
      'right to left': () => {
        document.documentElement.dir = 'rtl'
      },
    }
    for (const [look, set] of Object.entries(looks)) {
      await page.evaluate(set)
      const faults = await faultsOf(page)
      if (faults.length > 0) found[`${name}, ${look}`] = faults
    }
  }
  expect(found).toEqual({})
}

test('public pages hold long and right-to-left texts', { tag: '@long' }, async ({ browser }, info) => {
  test.setTimeout(240_000)
  const page = await openLongPhone(browser, info)
  const { data } = await (await page.request.get('/api/products?limit=1')).json()
  await inspect(page, {
    feed: '/',
    browse: '/browse',
    'browse as a list': '/browse?view=list',
    discover: '/discover',
    matches: '/discover?q=basket',
    assistant: '/assistant',
    product: `/products/${data.products[0].id}`,
    shop: '/shop/lamu-threads',
    'own shop': '/shop',
    account: '/account',
    settings: '/settings',
    help: '/help',
    login: '/login',
    missing: '/nowhere',
  })
  await page.context().close()
})

test('pages of members hold them', { tag: '@long' }, async ({ browser }, info) => {
  test.setTimeout(300_000)
  const page = await openLongPhone(browser, info)
  await signIn(page, '76100001')
  await page.goto('/messages')
  await page.locator('main a[href*="/messages/"]').first().waitFor()
  const chat = await page.locator('main a[href*="/messages/"]').first().getAttribute('href')
  await inspect(page, {
    feed: '/',
    shop: '/shop',
    messages: '/messages',
    chat: chat ?? '',
    orders: '/orders',
    deals: '/deals',
    account: '/account',
    favorites: '/favorites',
    'saved searches': '/saved-searches',
    wallet: '/wallet',
    settings: '/settings',
  })
  await page.context().close()
})

test('pages of dealers and administrators hold them', { tag: '@long' }, async ({ browser }, info) => {
  test.setTimeout(300_000)
  const dealer = await openLongPhone(browser, info)
  await signIn(dealer, '76100020')
  await inspect(dealer, { dealer: '/dealer', direct: '/messages/direct' })
  await dealer.context().close()

  const number = newNumber()
  await makeAdmin(number)
  const admin = await openLongPhone(browser, info)
  await signIn(admin, number, ownPassword)
  const tabs = ['dashboard', 'verifications', 'reports', 'users', 'products', 'comments', 'settings', 'audit']
  await inspect(admin, Object.fromEntries(tabs.map((tab) => [tab, `/admin?tab=${tab}`])))
  await admin.context().close()
})
