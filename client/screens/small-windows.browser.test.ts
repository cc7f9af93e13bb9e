import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../app/test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { ChangePassword } from '/features/accounts/change-password.tsx'
import { LoginScreen } from '/screens/login.tsx'
import { Tabs } from '/ui/tabs.tsx'

const AdminTabs = () => {
  const [badge, setBadge] = useState(0)
  window.count = () => setBadge(12)
  const tabs = ['Dashboard', 'Verifications', 'Requests', 'Reports', 'Disputes', 'Users', 'Audit log']
    .map((label) => ({ id: label, label, badge }))
  return h(Tabs, { tabs, chosen: 'Disputes', onChoose: () => {}, label: 'Administration' }, 'Panel')
}
const parts = {
  '#login': h(LoginScreen),
  '#password': h(ChangePassword, { isOpen: true, onClose: () => {} }),
  '#tabs': h(AdminTabs),
}
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, parts[location.hash]))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('small-windows', script)
})
afterAll(() => pages.close())

const onItsSide = { width: 800, height: 360 }

it('on a phone on its side, the button of the sign-in form is in sight', async () => {
  const page = await pages.browser.newPage({ viewport: onItsSide })
  await page.goto(`${pages.address}#login`)
  const send = page.getByRole('button', { name: 'Sign In' })
  await send.waitFor()
  const box = await send.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(onItsSide.height)
  await page.close()
})

it('the button of a form stays in sight while its sheet scrolls', async () => {
  const page = await pages.browser.newPage({ viewport: onItsSide, reducedMotion: 'reduce' })
  await page.goto(`${pages.address}#password`)
  const send = page.getByRole('button', { name: 'Change Password' })
  await send.waitFor()
  const bottom = async () => {
    const box = await send.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(bottom).toBeLessThan(onItsSide.height)
  const top = async () => (await page.getByLabel('Current password').boundingBox())?.y
  const before = await top()
  const last = page.getByLabel('Confirm password')
  await last.focus()
  await expect.poll(top).toBeLessThan(before ?? Number.NaN)
  expect(await bottom()).toBeLessThan(onItsSide.height)
  // The last field can be read in full above it.
  const [field, button] = await Promise.all([last.boundingBox(), send.boundingBox()])
  if (!field || !button) throw new Error('The last field or the button is not drawn')
  expect(field.y).toBeGreaterThanOrEqual(0)
  expect(field.y + field.height).toBeLessThanOrEqual(button.y)
  await page.close()
})

it('the chosen tab stays in sight when the numbers beside the others come', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.goto(`${pages.address}#tabs`)
  const chosen = page.getByRole('tab', { selected: true })
  await chosen.waitFor()
  const scrolled = () => page.getByRole('tablist').evaluate((list) => list.scrollLeft)
  const before = await scrolled()
  await page.evaluate(() => Reflect.get(window, 'count')())
  await page.getByText('12').first().waitFor()
  // The numbers have moved it, and the list has followed.
  expect(await scrolled()).toBeGreaterThan(before)
  const box = await chosen.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  await page.close()
})
