import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page, type TestInfo } from '@playwright/test'
import { newNumber, openPhone, ownPassword, signIn, signUp, untilLive } from './phones.ts'
import { test } from './test.ts'

const run = promisify(execFile)

/** A call by whoever is signed in on this page. */
const ask = async (page: Page, method: string, place: string, body?: object) => {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const response = await page.request.fetch(`/api${place}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { data: body }),
  })
  const answer = await response.json()
  expect(response.ok(), `${place}: ${answer.message}`).toBe(true)
  return answer.data
}

/** Makes an administrator beside the running server, and signs in. */
const openAdmin = async (browser: Browser, info: TestInfo) => {
  const number = newNumber()
  await run(path.resolve('node_modules/.bin/node'), ['scripts/admin.ts', `+268${number}`, ownPassword], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: 'error' },
  })
  const admin = await openPhone(browser, info)
  await signIn(admin.page, number, ownPassword)
  return admin
}

/** Nomsa's page, her shop's first product with enough in stock, and a buyer. */
const openMarket = async (browser: Browser, info: TestInfo) => {
  const [shop, buyer] = [await openPhone(browser, info), await openPhone(browser, info)]
  await signIn(shop.page, '76100001')
  const name = `Buyer ${newNumber()}`
  await signUp(buyer.page, name)
  const { shop: found } = await ask(shop.page, 'GET', '/shops/manzini-weavers')
  const { products } = await ask(shop.page, 'GET', `/shops/${found.id}/products`)
  const product = products.find((one: { price: object | null }) => one.price !== null)
  const { title, description, price } = product
  const base = { title, description, price: { amount: price.amount, currency: price.currency } }
  await ask(shop.page, 'PUT', `/products/${product.id}`, { ...base, stock: 100 })
  return { shop, buyer, name, product, shopId: found.id }
}

/** What axe calls serious or critical, in light and dark. */
const seriousFindings = async (page: Page) => {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const found = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    found.push(...violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'))
  }
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

test('a shop takes an order from the offer to the payment on its board, live, and downloads all deals', async ({
  browser,
}, info) => {
  const { shop, buyer, name, product, shopId } = await openMarket(browser, info)
  const { page } = shop
  const live = untilLive(page)
  await page.goto('/shop')
  await live
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page.getByRole('tab', { name: 'To answer' })).toHaveAttribute('aria-selected', 'true')

  // It appears without a reload, and the tabs count it.
  const { offer } = await ask(buyer.page, 'POST', `/products/${product.id}/offers`, {
    amount: product.price.amount - 1,
    note: `Is ${name} too late?`,
  })
  const waiting = page.getByRole('listitem').filter({ hasText: `Is ${name} too late?` })
  await expect(waiting).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await waiting.getByRole('button', { name: `Accept ${offer.total.formattedPrice}` }).click()
  await expect(waiting).toHaveCount(0)

  await page.getByRole('tab', { name: 'To hand over' }).click()
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('stage=handover&q=Buyer')),
    page.getByRole('searchbox').fill(name),
  ])
  const order = page.getByRole('listitem', { name })
  await order.getByRole('button', { name: 'Ready for pick-up' }).click()
  await order.getByRole('button', { name: 'Hand over' }).click()
  const { deals } = await ask(buyer.page, 'GET', '/deals?role=buyer')
  const { code } = deals[0]
  const dialog = page.getByRole('alertdialog')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Confirm hand-over' }).click()
  await expect(dialog.getByText('Enter the six digits')).toBeVisible()
  await dialog.getByLabel('Hand-over code').fill(code === '000000' ? '111111' : '000000')
  await dialog.getByRole('button', { name: 'Confirm hand-over' }).click()
  await expect(dialog.getByLabel('Hand-over code')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Hand-over code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await dialog.getByRole('button', { name: 'Confirm hand-over' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(order).toHaveCount(0)

  await page.getByRole('tab', { name: 'To collect' }).click()
  await order.getByRole('button', { name: 'Payment arrived' }).click()
  await expect(order).toHaveCount(0)
  await page.getByRole('tab', { name: 'Done' }).click()
  await expect(order).toContainText('Received')
  await expect(order.getByRole('button')).toHaveCount(0)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all deals as a CSV file' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('deals.csv')
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines.filter((line) => line.includes(name))).toEqual([
    expect.stringMatching(new RegExp(`^${deals[0].number},.*,received,.*,cash,confirmed,`)),
  ])
  expect(shopId).toBe(deals[0].shopId)
  expect(shop.complaints).toEqual([])
})

test('orders that failed to load come by themselves when the network is back', async ({ browser }, info) => {
  const { shop } = await openMarket(browser, info)
  const { page } = shop
  await page.route('**/api/{offers,deals}?*', (route) => route.abort())
  await page.goto('/orders?tab=done')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await page.unroute('**/api/{offers,deals}?*')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  const visitor = await openPhone(browser, info)
  await visitor.page.goto('/orders')
  await expect(visitor.page.getByText('Sign in to see the orders of your shop')).toBeVisible()
})

test('a product declines and accepts offers by itself, as its seller set it, and a shop takes none', async ({
  browser,
}, info) => {
  const { shop, buyer, product } = await openMarket(browser, info)
  const { page } = shop
  const { amount } = product.price
  const offer = async (share: number) => {
    const place = `/products/${product.id}/offers`
    const made = await ask(buyer.page, 'POST', place, { amount: Math.round(amount * share) })
    return [made.offer.status, made.offer.isAutomatic]
  }
  await page.goto('/shop')
  await page.getByRole('button', { name: `More for ${product.title}` }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Offers', { exact: true }).click()
  await sheet.getByLabel('Lowest amount').fill(String(Math.round(amount * 0.6)))
  await sheet.getByLabel('Accept at once from').fill(String(Math.round(amount * 0.5)))
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet.getByLabel('Accept at once from')).toHaveAttribute('aria-invalid', 'true')
  await sheet.getByLabel('Accept at once from').fill(String(Math.round(amount * 0.9)))
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  expect(await offer(0.5)).toEqual(['declined', true])
  expect(await offer(0.95)).toEqual(['accepted', true])

  await page.getByRole('button', { name: 'Edit Shop' }).click()
  await sheet.getByRole('switch', { name: 'Take offers' }).click()
  await sheet.getByLabel('How buyers pay you').fill('MoMo 7612 0044')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await expect(offer(0.8)).rejects.toThrow('does not take offers')
  const { deal } = await ask(buyer.page, 'POST', `/products/${product.id}/buy`, {})
  expect(deal.payment.instructions).toBe('MoMo 7612 0044')

  // As the other journeys expect the demo shop.
  await page.getByRole('button', { name: 'Edit Shop' }).click()
  await sheet.getByRole('switch', { name: 'Take offers' }).click()
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  const open = { lowest: null, autoAccept: null }
  await ask(page, 'PUT', `/products/${product.id}`, { offers: open })
})

test('an administrator decides a dispute, and five ended deals show how the shop keeps its word', async ({
  browser,
}, info) => {
  const { shop, buyer, name, product } = await openMarket(browser, info)
  const admin = await openAdmin(browser, info)
  const dispute = async (reason: string) => {
    const { deal } = await ask(buyer.page, 'POST', `/products/${product.id}/buy`, {})
    await ask(shop.page, 'POST', `/deals/${deal.id}/mark-ready`, {})
    await ask(buyer.page, 'POST', `/deals/${deal.id}/receive`, {})
    await ask(buyer.page, 'POST', `/deals/${deal.id}/dispute`, { reason })
    return deal
  }
  for (let count = 0; count < 5; count += 1) {
    const { id } = await dispute('It is broken')
    const outcome = { outcome: 'complete', reason: 'It was whole' }
    await ask(admin.page, 'POST', `/admin/deals/${id}/resolve`, outcome)
  }
  const deal = await dispute(`${name} found a hole`)
  const { page } = admin
  const { message } = await ask(buyer.page, 'POST', '/chats/messages', {
    chatId: deal.chatId,
    content: `${name} is angry`,
  })
  const target = { targetType: 'message', targetId: message.id }
  await ask(buyer.page, 'POST', '/reports', { ...target, reason: 'Scam' })
  await page.goto('/admin?tab=reports')
  const report = page.getByRole('listitem').filter({ hasText: `${name} is angry` })
  await expect(report).toContainText(`Deal ${deal.number}: ${product.title} · In dispute`)
  await page.goto('/admin?tab=disputes')
  const row = page.getByRole('listitem', { name }).filter({ hasText: `${name} found a hole` })
  await expect(row).toContainText(`Deal ${deal.number}`)
  await expect(row).toContainText('Disputed by the buyer')
  expect(await seriousFindings(page)).toEqual([])
  await row.getByRole('button', { name: 'Cancel deal' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('goes back into the shop’s stock')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel deal' }).click()
  await expect(dialog.getByText('Say why')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The picture shows the hole')
  await dialog.getByRole('button', { name: 'Cancel deal' }).click()
  await expect(row).toHaveCount(0)
  const { deal: decided } = await ask(buyer.page, 'GET', `/deals/${deal.id}`)
  expect(decided.status).toBe('cancelled')
  expect(decided.timeline.at(-1)).toMatchObject({ by: 'admin', note: 'The picture shows the hole' })

  // Six ended deals or more, of which at least five were closed.
  const visitor = (await openPhone(browser, info)).page
  for (const place of [`/products/${product.id}`, '/shop/manzini-weavers']) {
    await visitor.goto(place)
    const trust = visitor.getByRole('list', { name: 'Deals of this shop' })
    await expect(trust).toContainText(/\d+ deals closed/)
    await expect(trust).toContainText(/\d+% of deals completed/)
  }
  expect(await seriousFindings(visitor)).toEqual([])
})
