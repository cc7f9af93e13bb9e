import { expect } from '@playwright/test'
import {
  killTab,
  openPhone,
  ownPassword,
  signUp,
  swipeUp,
  untilFileKept,
  untilFilesKept,
  untilPageKept,
} from './phones.ts'
import { test } from './test.ts'

test('a visitor swipes through the demo shops and is asked to sign in for everything else', async ({
  browser,
}, info) => {
  const { page, complaints } = await openPhone(browser, info)
  await page.goto('/')
  const current = page.locator('article[aria-current=true]')
  const first = await current.getByRole('heading').first().textContent()
  await expect
    .poll(() =>
      page
        .locator('video')
        .evaluateAll((videos) =>
          videos.some((one) => one instanceof HTMLVideoElement && one.currentTime > 0.2),
        ),
    )
    .toBe(true)
  await swipeUp(page)
  await expect(current.getByRole('heading').first()).not.toHaveText(first ?? '')

  const prompts = {
    Like: 'Sign in to like products and save your favorites!',
    Save: 'Sign in to save products for later!',
    Follow: 'Sign in to follow shops and get updates on new products!',
    Chat: 'Please login to access all features.',
  }
  for (const [button, text] of Object.entries(prompts)) {
    await current
      .getByRole('button', { name: new RegExp(`^${button}`) })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Login Required' })).toContainText(text)
    await page.getByRole('button', { name: 'Continue Browsing' }).click()
  }
  expect(complaints).toEqual([])
})

test(
  'what is said stands above the title in two lines at most, and not while the sound is on',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page, complaints } = await openPhone(browser, info)
    await page.goto('/')
    const current = page.locator('article[aria-current=true]')
    const captions = current.locator('[data-captions]')
    // The newest clips may be silent ones of other journeys.
    await expect(async () => {
      if (!(await captions.isVisible())) await page.keyboard.press('ArrowDown')
      await expect(captions).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    const [words, title] = await Promise.all([
      captions.boundingBox(),
      current.getByRole('heading').first().boundingBox(),
    ])
    if (!words || !title) throw new Error('The captions or the title are not drawn')
    expect(words.height).toBeLessThanOrEqual(48)
    // Directly above the title: it covers no more than two lines of the product.
    const gap = title.y - (words.y + words.height)
    expect(gap).toBeGreaterThanOrEqual(0)
    expect(gap).toBeLessThanOrEqual(16)

    const sound = current.getByRole('button', { name: 'Sound' })
    await sound.click()
    await expect(captions).toHaveCount(0)
    await expect(current.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'false')
    await current.getByRole('button', { name: 'Captions' }).click()
    await expect(captions).toBeVisible()
    await sound.click()
    await expect(captions).toBeVisible()

    // The page of the product has the same player, with our own controls.
    const { data } = await (await page.request.get('/api/products?limit=50')).json()
    const spoken = data.products.find((product: { media: { captions: string | null }[] }) =>
      product.media.some(({ captions }) => captions),
    )
    await page.goto(`/products/${spoken.id}`)
    await expect(page.locator('video').first()).not.toHaveAttribute('controls')
    await expect(page.locator('[data-captions]')).toBeVisible()
    expect(complaints).toEqual([])
  },
)

test(
  'a shared link shows whose it is, a way back and where to go on; the Shop tab speaks to sellers and to buyers',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page, complaints } = await openPhone(browser, info)
    const { data } = await (await page.request.get('/api/products?limit=1')).json()
    const { id, title, shop } = data.products[0]
    const bar = page.getByRole('banner')
    for (const [address, heading] of [
      [`/products/${id}`, title],
      [`/shop/${shop.slug}`, shop.name],
    ]) {
      await page.goto('about:blank')
      await page.goto(address)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(bar.getByRole('link', { name: 'Sokoni' })).toBeVisible()
      const arrival = page.getByRole('region', { name: 'New to Sokoni?' })
      await arrival.getByRole('link', { name: 'Watch clips' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('feed')).toBeVisible()
      await page.goBack()
      await expect(arrival).toBeVisible()
      // A shared link has no previous page: back leads to the feed.
      await bar.getByRole('button', { name: 'Go Back' }).click()
      await expect(page).toHaveURL(/\/$/)
    }
    await page.getByRole('navigation').getByRole('link', { name: 'Shop', exact: true }).click()
    await expect(page.getByText('Sign in to open your shop')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Login Now' })).toBeInViewport()
    await page
      .getByRole('region', { name: 'Here to buy?' })
      .getByRole('link', { name: 'Browse products' })
      .click()
    await expect(page).toHaveURL(/\/browse$/)
    // Within the app, a product page does not show it.
    await page.getByRole('main').getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('region', { name: 'Price and chat' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'New to Sokoni?' })).toHaveCount(0)
    expect(complaints).toEqual([])
  },
)

