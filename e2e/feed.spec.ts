import { expect, type Page } from '@playwright/test'
import { openPhone, press, signIn, signUp, swipeUp, untilFilesKept, untilPageKept } from './phones.ts'
import { test } from './test.ts'

const currentOf = (page: Page) => page.locator('article[aria-current=true]')

/** More slides than the demo shops fill. */
const MAX_SLIDES = 100

/** Steps by the keyboard to the slide after the last one. */
const goToEnd = async (page: Page) => {
  await expect(currentOf(page)).toBeVisible()
  const end = currentOf(page).getByRole('heading', { name: 'You’re all caught up' })
  for (let n = 0; n < MAX_SLIDES && !(await end.isVisible()); n += 1) await page.keyboard.press('PageDown')
  await expect(end).toBeVisible()
}

/** One pull of a finger from the top, held over the distance that refreshes. */
const pullDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  await touch('touchStart', 300)
  for (const y of [330, 370, 420, 470]) await touch('touchMove', y)
  await expect(page.getByText('Release to refresh')).toBeVisible()
  await touch('touchEnd')
  await session.detach()
}

test(
  'a new member is shown how to swipe and whom to follow; followed shops have a feed of their own, with an end',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page, complaints } = await openPhone(browser, info)
    const context = page.context()
    await signUp(page, 'Thandeka')
    await page.goto('/')
    await expect(page.getByText('Swipe up for the next product')).toBeVisible()
    // By the keyboard alone; what is followed without a network is followed when it is back.
    await press(page, page.getByRole('button', { name: 'Find shops to follow' }))
    const sheet = page.getByRole('dialog', { name: 'Shops you may like' })
    const follow = sheet.getByRole('button', { name: /^Follow / }).first()
    const shop = ((await follow.getAttribute('aria-label')) ?? '').replace('Follow ', '')
    await page.context().setOffline(true)
    await press(page, follow)
    await expect(sheet.getByRole('button', { name: `Following ${shop}` })).toBeVisible()
    const followed = page.waitForResponse((answer) => answer.url().endsWith('/follow') && answer.ok())
    await page.context().setOffline(false)
    await followed
    await page.keyboard.press('Escape')
    await swipeUp(page)
    await expect(page.getByText('Swipe up for the next product')).toHaveCount(0)

    // With a new tab, the address still says which feed it is.
    await page.getByRole('link', { name: /^Following/ }).click()
    await expect(page).toHaveURL(/\?feed=following$/)
    await page.close()
    const again = await context.newPage()
    await again.goto('/?feed=following')
    await expect(currentOf(again)).toHaveAccessibleName(new RegExp(`${shop}$`))
    await expect(again.getByRole('article')).not.toHaveCount(0)
    await goToEnd(again)
    const names = await again
      .locator('article[aria-label]')
      .evaluateAll((all) => all.map((one) => one.ariaLabel))
    expect(names.filter((name) => !name?.endsWith(shop))).toEqual(['You’re all caught up'])
    await again.getByRole('button', { name: 'Watch For you' }).click()
    await expect(again).toHaveURL(/\/$/)

    const asked = again.waitForRequest((request) => request.url().includes('/api/users/feed'))
    await expect(currentOf(again)).toBeVisible()
    await pullDown(again)
    await asked
    await goToEnd(again)
    await again.getByRole('button', { name: 'Look for new clips' }).click()
    await expect(currentOf(again)).toHaveAttribute('aria-posinset', '1')
    expect(complaints).toEqual([])
  },
)

