import { expect } from '@playwright/test'
import { test } from './test.ts'

test('while the code of a screen loads, placeholders stand there until its content does', async ({
  browser,
}, info) => {
  const { baseURL, viewport } = info.project.use
  const page = await browser.newPage({ baseURL, viewport, serviceWorkers: 'block' })
  await page.goto('/settings')
  const link = page.getByRole('link', { name: 'Search products' })
  await expect(link).toBeVisible()
  await page.waitForLoadState('networkidle')
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/browse-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.route('**/api/products?*', () => {})
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await link.click()

  // Before code that comes at once, nothing flashes.
  const loading = page.getByRole('main').locator('[aria-busy=true]')
  await expect(loading).toHaveCount(1)
  const blocks = loading.locator('.bg-sunken')
  expect(await blocks.count()).toBe(0)
  await page.clock.runFor(150)
  await expect(blocks.first()).toBeVisible()
  // Longer than React keeps a placeholder at least.
  await page.clock.runFor(1000)

  // The clock stands still: the screen's own placeholders do not wait again.
  code.resolve()
  await expect(page.getByRole('combobox', { name: 'Search products' })).toBeVisible()
  await expect(blocks.first()).toBeVisible()
  await page.close()
})
