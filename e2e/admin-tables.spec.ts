import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { callApi, requestApi } from './api.ts'
import { openAdmin } from './deals.ts'
import {
  killTab,
  makeAdmin,
  newNumber,
  openPhone,
  ownPassword,
  press,
  signIn,
  signUp,
  typeInto,
} from './phones.ts'
import { test } from './test.ts'

test('on a wide screen people are ordered, marked and deactivated together, and saved as a file', async ({
  browser,
}, info) => {
  const number = newNumber()
  await makeAdmin(number)
  const family = `Ndwandwe${Date.now()}`
  for (const name of ['Older', 'Younger'])
    await signUp((await openPhone(browser, info)).page, `${name} ${family}`)
  const { page } = await openPhone(browser, info)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, number, ownPassword)
  await page.goto('/admin?tab=users')
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(family)
  // The head and those that were found: the search waits for the last key.
  await expect(page.getByRole('row')).toHaveCount(3)
  const rows = page.getByRole('row', { name: new RegExp(family) })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Younger')
  await page.getByRole('button', { name: 'Joined' }).click()
  await expect(rows.first()).toContainText('Older')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download this list as a CSV file' }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`Older ${family}`)

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Deactivate…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Deactivate 2 people?' })
  await question.getByLabel('Reason').fill('One person with two accounts')
  // Without a network nothing happens, and the marks and the reason stay.
  await page.context().setOffline(true)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('You are offline. Try again when you are back online.')).toBeVisible()
  await expect(question.getByLabel('Reason')).toHaveValue('One person with two accounts')
  await page.context().setOffline(false)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(rows.filter({ hasText: 'Deactivated' })).toHaveCount(2)
  await expect(page.getByText('2 selected')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows.filter({ hasText: 'Active' })).toHaveCount(2)
})

test(
  'a question that a killed tab left open has changed nothing, and is asked again',
  { tag: '@long' },
  async ({ browser }, info) => {
    const admin = await openAdmin(browser, info)
    const person = await openPhone(browser, info)
    const number = await signUp(person.page, `Mduduzi ${newNumber()}`)
    const question = () => admin.page.getByRole('alertdialog')
    const ask = async () => {
      await typeInto(admin.page, admin.page.getByRole('searchbox'), number)
      await expect(admin.page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
      await press(admin.page, admin.page.getByRole('button', { name: /^More for Mduduzi/ }))
      await press(admin.page, admin.page.getByRole('button', { name: 'Deactivate', exact: true }))
      await typeInto(admin.page, question().getByLabel('Reason'), 'Sells what is not theirs')
    }
    const status = async () => (await requestApi(person.page, 'GET', '/users/me')).status
    await admin.page.goto('/admin?tab=users')
    await ask()
    await killTab(admin, '/admin?tab=users')
    await expect(question()).toHaveCount(0)
    expect(await status()).toBe(200)
    await ask()
    await press(admin.page, question().getByRole('button', { name: 'Deactivate' }))
    await expect.poll(status).toBe(401)
  },
)

test(
  'each list of the administration shows what is new by itself, and goes on after a lost network',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openAdmin(browser, info)
    const person = (await openPhone(browser, info)).page
    const family = `Mamba${newNumber()}`
    const { data } = await (await person.request.get('/api/products?limit=1')).json()
    const [{ id }] = data.products
    const open = async (tab: string) => {
      await page.goto(`/admin?tab=${tab}`)
      await expect(page.getByRole('tabpanel').locator('li, p').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    }
    const news = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: family })

    await open('users')
    await signUp(person, `Sibusiso ${family}`)
    await expect(news).toHaveCount(1)
    await open('reports')
    await page.context().setOffline(true)
    const report = { targetType: 'product', targetId: id, reason: 'Something else', details: family }
    await callApi(person, 'POST', '/reports', report)
    await page.context().setOffline(false)
    await expect(news).toHaveCount(1)
    await open('shops')
    await callApi(person, 'POST', '/shops', {
      ...{ name: `Shop of ${family}`, slug: family.toLowerCase(), category: 'Home & Garden' },
      description: 'Bowls turned from old trees',
    })
    await expect(news).toHaveCount(1)
  },
)
