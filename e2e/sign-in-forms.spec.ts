import { expect, type Page } from '@playwright/test'
import { openPhone } from './phones.ts'
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
