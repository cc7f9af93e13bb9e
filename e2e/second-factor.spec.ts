import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { allFindings } from './findings.ts'
import { openPhone, ownPassword, signUp } from './phones.ts'
import { test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
/** Returns the code of the authenticator app, `steps` half minutes from now. */
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

const signOutAndIn = async (page: Page, number: string) => {
  await page.goto('/account')
  await button(page, 'Sign Out').click()
  await expect(page.getByText("You've been signed out successfully")).toBeVisible()
  await page.goto('/login')
  await field(page, 'Phone number').fill(number)
  await field(page, 'Password').fill(ownPassword)
  await button(page, 'Sign In').click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(field(page, '6-digit code')).toBeFocused()
}

test(
  'two-step sign-in is switched on, and then asks for the app’s code or a recovery code',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page, complaints } = await openPhone(browser, info)
    const number = await signUp(page, 'Two Steps')
    await page.goto('/account')
    await button(page, 'Two-step sign-in').click()
    await field(page, 'Current password').fill('not the password')
    await button(page, 'Next').click()
    await expect(page.getByText('This is not your current password')).toBeVisible()
    await expect(field(page, 'Current password')).toHaveValue('not the password')
    await field(page, 'Current password').fill(ownPassword)
    await button(page, 'Next').click()
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    const link = page.getByRole('link', { name: 'Open in an app on this device' })
    const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? ''
    await expect(page.getByText(secret.match(/.{4}/g)?.join(' ') ?? '-')).toBeVisible()
    expect(await allFindings(page)).toEqual([])
    await field(page, '6-digit code').fill(codeOf(secret, 0))

    await expect(page.getByText('Your recovery codes')).toBeVisible()
    const codes = await page.getByRole('dialog').getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    const coming = page.waitForEvent('download')
    await button(page, 'Download').click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('sokoni-recovery-codes.txt')
    expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'))
    await button(page, 'I have kept them').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await signOutAndIn(page, number)
    expect(await allFindings(page)).toEqual([])
    await field(page, '6-digit code').fill('000000')
    await expect(page.getByText('This code is wrong or was used already.')).toBeVisible()
    await expect(field(page, '6-digit code')).toBeFocused()
    // The code that switched it on cannot be used again; the next one can.
    await field(page, '6-digit code').fill(codeOf(secret, 1))
    await expect(page).not.toHaveURL(/login/)

    await signOutAndIn(page, number)
    await button(page, 'Use a recovery code').click()
    const recovery = field(page, 'Recovery code')
    await expect(recovery).toBeFocused()
    await recovery.fill(codes[4] ?? '')
    await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 })
    await button(page, 'Sign In').click()
    await expect(page.getByText('You are offline. Try again when you are back online.')).toBeVisible()
    await expect(recovery).toHaveValue(codes[4] ?? '')
    await button(page, 'Sign In').click()
    await expect(page).not.toHaveURL(/login/)

    await page.goto('/account')
    await button(page, 'Two-step sign-in').click()
    await expect(page.getByText('9 recovery codes left')).toBeVisible()
    await button(page, 'Switch off').click()
    await field(page, 'Current password').fill(ownPassword)
    await field(page, 'Code from the app or recovery code').fill(codes[5] ?? '')
    await button(page, 'Switch off').click()
    await expect(page.getByText('Two-step sign-in is off')).toBeVisible()
    expect(complaints).toEqual([])
  },
)
