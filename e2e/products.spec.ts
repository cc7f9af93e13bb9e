import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { callApi } from './api.ts'
import { seriousFindings } from './findings.ts'
import { killTab, openPhone, press, signIn, signUp, untilFilesKept } from './phones.ts'
import { test } from './test.ts'

const picture = path.join(import.meta.dirname, '../client/public/icon-192.png')

/** Opens the form of an inquiry, unless it has a draft and is open already. */
const unfold = (page: Page) =>
  page
    .locator('details', { hasText: 'Other ways to reach the shop' })
    .evaluate((details: HTMLDetailsElement) => {
      details.open = true
    })

test(
  'a buyer asks about a product; its seller reads it, edits the product, and the buyer sees that',
  { tag: '@long' },
  async ({ browser, restore }, info) => {
    const buyer = (await openPhone(browser, info)).page
    const seller = (await openPhone(browser, info)).page
    await signIn(seller, '76100001')
    const shop = await (await seller.request.get('/api/shops/manzini-weavers')).json()
    const listed = await (await seller.request.get(`/api/shops/${shop.data.shop.id}/products`)).json()
    const { id, title, description, price } = listed.data.products.at(-1)
    const before = { title, description, price: { amount: price.amount, currency: price.currency } }
    restore(() => callApi(seller, 'PUT', `/products/${id}`, { ...before, discount: null, isOnSale: false }))

    // Signed out, the words stay and the prompt asks to sign in.
    await buyer.goto(`/products/${id}`)
    const form = buyer.getByRole('region', { name: 'Message Shop' })
    // The form is folded: chat is the first way.
    await expect(form).toBeHidden()
    await unfold(buyer)
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByText('Write a message first')).toBeVisible()
    await form.getByLabel('Message').fill('Do you deliver?')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(buyer.getByText('Please login to access all features.')).toBeVisible()
    await signIn(buyer, '+254712100010')
    await buyer.goto(`/products/${id}`)
    await unfold(buyer)
    await expect(form.getByLabel('Phone')).toHaveValue('+254712100010')
    await expect(form.getByLabel('Name')).not.toHaveValue('')
    expect(await seriousFindings(buyer, { inDark: false })).toEqual([])
    await form.getByLabel('Email').fill('amina@example.com')
    await form.getByLabel('Message').fill('Do you deliver to Nairobi?')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByRole('link', { name: 'Open conversation' }).click()
    await expect(buyer.getByText('Do you deliver to Nairobi?').last()).toBeVisible()

    await seller.goto('/shop')
    await seller.getByRole('button', { name: 'More for your shop' }).click()
    await seller.getByRole('button', { name: 'Inquiries' }).click()
    await expect(seller.getByRole('dialog').getByText('Do you deliver to Nairobi?')).toBeVisible()
    await expect(seller.getByRole('link', { name: 'amina@example.com' })).toBeVisible()
    expect(await seriousFindings(seller, { inDark: false })).toEqual([])

    // The draft survives a reload; errors stand beside their fields.
    await seller.goto(`/products/${id}`)
    await seller.getByRole('button', { name: 'Edit product' }).click()
    const dialog = seller.getByRole('dialog')
    await dialog.getByLabel('Title', { exact: true }).fill('x')
    await dialog.getByLabel('Price', { exact: true }).fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Title must be at least 2 characters')).toBeVisible()
    await expect(dialog.getByText('Price is required')).toBeVisible()
    await expect(dialog.getByText('Error updating product')).toBeVisible()
    await dialog.getByLabel('Title', { exact: true }).fill('Basket of the journey')
    await dialog.getByLabel('Price', { exact: true }).fill('200')
    await seller.reload()
    await seller.getByRole('button', { name: 'Edit product' }).click()
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Basket of the journey')
    await dialog.getByText('Sale', { exact: true }).click()
    // A discount begins the sale.
    await dialog.getByLabel('Discount in %').fill('25')
    await expect(dialog.getByRole('switch', { name: 'On sale' })).toBeChecked()
    await expect(dialog.getByText('Buyers pay E 150')).toBeVisible()
    expect(await seriousFindings(seller, { inDark: false })).toEqual([])
    // The failure is scrolled into view.
    await seller.route(`**/api/products/${id}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { success: false } })
        : route.fallback(),
    )
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Failed to update product', { exact: true })).toBeInViewport()
    await seller.unroute(`**/api/products/${id}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(seller.getByText('Product updated successfully')).toBeVisible()
    await expect(seller.getByRole('heading', { level: 1 })).toHaveText('Basket of the journey')

    await buyer.goto(`/products/${id}`)
    await expect(buyer.getByText('E 150', { exact: true }).first()).toBeVisible()
    await expect(buyer.getByText('E 200')).toBeVisible()
    await expect(buyer.getByText('−25%')).toBeVisible()
  },
)

