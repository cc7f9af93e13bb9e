import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { OfferButtons } from '/features/deals/offer-buttons.tsx'

const product = {
  id: 'mat', title: 'Sisal mat', price: { amount: 450, currency: 'SZL', formattedPrice: 'E 450' }, currency: 'SZL',
  images: [], stock: { isInStock: true, quantity: 1 }, offers: { isOn: true }, status: 'active', isAvailable: true,
  shop: { name: 'Weavers', owner: 'thandi' }, viewer: { isOwner: false },
}
useSession.setState({ status: 'signed-in', user: { id: 'lindiwe', shops: [] } })
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(OfferButtons, { product })))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('refused', script)
})
afterAll(() => pages.close())

/** Opens a page where the server refuses every offer and purchase. */
const open = async (status: number, code: string) => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const data = { offers: [], pagination: { hasMore: false, cursor: null } }
  await page.route('**/api/offers?*', (route) =>
    route.fulfill({ json: { success: true, message: 'OK', data } }),
  )
  const json = { success: false, message: `${code} in English`, error: { code } }
  await page.route(/products.mat.(buy|offers)$/, (route) => route.fulfill({ status, json }))
  await page.goto(pages.address)
  return page
}
type Page = Awaited<ReturnType<typeof open>>

const buy = async (page: Page) => {
  await page.getByRole('button', { name: 'Buy for E 450' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: /^Buy/ }).click()
  return dialog
}
const offer = async (page: Page) => {
  await page.getByRole('button', { name: 'Make an offer' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('group', { name: 'Suggested amounts' }).getByRole('button').first().click()
  await sheet.getByRole('button', { name: /^Send offer/ }).click()
  return sheet
}

it('the purchase of a product that was hidden meanwhile says that it is no longer for sale', async () => {
  const dialog = await buy(await open(404, 'NOT_FOUND'))
  await dialog.getByRole('alert').getByText('This product is no longer for sale').waitFor()
  expect(await dialog.getByText('NOT_FOUND').count()).toBe(0)
})

it('so does an offer for it', async () => {
  const sheet = await offer(await open(404, 'NOT_FOUND'))
  await sheet.getByRole('alert').getByText('This product is no longer for sale').waitFor()
})

it('the buyer of a shop that they have blocked can unblock it there, and then buy', async () => {
  const page = await open(403, 'FORBIDDEN')
  let isBlocked = true
  await page.route('**/api/users/thandi**', (route) => {
    if (route.request().method() === 'DELETE') isBlocked = false
    const user = { viewer: { isSelf: false, isBlocked, canWrite: !isBlocked } }
    return route.fulfill({ json: { success: true, message: 'OK', data: { user } } })
  })
  const sheet = await offer(page)
  await sheet.getByRole('alert').getByText('Weavers is blocked').waitFor()
  await page.keyboard.press('Escape')
  const dialog = await buy(page)
  await dialog.getByRole('alert').getByText('Weavers is blocked').waitFor()
  await dialog.getByRole('button', { name: 'Unblock' }).click()
  await dialog.getByText('Weavers is blocked').waitFor({ state: 'detached' })
  expect(await dialog.getByText('FORBIDDEN').count()).toBe(0)
  expect(isBlocked).toBe(false)
})
