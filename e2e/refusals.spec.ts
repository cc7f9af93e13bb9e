import path from 'node:path'
import { expect } from '@playwright/test'
import { openPhone, signIn } from './phones.ts'
import { test } from './test.ts'

test(
  'a change of a product that fails shows its error beside the control',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    await signIn(page, '76100001')

    // A clip in which one price was named and another stands on a tag, and a description.
    const heard = (value: unknown, quote: string) => ({
      value,
      confidence: 0.9,
      source: { kind: 'speech', quote },
    })
    const prices = [
      heard({ amount: 430, currency: 'SZL' }, 'four thirty'),
      {
        ...heard({ amount: 400, currency: 'SZL' }, 'E400'),
        ...{ confidence: 0.6, source: { kind: 'picture', quote: 'E400' } },
      },
    ]
    const confirmed: object[] = []
    await page.route(/\/api\/shops\/[^/]+\/products(\?|$)/, async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      const [first] = body.data.products
      if (first) {
        Object.assign(first, { description: '', price: null, regularPrice: null })
        first.ai = {
          transcript: 'A basket',
          language: 'en',
          suggestions: {
            title: null,
            description: heard('So this is a basket that I wove', 'this is a basket'),
            category: null,
            price: null,
            prices,
            tags: null,
          },
          confidence: { title: null, description: 0.9, category: null, price: null, tags: null },
          engine: { listening: 'local', writing: 'local' },
        }
      }
      await route.fulfill({ json: body })
    })
    await page.goto('/shop')
    const card = page.getByRole('article').first()

    const failing = (method: string, url: string) =>
      page.route(url, (route) =>
        route.request().method() === method
          ? route.fulfill({ status: 500, json: { success: false } })
          : route.fallback(),
      )
    await failing('PATCH', '**/toggle-availability')
    await card.getByRole('switch').click()
    await expect(
      page.getByText("Update Failed — Couldn't update availability rn. Give it another shot!"),
    ).toBeVisible()
    await expect(card.getByText('Failed to toggle product availability')).toBeVisible()
    await expect(card.getByRole('switch')).toHaveAttribute('aria-checked', 'true')

    await failing('DELETE', '**/api/products/*')
    await card.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(
      page.getByText("Delete Failed — Couldn't delete that product rn. Try again bestie!"),
    ).toBeVisible()
    await expect(card.getByText('Failed to delete product')).toBeVisible()

    // The clip named two prices, of which one is chosen. Suggestions are edited by keyboard and
    // survive a reload.
    await page.route('**/api/products/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      confirmed.push(route.request().postDataJSON())
      await route.fulfill({ status: 500, json: { success: false } })
    })
    const openCheck = () => card.getByRole('button', { name: /^2 things to check/ }).click()
    await openCheck()
    const dialog = page.getByRole('dialog', { name: 'Check what we heard' })
    await expect(dialog.getByText('Several prices. Which one is it?')).toBeVisible()
    await expect(dialog.getByText('Heard: “four thirty”')).toBeVisible()
    await expect(dialog.getByText('Buyers do not see this yet')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Confirm without a price' })).toBeVisible()
    await dialog.getByText('Seen: “E400”').click()
    await expect(dialog.getByRole('radio', { name: /400/ })).toBeChecked()
    await dialog.getByRole('button', { name: 'Edit: Description' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Woven by hand')
    await page.reload()
    await openCheck()
    await dialog.getByRole('button', { name: 'Confirm for E 400' }).click()
    await expect(dialog.getByText('Your answers could not be saved')).toBeVisible()
    expect(confirmed).toEqual([
      expect.objectContaining({ description: 'Woven by hand', price: { amount: 400, currency: 'SZL' } }),
    ])
    await page.unroute('**/api/products/*')
    await page.keyboard.press('Escape')

    await card.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Product' })
    await failing('PUT', '**/api/products/*')
    await edit.getByLabel('Price (optional)', { exact: true }).fill('7')
    await edit.getByLabel('Description (optional)', { exact: true }).fill('Woven by hand')
    await edit
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.getByText('Error updating product')).toBeVisible()
    await expect(edit.getByText('Failed to update product with media')).toBeVisible()
    await page.keyboard.press('Escape')

    // Listed, but with an answer that names no product.
    await page.route('**/api/products', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 201, json: { success: true, data: { product: {} } } })
        : route.fallback(),
    )
    await page.getByRole('button', { name: 'Add Product' }).first().click()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(path.join(import.meta.dirname, '../prisma/seed/clips/basket.mp4'))
    const adding = page.getByRole('dialog', { name: 'Add Product' })
    await adding.getByRole('button', { name: 'List product' }).click()
    await expect(adding.getByText('Oops, something went wrong!')).toBeVisible()
    await expect(adding.getByText('Invalid product ID received from server')).toBeVisible()
  },
)
