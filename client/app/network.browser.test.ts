import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { call } from '/app/call.ts'
import { useList } from '/app/query.ts'
import { watchNetwork } from '/app/watch-network.ts'
import { ErrorState } from '/ui/states.tsx'

watchNetwork()
const List = () => {
  const list = useList(['all'], async () => {
    const { shops } = await call('listShops', {})
    return { entries: shops, cursor: null }
  }, { failed: 'Failed' })
  if (list.error !== null) return h(ErrorState, { onRetry: list.reload }, list.error)
  return list.entries?.map(({ id }) => h('p', { key: id }, id)) ?? 'Loading'
}
createRoot(document.getElementById('root')).render(h(List))
`
const soon = { timeout: 20_000 }
const shops = { status: 200, json: { success: true, data: { shops: [{ id: 'Lamu Threads' }] } } }

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('network', script)
})
afterAll(() => pages.close())

const open = async (answer: (asked: number) => 'lost' | 'broken' | 'found') => {
  const context = await pages.browser.newContext()
  const page = await context.newPage()
  let asked = 0
  await page.route('**/health', (route) =>
    answer(asked) === 'lost' ? route.abort('connectionrefused') : route.fulfill({ status: 200 }),
  )
  await page.route('**/api/shops**', (route) => {
    asked += 1
    const outcome = answer(asked)
    if (outcome === 'lost') return route.abort('internetdisconnected')
    return route.fulfill(outcome === 'found' ? shops : { status: 500, body: '' })
  })
  await page.goto(pages.address)
  return { context, page, asked: () => asked }
}

it('a list that failed for want of a network is asked for again when the browser is back online', async () => {
  let isLost = true
  const { context, page } = await open(() => (isLost ? 'lost' : 'found'))
  await page.getByText('You are offline').waitFor()
  await context.setOffline(true)
  isLost = false
  await context.setOffline(false)
  await page.getByText('Lamu Threads').waitFor()
  await context.close()
})

it('it is asked for again, too, when the server answers without the browser having noticed anything', async () => {
  let isLost = true
  const { context, page } = await open(() => (isLost ? 'lost' : 'found'))
  await page.getByText('You are offline').waitFor()
  isLost = false
  await page.getByText('Lamu Threads').waitFor(soon)
  await context.close()
})

it('what the server answered with a failure is left to the person', async () => {
  const { context, page, asked } = await open(() => 'broken')
  await page.getByRole('button', { name: 'Try Again' }).waitFor()
  expect(asked()).toBe(1)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(asked).toBe(2)
  await context.close()
})
