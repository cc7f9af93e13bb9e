import { expect, type Page } from '@playwright/test'
import { callApi } from './api.ts'
import { openDeal } from './deals.ts'
import { seriousFindings } from './findings.ts'
import { openPhone, untilFilesKept, untilPageKept } from './phones.ts'
import { test } from './test.ts'

const status = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('a deal goes from the payment to the hand-over on two phones, live, through a lost answer', async ({
  browser,
}, info) => {
  const { shop, buyer, deal } = await openDeal(browser, info, 'mobile-money')
  await expect(buyer.page.getByText('Stall 14').first()).toBeVisible()
  await expect(shop.page.getByText('Your hand-over code')).toHaveCount(0)
  expect(await seriousFindings(buyer.page)).toEqual([])

  // The answer is lost: what was typed stays, and a second press has no second effect.
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
  const { timeline } = (await callApi(buyer.page, 'GET', `/deals/${deal.id}`)).deal
  expect(timeline.filter(({ change }: { change?: string }) => change === 'payment-said')).toHaveLength(1)

  await expect(shop.page.getByText('Reference MP8K 20R4')).toBeVisible()
  await expect(status(buyer.page, 'Payment announced')).toBeVisible()
  await shop.page.getByRole('button', { name: 'Payment arrived' }).click()
  const question = shop.page.getByRole('alertdialog')
  await expect(question).toContainText(`Have you received ${deal.total.formattedPrice}?`)
  await question.getByRole('button', { name: 'Payment arrived' }).click()
  await expect(buyer.page.getByText('Payment confirmed')).toBeVisible()
  await shop.page.getByRole('button', { name: 'Ready for pick-up' }).click()
  const ready = shop.page.getByRole('dialog', { name: 'Ready for pick-up?' })
  await ready.getByRole('button', { name: 'Ready for pick-up' }).click()
  await expect(status(buyer.page, 'Ready for pick-up')).toBeVisible()
  expect(await seriousFindings(shop.page)).toEqual([])

  const card = buyer.page.getByRole('region', { name: 'Your hand-over code' })
  const code = (await card.getByText(/^\d{3} \d{3}$/).textContent()) ?? ''
  await shop.page.getByRole('button', { name: 'Enter the code' }).click()
  // The sixth digit sends it.
  await shop.page.getByLabel('Hand-over code').fill(code)
  for (const { page } of [shop, buyer]) await expect(status(page, 'Received')).toBeVisible()
  await expect(buyer.page.getByRole('button', { name: 'Something is wrong' })).toBeVisible()
  expect([...shop.complaints, ...buyer.complaints]).toEqual([])
})

test(
  'a deal is shown without a network, and cancelled with a reason when it is back',
  { tag: '@long' },
  async ({ browser }, info) => {
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
  },
)

test(
  'what is typed about a payment survives a killed tab without a network, and is sent once',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { shop, buyer, deal } = await openDeal(browser, info, 'mobile-money')
    await callApi(shop.page, 'PATCH', `/deals/${deal.id}`, {
      payment: { instructions: 'MoMo 7612 0044, Nomsa' },
    })
    const { page } = buyer
    await expect(page.getByText('MoMo 7612 0044, Nomsa')).toBeVisible()
    await page.getByRole('button', { name: 'I have paid' }).click()
    const sheet = page.getByRole('dialog', { name: 'I have paid' })
    await expect(sheet.getByText('MoMo 7612 0044, Nomsa')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Copy 76120044' })).toBeVisible()
    await sheet.getByLabel('Reference of the payment').fill('MP8K 20R4')
    await untilPageKept(page, `deal ${deal.id}`)
    await untilFilesKept(page)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText('Last updated: ')).toBeVisible()
    await page.getByRole('button', { name: 'I have paid' }).click()
    await expect(sheet.getByLabel('Reference of the payment')).toHaveValue('MP8K 20R4')
    await sheet.getByRole('button', { name: 'I have paid' }).click()
    await expect(sheet.getByRole('alert')).not.toBeEmpty()
    await page.context().setOffline(false)
    await sheet.getByRole('button', { name: 'I have paid' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByText('Last updated: ')).toHaveCount(0)
    await expect(shop.page.getByText('Reference MP8K 20R4')).toBeVisible()
  },
)

test(
  'a shop names the place before it is ready, and no past time can be chosen',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { shop, buyer } = await openDeal(browser, info, 'cash', { type: 'pickup', place: '' })
    await buyer.page.getByRole('button', { name: 'Choose hand-over and payment' }).click()
    const arrange = buyer.page.getByRole('dialog', { name: 'How do you get it?' })
    await arrange.getByLabel('Day and time').fill('2020-01-01T10:00')
    await arrange.getByRole('button', { name: 'Save' }).click()
    await expect(arrange.getByText('Choose a time that is still to come')).toBeVisible()
    await expect(arrange.getByLabel('Day and time')).toBeFocused()
    await shop.page.getByRole('button', { name: 'Ready for pick-up' }).click()
    const ready = shop.page.getByRole('dialog', { name: 'Ready for pick-up?' })
    await ready.getByRole('button', { name: 'Ready for pick-up' }).click()
    await expect(ready.getByText('Please name a place')).toBeVisible()
    await ready.getByLabel('Where the buyer picks it up').fill('Stall 14')
    await ready.getByRole('button', { name: 'Ready for pick-up' }).click()
    await expect(status(shop.page, 'Ready for pick-up')).toBeVisible()
    await arrange.getByRole('button', { name: 'Close' }).click()
    await expect(status(buyer.page, 'Ready for pick-up')).toBeVisible()
    await expect(buyer.page.getByText('Stall 14').first()).toBeVisible()

    // The summary for WhatsApp says what, how much and where to read on.
    const share = buyer.page.getByRole('link', { name: 'Share on WhatsApp' })
    const text = new URL((await share.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
    const { deals } = await callApi(buyer.page, 'GET', '/deals?role=buyer')
    const [{ id, number, product, total }] = deals
    expect(text.split('\n')).toEqual([
      `Deal ${number}: ${product.title}, ${total.formattedPrice}`,
      'Ready for pick-up',
      `${new URL(buyer.page.url()).origin}/deals/${id}`,
    ])
  },
)