test('two taps like, with a heart at the finger and a vibration, and never unlike; one tap pauses', async ({
  browser,
}, info) => {
  const { page } = await openPhone(browser, info)
  await page.addInitScript(() => {
    navigator.vibrate = (pattern) => {
      const { dataset } = document.documentElement
      dataset.vibrations = `${dataset.vibrations ?? ''}${pattern} `
      return true
    }
    // The heart is gone after 260 ms: what was drawn is kept.
    new MutationObserver(() => {
      const heart = document.querySelector<HTMLElement>('[data-burst]')
      if (heart) document.documentElement.dataset.heart = `${heart.style.left} ${heart.style.top}`
    }).observe(document, { childList: true, subtree: true })
  })
  await signUp(page, 'Bongani')
  await page.goto('/')
  const current = currentOf(page)
  await expect(current.getByRole('button', { name: 'Pause' })).toBeVisible()
  const like = current.getByRole('button', { name: /^(Like|Unlike)/ })
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  const surface = current.getByRole('button', { name: 'Pause' })
  await surface.dblclick({ position: { x: 120, y: 300 } })
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveAttribute('data-heart', '120px 300px')
  await expect(page.locator('html')).toHaveAttribute('data-vibrations', '10 ')
  await expect(page.locator('[data-burst]')).toHaveCount(0)
  await surface.dblclick({ position: { x: 60, y: 200 } })
  await expect(page.locator('html')).toHaveAttribute('data-heart', '60px 200px')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(surface).toBeVisible()
  await surface.click({ position: { x: 120, y: 300 } })
  await expect(current.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('a feed that was seen opens without a network, one that was not says so, and both go on when it is back', async ({
  browser,
}, info) => {
  const { page } = await openPhone(browser, info)
  const isFeed = (url: string) => url.includes('/api/users/feed')
  await page.goto('/browse')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await untilFilesKept(page)
  await page.context().setOffline(true)
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('You are offline')
  await expect(page.locator('[data-offline-bar]')).toBeVisible()
  await page.context().setOffline(false)
  await expect(currentOf(page)).toBeVisible()
  const title = (await currentOf(page).getByRole('heading').textContent()) ?? ''
  await untilPageKept(page, 'feed forYou')
  await untilFilesKept(page)

  await page.context().setOffline(true)
  await page.reload()
  await expect(currentOf(page).getByRole('heading')).toHaveText(title)
  await swipeUp(page)
  await expect(currentOf(page).getByRole('heading')).not.toHaveText(title)
  const asked = page.waitForResponse((answer) => isFeed(answer.url()) && answer.ok())
  await page.context().setOffline(false)
  await asked
  await expect(currentOf(page)).toBeVisible()
})

test('the clip continues in the details; the product page keeps price and chat in view, and its pictures zoom', async ({
  browser,
}, info) => {
  const { page, complaints } = await openPhone(browser, info)
  const timeOf = (video: HTMLVideoElement) => video.currentTime
  await page.goto('/')
  const clip = currentOf(page).locator('video').first()
  await expect.poll(() => clip.evaluate(timeOf)).toBeGreaterThan(2)
  await currentOf(page).getByRole('button', { name: 'Details' }).click()
  const panel = page.getByRole('dialog', { name: 'Details' })
  await expect.poll(() => panel.locator('video').evaluate(timeOf)).toBeGreaterThan(1.5)
  await expect(panel.locator('video')).not.toHaveAttribute('controls')
  // Also in a low window of a laptop.
  for (const [width, height] of [
    [412, 915],
    [1024, 600],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(panel.locator('.price-tag')).toBeInViewport({ ratio: 1 })
    await expect(panel.getByRole('button', { name: 'Chat with Shop' })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 412, height: 915 })

  const { data } = await (await page.request.get('/api/products?limit=1')).json()
  const { id, images, stock, shop } = data.products[0]
  const picture = { ...data.products[0].media[0], key: 'a-picture', type: 'image', url: images[0] }
  await page.route(`**/api/products/${id}`, async (route) => {
    const json = await (await route.fetch()).json()
    json.data.product.media.push(picture)
    await route.fulfill({ json })
  })
  // A shop with too few deals does not say how fast it replies.
  await page.route(`**/api/shops/${shop.id}`, async (route) => {
    const json = await (await route.fetch()).json()
    json.data.shop.trust.medianResponseMinutes = 20
    await route.fulfill({ json })
  })
  await page.goto(`/products/${id}`)
  // The first document contains the product; a reload asks for it.
  await page.reload()
  const bar = page.getByRole('region', { name: 'Price and chat' })
  await expect(bar).toBeInViewport({ ratio: 1 })
  const facts = page.getByRole('main')
  await expect(facts.getByText(`${stock.quantity} in stock`).first()).toBeInViewport()
  await expect(facts.getByText(shop.location).first()).toBeInViewport()
  await expect(facts.getByText('Usually replies in 20 minutes')).toBeVisible()
  await facts.getByRole('link', { name: /reviews?$/ }).click()
  await expect(page.getByRole('region', { name: 'Comments & Reviews' })).toBeInViewport()
  await expect(bar.getByRole('button', { name: /^Buy for/ })).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: 'Show picture 2' }).click()
  const enlarge = page.getByRole('button', { name: 'Enlarge the picture' })
  // Each of several media has the whole width, like a single one.
  await expect.poll(() => enlarge.boundingBox()).toMatchObject({ x: 0, width: 412 })
  await enlarge.click()
  const viewer = page.getByRole('dialog', { name: 'Picture 1 of 1' })
  const width = () => viewer.getByRole('img').evaluate((image) => image.getBoundingClientRect().width)
  expect(await width()).toBeLessThanOrEqual(412)
  await viewer.getByRole('img').click()
  await expect.poll(width).toBeGreaterThan(800)
  await page.keyboard.press('-')
  await expect.poll(width).toBeLessThanOrEqual(412)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  expect(complaints).toEqual([])
})

test(
  'a chat from the feed opens over it, goes on there, and Back returns to the clip',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    await signUp(page, 'Themba')
    await page.goto('/')
    await expect(currentOf(page)).toBeVisible()
    await swipeUp(page)
    await expect(currentOf(page)).toHaveAttribute('aria-posinset', '2')
    const title = (await currentOf(page).getByRole('heading').textContent()) ?? ''
    const open = currentOf(page).getByRole('button', { name: 'Chat with Shop' })
    await open.click()
    const words = `Is it still there? ${Date.now()}`
    await page.getByRole('dialog').getByLabel('Your message').fill(words)
    await page.getByRole('dialog').getByRole('button', { name: 'Chat with Shop' }).click()
    await expect(page.getByRole('dialog').getByRole('log').getByText(words)).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(currentOf(page).getByRole('heading')).toHaveText(title)
    // The second time the conversation that there is opens at once, also with the network cut in
    // between.
    await open.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText(words)).toBeVisible()
    await page.context().setOffline(true)
    await page.getByLabel('Write a message').fill('I am on the bus')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').getByLabel('Sending')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('log').getByLabel('Sending')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(open).toBeFocused()
  },
)

