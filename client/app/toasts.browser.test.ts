import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { ConversationFrame } from '/features/conversations/conversation-frame.tsx'
import { Sheet } from '/ui/sheet.tsx'
import { AppShell } from '/ui/app-shell.tsx'
import { showToast } from '/ui/toast.ts'
import { ToastViewport } from '/ui/toast-viewport.tsx'

const Page = () => {
  const [isOpen, setOpen] = useState(false)
  const [isShown, setShown] = useState(true)
  const isFull = location.hash.includes('full')
  return h(AppShell, { isOffline: location.hash.includes('offline'), isFull, isNight: location.hash.includes('night') },
    h('button', { onClick: () => setOpen(true) }, 'Open'),
    location.hash === '#control' && h('button', { className: 'absolute top-4 left-1/2 size-12' }, 'Next'),
    isShown && h(Sheet, { isOpen, onClose: () => setOpen(false), title: 'Sheet' },
      h('button', { onClick: () => showToast('From the sheet') }, 'Toast'),
      h('button', { onClick: () => setShown(false) }, 'Leave the page')),
    location.hash.includes('chat') && h('section', { 'data-own-bar': true, className: 'absolute inset-0' },
      h(ConversationFrame, { onBack: () => {}, isLoading: true })),
    h(ToastViewport, { onOpen: () => {} }))
}
Object.assign(window, { showToast })
createRoot(document.getElementById('root')).render(h(Page))
showToast('Hello')
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('toast', script)
})
afterAll(() => pages.close())

it('keeps one live region, reachable while a sheet is open, and its timers', async () => {
  const page = await pages.browser.newPage()
  // Longer than the test, which counts the timers that start.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    Object.assign(window, { ends: [] as (() => void)[] })
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number, ...input: unknown[]) =>
        ms === 4000 ? Reflect.get(window, 'ends').push(work) : start(work, ms, ...input),
    })
  })
  const timers = () => page.evaluate(() => Reflect.get(window, 'ends').length)
  await page.goto(pages.address)
  const hello = page.getByText('Hello')
  await hello.waitFor()
  const region = await page.locator('[aria-live=polite]').elementHandle()
  const isSame = () =>
    page.evaluate(
      (first) => first === document.querySelector('[aria-live=polite]') && Boolean(first?.isConnected),
      region,
    )

  expect(await timers()).toBe(1)
  await page.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Hello').waitFor()
  expect(await isSame()).toBe(true)
  await dialog.getByRole('button', { name: 'Toast' }).click()
  await dialog.getByText('From the sheet').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await isSame()).toBe(true)
  expect(await hello.isVisible()).toBe(true)
  expect(await timers()).toBe(2)
  await page.evaluate(() => Reflect.get(window, 'ends')[0]())
  await hello.waitFor({ state: 'detached' })
  expect(await page.getByText('From the sheet').isVisible()).toBe(true)
  await page.close()
})

it('keeps the live region when the page of an open sheet goes', async () => {
  const page = await pages.browser.newPage()
  await page.goto(pages.address)
  const region = await page.locator('[aria-live=polite]').elementHandle()
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('dialog').getByText('Hello').waitFor()
  await page.getByRole('button', { name: 'Leave the page' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await region?.evaluate((element) => element.isConnected)).toBe(true)
  await page.close()
})

it('leaves the head of a sheet free that opens while it is there', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 640 } })
  await page.goto(pages.address)
  await page.getByText('Hello').waitFor()
  await page.getByRole('button', { name: 'Open' }).click()
  const sheet = page.getByRole('dialog')
  // A sheet as high as a phone: its head is where toasts stand.
  await sheet.locator('h2').evaluate((title) => {
    const panel = title.closest('[tabindex]')
    if (panel instanceof HTMLElement) panel.style.height = '92%'
  })
  const isFree = () =>
    sheet.evaluate((dialog) => {
      const close = [...dialog.querySelectorAll('header button')].at(-1)
      const { left, top, width, height } = close?.getBoundingClientRect() ?? new DOMRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return Boolean(dialog.textContent?.includes('Hello') && close?.contains(hit))
    })
  await expect.poll(isFree).toBe(true)
  await page.close()
})

it('stands beneath the bar of a lost network at every width', async () => {
  for (const shell of ['#offline', '#offline-full', '#offline-full-night']) {
    const page = await pages.browser.newPage()
    await page.goto(`${pages.address}${shell}`)
    for (const viewport of [
      { width: 360, height: 800 },
      { width: 800, height: 360 },
      { width: 768, height: 1024 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport)
      const bar = await page.getByText('You are offline').boundingBox()
      // Its place at rest: a toast comes in from above.
      const region = await page.locator('[aria-live=polite]').boundingBox()
      expect(region?.y, `${shell} ${JSON.stringify(viewport)}`).toBeGreaterThanOrEqual(
        (bar?.y ?? 0) + (bar?.height ?? 0),
      )
    }
    await page.close()
  }
})

it('stands beneath the bar of an open conversation, and beneath that of a lost network', async () => {
  for (const shell of ['#full-chat', '#offline-full-chat']) {
    const page = await pages.browser.newPage()
    await page.goto(`${pages.address}${shell}`)
    for (const viewport of [
      { width: 360, height: 800 },
      { width: 800, height: 360 },
    ]) {
      await page.setViewportSize(viewport)
      const bar = await page.locator('[data-own-bar] header').boundingBox()
      const region = await page.locator('[aria-live=polite]').boundingBox()
      expect(region?.y, `${shell} ${JSON.stringify(viewport)}`).toBeGreaterThanOrEqual(
        (bar?.y ?? 0) + (bar?.height ?? 0),
      )
    }
    await page.close()
  }
})

it('a text that does not fit beside the action has the whole width, and the action stands below it', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 640 } })
  await page.goto(pages.address)
  await page.getByText('Hello').waitFor()
  const places = async (text: string) => {
    await page.evaluate((shown) => {
      const action = { label: 'Show the orders', run: () => {} }
      Reflect.get(window, 'showToast')(shown, { tone: 'good', duration: 60_000, action })
    }, text)
    const words = page.getByText(text, { exact: true })
    await words.waitFor()
    const line = words.locator('xpath=ancestor::div[contains(@class, "pointer-events-auto")]')
    const [box, action, close] = await Promise.all([
      words.boundingBox(),
      line.getByRole('button', { name: 'Show the orders' }).boundingBox(),
      line.getByRole('button', { name: 'Close' }).boundingBox(),
    ])
    if (!box || !action || !close) throw new Error('The toast is not drawn')
    return { box, action, close }
  }
  const long = await places('The order is paid, and the buyer was told where and when to fetch it')
  expect(long.box.width).toBeGreaterThan(240)
  expect(long.action.y).toBeGreaterThanOrEqual(long.box.y + long.box.height)
  expect(long.close.y).toBe(long.action.y)
  const short = await places('Paid')
  expect(Math.abs(short.action.y - short.close.y)).toBe(0)
  expect(short.action.y).toBeLessThan(short.box.y + short.box.height)
  await page.close()
})

it('covers no control where there is room elsewhere', async () => {
  for (const viewport of [
    { width: 360, height: 800 },
    { width: 1440, height: 900 },
  ]) {
    const page = await pages.browser.newPage({ viewport })
    await page.goto(`${pages.address}#control`)
    await page.getByText('Hello').waitFor()
    // A trial press fails on a control that something covers.
    await page.getByRole('button', { name: 'Next' }).click({ trial: true, timeout: 2000 })
    await page.close()
  }
})
