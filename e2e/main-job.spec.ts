import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openPhone, signUp, swipeUp } from './phones.ts'
import { test } from './test.ts'

const clip = path.join(import.meta.dirname, '../prisma/seed/clips/basket.mp4')

/**
 * Opens a shop and lists a product by its video; ends on the dashboard, where the product has
 * become active.
 */
const sell = async (page: Page, shop: string, title: string) => {
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Create My Shop' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Shop name').fill(shop)
  await expect(dialog.getByText('This address is free')).toBeVisible()
  await dialog.getByLabel('Description').fill('Baskets of lutindzi grass, woven by hand')
  await dialog.getByLabel('Category').selectOption('Home & Garden')
  await dialog.getByRole('button', { name: 'Create My Shop' }).click()
  await expect(page.getByRole('heading', { name: shop })).toBeVisible()

  await page.getByRole('button', { name: 'Add Product' }).first().click()
  await page.locator('input[type=file]').setInputFiles(clip)
  await page.getByLabel('Title (optional)').fill(title)
  await page.getByLabel('Price (optional)').fill('450')
  await page.getByRole('button', { name: 'List product' }).click()
  // A sheet follows the video; closed, the shop shows the same.
  const listed = page.getByRole('dialog')
  await expect(listed.getByText('Your product is live')).toBeVisible({ timeout: 120_000 })
  const share = listed.getByRole('link', { name: 'Share on WhatsApp' })
  const message = new URL((await share.getAttribute('href')) ?? '').searchParams.get('text')
  expect(message?.split('\n')).toEqual([title, 'E 450', expect.stringMatching(/\/products\/[0-9a-f-]{36}$/)])
  await page.keyboard.press('Escape')
  await expect(listed).toBeHidden()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  // Nobody has chosen its category.
  const { data } = await (await page.request.get(`/api/products?q=${encodeURIComponent(title)}`)).json()
  expect(data.products[0]).toMatchObject({ title, category: 'Home & Garden' })
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.getByText('Active', { exact: true })).toBeVisible({ timeout: 120_000 })
}

/** Swipes until the product stands on the screen. */
const findInFeed = async (page: Page, title: string) => {
  await page.goto('/')
  const current = page.locator('article[aria-current=true]')
  await expect(current).toBeVisible()
  while (!(await current.getByRole('heading', { name: title }).isVisible())) {
    const place = await current.getAttribute('aria-posinset')
    await swipeUp(page)
    await expect(current).not.toHaveAttribute('aria-posinset', place ?? '')
  }
  return current
}

for (const sockets of [true, false])
  test(
    `the main job on two phones, ${sockets ? 'live' : 'with the sockets blocked'}`,
    {
      tag: sockets ? [] : '@long',
    },
    async ({ browser }, info) => {
      test.setTimeout(300_000)
      const own = Math.random().toString(36).slice(2, 8)
      const [name, title] = [`Weavers ${own}`, `Basket ${own}`]
      // Without sockets, updates arrive with the next poll.
      const soon = { timeout: sockets ? 15_000 : 40_000 }
      const [seller, buyer] = [
        await openPhone(browser, info, { sockets }),
        await openPhone(browser, info, { sockets }),
      ]

      await signUp(seller.page, 'Nomsa Seller')
      await sell(seller.page, name, title)
      await signUp(buyer.page, 'Otieno Buyer')

      // The seller has the product open too: its counts update.
      const watched = await findInFeed(seller.page, title)
      const article = await findInFeed(buyer.page, title)
      await article.getByRole('button', { name: /^Like/ }).click()
      await expect(article.getByRole('button', { name: /^Unlike/ })).toHaveAttribute('aria-pressed', 'true')
      if (sockets) await expect(watched.getByRole('button', { name: /^Like/ })).toHaveAccessibleName(/1/)

      await article.getByRole('button', { name: /^Comments/ }).click()
      await buyer.page.getByRole('radio', { name: '5 stars' }).check()
      await buyer.page.getByPlaceholder('Add a comment…').fill('Strong handles!')
      await buyer.page.getByPlaceholder('Add a comment…').press('Enter')
      await expect(buyer.page.getByText('Comment posted successfully')).toBeVisible()
      await expect(buyer.page.getByText('Strong handles!')).toBeVisible()
      await buyer.page.keyboard.press('Escape')

      // The bell notifies her on any page.
      await seller.page.goto('/account')
      await expect(
        seller.page.getByRole('banner').getByRole('button', { name: /^Notifications, 2 unread/ }),
      ).toBeVisible(soon)

      await article.getByRole('button', { name: /^Chat/ }).click()
      await expect(buyer.page.getByRole('dialog').getByLabel('Your message')).toHaveValue(
        'Hi! Is this still available?',
      )
      await buyer.page.getByRole('dialog').getByRole('button', { name: 'Chat with Shop' }).click()
      const question = buyer.page.getByRole('log').getByText('Hi! Is this still available?')
      await expect(question).toBeVisible()
      await expect(buyer.page.getByLabel('Write a message')).toHaveValue('')

      await seller.page.goto('/messages')
      await seller.page.getByText('Otieno Buyer').click()
      await expect(seller.page.getByRole('log').getByText('Hi! Is this still available?')).toBeVisible(soon)
      // The tick on the other phone shows that it was read.
      await expect(buyer.page.getByRole('log').getByLabel('Read').first()).toBeVisible(soon)
      await seller.page.getByLabel('Write a message').fill('Yes, it is. Come by!')
      await seller.page.getByLabel('Write a message').press('Enter')
      await expect(buyer.page.getByRole('log').getByText('Yes, it is. Come by!')).toBeVisible(soon)
      await expect(seller.page.getByRole('log').getByLabel('Read').first()).toBeVisible(soon)

      expect([...seller.complaints, ...buyer.complaints]).toEqual([])
    },
  )
