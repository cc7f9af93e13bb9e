import { expect } from '@playwright/test'
import { openPhone } from './phones.ts'
import { test } from './test.ts'

test('a visitor says a wish, talks it through with the assistant and opens a product', async ({
  browser,
}, info) => {
  const { page, complaints } = await openPhone(browser, info)
  await page.goto('/')
  await page.getByRole('link', { name: 'Discover' }).click()
  await page.getByRole('button', { name: 'A woven basket as a gift' }).click()
  await expect(page).toHaveURL(/\/discover\?q=A\+woven\+basket\+as\+a\+gift$/)
  const wish = page.getByLabel('What are you looking for?')
  await wish.fill('A woven basket under 500')
  await wish.press('Enter')
  await expect(page).toHaveURL(/\/discover\?q=A\+woven\+basket\+under\+500$/)
  const best = page.getByRole('region', { name: 'Matches' }).getByRole('listitem').first()
  await expect(best).toContainText('#1')
  await expect(best).toContainText('Hand-woven lutindzi grass basket')
  await expect(best).toContainText(/\d+%/)
  await expect(best).toContainText('is within your budget')

  await page.getByRole('link', { name: 'Ask the assistant' }).click()
  const log = page.getByRole('log')
  // Like a chat, it has one header.
  await expect(page.locator('header:visible')).toHaveCount(1)
  await expect(log.getByText('A woven basket under 500')).toHaveCount(1)
  await expect(log.getByText('Answered by Sokoni’s own search')).toHaveCount(1)
  // The local assistant cannot look at pictures, so they are not offered.
  await expect(page.getByRole('button', { name: 'Attach pictures or files' })).toHaveCount(0)
  await page.getByLabel('Ask the assistant').fill('honey for')
  await page.getByLabel('Ask the assistant').press('Shift+Enter')
  await page.getByLabel('Ask the assistant').pressSequentially('breakfast')
  await page.getByLabel('Ask the assistant').press('Enter')
  await expect(log.getByText('Answered by Sokoni’s own search')).toHaveCount(2)

  // It is sent once: after a reload the conversation is still there.
  await page.reload()
  await expect(log.getByText('A woven basket under 500')).toHaveCount(1)
  await expect(log.getByText('Answered by Sokoni’s own search')).toHaveCount(2)
  await log.getByRole('button', { name: /^Save “Raw wildflower honey/ }).click()
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toContainText(
    'Sign in to save products for later!',
  )
  await page.getByRole('button', { name: 'Continue Browsing' }).click()
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeHidden()

  // Only what was found carries the name of the search.
  await page.getByLabel('Ask the assistant').fill('thank you')
  await page.getByLabel('Ask the assistant').press('Enter')
  await expect(log).toContainText('You are welcome!')
  await expect(log.getByText('Answered by Sokoni’s own search')).toHaveCount(2)

  await page.context().setOffline(true)
  await page.getByLabel('Ask the assistant').fill('cheaper')
  await page.getByLabel('Ask the assistant').press('Enter')
  await expect(log).toContainText(
    "I apologize, but I'm having trouble connecting right now. Please try again in a moment!",
  )
  await expect(log).toContainText('It is sent as soon as the network is back.')
  await page.context().setOffline(false)
  await expect(log).not.toContainText('It is sent as soon as the network is back.')
  await expect(log).not.toContainText("I'm having trouble connecting right now")

  await log
    .getByRole('button', { name: /^Open “Raw wildflower honey/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^Raw wildflower honey/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'New Chat' }).click()
  await expect(log.getByText('Answered by')).toHaveCount(0)
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page.getByLabel('What are you looking for?')).toBeVisible()
  expect(complaints).toEqual([])
})
