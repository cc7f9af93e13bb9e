import { expect, type Page } from '@playwright/test'
import { openAdmin, openDeal } from './deals.ts'
import { seriousFindings } from './findings.ts'
import { newNumber, openPhone, ownPassword, pagesWithout, signIn, signUp } from './phones.ts'
import { test } from './test.ts'

/** Collects the findings of each view that `look` is called for. */
const openInspection = async (page: Page) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: Record<string, string[]> = {}
  const look = async (name: string) => {
    const findings = await seriousFindings(page)
    if (findings.length > 0) found[name] = findings
  }
  return { found, look }
}

test(
  'every page has no serious accessibility violation, in light and dark',
  { tag: '@long' },
  async ({ browser }, info) => {
    test.setTimeout(400_000)
    const { shop, buyer, deal, product } = await openDeal(browser, info, 'cash')
    const [visitor, dealer] = [await openPhone(browser, info), await openPhone(browser, info)]
    await signIn(dealer.page, '76100020')
    const admin = await openAdmin(browser, info)
    const visits = [
      { ...visitor, addresses: { login: '/login' } },
      { ...buyer, addresses: { 'become a seller': '/become-seller', chat: `/messages/${deal.chatId}` } },
      { ...dealer, addresses: { dealer: '/dealer', 'direct messages': '/messages/direct' } },
      { ...admin, addresses: { admin: '/admin' } },
      {
        ...shop,
        addresses: {
          feed: '/',
          browse: '/browse',
          'browse as a list': '/browse?view=list&q=basket',
          'browse without a match': '/browse?category=Nothing',
          discover: '/discover',
          matches: '/discover?q=basket%20under%20500',
          assistant: '/assistant?q=anything%20under%205000',
          product: `/products/${product.id}`,
          shop: '/shop/lamu-threads',
          seller: '/shop',
          messages: '/messages',
          account: '/account',
          settings: '/settings',
          help: '/help',
          wallet: '/wallet',
          favorites: '/favorites',
          'saved searches': '/saved-searches',
          orders: '/orders',
          deals: '/deals',
          deal: `/deals/${deal.id}`,
        },
      },
    ]
    expect(pagesWithout(visits.flatMap(({ addresses }) => Object.values(addresses)))).toEqual([])
    const found: Record<string, string[]> = {}
    for (const { page, addresses } of visits) {
      const inspection = await openInspection(page)
      for (const [name, address] of Object.entries(addresses)) {
        await page.goto(address)
        await inspection.look(name)
      }
      Object.assign(found, inspection.found)
    }
    expect(found).toEqual({})
    expect(visits.flatMap(({ complaints }) => complaints)).toEqual([])
  },
)

test(
  'forms to sign in, panels of the account and comments have no serious accessibility violation',
  { tag: '@long' },
  async ({ browser }, info) => {
    test.setTimeout(300_000)
    const { page, complaints } = await openPhone(browser, info)
    const { found, look } = await openInspection(page)
    await page.goto('/login')
    await look('login')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await look('forgot password')
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await page.getByRole('button', { name: 'Create an account' }).click()
    // With its errors shown.
    await page.getByRole('button', { name: 'Create Account' }).click()
    await look('signup')
    await page.getByLabel('Name').fill('Somebody New')
    await page.getByLabel('Phone number').fill(newNumber())
    await page.getByLabel('Password', { exact: true }).fill(ownPassword)
    await page.getByLabel('Confirm password').fill(ownPassword)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    await look('code')
    await page.getByRole('button', { name: 'Change number' }).click()
    await page.getByRole('button', { name: 'I have an account' }).click()
    await signIn(page, '76100001')
    await page.goto('/account')
    for (const [name, button] of [
      ['profile', 'Edit Profile'],
      ['verification', 'Verify now'],
      ['notifications', /^Notifications/],
      ['preferences', 'Notification preferences'],
      ['password', 'Change Password'],
      ['devices', 'Signed-in devices'],
    ] as const) {
      await page.getByRole('button', { name: button }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look(name)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.goto('/')
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('comments')
    expect(found).toEqual({})
    expect(complaints).toEqual([])
  },
)

test(
  'forms and conversations of buyers, sellers and dealers have no serious accessibility violation',
  { tag: '@long' },
  async ({ browser }, info) => {
    test.setTimeout(300_000)
    const { page, complaints } = await openPhone(browser, info)
    const { found, look } = await openInspection(page)
    const sheet = page.getByRole('dialog')
    const close = async () => {
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
    }

    await page.goto('/browse')
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(sheet).toBeVisible()
    await look('filters')
    await close()

    await signUp(page, 'Thandi Accessible')
    await page.goto('/become-seller')
    await expect(sheet.getByLabel('Shop name')).toBeVisible()
    await look('become a seller')
    await sheet.getByRole('button', { name: 'Create My Shop' }).click()
    await look('become a seller, with refusals')

    const { data } = await (await page.request.get('/api/shops?q=Manzini')).json()
    await page.goto(`/messages?shop=${data.shops[0].id}`)
    await look('start a chat')
    await sheet.getByLabel('Your message').fill('Are you open today?')
    await sheet.getByRole('button', { name: 'Chat with Shop' }).click()
    const time = page.getByRole('log').getByRole('button', { name: /\d:\d\d/ })
    await time.first().press('Enter')
    await look('open chat')

    const seller = (await openPhone(browser, info)).page
    await signIn(seller, '76100001')
    const selling = await openInspection(seller)
    await seller.goto('/shop')
    await seller.getByRole('button', { name: 'Add Product' }).first().click()
    await expect(seller.getByRole('dialog')).toBeVisible()
    await selling.look('add a product')
    await seller.keyboard.press('Escape')
    await expect(seller.getByRole('dialog')).toHaveCount(0)
    await seller
      .getByRole('button', { name: /^More for [^y]/ })
      .first()
      .click()
    await seller.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(seller.getByRole('dialog')).toBeVisible()
    await selling.look('edit a product')

    const dealer = (await openPhone(browser, info)).page
    await signIn(dealer, '76100020')
    const dealing = await openInspection(dealer)
    await dealer.goto('/dealer')
    await dealing.look('dealer')
    await dealer.goto('/messages/direct')
    await dealing.look('direct messages')
    await dealer.locator('main a[href*="/messages/direct/"]').first().click()
    await expect(dealer.getByRole('log')).toBeVisible()
    await dealing.look('open direct conversation')
    expect({ ...found, ...selling.found, ...dealing.found }).toEqual({})
    expect(complaints).toEqual([])
  },
)
