import type { Page, Route } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { call } from '/app/call.ts'
import { loadOrRestore, readPage } from '/app/kept-pages.ts'
import { useList, useRequest } from '/app/query.ts'
import { watchNetwork } from '/app/watch-network.ts'
import { onNetworkLoss, useIsNetworkLost } from '/ui/network.ts'

watchNetwork()
onNetworkLoss(() => { window.wasLost = true })
window.countKept = async () => (await Promise.all(['all', 'one'].map(readPage))).filter(Boolean).length
const List = () => {
  const list = useList(['all'], (_cursor, _signal, showMeanwhile) => loadOrRestore(
    'all', () => call('listShops', {}),
    ({ value, keptAt }) => ({ entries: value.shops, cursor: null, keptAt }), showMeanwhile))
  const lost = useIsNetworkLost() ? 'lost' : 'online'
  return h('p', null, list.entries?.map(({ id }) => id).join() ?? 'none', list.keptAt ? ' copy ' : ' new ', lost)
}
const One = () => {
  const { data } = useRequest(['one'], (_signal, showMeanwhile) => loadOrRestore(
    'one', () => call('getShop', { id: 'lamu' }), ({ value, keptAt }) => value.shop.name + (keptAt ? ' copy' : ' new'),
    showMeanwhile), { refreshOnReturn: true })
  return h('p', null, data ?? 'none')
}
createRoot(document.getElementById('root')).render([h(List, { key: 'list' }), h(One, { key: 'one' })])
`
const soon = { timeout: 30_000 }

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('slow-network', script)
})
afterAll(() => pages.close())

const answerOf = (route: Route, name: string) => {
  const shop = { id: name, name }
  const data = route.request().url().endsWith('/lamu') ? { shop } : { shops: [shop] }
  return route.fulfill({ json: { success: true, data } })
}

/** A page that has a copy of both; its next requests wait in `requests`, those of `/health` too. */
const openWithCopies = async () => {
  const page: Page = await (await pages.browser.newContext()).newPage()
  const requests: Route[] = []
  const health: Route[] = []
  let isQuick = true
  await page.route('**/health', (route) => void health.push(route))
  await page.route('**/api/shops**', async (route) => {
    if (isQuick) await answerOf(route, 'Before')
    else requests.push(route)
  })
  await page.goto(pages.address)
  await page.getByText('Before new online').waitFor()
  await page.getByText('Before new', { exact: true }).waitFor()
  // The copies are stored a moment after they are shown.
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'countKept')()), soon).toBe(2)
  isQuick = false
  await page.reload()
  await page.getByText('Before copy online').waitFor(soon)
  await page.getByText('Before copy', { exact: true }).waitFor(soon)
  return { page, requests, health }
}

it('an answer that is only slow replaces the copy, is requested once, and the network is not lost', async () => {
  const { page, requests, health } = await openWithCopies()
  expect(requests).toHaveLength(2)
  await expect.poll(() => health.length).toBe(1)
  await health[0]?.fulfill({ status: 200 })
  for (const route of requests) await answerOf(route, 'After')
  await page.getByText('After new online').waitFor()
  await page.getByText('After new', { exact: true }).waitFor()
  expect(requests).toHaveLength(2)
  expect(await page.evaluate(() => Reflect.get(window, 'wasLost'))).toBeUndefined()
})

it('a server that answers another request while the check of the network is slow is not lost', async () => {
  const { page, requests, health } = await openWithCopies()
  const [list, one] = requests
  if (list) await answerOf(list, 'After')
  await page.getByText('After').first().waitFor()
  // The check is given up after 10 s.
  await expect.poll(() => health[0]?.request().failure()?.errorText, soon).toBeTruthy()
  expect(await page.evaluate(() => Reflect.get(window, 'wasLost'))).toBeUndefined()
  if (one) await answerOf(one, 'After')
  await expect.poll(() => page.getByText('After').count()).toBe(2)
})

it('a network that answers nothing is lost; when it is back, what hung is requested again, once', async () => {
  const { page, requests, health } = await openWithCopies()
  await page.getByText('Before copy lost').waitFor(soon)
  await expect.poll(() => health.length, soon).toBe(2)
  await health[1]?.fulfill({ status: 200 })
  await page.getByText('Before copy online').waitFor()
  await expect.poll(() => requests.length).toBe(4)
  for (const route of requests.slice(2)) await answerOf(route, 'After')
  await page.getByText('After new online').waitFor()
  await page.getByText('After new', { exact: true }).waitFor()
  expect(requests).toHaveLength(4)
})
