import { type Browser, expect, type Page, type TestInfo } from '@playwright/test'

import { makeAdmin, newNumber, ownPassword, signIn, untilRendered } from './phones.ts'
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

const openPhone = async (browser: Browser, info: TestInfo, locale: string): Promise<Page> => {
  const { baseURL, hasTouch, isMobile } = info.project.use
  const context = await browser.newContext({
    ...{ baseURL, hasTouch, isMobile, viewport: { width: 360, height: 740 } },
    // A service worker would answer instead of the route.
    ...{ locale, serviceWorkers: 'block', reducedMotion: 'reduce' },
  })
  return context.newPage()
}

/** A small phone with the longest texts. */
const openLongPhone = async (browser: Browser, info: TestInfo): Promise<Page> => {
  const page = await openPhone(browser, info, 'fr-FR')
  const context = page.context()
  await context.addInitScript(() => localStorage.setItem('sokoni.language', 'fr'))
  await context.route(/\/assets\/(first|rest)-[\w-]+\.js$/, (route) => {
    const [, name = '', part = ''] = /\/((first|rest)-[\w-]+\.js)$/.exec(route.request().url()) ?? []
    return route.fulfill({ contentType: 'text/javascript', body: lengthened(name, part) })
  })
  return page
}

/** Returns the elements that are wider than the page or do not fit into their own box. */
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
      const isShortened = [...element.querySelectorAll('*')].some(
        (part) =>
          getComputedStyle(part).textOverflow === 'ellipsis' &&
          part.scrollWidth > part.clientWidth &&
          // Names that people chose may be shortened.
          !part.matches('[dir=auto]'),
      )
      if (isButton && isShortened) faults.push(`${name}: is cut with an ellipsis`)
    }
    return [...new Set(faults)]
  })

type Looks = Readonly<Record<string, () => void>>

const longLooks: Looks = {
  long: () => {},
  'right to left': () => {
    document.documentElement.dir = 'rtl'
  },
}

/** The browser's own size of text on a computer, and its text zoom on a phone. */
const largeLooks: Looks = {
  'twice as large': () => {
    document.documentElement.style.fontSize = '200%'
  },
  'text zoom': () => {
    document.documentElement.style.cssText = 'text-size-adjust: 200%; -webkit-text-size-adjust: 200%'
  },
}

/** Finds the faults of pages in each of the looks. */
const inspect = async (page: Page, looks: Looks, addresses: Readonly<Record<string, string>>) => {
  const found: Record<string, string[]> = {}
  for (const [name, address] of Object.entries(addresses)) {
    await page.goto(address)
    if (looks === longLooks) await expect(page.getByText(/ lorem/).first()).toBeAttached()
    await untilRendered(page)
    for (const [look, set] of Object.entries(looks)) {
      await page.evaluate(set)
      const faults = await faultsOf(page)
      if (faults.length > 0) found[`${name}, ${look}`] = faults
    }
  }
  expect.soft(found).toEqual({})
}

const addressesOfVisitors = async (page: Page) => {
  const { data } = await (await page.request.get('/api/products?limit=1')).json()
  return {
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
  }
}

const addressesOfMembers = async (page: Page) => {
  await page.goto('/messages')
  const chat = page.locator('main a[href*="/messages/"]').first()
  await chat.waitFor()
  return {
    feed: '/',
    shop: '/shop',
    messages: '/messages',
    chat: (await chat.getAttribute('href')) ?? '',
    orders: '/orders',
    deals: '/deals',
    account: '/account',
    favorites: '/favorites',
    'saved searches': '/saved-searches',
    wallet: '/wallet',
    settings: '/settings',
  }
}

const addressesOfDealers = { dealer: '/dealer', direct: '/messages/direct' }

const addressesOfAdministrators = Object.fromEntries(
  [
    ...['dashboard', 'verifications', 'requests', 'reports', 'disputes', 'users'],
    ...['products', 'shops', 'comments', 'queues', 'settings', 'audit'],
  ].map((tab) => [tab, `/admin?tab=${tab}`]),
)

for (const { texts, open, looks } of [
  { texts: 'long and right-to-left', open: openLongPhone, looks: longLooks },
  {
    texts: 'large',
    open: (browser: Browser, info: TestInfo) => openPhone(browser, info, 'en-SZ'),
    looks: largeLooks,
  },
]) {
  test(`public pages hold ${texts} texts`, { tag: '@long' }, async ({ browser }, info) => {
    test.setTimeout(240_000)
    const page = await open(browser, info)
    await inspect(page, looks, await addressesOfVisitors(page))
  })

  test(`pages of members hold ${texts} texts`, { tag: '@long' }, async ({ browser }, info) => {
    test.setTimeout(300_000)
    const page = await open(browser, info)
    await signIn(page, '76100001')
    await inspect(page, looks, await addressesOfMembers(page))
  })

  test(
    `pages of dealers and administrators hold ${texts} texts`,
    { tag: '@long' },
    async ({ browser }, info) => {
      test.setTimeout(300_000)
      const dealer = await open(browser, info)
      await signIn(dealer, '76100020')
      await inspect(dealer, looks, addressesOfDealers)
      await dealer.context().close()

      const number = newNumber()
      await makeAdmin(number)
      const admin = await open(browser, info)
      await signIn(admin, number, ownPassword)
      await inspect(admin, looks, addressesOfAdministrators)
    },
  )
}
