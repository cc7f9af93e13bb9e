import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useLogScroll } from '/ui/use-log-scroll.ts'

const places = []
const Places = ({ isAtEnd }) => {
  if (places.at(-1) !== isAtEnd) places.push(isAtEnd)
  return h('p', null, places.map((one) => (one ? 'end' : 'above')).join(' '))
}
const Log = () => {
  const { scroller, content, isAtEnd, leaveEnd, onScroll } = useLogScroll(0)
  return h('div', null, h('output', null, isAtEnd ? 'end' : 'above'), h('button', { onClick: leaveEnd }, 'Jump'), h(Places, { isAtEnd }),
    h('div', { ref: scroller, onScroll, id: 'log', style: { height: 300, overflowY: 'auto', overflowAnchor: 'none' } },
      h('div', { ref: content }, h('div', { id: 'rows', style: { height: 1000 } }))))
}
createRoot(document.getElementById('root')).render(h(Log))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('log-scroll', script)
})
afterAll(() => pages.close())

const open = async () => {
  const page = await pages.browser.newPage()
  await page.goto(pages.address)
  const log = page.locator('#log')
  const fromEnd = () =>
    log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
  await expect.poll(fromEnd).toBe(0)
  await page.waitForTimeout(200)
  return { page, log, fromEnd, said: () => page.locator('output').textContent() }
}

it('a list that corrects heights and its place long after it was drawn stays at its end', async () => {
  const { page, log, fromEnd, said } = await open()
  await log.evaluate((element) => {
    const rows = element.querySelector<HTMLElement>('#rows')
    if (rows) rows.style.height = '1140px'
    element.scrollTop -= 30
  })
  await page.waitForTimeout(200)
  expect([await said(), await fromEnd()]).toEqual(['end', 0])
})

it('a jump to what is in view already, at the end, stays at the end', async () => {
  const { page } = await open()
  await page.getByRole('button').click()
  await expect.poll(() => page.locator('p').textContent()).toBe('end above end')
})

it('the reader leaves the end with the wheel, also while heights are corrected', async () => {
  const { page, log, fromEnd, said } = await open()
  await log.hover()
  await log.evaluate((element) => {
    const grow = () => {
      const rows = element.querySelector<HTMLElement>('#rows')
      if (rows) rows.style.height = '1140px'
    }
    document.addEventListener('scroll', grow, { capture: true, once: true })
  })
  await page.mouse.wheel(0, -200)
  await expect.poll(said).toBe('above')
  await page.waitForTimeout(200)
  expect(await fromEnd()).toBeGreaterThan(150)
})
