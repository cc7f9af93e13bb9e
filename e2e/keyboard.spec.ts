import { expect } from '@playwright/test'
import { killTab, openPhone, press, signUp, typeInto, untilFilesKept, untilPageKept } from './phones.ts'
import { test } from './test.ts'

test('the feed goes by the keyboard alone: its clips, their buttons and sheets, and the other feed', async ({
  browser,
}, info) => {
  const { page, complaints } = await openPhone(browser, info)
  await signUp(page, 'Keys Over Clips')
  await page.goto('/')
  const current = page.locator('article[aria-current=true]')
  const dialog = page.getByRole('dialog')
  const button = (name: string | RegExp) => current.getByRole('button', { name })
  await expect(current).toHaveAttribute('aria-posinset', '1')
  await page.keyboard.press('ArrowDown')
  await expect(current).toHaveAttribute('aria-posinset', '2')
  await page.keyboard.press('l')
  await expect(button(/^Unlike/)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('m')
  await expect(button('Sound')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Space')
  await expect(button('Play')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(button('Pause')).toBeVisible()
  await page.keyboard.press('c')
  await expect(dialog.getByPlaceholder('Add a comment…')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  for (const name of ['Details', 'Chat with Shop']) {
    await press(page, button(name))
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button(name)).toBeFocused()
  }

  // With the sound on, captions are shown only to those who ask for them.
  await expect(async () => {
    if (!(await button('Captions').isVisible())) await page.keyboard.press('j')
    await expect(button('Captions')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(button('Captions')).toHaveAttribute('aria-pressed', 'false')
  await press(page, button('Captions'))
  await expect(button('Captions')).toHaveAttribute('aria-pressed', 'true')

  await press(page, page.getByRole('link', { name: /^Following/ }))
  await expect(page).toHaveURL(/\?feed=following$/)
  await press(page, page.getByRole('button', { name: 'Watch For you' }))
  await expect(page).toHaveURL(/\/$/)
  await expect(current).toBeVisible()
  expect(complaints).toEqual([])
})

test(
  'from browsing to an inquiry by the keyboard alone, whose words outlive a killed tab and a lost network',
  { tag: '@long' },
  async ({ browser }, info) => {
    const phone = await openPhone(browser, info)
    const number = await signUp(phone.page, 'Keys For Baskets')
    await phone.page.goto('/browse')
    const cards = phone.page.getByRole('main').getByRole('article')
    await press(phone.page, cards.first().getByRole('button', { name: /^Like / }))
    await expect(cards.first().getByRole('button', { name: /^Unlike / })).toBeVisible()
    await typeInto(phone.page, phone.page.getByRole('combobox', { name: 'Search products' }), 'sisal bowl')
    await phone.page.keyboard.press('Enter')
    await expect(phone.page).toHaveURL(/q=sisal/)
    await expect(cards.first()).toContainText('Sisal bowl')
    await press(phone.page, cards.first().getByRole('link').first())
    await expect(phone.page.getByRole('heading', { level: 1, name: /^Sisal bowl/ })).toBeVisible()

    const address = new URL(phone.page.url()).pathname
    const form = () => phone.page.getByRole('region', { name: 'Message Shop' })
    // Chat is the first way; the form is folded and knows who asks.
    await expect(form()).toBeHidden()
    await press(phone.page, phone.page.locator('summary', { hasText: 'Other ways to reach the shop' }))
    await expect(form().getByLabel('Name')).toHaveValue('Keys For Baskets')
    await expect(form().getByLabel('Phone')).toHaveValue(`+268${number}`)
    await typeInto(phone.page, form().getByLabel('Message'), 'Is the lid woven too?')
    await untilPageKept(phone.page, `product ${address.split('/').at(-1)}`)
    await untilFilesKept(phone.page)
    await phone.page.context().setOffline(true)
    await killTab(phone, address)
    await expect(form().getByLabel('Message')).toHaveValue('Is the lid woven too?')
    await press(phone.page, form().getByRole('button', { name: 'Send' }))
    await expect(form().getByText(/^You are offline/)).toBeVisible()
    await phone.page.context().setOffline(false)
    await press(phone.page, form().getByRole('button', { name: 'Send' }))
    await press(phone.page, form().getByRole('link', { name: 'Open conversation' }))
    await expect(phone.page.getByRole('log').getByText('Is the lid woven too?')).toHaveCount(1)
    expect(phone.complaints).toEqual([])
  },
)