test(
  'on a wide screen the comments stand beside the clip, follow it, keep a draft, and change with the details',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page, complaints } = await openPhone(browser, info)
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, '76100011')
    await page.goto('/')
    const feed = page.getByRole('feed')
    const current = feed.locator('article[aria-current=true]')
    const first = await current.getAttribute('aria-label')
    const aside = page.getByRole('complementary', { name: 'Comments' })
    await expect(aside.getByRole('heading')).toContainText(/comment/i)
    await aside.getByRole('textbox').fill('Is it still there')
    // In a field the keys are letters; outside they move the feed.
    await page.keyboard.type('jk')
    await expect(current).toHaveAttribute('aria-label', String(first))
    await aside.getByRole('textbox').blur()
    await page.keyboard.press('ArrowDown')
    await expect(current).not.toHaveAttribute('aria-label', String(first))
    await expect(aside.getByRole('textbox')).toHaveValue('')
    await page.keyboard.press('ArrowUp')
    await expect(aside.getByRole('textbox')).toHaveValue('Is it still therejk')

    await aside.getByRole('button', { name: 'Details' }).click()
    const details = page.getByRole('complementary', { name: 'Details' })
    await expect(details.getByRole('button', { name: 'Chat with Shop' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('c')
    await expect(aside).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(complaints).toEqual([])
  },
)
