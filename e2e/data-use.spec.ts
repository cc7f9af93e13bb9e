import { expect } from '@playwright/test'
import { test } from './test.ts'

/** Returns how much a number has grown since the last call. */
const growthOf = (read: () => Promise<number>) => {
  let last = 0
  return async () => {
    const now = await read()
    const grown = now - last
    last = now
    return grown
  }
}

test('the settings show how much this device has received today, also after a reload', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/settings')
  const shown = page.locator('data').first()
  await expect(shown).toHaveText(/^\d[\d.]* (kB|MB)$/)
  const received = async () => Number(await shown.getAttribute('value'))
  // More than the document and the first script.
  await expect.poll(received).toBeGreaterThan(50_000)

  // Code for later is fetched while the page is idle.
  await expect.poll(growthOf(received), { intervals: [2_000], timeout: 30_000 }).toBe(0)
  const before = await received()
  const answer = page.waitForResponse('**/api/openapi.json')
  await page.evaluate(() => fetch('/api/openapi.json', { cache: 'no-store' }).then((found) => found.text()))
  const { responseBodySize } = await (await answer).request().sizes()
  expect(responseBodySize).toBeGreaterThan(10_000)
  await expect.poll(received).toBeGreaterThanOrEqual(before + responseBodySize)
  const after = await received()
  expect(after).toBeLessThan(before + responseBodySize + 5_000)

  await page.reload()
  await expect.poll(received).toBeGreaterThanOrEqual(after)
  const thisMonth = Number(await page.locator('data').nth(1).getAttribute('value'))
  expect(thisMonth).toBeGreaterThanOrEqual(after)
})