test('a chat from the page of a product opens over it, keeps its words without a network and over a killed tab, and leaving it returns to the button', async ({
  browser,
}, info) => {
  const phone = await openPhone(browser, info)
  await signUp(phone.page, 'Themba')
  const { data } = await (await phone.page.request.get('/api/products?q=basket')).json()
  const address = `/products/${data.products[0].id}`
  await phone.page.goto(address)
  const opener = () =>
    phone.page.getByRole('region', { name: 'Shop' }).getByRole('button', { name: 'Chat with Shop' })
  await opener().click()
  const words = phone.page.getByRole('dialog').getByLabel('Your message')
  await expect(words).toBeVisible()
  await phone.page.keyboard.press('Escape')
  await expect(phone.page.getByRole('dialog')).toHaveCount(0)
  await expect(opener()).toBeFocused()
  await opener().click()
  await words.fill('Is the large one still there?')

  const page = await killTab(phone, address)
  const [open, dialog] = [opener(), page.getByRole('dialog')]
  await press(page, open)
  const kept = dialog.getByLabel('Your message')
  await expect(kept).toHaveValue('Is the large one still there?')
  await page.context().setOffline(true)
  await press(page, dialog.getByRole('button', { name: 'Chat with Shop' }))
  await expect(dialog.getByText('It is sent as soon as the network is back')).toBeVisible()
  // Pressed again, it would do nothing.
  await expect(dialog.getByRole('button', { name: 'Chat with Shop' })).toHaveCount(0)
  await expect(kept).not.toHaveAttribute('aria-invalid', 'true')
  await page.context().setOffline(false)
  await expect(dialog.getByRole('log').getByText('Is the large one still there?')).toHaveCount(1)
  await expect(page).toHaveURL(/\/products\//)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
})

test('words that were changed while the first ones waited are a draft of the chat @long', async ({
  browser,
}, info) => {
  const { page } = await openPhone(browser, info)
  await signUp(page, 'Thandi')
  const { data } = await (await page.request.get('/api/products?q=basket')).json()
  await page.goto(`/products/${data.products[0].id}`)
  const region = page.getByRole('region', { name: 'Shop' })
  await region.getByRole('button', { name: 'Chat with Shop' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Your message').fill('One jar, please')
  await page.context().setOffline(true)
  await press(page, sheet.getByRole('button', { name: 'Chat with Shop' }))
  await expect(sheet.getByText('It is sent as soon as the network is back')).toBeVisible()
  await sheet.getByLabel('Your message').fill('Three jars on Friday, please')
  await page.context().setOffline(false)
  await expect(page.getByText('One jar, please')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /message/i })).toHaveValue('Three jars on Friday, please')
})

test('the first words to a shop, sent without a network, go out once although the tab was killed', async ({
  browser,
}, info) => {
  const phone = await openPhone(browser, info)
  await signUp(phone.page, 'Nomsa')
  const { data } = await (await phone.page.request.get('/api/products?q=basket')).json()
  const [product] = data.products
  await phone.page.goto(`/products/${product.id}`)
  const region = phone.page.getByRole('region', { name: 'Shop' })
  await region.getByRole('button', { name: 'Chat with Shop' }).click()
  const sheet = phone.page.getByRole('dialog')
  await sheet.getByLabel('Your message').fill('Do you deliver to Nhlangano?')
  await untilFilesKept(phone.page)
  await phone.page.context().setOffline(true)
  await press(phone.page, sheet.getByRole('button', { name: 'Chat with Shop' }))
  await expect(sheet.getByText('It is sent as soon as the network is back')).toBeVisible()
  // A changed text replaces it, and only when it is sent.
  await sheet.getByLabel('Your message').fill('Do you deliver to Nhlangano on Fridays?')
  await expect(sheet.getByText('It is sent as soon as the network is back')).toHaveCount(0)
  await press(phone.page, sheet.getByRole('button', { name: 'Chat with Shop' }))
  await expect(sheet.getByText('It is sent as soon as the network is back')).toBeVisible()

  // The inbox shows what waits, and leads back to it.
  const page = await killTab(phone, '/messages')
  const row = page.getByRole('link', { name: new RegExp(product.shop.name) })
  await expect(row).toContainText('Do you deliver to Nhlangano on Fridays?')
  await row.click()
  await expect(page.getByRole('dialog').getByLabel('Your message')).toHaveValue(
    'Do you deliver to Nhlangano on Fridays?',
  )
  const later = await killTab(phone, '/')
  await later.context().setOffline(false)
  await later.goto('/messages')
  await later.getByRole('link', { name: new RegExp(product.shop.name) }).click()
  await expect(later).toHaveURL(/\/messages\/[0-9a-f-]{36}/)
  // Nothing of it is left to be lost by signing out.
  expect(
    await later.evaluate(() => Object.keys(localStorage).filter((key) => /start-chat/.test(key))),
  ).toEqual([])
  await expect(later.getByRole('log').getByText('Do you deliver to Nhlangano on Fridays?')).toHaveCount(1)
})

test(
  'an edit that began while the clip was worked on takes nothing of what came of it',
  { tag: '@long' },
  async ({ browser, restore }, info) => {
    // Without sockets, a product that is being processed is polled every two seconds.
    const { page } = await openPhone(browser, info, { sockets: false })
    await signIn(page, '76100001')
    const shop = await (await page.request.get('/api/shops/manzini-weavers')).json()
    const listed = await (await page.request.get(`/api/shops/${shop.data.shop.id}/products`)).json()
    const {
      id,
      title,
      description,
      category,
      tags,
      brand,
      price,
      media: before,
    } = listed.data.products.at(-2)
    const media = before.map(({ key }: { key: string }) => key)
    const rest = { title, description, price: { amount: price.amount, currency: price.currency } }
    restore(() => callApi(page, 'PUT', `/products/${id}`, { ...rest, brand, media }))
    expect([before[0].type, category === null, tags.length > 0]).toEqual(['video', false, true])
    const read = async () => (await (await page.request.get(`/api/products/${id}`)).json()).data.product
    type Seen = { id: string; media: { type: string }[] }

    // The page shows the product from before its clip was processed; saving applies to its present
    // state.
    let isWorkedOn = true
    const early = (product: Seen) =>
      product.id === id && isWorkedOn
        ? {
            ...product,
            ...{ status: 'pending', category: null, tags: [], images: [] },
            media: product.media.filter(({ type }) => type === 'image'),
          }
        : product
    await page.route(/\/api\/(shops\/[^/]+\/)?products(\/[^/]+)?(\?|$)/, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const body = await (await route.fetch()).json()
      if (body.data.product) body.data.product = early(body.data.product)
      if (body.data.products) body.data.products = body.data.products.map(early)
      await route.fulfill({ json: body })
    })
    const dialog = page.getByRole('dialog')
    const edit = async () => {
      await page.getByRole('button', { name: `More for ${title}` }).click()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
    }
    const addImage = async () => {
      await dialog.getByLabel('Add images').setInputFiles(picture)
      await expect(dialog.getByText('Uploading', { exact: true })).toBeHidden()
    }
    const save = async () => {
      const sent = page.waitForRequest((request) => request.method() === 'PUT')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Product updated successfully')).toBeVisible()
      return (await sent).postDataJSON()
    }

    // The draft is stored for the next visit.
    await page.goto('/shop')
    await edit()
    await expect(dialog.getByText('Your video is being processed')).toBeVisible()
    await expect(dialog.getByLabel('Category', { exact: true })).toHaveValue('')
    await dialog.getByText('More details').click()
    await dialog.getByLabel('Brand').fill('Gone Rural')
    await page.keyboard.press('Escape')
    await edit()
    await expect(dialog.getByText('Your last changes were kept here.')).toBeVisible()
    await addImage()
    isWorkedOn = false
    await expect(dialog.getByRole('button', { name: 'Remove Video' })).toBeVisible()
    await expect(dialog.getByLabel('Category', { exact: true })).toHaveValue(category)
    const sent = await save()
    expect([sent.brand, sent.media[0], 'category' in sent, 'tags' in sent]).toEqual([
      'Gone Rural',
      before[0].key,
      false,
      false,
    ])
    const after = await read()
    expect(after).toMatchObject({ brand: 'Gone Rural', category, tags, status: 'active' })
    expect(after.media.map(({ type }: { type: string }) => type)).toEqual(['video', 'image'])

    // The same before the page knows that the video is ready.
    isWorkedOn = true
    await page.reload()
    await edit()
    await expect(dialog.getByText('Your video is being processed')).toBeVisible()
    await addImage()
    expect((await save()).media).toHaveLength(2)
    const last = await read()
    expect(last).toMatchObject({ category, tags, status: 'active' })
    expect(last.media.map(({ type }: { type: string }) => type)).toEqual(['video', 'image', 'image'])
  },
)
