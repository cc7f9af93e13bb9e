import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { useList } from '/app/query.ts'
import { LoadMore } from '/ui/load-more.tsx'

let isLost = false
const asked = []
Object.assign(window, { asked, lose: (value) => { isLost = value } })
const load = async (cursor) => {
  asked.push(cursor)
  if (isLost) throw new Error('lost')
  const page = Number(cursor ?? 1)
  const entries = Array.from({ length: 20 }, (_, at) => ({ id: page + '-' + at }))
  return { entries, cursor: page < 4 ? String(page + 1) : null }
}
const List = () => {
  const list = useList(['all'], load, { failed: 'Failed' })
  return h('main', null,
    list.entries?.map(({ id }) => h('p', { key: id, style: { height: 100 } }, id)),
    list.hasMore && h(LoadMore, { ...list.more, near: location.hash === '#press' ? undefined : 'end', label: 'More' }))
}
createRoot(document.getElementById('root')).render(h(List))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('load-more', script)
})
afterAll(() => pages.close())

const open = async (hash = '') => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 600 } })
  await page.goto(pages.address + hash)
  await page.getByText('1-0', { exact: true }).waitFor()
  return { page, asked: () => page.evaluate(() => Reflect.get(window, 'asked')) }
}

it('asks for each page once as its end comes near, a failed one again when the network is back', async () => {
  const { page, asked } = await open()
  const toEnd = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await toEnd()
  await page.getByText('2-0', { exact: true }).waitFor({ state: 'attached' })
  await page.evaluate(() => Reflect.get(window, 'lose')(true))
  await toEnd()
  await page.getByRole('alert').waitFor()
  expect(await asked()).toEqual([null, '2', '3'])
  await page.evaluate(() => {
    Reflect.get(window, 'lose')(false)
    dispatchEvent(new Event('online'))
  })
  await page.getByText('3-0', { exact: true }).waitFor({ state: 'attached' })
  await toEnd()
  await page.getByText('4-19', { exact: true }).waitFor({ state: 'attached' })
  expect(await asked()).toEqual([null, '2', '3', '3', '4'])
  await page.close()
})

it('without an edge it waits for a press', async () => {
  const { page, asked } = await open('#press')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await asked()).toEqual([null])
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByText('2-0', { exact: true }).waitFor({ state: 'attached' })
  await page.close()
})
