import { expect, type Page } from '@playwright/test'
import { openPhone, signUp, untilKept } from './phones.ts'
import { test } from './test.ts'

/** A persona of the demo data, as the README names it. */
const signIn = async (page: Page, number: string) => {
  await page.goto('/login')
  await page.getByLabel('Phone number').fill(number)
  await page.getByLabel('Password', { exact: true }).fill('karibu-sokoni')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a buyer and a dealer talk, and each tick moves while they look', async ({ browser }, info) => {
  const [buyer, dealer] = [await openPhone(browser, info), await openPhone(browser, info)]
  const own = Math.random().toString(36).slice(2, 8)
  const name = `Buyer ${own}`

  // After signing in, only dealers see the dashboard.
  await signIn(dealer.page, '76100020')
  await expect(dealer.page.getByRole('heading', { name: 'Dealer Dashboard' })).toBeVisible()
  await expect(dealer.page.getByText('Your shop’s chats are in Messages')).toBeVisible()
  await signUp(buyer.page, name)
  await buyer.page.goto('/dealer')
  await expect(buyer.page.getByLabel('Password', { exact: true })).toBeVisible()

  // The car of a dealer can be asked about directly.
  const { data } = await (await buyer.page.request.get('/api/products?q=Trek')).json()
  await buyer.page.goto(`/products/${data.products[0].id}`)
  await buyer.page.getByRole('button', { name: 'Message dealer' }).click()
  await expect(buyer.page.getByText('Verified Dealer').last()).toBeVisible()
  const box = buyer.page.getByRole('textbox', { name: 'Write a message' })
  await expect(box).toHaveValue('Hi! Is this still available?')
  await expect(buyer.page.getByRole('log')).toContainText('No messages yet')
  await box.fill(`Is it there? ${own}`)
  await buyer.page.getByRole('button', { name: 'Send' }).click()
  const talk = buyer.page.getByRole('log')
  const tick = talk.getByRole('img', { name: /^(Sending|Sent|Delivered|Read|Failed)$/ })
  // It is delivered at once, as the dealer's page is open, but not read.
  await expect(tick).toHaveAccessibleName('Delivered')

  // The dashboard shows it first, as unanswered, without a reload.
  const conversations = dealer.page.getByRole('region', { name: 'Conversations' })
  const first = conversations.getByRole('listitem').first()
  await expect(first).toContainText(name)
  await expect(first).toContainText('Unanswered')
  await first.getByRole('link').click()
  await expect(dealer.page.getByRole('log')).toContainText(`Is it there? ${own}`)
  await expect(tick).toHaveAccessibleName('Read')

  // The answer has a file; the buyer reads it at once, which the dashboard shows.
  await dealer.page.getByRole('textbox', { name: 'Write a message' }).fill('It is. Here are its papers.')
  await dealer.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'papers.txt', mimeType: 'text/plain', buffer: Buffer.from('One owner.\n') })
  await dealer.page.getByRole('button', { name: 'Send' }).click()
  await expect(talk).toContainText('It is. Here are its papers.')
  await expect(talk.getByText('papers.txt')).toBeVisible()
  await expect(
    dealer.page.getByRole('log').getByRole('img', { name: /^(Sending|Sent|Delivered|Read)$/ }),
  ).toHaveAccessibleName('Read')
  await dealer.page.goto('/dealer')
  const sent = dealer.page.getByRole('region', { name: 'Sent messages' }).getByRole('listitem').first()
  await expect(sent).toContainText(`To ${name}`)
  await expect(sent.getByRole('img', { name: 'Read' })).toBeVisible()

  // Messages can be read without a network; those written then wait, over a reload too, and
  // goes out once.
  await buyer.page.reload()
  await expect(talk.getByText('papers.txt')).toBeVisible()
  await untilKept(buyer.page, 'sokoni-direct', 'It is. Here are its papers.')
  await buyer.page.context().setOffline(true)
  await box.fill(`Then I come. ${own}`)
  await buyer.page.getByRole('button', { name: 'Send' }).click()
  await expect(tick.last()).toHaveAccessibleName('Sending')
  await buyer.page.reload()
  await expect(talk).toContainText('It is. Here are its papers.')
  await expect(tick.last()).toHaveAccessibleName('Sending')
  await buyer.page.context().setOffline(false)
  await expect(tick.last()).toHaveAccessibleName('Delivered')
  await expect(talk.getByText(`Then I come. ${own}`)).toHaveCount(1)

  // The search finds it.
  await buyer.page.goto('/messages/direct')
  const search = buyer.page.getByRole('searchbox', { name: 'Search conversations' })
  const nothing = buyer.page.getByText('No conversations found')
  await search.fill('neither here nor there')
  await expect(nothing).toBeVisible()
  await search.fill('its PAPERS')
  const hit = buyer.page.getByRole('region', { name: 'In messages' }).getByRole('link')
  await expect(hit).toBeVisible()
  await expect(nothing).toHaveCount(0)
  await hit.click()
  await expect(talk.locator('[aria-current]')).toContainText('It is. Here are its papers.')

  // Messages are delivered once any page is open, before they are read.
  await dealer.page.close()
  await box.fill(`Are you there? ${own}`)
  await buyer.page.getByRole('button', { name: 'Send' }).click()
  await expect(tick.last()).toHaveAccessibleName('Sent')
  const reopened = await dealer.page.context().newPage()
  await reopened.goto('/settings')
  await expect(tick.last()).toHaveAccessibleName('Delivered')
  expect([...buyer.complaints, ...dealer.complaints]).toEqual([])
})

test(
  'an unsent first message stands in the conversation and the list, and goes out after a reload',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page, complaints } = await openPhone(browser, info)
    const own = Math.random().toString(36).slice(2, 8)
    await signUp(page, `Buyer ${own}`)
    const { data } = await (await page.request.get('/api/products?q=Trek')).json()
    const products: { shop: { owner: string } }[] = data.products
    await page.goto(`/messages/direct/${products[0]?.shop.owner}`)
    const log = page.getByRole('log')
    await expect(log).toContainText('No messages yet')
    // The list comes in a chunk of its own.
    await page.goto('/messages/direct')
    await expect(page.getByText('No messages yet')).toBeVisible()
    await page.goto(`/messages/direct/${products[0]?.shop.owner}`)
    await expect(log).toBeVisible()
    await untilKept(page, 'sokoni-direct', '')
    await page.context().setOffline(true)
    await page.getByRole('textbox', { name: 'Write a message' }).fill(`First ${own}`)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(log.getByRole('img', { name: 'Sending' })).toBeVisible()
    await untilKept(page, 'sokoni-direct', 'participant')

    await page.reload()
    await expect(log).toContainText(`First ${own}`)
    await expect(log).not.toContainText('No messages yet')
    await page.getByRole('button', { name: 'Back to conversations' }).click()
    const row = page.getByRole('link', { name: new RegExp(`First ${own}`) })
    await expect(row.getByRole('img', { name: 'Sending' })).toBeVisible()
    await expect(page.getByText('No messages yet')).toHaveCount(0)

    await page.context().setOffline(false)
    await expect(row.getByRole('img', { name: /^(Sent|Delivered)$/ })).toBeVisible({ timeout: 40_000 })
    expect(complaints).toEqual([])
  },
)
