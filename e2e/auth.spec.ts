import { expect, type Page } from '@playwright/test'
import { killTab, newNumber, openPhone, press, readCode, signUp, tabTo, typeInto } from './phones.ts'
import { test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('signing up, out, in and setting a new password go by the keyboard alone', async ({ browser }, info) => {
  const { page, complaints } = await openPhone(browser, info)
  const number = newNumber()
  await page.goto('/login')
  await press(page, button(page, 'Create an account'))
  await typeInto(page, field(page, 'Name'), 'Keyboard Only')

  await press(page, page.getByRole('button', { name: /^Country/ }))
  await page.keyboard.type('atlantis')
  await expect(page.getByText('No countries found matching your search.')).toBeVisible()
  await page.keyboard.press('Escape')
  await typeInto(page, field(page, 'Phone number'), number)
  await typeInto(page, field(page, 'Password'), 'correct horse battery')
  await typeInto(page, field(page, 'Confirm password'), 'correct horse battery')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  // The delivery status is shown.
  await expect(page.getByText(/^(Sent|Delivered|Read)$/)).toBeVisible()
  await expect(button(page, 'Verify')).toBeDisabled()
  await expect(field(page, '6-digit code')).toHaveAttribute('autocomplete', 'one-time-code')
  await typeInto(page, field(page, '6-digit code'), await readCode(page, number))
  await expect(page.getByText('Account created successfully!')).toBeVisible()

  await page.goto('/account')
  await press(page, button(page, 'Sign Out'))
  await expect(page.getByText("You've been signed out successfully")).toBeVisible()
  await page.goto('/login')
  await press(page, button(page, 'Forgot password?'))
  await typeInto(page, field(page, 'Phone number'), number)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Verification code sent to your phone')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  // The same number leads back to the code under way, although the server sends no other one yet.
  await press(page, button(page, 'Change number'))
  await tabTo(page, field(page, 'Phone number'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expect(async () => {
    await field(page, '6-digit code').fill('')
    await typeInto(page, field(page, '6-digit code'), await readCode(page, number))
    await expect(page.getByText('OTP verified. Enter your new password.')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  // The app is opened again from its icon.
  await page.goto('/')
  await typeInto(page, field(page, 'New password'), 'another horse battery')
  await typeInto(page, field(page, 'Confirm password'), 'another horse battery')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password reset successfully! You can now sign in.')).toBeVisible()
  await expect(field(page, 'Phone number')).toHaveValue('')
  await expect(field(page, 'Password')).toHaveValue('')
  await typeInto(page, field(page, 'Phone number'), number)
  await typeInto(page, field(page, 'Password'), 'another horse battery')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/login/)
  expect(complaints).toEqual([])
})

test('what was typed survives a failed request and a killed tab, but for passwords', async ({
  browser,
}, info) => {
  const phone = await openPhone(browser, info)
  let { page } = phone
  const number = newNumber()
  await page.goto('/login')
  await button(page, 'Create an account').click()
  await field(page, 'Name').fill('Nokuthula')
  await field(page, 'Phone number').fill(number)
  await field(page, 'Password').fill('correct horse battery')
  await field(page, 'Confirm password').fill('correct horse battery')
  await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 502, body: '<html>' }), {
    times: 1,
  })
  await button(page, 'Create Account').click()
  await expect(page.getByText('Server returned invalid JSON')).toBeVisible()
  await expect(field(page, 'Password')).toHaveValue('correct horse battery')
  await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await button(page, 'Create Account').click()
  await expect(page.getByText('Signup failed')).toBeVisible()
  await page.route('**/api/auth/signup', (route) => route.abort(), { times: 1 })
  await button(page, 'Create Account').click()
  await expect(page.getByText('You are offline. Try again when you are back online.')).toBeVisible()
  page = await killTab(phone, '/login')
  await expect(field(page, 'Name')).toHaveValue('Nokuthula')
  await expect(field(page, 'Phone number')).toHaveValue(number)
  await expect(field(page, 'Password')).toHaveValue('')
  await field(page, 'Password').fill('correct horse battery')
  await field(page, 'Confirm password').fill('correct horse battery')
  await button(page, 'Create Account').click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  // The browser drops the page while the user reads the code in another app.
  await page.reload()
  await field(page, '6-digit code').fill(await readCode(page, number))
  await expect(page.getByText('Account created successfully!')).toBeVisible()
})

test('a code typed without a network is sent when it is back; the bar leaves the way back free', async ({
  browser,
}, info) => {
  const { page } = await openPhone(browser, info)
  const number = newNumber()
  await page.goto('/login')
  await button(page, 'Create an account').click()
  await field(page, 'Name').fill('Nokuthula')
  await field(page, 'Phone number').fill(number)
  await field(page, 'Password').fill('correct horse battery')
  await field(page, 'Confirm password').fill('correct horse battery')
  await button(page, 'Create Account').click()
  const cells = field(page, '6-digit code')
  const code = await readCode(page, number)
  await page.context().setOffline(true)
  await cells.fill(code)
  await expect(page.getByText('You are offline. The code is sent when you are back online.')).toBeVisible()
  await expect(page.getByText('Network error')).toHaveCount(0)
  const bar = await page.locator('[data-offline-bar]').boundingBox()
  const back = await page.getByRole('link', { name: 'Back to the app' }).boundingBox()
  expect(bar && back && bar.y === 0 && bar.y + bar.height <= back.y).toBe(true)
  await page.context().setOffline(false)
  await expect(page.getByText('Account created successfully!')).toBeVisible()
})

test('two tabs whose token has ended refresh it once; signing out in one ends the other', async ({
  browser,
}, info) => {
  const { page } = await openPhone(browser, info)
  await signUp(page, 'Two Tabs')
  const other = await page.context().newPage()
  // Neither tab runs the app while the token expires: a refresh interrupted by leaving would count
  // twice.
  for (const tab of [page, other]) await tab.goto('/health')
  let refreshes = 0
  await page.context().route('**/api/auth/refresh', async (route) => {
    refreshes += 1
    // Long enough for the other tab to need a token too.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.evaluate(() => localStorage.setItem('accessTokenEnds', '0'))
  await Promise.all([page.goto('/account'), other.goto('/account')])
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Two Tabs' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Number(localStorage.getItem('accessTokenEnds'))))
    .toBeGreaterThan(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(refreshes).toBe(1)

  await button(page, 'Sign Out').click()
  await expect(other.getByText('Sign in to see your account')).toBeVisible()
  // One tab's storage reaches the other key by key.
  await expect.poll(() => other.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull()
})

test('signing in while the socket connects authenticates it', { tag: '@long' }, async ({ browser }, info) => {
  const { page } = await openPhone(browser, info)
  const sent: string[] = []
  const opened = Promise.withResolvers<void>()
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((frame) => {
      sent.push(String(frame))
      server.send(frame)
    })
    // `40` confirms the connection of the socket.
    server.onMessage(async (frame) => {
      if (String(frame).startsWith('40')) await opened.promise
      socket.send(frame)
    })
  })
  await page.goto('/login')
  await expect.poll(() => sent.some((frame) => frame.startsWith('40'))).toBe(true)
  await field(page, 'Phone number').fill('76100020')
  await field(page, 'Password').fill('karibu-sokoni')
  await button(page, 'Sign In').click()
  await expect(page.getByRole('heading', { name: 'Dealer Dashboard' })).toBeVisible()
  expect(sent.some((frame) => frame.includes('"auth"'))).toBe(false)
  opened.resolve()
  await expect.poll(() => sent.some((frame) => frame.includes('"auth"'))).toBe(true)
})

test(
  'the window’s own events lead to the login page and to views',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    await signUp(page, 'By Event')
    await page.goto('/browse')
    const say = (name: string, detail?: unknown) =>
      page.evaluate(
        ([event, value]) => dispatchEvent(new CustomEvent(String(event), { detail: value })),
        [name, detail],
      )
    await page.goto('/help')
    await page.mouse.wheel(0, 600)
    for (const [view, address] of [
      ['browse', /\/browse$/],
      ['wallet', /\/wallet$/],
      ['settings', /\/settings$/],
      ['shop', /\/shop$/],
      ['messages', /\/messages$/],
      ['help', /\/help$/],
      ['tiktok', /:\d+\/$/],
    ] as const) {
      await say('app-navigate', view)
      await expect(page).toHaveURL(address)
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }
    await say('app-navigate', { view: 'settings' })
    await expect(page).toHaveURL(/\/settings$/)
    await page.goBack()
    await expect(page).toHaveURL(/:\d+\/$/)

    await say('auth:logout')
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
    await page.goto('/settings')
    await say('login-required')
    await expect(page).toHaveURL(/\/login$/)
    await page.getByLabel('Phone number').fill('76100001')
    await field(page, 'Password').fill('karibu-sokoni')
    await button(page, 'Sign In').click()
    // Returns to the previous page.
    await expect(page).toHaveURL(/\/settings$/)
  },
)

test('one’s data come as a file', async ({ browser }, info) => {
  const { page } = await openPhone(browser, info)
  await signUp(page, 'Mine Alone')
  await page.goto('/settings')
  const coming = page.waitForEvent('download')
  await button(page, 'Download my data').click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('sokoni-my-data.json')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ user: { name: 'Mine Alone' } })
})

test('a password is hidden until one shows it, can be pasted, and says to managers which one it is', async ({
  browser,
}, info) => {
  const { page } = await openPhone(browser, info)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  const check = async (label: string, autocomplete: string) => {
    const input = field(page, label)
    await expect(input).toHaveAttribute('type', 'password')
    await expect(input).toHaveAttribute('autocomplete', autocomplete)
    await page.evaluate(() => navigator.clipboard.writeText('  pasted, with spaces  '))
    await input.focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(input).toHaveValue('  pasted, with spaces  ')
  }
  await check('Password', 'current-password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
  await expect(field(page, 'Phone number')).toHaveAttribute('autocomplete', /^(tel|username)/)
  await button(page, 'Create an account').click()
  await check('Password', 'new-password')
  await check('Confirm password', 'new-password')
})
