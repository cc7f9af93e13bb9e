import { expect } from '@playwright/test'
import { killTab, openPhone, press, tabTo, typeInto, untilFilesKept } from './phones.ts'
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

test('a limit keeps its direction and its currency, by the keyboard alone, over a killed tab and a lost network', async ({
  browser,
}, info) => {
  const phone = await openPhone(browser, info, { timezoneId: 'Africa/Nairobi' })
  await phone.page.goto('/discover')
  const wish = phone.page.getByLabel('What are you looking for?')
  const headphones = phone.page.getByRole('main').getByRole('link', { name: /over-ear headphones/ })
  // They cost E 749, more than Ksh 5,000: the currency is that of the place or the named one.
  for (const [text, count] of [
    ['headphones over 2000', 1],
    ['headphones under 2000', 0],
    ['headphones under 2000 emalangeni', 1],
    ['headphones over 2000 emalangeni', 0],
  ] as const) {
    await tabTo(phone.page, wish)
    await phone.page.keyboard.press('ControlOrMeta+A')
    await phone.page.keyboard.type(text)
    await phone.page.keyboard.press('Enter')
    await expect(phone.page).toHaveURL(`/discover?q=${text.replaceAll(' ', '+')}`)
    await expect(phone.page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(headphones).toHaveCount(count)
  }

  await press(phone.page, phone.page.getByRole('link', { name: 'Ask the assistant' }))
  const answers = () => phone.page.getByRole('log').locator('[data-row]')
  await expect(answers()).toHaveCount(2)
  await expect(answers().last()).toContainText('I found nothing for “headphones” over E 2,000')
  await untilFilesKept(phone.page)
  await phone.page.context().setOffline(true)
  await typeInto(phone.page, phone.page.getByLabel('Ask the assistant'), 'headphones over 2000 shillings')
  await phone.page.keyboard.press('Enter')
  await expect(phone.page.getByText('It is sent as soon as the network is back.')).toBeVisible()
  await killTab(phone, '/assistant')
  await expect(answers().filter({ hasText: 'headphones over 2000 shillings' })).toBeVisible()
  await phone.page.context().setOffline(false)
  await expect(answers().last()).toContainText('“headphones” over Ksh 2,000')
  await expect(answers().last()).toContainText('fits best, at E 749')
  expect(phone.complaints).toEqual([])
})
