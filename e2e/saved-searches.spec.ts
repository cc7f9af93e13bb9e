import { expect } from '@playwright/test'
import { notificationsAddress } from '../contract/pages.ts'
import { seriousFindings } from './findings.ts'
import { demoPassword, openPhone, signUp } from './phones.ts'
import { test } from './test.ts'

test(
  'a buyer saves a search, is told of what comes to fit it, and deletes it with a way back',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page, complaints } = await openPhone(browser, info)
    const login = await page.request.post('/api/auth/login', {
      data: { identifier: '+26876100001', password: demoPassword },
    })
    const { data } = await login.json()
    const headers = { authorization: `Bearer ${data.accessToken ?? data.tokens.accessToken}` }
    const shop = await (await page.request.get('/api/shops/manzini-weavers')).json()
    const listed = await (await page.request.get(`/api/shops/${shop.data.shop.id}/products`)).json()
    const { id, title } = listed.data.products[0]
    const address = `/browse?q=${encodeURIComponent(title)}`

    // A visitor is asked to sign in.
    await page.goto(address)
    await page.getByRole('button', { name: 'Save this search' }).click()
    await expect(page.getByText('Sign in to save searches and get updates on new products!')).toBeVisible()

    await signUp(page, 'Sipho')
    await page.goto('/saved-searches')
    await expect(page.getByText('No saved searches yet')).toBeVisible()
    await page.goto(address)
    await page.getByRole('button', { name: 'Save this search' }).click()
    const saved = page.getByRole('button', { name: 'Search saved' })
    await expect(saved).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Saved. We will tell you when a new product fits.')).toBeVisible()
    expect(await seriousFindings(page, { inDark: false })).toEqual([])
    await page.reload()
    await expect(saved).toBeVisible()

    // A product that was hidden and shown again is new.
    for (const _ of [1, 2]) {
      const toggled = await page.request.patch(`/api/products/${id}/toggle-availability`, { headers })
      expect(toggled.status()).toBe(200)
    }
    await page.goto(notificationsAddress)
    await page.getByText(`New for “${title}”`).click()
    await expect(page).toHaveURL(new RegExp(`/products/${id}$`))

    await page.goto('/browse')
    await page.getByRole('link', { name: 'Saved searches, 1 new' }).click()
    const link = page.getByRole('link', { name: `“${title}”` })
    await expect(link).toContainText('1 new')
    expect(await seriousFindings(page, { inDark: false })).toEqual([])
    await link.click()
    await expect(page.getByRole('combobox', { name: 'Search products' })).toHaveValue(title)
    await page.goBack()
    await expect(link).toContainText('Nothing new')

    await page.getByRole('button', { name: `Delete “${title}”` }).click()
    await expect(page.getByText('Deleted. Tap the bell to undo.')).toBeVisible()
    await page.getByRole('button', { name: `Save “${title}” again` }).click()
    await expect(link).toContainText('Nothing new')
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.getByRole('button', { name: `Delete “${title}”` }).click()
    await expect(page.getByText('Deleted. Tap the bell to undo.')).toBeVisible()
    // The bell shows it at once; a reload would interrupt the request.
    await deleted
    await page.reload()
    await expect(page.getByText('No saved searches yet')).toBeVisible()
    expect(complaints).toEqual([])
  },
)
