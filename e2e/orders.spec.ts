import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { callApi } from './api.ts'
import { openAdmin, openMarket } from './deals.ts'
import { seriousFindings } from './findings.ts'
import { openPhone, untilLive } from './phones.ts'
import { test } from './test.ts'

test('a shop takes an order from the offer to the payment on its board, live, and downloads all deals', async ({
  browser,
}, info) => {
  const { shop, buyer, name, product, shopId } = await openMarket(browser, info)
  const { page } = shop
  const live = untilLive(page)
  await page.goto('/shop')
  await live
  await page.getByRole('link', { name: 'All orders' }).click()
  // It opens on a tab with waiting orders, which depends on other tests.
  await page.getByRole('tab', { name: 'To answer' }).click()

  // It appears without a reload, and the tabs count it.
  const { offer } = await callApi(buyer.page, 'POST', `/products/${product.id}/offers`, {
    amount: product.price.amount - 1,
    note: `Is ${name} too late?`,
  })
  const waiting = page.getByRole('listitem', { name }).filter({ hasText: `Is ${name} too late?` })
  await expect(waiting).toBeVisible()
  await expect(waiting.getByRole('heading', { name })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  // The dashboard counts what needs an answer; the chat of the offer does not count again.
  const orders = page.url()
  await page.goto('/shop')
  const needs = page.getByRole('region', { name: 'Orders' })
  await expect(needs.getByRole('heading', { name: /needs? your answer$/ })).toBeVisible()
  await expect(
    needs
      .getByText(`Is ${name} too late?`)
      .or(needs.getByText(/^Offer of/))
      .first(),
  ).toBeVisible()
  await expect(needs.getByText(new RegExp(`${name}: `))).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])
  await page.goto(orders)
  await waiting.getByRole('button', { name: `Accept ${offer.total.formattedPrice}` }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: `Accept ${offer.total.formattedPrice}` }).click()
  await expect(waiting).toHaveCount(0)

  // The shop cannot mark it as ready before the buyer has chosen.
  await page.getByRole('tab', { name: 'To hand over' }).click()
  const [made] = (await callApi(buyer.page, 'GET', '/deals?role=buyer')).deals
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('stage=handover&q=Buyer')),
    page.getByRole('searchbox').fill(name),
  ])
  const order = page.getByRole('listitem', { name })
  await expect(order).toContainText(`${name} chooses how to get it`)
  await expect(order.getByRole('button', { name: 'Ready for pick-up' })).toHaveCount(0)
  await callApi(buyer.page, 'PATCH', `/deals/${made.id}`, { handover: { place: 'At your stall' } })
  await order.getByRole('button', { name: 'Ready for pick-up' }).click()
  const ready = page.getByRole('dialog', { name: 'Ready for pick-up?' })
  await ready.getByLabel('Where the buyer picks it up').fill('Stall 12, Manzini Market')
  await ready.getByRole('button', { name: 'Ready for pick-up' }).click()
  await order.getByRole('button', { name: 'Hand over' }).click()
  const { deals } = await callApi(buyer.page, 'GET', '/deals?role=buyer')
  const { code } = deals[0]
  const dialog = page.getByRole('dialog')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Confirm hand-over' }).click()
  await expect(dialog.getByText('Enter the six digits')).toBeVisible()
  await dialog.getByLabel('Hand-over code').fill(code === '000000' ? '111111' : '000000')
  await dialog.getByRole('button', { name: 'Confirm hand-over' }).click()
  await expect(dialog.getByRole('alert')).toContainText('code')
  await dialog.getByLabel('Hand-over code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await dialog.getByRole('button', { name: 'Confirm hand-over' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(order).toHaveCount(0)

  await page.getByRole('tab', { name: 'Payment' }).click()
  await order.getByRole('button', { name: 'Payment arrived' }).click()
  await question.getByRole('button', { name: 'Payment arrived' }).click()
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

test(
  'a shop answers an offer with another price from its board',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { shop, buyer, name, product } = await openMarket(browser, info)
    const { amount } = product.price
    const { offer } = await callApi(buyer.page, 'POST', `/products/${product.id}/offers`, {
      amount: amount - 2,
    })
    const { page } = shop
    await page.goto('/orders')
    await page.getByRole('searchbox').fill(name)
    const waiting = page.getByRole('listitem', { name })
    await waiting.getByRole('button', { name: 'Counter' }).click()
    const sheet = page.getByRole('dialog')
    const field = sheet.getByLabel(/^Amount in/)
    for (const _digit of String(amount - 2)) await field.press('Backspace')
    await field.pressSequentially(String(amount - 1))
    await sheet.getByRole('button', { name: /^Send counter-offer of/ }).click()
    await expect(sheet).toHaveCount(0)
    await expect(waiting).toHaveCount(0)
    const { offer: countered } = await callApi(buyer.page, 'GET', `/offers/${offer.id}`)
    expect([countered.by, countered.price.amount, countered.status]).toEqual(['shop', amount - 1, 'pending'])
    expect(shop.complaints).toEqual([])
  },
)

