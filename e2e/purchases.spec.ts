import { expect } from '@playwright/test'
import { callApi } from './api.ts'
import { openMarket } from './deals.ts'
import { test } from './test.ts'

test('a purchase without a network waits for it and says so, and Cancel stops it', async ({
  browser,
}, info) => {
  const { buyer, product } = await openMarket(browser, info)
  const { page } = buyer
  await page.goto(`/products/${product.id}`)
  const countDeals = async () => (await callApi(page, 'GET', '/deals?role=buyer')).deals.length
  const tries: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/buy')) tries.push(request.url())
  })
  const question = page.getByRole('alertdialog')
  const buy = page.getByRole('button', { name: `Buy for ${product.price.formattedPrice}` })
  await buy.click()
  await expect(question.getByText('Quantity')).toBeVisible()
  const buyOffline = async () => {
    await page.context().setOffline(true)
    await question.getByRole('button', { name: /^Buy for/ }).click()
    await expect(question.getByText('it is bought as soon as the network is back')).toBeVisible()
  }
  await buyOffline()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  // Looking at it again buys nothing either.
  await buy.click()
  await expect(question).toBeVisible()
  const before = tries.length
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline')).toHaveCount(0)
  expect(await countDeals()).toBe(0)
  expect(tries).toHaveLength(before)

  await buyOffline()
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/\/messages\//)
  expect(await countDeals()).toBe(1)
})
