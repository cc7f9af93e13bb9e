import { type Browser, expect, type TestInfo } from '@playwright/test'
import { killTab, openPhone, press, signIn, signUp, untilKept } from './phones.ts'
import { test } from './test.ts'

/** The owner of a shop of the demo. */
const SELLER = '+26876100001'

/** A new buyer at a priced product of a shop of the demo, and its owner, on a phone each. */
const open = async (browser: Browser, info: TestInfo) => {
  const [seller, buyer] = [await openPhone(browser, info), await openPhone(browser, info)]
  await signIn(seller.page, SELLER)
  await signUp(buyer.page, 'Thabo')
  const { data } = await (await buyer.page.request.get('/api/products?limit=100')).json()
  const product = data.products.find(
    ({
      shop,
      price,
      stock,
    }: {
      shop: { name: string }
      price: { amount: number } | null
      stock: { quantity: number }
    }) => shop.name === 'Manzini Weavers' && price && price.amount >= 100 && stock.quantity > 0,
  )
  await buyer.page.goto(`/products/${product.id}`)
  return { seller, buyer, product }
}

test('a buyer offers, the shop counters, the buyer accepts, and both see each step as it happens', async ({
  browser,
}, info) => {
  const { seller, buyer, product } = await open(browser, info)
  // Without scrolling; the chat stands with the shop.
  const bar = buyer.page.getByRole('region', { name: 'Price and chat' })
  const shop = buyer.page.getByRole('region', { name: 'Shop' })
  await expect(shop.getByRole('button', { name: 'Chat with Shop' })).toBeVisible()
  for (const name of ['Make an offer', `Buy for ${product.price.formattedPrice}`])
    await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: 'Make an offer' }).click()
  const sheet = buyer.page.getByRole('dialog')
  await sheet.getByRole('button', { name: '5', exact: true }).click()
  await expect(sheet.getByText(/under the asking price/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Delete the last digit' }).click()
  await sheet.getByRole('button', { name: /−(9|10)%/ }).click()
  await sheet.getByRole('button', { name: 'Add a note' }).click()
  await sheet.getByLabel('Note').fill('For two of us')

  // The network goes: what was entered stays over a killed tab, and is sent once.
  await buyer.page.context().setOffline(true)
  await sheet.getByRole('button', { name: /^Send offer of/ }).click()
  await expect(sheet.getByText('You are offline. What you entered is kept')).toBeVisible()
  await buyer.page.context().setOffline(false)
  await killTab(buyer, `/products/${product.id}`)
  await press(buyer.page, buyer.page.getByRole('button', { name: 'Send your offer' }))
  const kept = buyer.page.getByRole('dialog')
  await expect(kept.getByLabel('Note')).toHaveValue('For two of us')
  await press(buyer.page, kept.getByRole('button', { name: /^Send offer of/ }))

  const bubble = { name: `Offer for ${product.title}` }
  const own = buyer.page.getByRole('region', bubble)
  await expect(own.getByText('Your offer')).toBeVisible()
  await expect(own.getByText('“For two of us”')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Withdraw offer' })).toBeVisible()

  await seller.page.goto(new URL(buyer.page.url()).pathname)
  const theirs = seller.page.getByRole('region', bubble)
  await theirs.getByRole('button', { name: 'Counter' }).click()
  const answer = seller.page.getByRole('dialog')
  // The suggestions lie between the two prices.
  await expect(answer.getByText(/^Their offer: /)).toBeVisible()
  await expect(answer.getByText('You pay only once you agree.')).toHaveCount(0)
  await answer.getByRole('group', { name: 'Suggested amounts' }).getByRole('button').first().click()
  await answer.getByRole('button', { name: /^Send counter-offer of/ }).click()
  await expect(theirs.getByText('Your counter-offer')).toBeVisible()

  await expect(own.getByText('Their counter-offer')).toBeVisible()
  await own.getByText('1 earlier proposal').click()
  await expect(own.getByText(/^You: /)).toBeVisible()
  await own.getByRole('button', { name: /^Accept / }).click()
  const question = buyer.page.getByRole('alertdialog')
  await expect(question).toContainText('Nothing is charged here')
  await question.getByRole('button', { name: /^Accept / }).click()
  await expect(own.getByText('Agreed')).toBeVisible()
  await expect(theirs.getByText('Agreed')).toBeVisible()

  // One tap leads from the agreement to the next step, with the likely choice preselected.
  await buyer.page.getByRole('link', { name: 'Choose hand-over and payment' }).click()
  const arrange = buyer.page.getByRole('dialog', { name: 'How do you get it?' })
  await expect(arrange.getByRole('radio', { name: 'Pick-up' })).toBeChecked()
  await expect(arrange.getByLabel('Place of pick-up')).not.toHaveValue('')
  await arrange.getByRole('button', { name: 'Save' }).click()
  await expect(arrange).toHaveCount(0)
  await expect(buyer.page.getByText('gets it ready')).toBeVisible()
  await seller.page.getByRole('region', bubble).getByRole('link', { name: 'See the deal' }).click()
  await expect(seller.page).toHaveURL(/\/deals\//)
  // The promise can be read later.
  await expect(seller.page.getByText('For two of us')).toBeVisible()
  expect([...seller.complaints, ...buyer.complaints]).toEqual([])
})

test(
  'an offer withdrawn while the other side was offline is shown as withdrawn',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { seller, buyer, product } = await open(browser, info)
    await buyer.page.getByRole('button', { name: 'Make an offer' }).click()
    const sheet = buyer.page.getByRole('dialog')
    await sheet.getByRole('button', { name: /−1[45]%/ }).click()
    await sheet.getByRole('button', { name: /^Send offer of/ }).click()
    const bubble = { name: `Offer for ${product.title}` }
    const own = buyer.page.getByRole('region', bubble)
    await expect(own).toBeVisible()
    await seller.page.goto(new URL(buyer.page.url()).pathname)
    const theirs = seller.page.getByRole('region', bubble)
    await expect(theirs.getByRole('button', { name: /^Accept / })).toBeVisible()

    // The push of the withdrawal does not arrive.
    await seller.page.context().setOffline(true)
    await own.getByRole('button', { name: 'Withdraw offer' }).click()
    await buyer.page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw offer' }).click()
    await expect(own.getByText('Withdrawn')).toBeVisible()
    await seller.page.context().setOffline(false)
    await expect(theirs.getByText('Withdrawn')).toBeVisible()
    await expect(theirs.getByRole('button', { name: /^Accept / })).toBeHidden()
  },
)

test('a product is bought at its price, after a question, once', async ({ browser }, info) => {
  const { buyer, product } = await open(browser, info)
  await buyer.page.getByRole('button', { name: `Buy for ${product.price.formattedPrice}` }).click()
  const question = buyer.page.getByRole('alertdialog').or(buyer.page.getByRole('dialog'))
  // The answer is lost: the same purchase is sent again once the network answers.
  await buyer.page.route(
    '**/api/products/*/buy',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await question.getByRole('button', { name: /^Buy for/ }).click()
  await expect(buyer.page).toHaveURL(/\/messages\//)
  const token = await buyer.page.evaluate(() => localStorage.getItem('accessToken'))
  const answer = await buyer.page.request.get('/api/deals?role=buyer', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await answer.json()).data.deals).toHaveLength(1)
  // Its page leads to it, also when it was the last one.
  await buyer.page.goto(`/products/${product.id}`)
  await expect(buyer.page.getByRole('main').getByRole('link', { name: /^Deal \d+ · Agreed/ })).toBeVisible()
})

test(
  'a purchase by the keyboard whose tab is killed before its answer is made once',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { buyer, product } = await open(browser, info)
    const stored = Promise.withResolvers<void>()
    await buyer.page.route('**/api/products/*/buy', async (route) => {
      await route.fetch()
      stored.resolve()
    })
    const buy = async () => {
      await press(buyer.page, buyer.page.getByRole('button', { name: /^Buy for / }))
      const question = buyer.page.getByRole('alertdialog').or(buyer.page.getByRole('dialog'))
      await press(buyer.page, question.getByRole('button', { name: /^Buy for/ }))
    }
    await buy()
    await stored.promise
    await killTab(buyer, `/products/${product.id}`)
    await buy()
    await expect(buyer.page).toHaveURL(/\/messages\//)
    const token = await buyer.page.evaluate(() => localStorage.getItem('accessToken'))
    const answer = await buyer.page.request.get('/api/deals?role=buyer', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect((await answer.json()).data.deals).toHaveLength(1)
  },
)

test(
  'a phone on its side reaches the offer, and the deal leaves room for the messages',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { buyer, product } = await open(browser, info)
    const { page } = buyer
    await page.getByRole('button', { name: 'Make an offer' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: /−(9|10)%/ }).click()
    await sheet.getByRole('button', { name: 'Add a note' }).click()
    await sheet.getByLabel('Note').fill('For two of us')
    // The phone is rotated during typing.
    await page.setViewportSize({ width: 800, height: 360 })
    await expect(sheet.getByLabel('Note')).toHaveValue('For two of us')
    const send = sheet.getByRole('button', { name: /^Send offer of/ })
    await expect(send).toBeInViewport({ ratio: 1 })
    // The keys come back when the note is left.
    await sheet.getByLabel('Note').blur()
    await sheet.getByRole('button', { name: '0', exact: true }).scrollIntoViewIfNeeded()
    await expect(send).toBeInViewport({ ratio: 1 })
    await send.click()
    await expect(page.getByRole('region', { name: `Offer for ${product.title}` })).toBeInViewport()
    await page.goBack()
    await page.getByRole('button', { name: /^Buy for / }).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await question.getByRole('button', { name: /^Buy for / }).click()
    await expect(page.getByRole('link', { name: /^Open deal / }).first()).toBeVisible()
    const log = page.getByRole('log')
    await expect(log.getByRole('link', { name: /^Open deal / })).toBeInViewport({ ratio: 0.5 })
  },
)

test(
  'an offer is declined with a reason, and both sides see it',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { seller, buyer, product } = await open(browser, info)
    await buyer.page.getByRole('button', { name: `Buy for ${product.price.formattedPrice}` }).click()
    const purchase = buyer.page.getByRole('alertdialog').or(buyer.page.getByRole('dialog'))
    await purchase.getByRole('button', { name: /^Buy for/ }).click()
    await expect(buyer.page).toHaveURL(/\/messages\//)
    // The purchase stands in the chat as a card that leads to its deal.
    const log = buyer.page.getByRole('log')
    const card = log.getByRole('link', { name: /^Open deal / })
    await expect(card).toHaveAttribute('href', /^\/deals\//)

    // The chat leads to the deal; the page of the product takes another offer.
    await expect(buyer.page.getByRole('link', { name: 'Choose hand-over and payment' })).toBeVisible()
    await buyer.page.goto(`/products/${product.id}`)
    await buyer.page.getByRole('button', { name: 'Make an offer' }).click()
    const sheet = buyer.page.getByRole('dialog')
    await sheet.getByRole('button', { name: /−1[45]%/ }).click()
    await sheet.getByRole('button', { name: /^Send offer of/ }).click()
    const bubble = { name: `Offer for ${product.title}` }
    const own = log.getByRole('region', bubble)
    await expect(own.getByRole('button', { name: 'Withdraw offer' })).toBeEnabled()

    await seller.page.goto(new URL(buyer.page.url()).pathname)
    // The offer waits for the shop: it stands above the deal.
    const strip = seller.page.getByRole('link', bubble)
    await expect(strip).toContainText('Your answer is awaited')
    const theirs = seller.page.getByRole('log').getByRole('region', bubble)
    await theirs.getByRole('button', { name: 'Decline' }).click()
    const question = seller.page.getByRole('alertdialog')
    await question.getByLabel('Reason').fill('It is promised')
    await question.getByRole('button', { name: 'Decline' }).click()
    await expect(buyer.page.getByText(`Your offer for ${product.title} was declined`)).toBeVisible()
    for (const region of [own, theirs])
      await expect(region.getByText('Declined', { exact: true })).toBeVisible()
    await expect(own.getByText('The shop declined your offer')).toBeVisible()
    await expect(own.getByText('Reason: It is promised')).toBeVisible()
    await expect(strip).toHaveCount(0)
    await expect(seller.page.getByRole('link', { name: /^Open deal / }).first()).toContainText(
      'chooses how to get it',
    )
    await card.click()
    await expect(buyer.page).toHaveURL(/\/deals\//)
  },
)

test(
  'an offer that the device kept can be answered only once the network has confirmed it',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { seller, buyer, product } = await open(browser, info)
    await buyer.page.getByRole('button', { name: 'Make an offer' }).click()
    const sheet = buyer.page.getByRole('dialog')
    await sheet.getByRole('button', { name: /−1[45]%/ }).click()
    await sheet.getByRole('button', { name: /^Send offer of/ }).click()
    const bubble = { name: `Offer for ${product.title}` }
    const own = buyer.page.getByRole('log').getByRole('region', bubble)
    await expect(own).toBeVisible()
    await seller.page.goto(new URL(buyer.page.url()).pathname)
    const theirs = seller.page.getByRole('log').getByRole('region', bubble)
    const accept = theirs.getByRole('button', { name: /^Accept / })
    await expect(accept).toBeEnabled()
    await untilKept(seller.page, 'sokoni-chats', product.title)

    // The tab is killed, the network lost, and the buyer withdraws meanwhile.
    await seller.page.context().setOffline(true)
    await own.getByRole('button', { name: 'Withdraw offer' }).click()
    await buyer.page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw offer' }).click()
    await expect(own.getByText('Withdrawn')).toBeVisible()
    await seller.page.reload()
    await expect(theirs.getByText('You are offline. The buttons')).toBeVisible()
    await expect(accept).toBeDisabled()
    await seller.page.context().setOffline(false)
    await expect(theirs.getByText('Withdrawn')).toBeVisible()
    await expect(accept).toHaveCount(0)
  },
)
