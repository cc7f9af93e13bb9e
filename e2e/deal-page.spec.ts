import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page, type TestInfo } from '@playwright/test'
import { newNumber, openPhone, signIn, signUp, untilLive, untilPageKept } from './phones.ts'
import { test } from './test.ts'

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

/** A deal of Nomsa's shop, open on two phones: its buyer's and hers. */
const openDeal = async (browser: Browser, info: TestInfo, payment: string) => {
  const [shop, buyer] = [await openPhone(browser, info), await openPhone(browser, info)]
  await signIn(shop.page, '76100001')
  await signUp(buyer.page, `Buyer ${newNumber()}`)
  const found = await ask(shop.page, 'GET', '/shops/manzini-weavers')
  const { products } = await ask(shop.page, 'GET', `/shops/${found.shop.id}/products`)
  const { id, title, description, price } = products.find((one: { price: object | null }) => one.price)
  const base = { title, description, price: { amount: price.amount, currency: price.currency } }
  await ask(shop.page, 'PUT', `/products/${id}`, { ...base, stock: 100 })
  const { deal } = await ask(buyer.page, 'POST', `/products/${id}/buy`, {
    payment: { method: payment },
    handover: { type: 'pickup', place: 'Stall 14' },
  })
  for (const { page } of [shop, buyer]) {
    const live = untilLive(page)
    await page.goto(`/deals/${deal.id}`)
    await live
    await expect(page.getByRole('heading', { name: `Deal ${deal.number}` })).toBeVisible()
  }
  return { shop, buyer, deal, title }
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

const status = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('a deal goes from the payment to the hand-over on two phones, live, through a lost answer', async ({
  browser,
}, info) => {
  const { shop, buyer, deal } = await openDeal(browser, info, 'mobile-money')
  await expect(buyer.page.getByText('Stall 14').first()).toBeVisible()
  await expect(shop.page.getByText('Your hand-over code')).toHaveCount(0)
  expect(await seriousFindings(buyer.page)).toEqual([])

  // The server has it, but its answer is lost: what was typed stays, and a second press does nothing twice.
  const keys: (string | undefined)[] = []
  await buyer.page.route('**/mark-paid', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await buyer.page.getByRole('button', { name: 'I have paid' }).click()
  const sheet = buyer.page.getByRole('dialog', { name: 'I have paid' })
  await sheet.getByLabel('Reference of the payment').fill('MP8K 20R4')
  expect(await seriousFindings(buyer.page)).toEqual([])
  await sheet.getByRole('button', { name: 'I have paid' }).click()
  await expect(sheet.getByRole('alert')).not.toBeEmpty()
  await expect(sheet.getByLabel('Reference of the payment')).toHaveValue('MP8K 20R4')
  await sheet.getByRole('button', { name: 'I have paid' }).click()
  await expect(sheet).toHaveCount(0)
  expect(keys).toEqual([expect.any(String), keys[0]])
  const { timeline } = (await ask(buyer.page, 'GET', `/deals/${deal.id}`)).deal
  expect(timeline.filter(({ change }: { change?: string }) => change === 'payment-said')).toHaveLength(1)

  await expect(shop.page.getByText('Reference MP8K 20R4')).toBeVisible()
  await shop.page.getByRole('button', { name: 'Payment arrived' }).click()
  await expect(buyer.page.getByText('Payment confirmed')).toBeVisible()
  await shop.page.getByRole('button', { name: 'Ready for pick-up' }).click()
  await expect(status(buyer.page, 'Ready for pick-up')).toBeVisible()
  expect(await seriousFindings(shop.page)).toEqual([])

  const card = buyer.page.getByRole('region', { name: 'Your hand-over code' })
  const code = (await card.getByText(/^\d{3} \d{3}$/).textContent()) ?? ''
  await shop.page.getByRole('button', { name: 'Enter the code' }).click()
  await shop.page.getByLabel('Hand-over code').fill(code)
  await shop.page.getByRole('button', { name: 'Confirm hand-over' }).click()
  for (const { page } of [shop, buyer]) await expect(status(page, 'Received')).toBeVisible()
  await expect(buyer.page.getByRole('button', { name: 'Something is wrong' })).toBeVisible()
  expect([...shop.complaints, ...buyer.complaints]).toEqual([])
})

test('a deal is shown without a network, and cancelled with a reason when it is back', async ({
  browser,
}, info) => {
  const { shop, buyer, deal, title } = await openDeal(browser, info, 'cash')
  const { page } = buyer
  await untilPageKept(page, `deal ${deal.id}`)
  await page.route('**/api/deals/**', (route) => route.abort())
  await page.reload()
  await expect(status(page, 'Agreed')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel deal' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Cancel deal' }).click()
  await expect(dialog.getByText('Please give a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('I found another one')
  await dialog.getByRole('button', { name: 'Cancel deal' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Reason')).toHaveValue('I found another one')
  await page.unroute('**/api/deals/**')
  await dialog.getByRole('button', { name: 'Cancel deal' }).click()
  await expect(dialog).toHaveCount(0)
  for (const phone of [shop, buyer]) {
    await expect(status(phone.page, 'Cancelled')).toBeVisible()
    await expect(phone.page.getByText('I found another one')).toBeVisible()
  }

  await page.goto('/deals')
  await expect(page.getByRole('link', { name: title })).toContainText('Cancelled')
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth).toBe(clientWidth)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Agreed' }).click()
  await expect(page.getByText('Nothing with this status')).toBeVisible()
  await page.getByRole('tab', { name: 'Offers' }).click()
  await expect(page.getByText('No offers yet')).toBeVisible()
  const visitor = await openPhone(browser, info)
  await visitor.page.goto(`/deals/${deal.id}`)
  await expect(visitor.page.getByText('Sign in to see this deal')).toBeVisible()
})