test(
  'the orders of a shop stay on its device: without a network they are those seen last',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { shop, buyer, name, product } = await openMarket(browser, info)
    const { deal } = await callApi(buyer.page, 'POST', `/products/${product.id}/buy`, {})
    const { page } = shop
    await page.goto('/orders?tab=handover')
    const order = page.getByRole('listitem', { name })
    await expect(order).toContainText(`Deal ${deal.number}`)
    await page.getByRole('tab', { name: 'Done' }).click()
    await expect(order).toHaveCount(0)
    await page.context().setOffline(true)
    await page.getByRole('tab', { name: 'To hand over' }).click()
    await expect(order).toContainText(`Deal ${deal.number}`)
    await expect(page.getByText('You are offline')).toBeVisible()
    await callApi(buyer.page, 'POST', `/deals/${deal.id}/cancel`, { reason: 'Too late' })
    await page.context().setOffline(false)
    await expect(order).toHaveCount(0)
  },
)

test(
  'an offer on the board that the device kept can be answered only once the network has confirmed it',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { shop, buyer, name, product } = await openMarket(browser, info)
    const { amount } = product.price
    await callApi(buyer.page, 'POST', `/products/${product.id}/offers`, { amount: amount - 2 })
    const { page } = shop
    await page.goto('/orders')
    const card = page.getByRole('listitem', { name })
    const accept = card.getByRole('button', { name: /^Accept / })
    await expect(accept).toBeEnabled()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.context().setOffline(true)
    await page.reload()
    await expect(card.getByText('You are offline. The buttons')).toBeVisible()
    await expect(accept).toBeDisabled()
    await page.context().setOffline(false)
    await expect(accept).toBeEnabled()
  },
)

test(
  'orders that failed to load come by themselves when the network is back',
  { tag: '@long' },
  async ({ browser }, info) => {
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
  },
)

test(
  'a product declines and accepts offers by itself, as its seller set it, and a shop takes none',
  { tag: '@long' },
  async ({ browser, restore }, info) => {
    const { shop, buyer, product, shopId } = await openMarket(browser, info)
    const { page } = shop
    const { amount } = product.price
    restore(() =>
      callApi(page, 'PUT', `/products/${product.id}`, { offers: { lowest: null, autoAccept: null } }),
    )
    restore(() =>
      callApi(page, 'PUT', `/shops/${shopId}`, { offers: { isOn: true }, paymentInstructions: null }),
    )
    const offer = async (share: number) => {
      const place = `/products/${product.id}/offers`
      const made = await callApi(buyer.page, 'POST', place, { amount: Math.round(amount * share) })
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

    await page.getByRole('button', { name: 'More for your shop' }).click()
    await page.getByRole('button', { name: 'Edit Shop' }).click()
    await sheet.getByRole('switch', { name: 'Take offers' }).click()
    await sheet.getByLabel('How buyers pay you').fill('MoMo 7612 0044')
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(sheet).toHaveCount(0)
    await expect(offer(0.8)).rejects.toThrow('does not take offers')
    const { deal } = await callApi(buyer.page, 'POST', `/products/${product.id}/buy`, {})
    expect(deal.payment.instructions).toBe('MoMo 7612 0044')
  },
)

test(
  'an administrator decides a dispute, and five ended deals show how the shop keeps its word',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { shop, buyer, name, product } = await openMarket(browser, info)
    const admin = await openAdmin(browser, info)
    const dispute = async (reason: string) => {
      const { deal } = await callApi(buyer.page, 'POST', `/products/${product.id}/buy`, {})
      await callApi(shop.page, 'POST', `/deals/${deal.id}/mark-ready`, {})
      await callApi(buyer.page, 'POST', `/deals/${deal.id}/receive`, {})
      await callApi(buyer.page, 'POST', `/deals/${deal.id}/dispute`, { reason })
      return deal
    }
    for (let count = 0; count < 5; count += 1) {
      const { id } = await dispute('It is broken')
      const outcome = { outcome: 'complete', reason: 'It was whole' }
      await callApi(admin.page, 'POST', `/admin/deals/${id}/resolve`, outcome)
    }
    const deal = await dispute(`${name} found a hole`)
    const { page } = admin
    const { message } = await callApi(buyer.page, 'POST', '/chats/messages', {
      chatId: deal.chatId,
      content: `${name} is angry`,
    })
    const target = { targetType: 'message', targetId: message.id }
    await callApi(buyer.page, 'POST', '/reports', { ...target, reason: 'Scam' })
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
    await expect(dialog.getByText('Give a reason')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The picture shows the hole')
    await dialog.getByRole('button', { name: 'Cancel deal' }).click()
    await expect(row).toHaveCount(0)
    const { deal: decided } = await callApi(buyer.page, 'GET', `/deals/${deal.id}`)
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
  },
)
