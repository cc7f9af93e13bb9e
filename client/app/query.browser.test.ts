import type { Route } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { call } from '/app/call.ts'
import { listedIds, useList, useRequest } from '/app/query.ts'
import { useSession } from '/app/session.ts'

Object.assign(window, { listedIds, useSession })
const Shop = () => {
  const { data, error, failure, reload } = useRequest(
    ['shop'], (signal) => call('getShop', { id: 'lamu' }, { signal }), { failed: 'Failed', refreshOnReturn: true })
  return h('section', null,
    data ? h('p', null, data.shop.name) : error ? h('p', { role: 'alert' }, error + ' ' + failure.code) : 'Loading',
    h('button', { onClick: reload }, 'Reload'))
}
const Shops = ({ page }) => {
  const list = useList(['shops', page], async (cursor, signal) => {
    const { shops, pagination } = await call('listShops', { page: Number(cursor ?? 1) }, { signal })
    return { entries: shops, cursor: pagination.hasMore ? String(pagination.currentPage + 1) : null }
  }, { isKept: true })
  Object.assign(window, { refresh: (id) => list.refreshPagesOf(new Set([id])) })
  return h('section', null,
    list.entries?.map(({ id }) => h('p', { key: id }, id)),
    list.hasMore && h('button', { onClick: list.more.onMore }, 'More'),
    h('button', { onClick: list.reload }, 'Reload'))
}
const App = () => {
  const [shown, show] = useState('')
  Object.assign(window, { show })
  return shown === 'shop' ? h(Shop) : shown && h(Shops, { page: shown })
}
createRoot(document.getElementById('root')).render(h(App))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('query', script)
})
afterAll(() => pages.close())

const shop = (name: string) => ({ json: { success: true, data: { shop: { id: 'lamu', name } } } })
const refusal = (status: number, code: string) => ({
  status,
  json: { success: false, message: 'The shop rests', error: { code, message: 'The shop rests' } },
})

const open = async (answer: (route: Route, asked: number) => Promise<void> | undefined) => {
  const context = await pages.browser.newContext()
  const page = await context.newPage()
  const asked: string[] = []
  await page.route('**/api/shops**', (route) => {
    asked.push(new URL(route.request().url()).search)
    return answer(route, asked.length)
  })
  await page.goto(pages.address)
  const show = (name: string) => page.evaluate((shown) => Reflect.get(window, 'show')(shown), name)
  return { context, page, asked, show }
}

it('tries once more while the server starts, and leaves a refusal to the person', async () => {
  const { context, page, asked, show } = await open((route, at) =>
    route.fulfill(at === 1 ? { status: 503, body: '' } : refusal(409, 'SHOP_RESTS')),
  )
  await show('shop')
  // The error code decides; the text is in the user's language.
  await page.getByRole('alert').getByText('SHOP_RESTS').waitFor()
  expect(asked).toHaveLength(2)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => asked.length).toBe(3)
  await context.close()
})

it('loads again when the network is back, and shows what it had meanwhile', async () => {
  let name = 'Lamu Threads'
  const { context, page, asked, show } = await open((route) => route.fulfill(shop(name)))
  await show('shop')
  await page.getByText('Lamu Threads').waitFor()
  await context.setOffline(true)
  name = 'Lamu Silks'
  await page.getByText('Lamu Threads').waitFor()
  await context.setOffline(false)
  await page.getByText('Lamu Silks').waitFor()
  expect(asked).toHaveLength(2)
  await context.close()
})

it('ends the request of a component that is gone', async () => {
  const { context, page, show } = await open(() => undefined)
  const ended = page.waitForEvent('requestfailed')
  await Promise.all([page.waitForRequest('**/api/shops/lamu'), show('shop')])
  await show('')
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
  await context.close()
})

const listed = (route: Route) => {
  const page = Number(new URL(route.request().url()).searchParams.get('page'))
  // The last entry of each page comes again on the next one, as when somebody adds a shop
  // meanwhile.
  const shops = Array.from({ length: 25 }, (_, at) => ({ id: `shop ${(page - 1) * 24 + at}` }))
  const pagination = { currentPage: page, hasMore: page < 3 }
  return route.fulfill({ json: { success: true, data: { shops, pagination } } })
}

it('reads a list page by page without repeats, finds it again, and starts over with the first page', async () => {
  const { context, page, asked, show } = await open(listed)
  const count = () => page.locator('p').count()
  await show('first')
  await expect.poll(count).toBe(25)
  await page.getByRole('button', { name: 'More' }).click()
  await expect.poll(count).toBe(49)
  await show('')
  await expect.poll(count).toBe(0)
  await show('first')
  await expect.poll(count).toBe(49)
  expect(asked).toEqual(['?page=1', '?page=2'])
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(count).toBe(25)
  expect(asked).toEqual(['?page=1', '?page=2', '?page=1'])
  await context.close()
})

it('loads again the page of an entry, and the pages that its changes have moved', async () => {
  let added = 0
  const { context, page, asked, show } = await open((route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page'))
    const shops = Array.from({ length: 20 }, (_, index) => ({ id: `shop ${(at - 1) * 20 + index - added}` }))
    const pagination = { currentPage: at, hasMore: at < 3 }
    return route.fulfill({ json: { success: true, data: { shops, pagination } } })
  })
  const shown = () => page.locator('p').allTextContents()
  const refresh = (id: string) => page.evaluate((shop) => Reflect.get(window, 'refresh')(shop), id)
  await show('first')
  for (const count of [20, 40, 60]) {
    await expect.poll(shown).toHaveLength(count)
    if (count < 60) await page.getByRole('button', { name: 'More' }).click()
  }
  asked.length = 0
  await refresh('shop 25')
  expect(asked).toEqual(['?page=2'])
  asked.length = 0
  added = 1
  await refresh('shop 0')
  expect(asked).toEqual(['?page=1', '?page=2', '?page=3'])
  expect(await shown()).toEqual(Array.from({ length: 60 }, (_, index) => `shop ${index - 1}`))
  await context.close()
})

it('keeps a bounded number of entries for Back, the latest list in any case', async () => {
  const { context, page, show } = await open(listed)
  for (let at = 0; at < 30; at += 1) {
    await show(`list ${at}`)
    await expect.poll(() => page.locator('p').count()).toBe(25)
    await show('')
    await expect.poll(() => page.locator('p').count()).toBe(0)
  }
  const kept = await page.evaluate(() => Reflect.get(window, 'listedIds')('shops').length)
  expect(kept).toBe(600)
  await context.close()
})

it('shows nobody what another person was shown', async () => {
  const { context, page, asked, show } = await open((route, at) =>
    at === 1 ? route.fulfill(shop('Lamu Threads')) : undefined,
  )
  await show('shop')
  await page.getByText('Lamu Threads').waitFor()
  await page.evaluate(() =>
    Reflect.get(window, 'useSession').setState({ status: 'signed-in', user: { id: 'asha' } }),
  )
  await page.getByText('Loading').waitFor()
  await expect.poll(() => asked.length).toBe(2)
  await context.close()
})

it('reads everything anew for a user who comes back', async () => {
  const { context, page, asked, show } = await open(listed)
  const signIn = (user: object | null) =>
    page.evaluate((of) => Reflect.get(window, 'useSession').setState({ user: of }), user)
  await signIn({ id: 'asha' })
  await show('first')
  await expect.poll(() => page.locator('p').count()).toBe(25)
  await show('')
  // The entity stores clear the entries of the lists when the user changes.
  await signIn(null)
  await signIn({ id: 'asha' })
  await show('first')
  await expect.poll(() => asked.length).toBe(2)
  await context.close()
})
