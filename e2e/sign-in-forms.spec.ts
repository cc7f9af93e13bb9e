import { expect, type Page } from '@playwright/test'
import { demoPassword, killTab, openPhone, press, tabTo, typeInto } from './phones.ts'
import { test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test(
  'Back leads from another form to signing in, and a form that is left empty is not opened again',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    const heading = (name: string) => page.getByRole('heading', { name, exact: true })
    await page.goto('/help')
    await page.goto('/login')
    await button(page, 'Create an account').click()
    await expect(heading('Create Account')).toBeVisible()
    await page.goBack()
    await expect(heading('Sign In')).toBeVisible()
    await button(page, 'Forgot password?').click()
    await expect(field(page, 'Password')).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to the app' }).click()
    await expect(page).toHaveURL(/\/browse$/)
    await page.goto('/login')
    await expect(heading('Sign In')).toBeVisible()
    // The form keeps its text.
    await button(page, 'Create an account').click()
    await field(page, 'Name').fill('Nomsa')
    await page.goto('/help')
    await page.goto('/login')
    await expect(field(page, 'Name')).toHaveValue('Nomsa')
    await page.goBack()
    await expect(heading('Sign In')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/help$/)
  },
)

test('each button opens the form that it names, and what was typed in another one stays', async ({
  browser,
}, info) => {
  const { page } = await openPhone(browser, info)
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await page.goto('/login')
  await button(page, 'Forgot password?').click()
  await field(page, 'Phone number').fill('76100011')
  await page.getByRole('link', { name: 'Back to the app' }).click()
  await page.goto('/shop')
  await button(page, 'Create an account').click()
  await expect(heading('Create Account')).toBeVisible()
  await field(page, 'Name').fill('Nomsa')
  await page.goto('/shop')
  await button(page, 'Login Now').click()
  await expect(heading('Sign In')).toBeVisible()
  await expect(field(page, 'Phone number')).toHaveValue(/76\s*10\s*00\s*11/)
  await page.goto('/shop')
  await button(page, 'Create an account').click()
  await expect(field(page, 'Name')).toHaveValue('Nomsa')
})

test(
  'where the time zone tells no country, the one used last is the guess, chosen by the keyboard alone and kept over a killed tab',
  { tag: '@long' },
  async ({ browser }, info) => {
    const phone = await openPhone(browser, info, { timezoneId: 'UTC' })
    const country = (name: string) => phone.page.getByRole('button', { name: `Country: ${name}` })
    await phone.page.goto('/login')
    await press(phone.page, country('Eswatini +268'))
    await phone.page.keyboard.type('kenya')
    await phone.page.keyboard.press('Enter')
    await expect(country('Kenya +254')).toBeVisible()
    await typeInto(phone.page, field(phone.page, 'Phone number'), '712100010')
    await typeInto(phone.page, field(phone.page, 'Password'), demoPassword)
    await phone.page.keyboard.press('Enter')
    await expect(phone.page).not.toHaveURL(/login/)
    await phone.page.goto('/account')
    await press(phone.page, button(phone.page, 'Sign Out'))
    await expect(phone.page.getByText("You've been signed out successfully")).toBeVisible()
    await killTab(phone, '/login')
    await expect(country('Kenya +254')).toBeVisible()
    await tabTo(phone.page, field(phone.page, 'Phone number'))
  },
)

test(
  'signing in has one name on every screen that asks for it',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    const names = new Set<string>()
    const screens = ['/account', '/messages', '/favorites', '/saved-searches', '/wallet', '/deals', '/orders']
    for (const address of [...screens, '/?feed=following', '/shop', '/login']) {
      await page.goto(address)
      const asks = page.locator('main, form').getByRole('button', { name: /sign ?in|log ?in|log ?on/i })
      await expect(asks.first()).toBeVisible()
      for (const name of await asks.allTextContents()) names.add(name.trim())
    }
    // The prompt over a page has a text of its own.
    expect([...names].sort()).toEqual(['Login Now', 'Sign In'])
  },
)
