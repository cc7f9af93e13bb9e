import { expect } from '@playwright/test'
import { openPhone, signUp } from './phones.ts'
import { test } from './test.ts'

test('a visitor finds by a wrongly typed word, narrows, sorts, looks at one and comes back to the same place', async ({
  browser,
}, info) => {
  const { page, complaints } = await openPhone(browser, info)
  await page.goto('/browse')
  const cards = page.getByRole('article')
  await expect(page.getByRole('status').filter({ hasText: 'products available' })).toBeVisible()
  const all = await cards.count()

  await page.getByRole('combobox', { name: 'Search products' }).fill('baskt')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=baskt/)
  await expect(cards.first()).toContainText(/basket/i)
  await expect.poll(() => cards.count()).toBeLessThan(all)

  // The address contains the state: a reload and Back show the same.
  await page.reload()
  await expect(cards.first()).toContainText(/basket/i)
  await page.goBack()
  await expect(page).not.toHaveURL(/q=/)
  await expect(cards).toHaveCount(all)

  const categories = page.getByRole('group', { name: 'Categories' })
  await categories.getByRole('button', { name: 'Fashion' }).click()
  await expect(categories.getByRole('button', { name: 'Fashion' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => cards.count()).toBeLessThan(all)
  await page.getByLabel('Sort by').selectOption('Price: low to high')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByLabel('Price from').fill('2500')
  await filters.getByLabel('Price to').fill('100')
  await filters.getByRole('button', { name: 'Show products' }).click()
  await expect(filters.getByText('The first price is above the second')).toBeVisible()
  await filters.getByLabel('Price to').fill('4000')
  await filters.getByLabel('Currency').selectOption('KES')
  await filters.getByRole('button', { name: 'Show products' }).click()
  await expect(page.getByRole('button', { name: /^Filters, \d set/ })).toBeVisible()
  // Neither is shown while loading.
  await expect
    .poll(async () => {
      const shown = await cards.count()
      return shown > 0 && (await page.getByText(/^Ksh/).count()) === shown
    })
    .toBe(true)
  const amounts = (await page.getByText(/^Ksh/).allTextContents()).map((text) =>
    Number(text.replaceAll(/\D/g, '')),
  )
  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))
  for (const amount of amounts) expect(amount >= 2500 && amount <= 4000).toBe(true)
  await page.getByRole('button', { name: 'Remove the filter Price to 4000' }).click()
  await expect(page).not.toHaveURL(/max=/)

  await page.goto('/browse')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const last = page.getByRole('main').getByRole('listitem').last()
  await last.scrollIntoViewIfNeeded()
  const where = await page.evaluate(() => scrollY)
  expect(where).toBeGreaterThan(200)
  await last.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/products\//)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(where - 100)

  await page.goto('/browse?q=zzzzqqqqxxxx')
  await expect(page.getByText('No products found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all products' }).click()
  await expect(cards).toHaveCount(all)
  expect(complaints).toEqual([])
})

