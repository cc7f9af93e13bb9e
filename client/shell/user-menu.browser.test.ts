import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { UserMenu } from '/shell/user-menu.tsx'

const user = { id: 'gugu', name: 'Gugu', avatar: null, role: location.hash.slice(1) }
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(UserMenu, { user })))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('user-menu', script)
})
afterAll(() => pages.close())

it.each([
  ['user', ['My Account']],
  ['dealer', ['Dealer Dashboard']],
  ['admin', ['My Account', 'Administration']],
])('the menu of a role (%s) begins with the places of that role', async (role, places) => {
  const page = await pages.browser.newPage({ locale: 'en-SZ' })
  await page.goto(`${pages.address}#${role}`)
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('link').first().waitFor()
  expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
    ...places,
    ...['Messages', 'My deals', 'Liked Items', 'Saved searches', 'Account Settings', 'Sign Out'],
  ])
  if (role === 'admin')
    expect(await page.getByRole('link', { name: 'Administration' }).getAttribute('href')).toBe('/admin')
  await page.close()
})
