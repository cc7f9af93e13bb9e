import { expect, type Page, type Route } from '@playwright/test'
import {
  demoPassword,
  killTab,
  newNumber,
  openPhone,
  ownPassword,
  press,
  readCode,
  signUp,
  swipeUp,
  typeInto,
  untilFilesKept,
  untilLive,
} from './phones.ts'
import { test } from './test.ts'

const currentTitle = (page: Page) => page.locator('article[aria-current=true]').getByRole('heading').first()

/** Swipes to the slide of this number, counted from 1, and returns its title. */
const swipeTo = async (page: Page, slide: number): Promise<string> => {
  await expect(currentTitle(page)).toBeVisible()
  for (let n = 1; n < slide; n += 1) {
    const before = (await currentTitle(page).textContent()) ?? ''
    await swipeUp(page)
    await expect(currentTitle(page)).not.toHaveText(before)
  }
  return (await currentTitle(page).textContent()) ?? ''
}

/** Accepts the prompt to sign in; the page beneath ignores keys until it is closed. */
const acceptPrompt = async (page: Page) => {
  await page.getByRole('button', { name: 'Login Now' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const signIn = async (page: Page, number = '76100001') => {
  await page.getByLabel('Phone number').fill(number)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Sends a demo dealer's direct message to the user of this page; returns the dealer's name. */
const sendAsDealer = async (page: Page, message: string): Promise<string> => {
  const receiverId = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id)
  const login = { identifier: '+26876100020', password: demoPassword }
  const { data } = await (await page.request.post('/api/auth/login', { data: login })).json()
  const sent = await page.request.post('/api/messages/send', {
    headers: { authorization: `Bearer ${data.tokens.accessToken}` },
    data: { receiverId, message },
  })
  expect(sent.ok()).toBe(true)
  return data.user.name
}

test(
  'a sign-up whose tab is dropped goes on at the code and ends in the chat that was wanted',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    const context = page.context()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/')
    const title = await swipeTo(page, 3)
    await page.locator('article[aria-current=true]').getByRole('button', { name: 'Chat with Shop' }).click()
    await acceptPrompt(page)
    await page.getByRole('button', { name: 'Create an account' }).click()
    const number = newNumber()
    await page.getByLabel('Name').fill('Thandi')
    await page.getByLabel('Phone number').fill(number)
    await page.getByLabel('Password', { exact: true }).fill(ownPassword)
    await page.getByLabel('Confirm password').fill(ownPassword)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    await page.close()

    // The app is opened again, in a new page.
    const again = await context.newPage()
    await again.goto('/')
    await expect(again.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    await expect(again.getByLabel('6-digit code')).toBeFocused()
    await again.getByLabel('6-digit code').fill('000000')
    await expect(again.getByText('Invalid verification code. Please try again.')).toBeVisible()
    await expect(again.getByLabel('6-digit code')).toHaveValue('')
    await expect(again.getByLabel('6-digit code')).toBeFocused()
    const code = await readCode(again, number)
    await again.evaluate((text) => navigator.clipboard.writeText(text), `${code} is your code.`)
    await again.getByRole('button', { name: 'Paste code' }).click()
    await expect(again.getByRole('dialog').getByRole('button', { name: 'Chat with Shop' })).toBeVisible()
    await expect(again.getByRole('dialog')).toContainText(title)
    // Back closes the dialog: the clip is beneath it.
    await again.goBack()
    await expect(again.getByRole('dialog')).toHaveCount(0)
    await expect(currentTitle(again)).toHaveText(title)
  },
)

test('signing in returns to the slide and to the form, and finishes what was begun there', async ({
  browser,
}, info) => {
  const { page } = await openPhone(browser, info)
  await page.goto('/')
  const before = await swipeTo(page, 3)
  const title = await swipeTo(page, 2)
  const like = page.locator('article[aria-current=true]').getByRole('button', { name: /^(Like|Unlike)/ })
  await like.click()
  await acceptPrompt(page)
  await page.getByRole('link', { name: 'Back to the app' }).click()
  await expect(currentTitle(page)).toHaveText(title)
  await like.click()
  await acceptPrompt(page)
  await signIn(page)
  await expect(currentTitle(page)).toHaveText(title)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('PageUp')
  await expect(currentTitle(page)).toHaveText(before)

  await page.evaluate(() => dispatchEvent(new CustomEvent('auth:logout')))
  const { data } = await (await page.request.get('/api/products?limit=20')).json()
  const other = data.products.find(
    (product: { shop: { slug: string } }) => product.shop.slug !== 'gogo-crafts',
  )
  await page.goto(`/products/${other.id}`)
  await page.getByText('Other ways to reach the shop').click()
  await page.getByLabel('Message', { exact: true }).fill('Do you deliver to Siteki?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await acceptPrompt(page)
  // The phone restores the dropped page, the network is lost at first, and keys do the rest.
  await page.reload()
  await typeInto(page, page.getByLabel('Phone number'), '76100020')
  await typeInto(page, page.getByLabel('Password', { exact: true }), demoPassword)
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are offline. Try again when you are back online.')).toBeVisible()
  await page.context().setOffline(false)
  await press(page, page.getByRole('button', { name: 'Sign In', exact: true }))
  await expect(page).toHaveURL(new RegExp(`/products/${other.id}`))
  await expect(page.getByRole('link', { name: 'Open conversation' })).toBeVisible()
})

test('a phone in Nairobi that speaks American English gets Kenya’s dial code', async ({ browser }, info) => {
  const { baseURL } = info.project.use
  const context = await browser.newContext({ baseURL, locale: 'en-US', timezoneId: 'Africa/Nairobi' })
  const page = await context.newPage()
  await page.goto('/login')
  const country = page.getByRole('button', { name: 'Country: Kenya +254' })
  await expect(country).toBeVisible()
  await country.click()
  const names = page.getByRole('dialog').getByRole('listitem')
  await expect(names.first()).toContainText('Kenya')
  await expect(names.nth(1)).toContainText('Eswatini')
  await expect(names.nth(2)).toContainText('South Africa')
})

test(
  'a product without a shop breaks nothing, and pages that were seen hold without a network',
  { tag: '@long' },
  async ({ browser }, info) => {
    const phone = await openPhone(browser, info)
    const { page } = phone
    const { data } = await (await page.request.get('/api/products?limit=5')).json()
    const [{ id, title, shop }] = data.products
    const withoutShop = async (route: Route) => {
      const response = await route.fetch()
      const json = await response.json()
      const products = json.data.products ?? [json.data.product]
      products[0].shop = null
      await route.fulfill({ json })
    }
    await page.goto('/')
    await page.route('**/api/users/feed**', withoutShop)
    await page.reload()
    const slide = page.locator('article[aria-current=true]')
    await expect(slide.getByText('Shop information not available')).toBeVisible()
    await page.route('**/api/products/*', withoutShop)
    await slide.getByRole('button', { name: 'Chat with Shop' }).click()
    await expect(page.getByRole('dialog').getByText('Chat not available')).toBeVisible()
    await page.route('**/api/products?**', withoutShop)
    // The first documents contain the answers; a reload asks for them.
    await page.goto('/browse')
    await page.reload()
    await expect(page.getByText('Unknown Shop').first()).toBeVisible()
    await page.goto(`/products/${id}`)
    await page.reload()
    await expect(page.getByText('Chat not available').first()).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })

    for (const [address, heading] of [
      [`/products/${id}`, title],
      [`/shop/${shop.slug}`, shop.name],
    ]) {
      await phone.page.goto(address)
      await expect(phone.page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await phone.page.waitForLoadState('networkidle')
      await untilFilesKept(phone.page)
      await phone.page.context().setOffline(true)
      await killTab(phone, address)
      await expect(phone.page.getByText('You are offline').first()).toBeVisible()
      await expect(phone.page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await phone.page.context().setOffline(false)
    }
  },
)

test(
  'a comment is sent with its picture, once that is uploaded',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    await signUp(page, 'Sipho')
    const { data } = await (await page.request.get('/api/products?limit=1')).json()
    await page.goto(`/products/${data.products[0].id}`)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/comments')) sent.push('comment')
    })
    const upload = Promise.withResolvers<void>()
    await page.route('**/api/media/upload', async (route) => {
      await upload.promise
      sent.push('picture')
      await route.continue()
    })
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const section = page.getByRole('region', { name: 'Comments & Reviews' })
    const picture = { name: 'here.png', mimeType: 'image/png', buffer: pixel }
    await section.getByLabel('Add pictures').first().setInputFiles(picture)
    const words = `It came with a crack ${Date.now()}`
    await section.getByPlaceholder('Add a comment…').fill(words)
    await section.getByPlaceholder('Add a comment…').press('Enter')
    await expect(section.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true')
    const comment = section.getByRole('article').filter({ hasText: words })
    await expect(comment).toHaveCount(0)
    upload.resolve()
    await expect(comment.getByRole('button', { name: 'Show picture 1' })).toBeVisible()
    expect(sent).toEqual(['picture', 'comment'])
  },
)

test(
  'Messages opens the kind of conversation that has unread messages',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    await signUp(page, 'Sipho')
    await sendAsDealer(page, 'Is the car still wanted?')
    await page.goto('/messages')
    await expect(page).toHaveURL(/\/messages\/direct$/)
    await expect(page.getByText('Is the car still wanted?')).toBeVisible()
    await page.getByRole('link', { name: 'Shops' }).click()
    await expect(page).toHaveURL(/\/messages$/)
    await expect(page.getByText('No messages yet')).toBeVisible()
  },
)

test(
  'after a session has ended, the sign-in page leads back to browsing',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    await signUp(page, 'Sipho')
    await page.goto('/messages')
    await expect(page.getByText('No messages yet')).toBeVisible()
    await page.evaluate(() => dispatchEvent(new CustomEvent('auth:logout')))
    await page.getByRole('link', { name: 'Back to the app' }).click()
    await expect(page).toHaveURL(/\/browse$/)
  },
)

test(
  'every phone view has links to search and messages, and a new message shows its sender',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    await signUp(page, 'Zodwa')
    const bar = page.getByRole('banner')
    for (const address of ['/', '/discover', '/shop', '/account', '/messages']) {
      await page.goto(address)
      await expect(bar.getByRole('link', { name: 'Messages' })).toBeVisible()
      await expect(bar.getByRole('button', { name: 'Notifications' })).toBeVisible()
      for (const name of ['Browse', 'Discover', 'Shop', 'Account'])
        await expect(page.getByRole('navigation').getByRole('link', { name, exact: true })).toBeVisible()
      await bar.getByRole('link', { name: 'Search products' }).click()
      await expect(page).toHaveURL(/\/browse$/)
      await expect(page.getByRole('combobox', { name: 'Search products' })).toBeFocused()
    }
    await Promise.all([untilLive(page), page.goto('/discover')])
    const sender = await sendAsDealer(page, 'The papers are ready')
    await expect(bar.getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible()
    const banner = page.getByRole('button', { name: /The papers are ready/ })
    await expect(banner).toContainText(sender)
    await banner.press('Enter')
    await expect(page.getByRole('log').getByText('The papers are ready')).toBeVisible()
  },
)