test(
  'the first product is in sight at once, cards show rating, place and popularity, and the search offers ideas',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page, complaints } = await openPhone(browser, info)
    await signUp(page, 'Nomcebo')
    await page.goto('/browse')
    const card = page.getByRole('main').getByRole('article').first()
    await expect(card).toBeVisible()
    expect((await card.boundingBox())?.y).toBeLessThan(300)
    await expect(card).toContainText(/Rated \d\.\d of 5/)
    await expect(card).toContainText(/ · \w+/)
    const heart = card.getByRole('button', { name: /^(Like|Unlike) / })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/\/browse$/)
    // Popularity is shown beside the rating, not on the picture.
    const popular = page.getByText('Popular', { exact: true }).first()
    const picture = page.getByRole('article').filter({ has: popular }).first().locator('img').first()
    const [word, frame] = await Promise.all([popular.boundingBox(), picture.boundingBox()])
    expect(word?.y).toBeGreaterThan((frame?.y ?? 0) + (frame?.height ?? 0))

    const field = page.getByRole('combobox', { name: 'Search products' })
    await field.click()
    const popularSearches = page.getByRole('region', { name: 'People search for' })
    const idea = popularSearches.getByRole('button').first()
    const words = (await idea.textContent()) ?? ''
    await idea.click()
    await expect(field).toHaveValue(words)
    await expect(page).toHaveURL(/q=/)
    // With the keyboard alone, after a new load: what was searched for is offered again.
    await page.goto('/browse')
    await field.focus()
    const recent = page.getByRole('region', { name: 'Recent' })
    await expect(recent.getByRole('button', { name: words, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(recent).toHaveCount(0)
    for (const key of ['Escape', 'Enter']) {
      await field.blur()
      await field.focus()
      await recent.getByRole('button', { name: words, exact: true }).focus()
      await page.keyboard.press(key)
      if (key === 'Escape') await expect(field).toBeFocused()
      await expect(recent).toHaveCount(0)
    }
    await expect(page).toHaveURL(/q=/)
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await recent.getByRole('button', { name: 'Clear all' }).click()
    await expect(recent).toHaveCount(0)

    // A product that was opened is found again, after a new load as well.
    const { data } = await (await page.request.get('/api/products?q=kanga')).json()
    const [{ id, title, price }] = data.products
    await page.goto(`/products/${id}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    // Its price is in another currency, so it stands there in one's own too.
    expect(price.currency).toBe('KES')
    await expect(
      page
        .getByRole('main')
        .getByText(/≈ about E [\d,.]+/i)
        .first(),
    ).toBeVisible()
    await page.goto('/browse')
    await field.focus()
    await page.getByRole('region', { name: 'You looked at' }).getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(`/products/${id}`)
    expect(complaints).toEqual([])
  },
)

test('a list that the server could not give is loaded again by the button', async ({ browser }, info) => {
  const { page } = await openPhone(browser, info)
  await page.route('**/api/products?**', (route) => route.fulfill({ status: 500, json: {} }))
  // The page of the plain list would contain its answer.
  await page.goto('/browse?sort=popular')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await page.unroute('**/api/products?**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test(
  'on a narrow phone words are read whole, where there is no price and no comment',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    await page.setViewportSize({ width: 360, height: 800 })
    // Of the demo shops each product has both.
    for (const list of ['**/api/products?**', '**/api/users/feed?**'])
      await page.route(list, async (route) => {
        const answer = await (await route.fetch()).json()
        for (const product of answer.data.products) Object.assign(product, { price: null, comments: 0 })
        await route.fulfill({ json: answer })
      })
    const isWhole = (text: string) =>
      page
        .getByText(text, { exact: true })
        .first()
        .evaluate((element) => element.scrollWidth <= element.clientWidth)
    await page.goto('/browse?category=Automotive')
    await expect(page.getByRole('button', { name: 'Automotive' })).toBeInViewport({ ratio: 1 })
    // The page of the plain list would contain its answer.
    await page.goto('/browse?sort=popular')
    await expect.poll(() => isWhole('Contact for price')).toBe(true)
    await page.getByRole('navigation').getByRole('link', { name: 'Browse' }).click()
    await expect(page.getByRole('feed')).toBeVisible()
    await expect.poll(() => isWhole('Comments')).toBe(true)
    await expect.poll(() => isWhole('Price on request')).toBe(true)
  },
)

test(
  'browse opened without a network fills by itself when there is one',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    await page.goto('/browse')
    const [worker] = await Promise.all([
      page.context().waitForEvent('serviceworker'),
      page.waitForFunction(() => navigator.serviceWorker.controller !== null),
    ])
    await expect
      .poll(() => worker.evaluate(async () => (await (await caches.open('files')).keys()).length))
      .toBeGreaterThan(0)
    await page.reload()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()

    await page.context().setOffline(true)
    await page.goto('/browse?q=basket')
    await expect(page.getByText('This loads by itself when you are back online.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  },
)

test('sorting or filtering by price sets the currency of the buyer', async ({ browser }, info) => {
  const { page } = await openPhone(browser, info, { timezoneId: 'Africa/Nairobi' })
  await page.goto('/browse')
  await page.getByLabel('Sort by').selectOption('Price: low to high')
  await expect(page).toHaveURL(/currency=KES/)
  await page.getByRole('button', { name: 'Remove the filter KES' }).click()
  await expect(page).not.toHaveURL(/currency/)

  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByLabel('Price to').fill('500')
  await expect(filters.getByLabel('Currency')).toHaveValue('KES')
  await expect(filters.getByLabel('Country of the shop').getByRole('option').nth(1)).toHaveText('Kenya')
  await filters.getByRole('button', { name: 'Show products' }).click()
  await expect(page).toHaveURL(/max=500&currency=KES/)
})