test(
  'bad input gets a text beside its field, and nothing typed is lost',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByLabel('Name').fill('Lindiwe')
    await page.getByLabel('Phone number').fill('12')
    await page.getByLabel('Password', { exact: true }).fill(ownPassword)
    await page.getByLabel('Confirm password').fill('another horse')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await page.getByLabel('Confirm password').fill(ownPassword)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Enter a valid phone number')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('Lindiwe')
    await expect(page.getByLabel('Phone number')).toHaveValue('12')
  },
)

test('a wrong password is refused with a message', async ({ browser }, info) => {
  const { page } = await openPhone(browser, info)
  await page.goto('/login')
  await page.getByLabel('Phone number').fill('76999999')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Invalid phone number or password')).toBeVisible()
})

test('a feed with nothing in it leads to opening a shop; Go Back leads on where there is nothing to go back to', async ({
  browser,
}, info) => {
  const { page } = await openPhone(browser, info)
  const pagination = { currentPage: 1, totalPages: 0, total: 0, totalProducts: 0, hasMore: false }
  await page.route('**/api/users/feed**', (route) =>
    route.fulfill({
      json: { success: true, data: { products: [], pagination, isPersonalized: false } },
    }),
  )
  // The document usually contains the first page: here it does not.
  await page.route(`${info.project.use.baseURL}/`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/<script[^>]*id="first-answers"[^>]*>.*?<\/script>/s, '')
    await route.fulfill({ contentType: 'text/html', body })
  })
  await page.goto('/')
  await expect(page.getByText('No products available yet')).toBeVisible()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/\/browse$/)
  await page.goBack()
  await page.getByRole('button', { name: 'List Your Product' }).click()
  await expect(page).toHaveURL(/\/become-seller$/)
})

test('a like and a follow made offline stay over a killed tab and are sent when there is a network', async ({
  browser,
}, info) => {
  const phone = await openPhone(browser, info)
  let { page } = phone
  await signUp(page, 'Likes Underground')
  await page.goto('/')
  const buttons = () =>
    [/^(Like|Unlike)/, /^Follow/].map((name) =>
      page.locator('article[aria-current=true]').getByRole('button', { name }).first(),
    )
  for (const button of buttons()) await expect(button).toHaveAttribute('aria-pressed', 'false')
  // So that the page can be loaded without a network.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  for (const button of buttons()) await expect(button).toHaveAttribute('aria-pressed', 'false')
  await untilPageKept(page, 'feed forYou')
  await untilFilesKept(page)

  const context = page.context()
  await context.setOffline(true)
  for (const button of buttons()) await button.click()
  page = await killTab(phone, '/')
  await expect(page.getByText('You are offline').first()).toBeVisible()
  for (const button of buttons()) await expect(button).toHaveAttribute('aria-pressed', 'true')
  // A toast stands below the bar of the lost network.
  await page.locator('article[aria-current=true]').getByRole('button', { name: 'Share' }).click()
  const toast = await page.getByText(/^(Link copied|http:.*\/products\/)/).boundingBox()
  const bar = await page.locator('[data-offline-bar]').boundingBox()
  expect(toast && bar && toast.y >= bar.y + bar.height).toBe(true)

  const sent = [/\/likes?$/, /\/follow$/].map((path) =>
    page.waitForResponse((answer) => path.test(new URL(answer.url()).pathname)),
  )
  await context.setOffline(false)
  for (const answer of await Promise.all(sent)) expect(answer.ok()).toBe(true)
  await page.reload()
  for (const button of buttons()) await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /toggles/.test(key)))).toEqual(
    [],
  )
})

test(
  'signing in, never opened before, opens without a network',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    await page.goto('/')
    await untilFileKept(page, 'login')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByLabel('Phone')).toBeEditable()
  },
)
