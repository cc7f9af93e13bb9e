import type { BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

/**
 * The feed of `/dev/kit/feed` with the seed's clips, in a real Chromium: fingers, wheel, keys,
 * videos.
 */
const script = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { DevKit } from '/screens/dev-kit.tsx'
createRoot(document.getElementById('root')).render(createElement(DevKit))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
let context: BrowserContext
beforeAll(async () => {
  pages = await openTestPage('dev/kit/feed', script)
})
afterEach(() => context.close())
afterAll(() => pages.close())

const open = async (
  options: Parameters<typeof pages.browser.newContext>[0] = {},
  prepare?: (page: Page) => Promise<unknown>,
) => {
  context = await pages.browser.newContext({
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    isMobile: true,
    ...options,
  })
  const page = await context.newPage()
  await prepare?.(page)
  await page.goto(pages.address)
  await page.waitForSelector('article[aria-current]')
  return page
}

const position = (page: Page) => page.locator('article[aria-current]').getAttribute('aria-posinset')
const arrivesAt = (page: Page, place: number) =>
  page.waitForSelector(`article[aria-current][aria-posinset="${place}"]`)
const plays = (page: Page, place: number) =>
  page.waitForFunction(
    (at) => {
      const video = document.querySelector<HTMLVideoElement>(`article[aria-posinset="${at}"] video`)
      return video && !video.paused && video.currentTime > 0 && video.dataset.live === 'true'
    },
    place,
    { polling: 50 },
  )

type Point = { x: number; y: number }

/** A touch gesture of ten moves, with optional pauses between them and before the finger lifts. */
const finger = async (
  page: Page,
  from: Point,
  to: Point,
  { pause = 12, rest = 0, moves = 10, lift = true } = {},
) => {
  const session = await context.newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [from])
  for (let at = 1; at <= moves; at += 1) {
    const share = at / moves
    await send('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
    await page.waitForTimeout(pause)
  }
  await page.waitForTimeout(rest)
  if (lift) await send('touchEnd', [])
  return () => send('touchEnd', [])
}
const middle = { x: 150, y: 420 }
const by = (dx: number, dy: number): Point => ({ x: middle.x + dx, y: middle.y + dy })

describe('a finger', () => {
  it('steps one slide over 50 px however slowly, and not under', async () => {
    const page = await open()
    await finger(page, middle, by(0, -40), { pause: 60, rest: 250 })
    expect(await position(page)).toBe('1')
    await finger(page, middle, by(0, -75), { pause: 60, rest: 250 })
    await arrivesAt(page, 2)
    await finger(page, middle, by(0, -300))
    await arrivesAt(page, 3)
    await finger(page, middle, by(0, 75), { rest: 250 })
    await arrivesAt(page, 2)
  })

  it('pulls the first slide down to refresh, over 80 px', async () => {
    const page = await open()
    const words = page.locator('[role=status]')
    const lift = await finger(page, middle, by(0, 60), { lift: false })
    await words.getByText('Pull to refresh').waitFor()
    await lift()
    await words.getByText('Pull to refresh').waitFor({ state: 'detached' })
    const release = await finger(page, middle, by(0, 120), { lift: false })
    await words.getByText('Release to refresh').waitFor()
    await release()
    await words.getByText('Refreshing...').waitFor()
    await words.getByText('Refreshing...').waitFor({ state: 'detached' })
    expect(await position(page)).toBe('1')
  })

  it('opens the details to the left; to the right over 100 px they close', async () => {
    const page = await open()
    const panel = page.locator('dialog[open]')
    await finger(page, by(60, 0), by(-60, 0))
    await panel.waitFor()
    await finger(page, by(-60, 0), by(20, 0), { rest: 250 })
    await page.waitForTimeout(400)
    expect(await panel.count()).toBe(1)
    await finger(page, by(-60, 0), by(80, 0), { rest: 250 })
    await panel.waitFor({ state: 'detached' })
    expect(await position(page)).toBe('1')
  })

  it('drags a sheet away over 100 px, and not under', async () => {
    const page = await open()
    await page
      .locator('article[aria-current]')
      .getByRole('button', { name: /^Comments/ })
      .tap()
    const head = page.locator('dialog[open] header')
    await head.waitFor()
    await page.waitForTimeout(350)
    const box = await head.boundingBox()
    const grip = { x: 120, y: (box?.y ?? 0) + 24 }
    await finger(page, grip, { x: grip.x, y: grip.y + 80 }, { rest: 200 })
    await page.waitForTimeout(300)
    expect(await head.count()).toBe(1)
    await finger(page, grip, { x: grip.x, y: grip.y + 140 }, { rest: 200 })
    await head.waitFor({ state: 'detached' })
  })
})

describe('wheel and keys', () => {
  const desktop = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false }

  it('steps once a gesture of the wheel', async () => {
    const page = await open(desktop)
    // All at once, like a trackpad: with Playwright's own events, a busy machine may pause for too
    // long.
    await page.locator('[role=feed]').evaluate((feed) => {
      for (let turn = 0; turn < 12; turn += 1) {
        feed.dispatchEvent(new WheelEvent('wheel', { deltaY: 120, bubbles: true, cancelable: true }))
      }
    })
    await page.waitForTimeout(400)
    expect(await position(page)).toBe('2')
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, -120)
    await arrivesAt(page, 1)
  })

  it('goes by arrows, pages, j and k; likes by l; rests by space', async () => {
    const page = await open(desktop)
    for (const [key, place] of [
      ['ArrowDown', 2],
      ['PageDown', 3],
      ['j', 4],
      ['k', 3],
      ['PageUp', 2],
      ['ArrowUp', 1],
      ['ArrowUp', 1],
    ] as const) {
      await page.keyboard.press(key)
      await arrivesAt(page, place)
    }
    const current = page.locator('article[aria-current]')
    const likes = current.getByRole('button', { name: /^(Like|Unlike)/ })
    expect(await likes.getAttribute('aria-pressed')).toBe('false')
    await page.keyboard.press('l')
    await current.getByRole('button', { name: /^Unlike/, pressed: true }).waitFor()
    await plays(page, 1)
    await page.keyboard.press(' ')
    await current.getByRole('button', { name: 'Play' }).waitFor()
    await page.waitForFunction(
      () => document.querySelector<HTMLVideoElement>('article[aria-current] video')?.paused,
    )
  })

  it('announces the current product, and the other slides are inert', async () => {
    const page = await open(desktop)
    await page.keyboard.press('j')
    await arrivesAt(page, 2)
    const label = await page.locator('article[aria-current]').getAttribute('aria-label')
    expect(label).toMatch(/^Kanga wrap, pair, Ksh 2,300/)
    expect(await page.locator('[aria-live=polite]').allTextContents()).toContain(
      'Kanga wrap, pair, Ksh 2,300',
    )
    expect(await page.locator('article:not([aria-current]):not([inert])').count()).toBe(0)
  })

  it('closes by Escape and by Back, the topmost first, and gives the focus back', async () => {
    const page = await open(desktop)
    const details = page.locator('article[aria-current]').getByRole('button', { name: 'Details' })
    await details.click()
    const dialogs = page.locator('dialog[open]')
    await dialogs.first().waitFor()
    await page.keyboard.press('Escape')
    await dialogs.first().waitFor({ state: 'detached' })
    expect(await details.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('c')
    await dialogs.first().waitFor()
    await page.evaluate(() => history.back())
    await dialogs.first().waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/dev/kit/feed')
    expect(await page.evaluate(() => history.state?.layers ?? 0)).toBe(0)
  })
})

describe('the videos', () => {
  it('play one at a time, the next one ready; at slide 30 there are at most three, on a flat number of nodes', async () => {
    const page = await open()
    await plays(page, 1)
    await page.waitForFunction(() => {
      const next = document.querySelector<HTMLVideoElement>('article[aria-posinset="2"] video')
      return next?.paused && next.readyState >= 3
    })
    const count = () => page.evaluate(() => document.querySelectorAll('*').length)
    for (let place = 2; place <= 4; place += 1) {
      await page.keyboard.press('j')
      await arrivesAt(page, place)
    }
    const before = await count()
    for (let place = 5; place <= 30; place += 1) {
      await page.keyboard.press('j')
      await arrivesAt(page, place)
    }
    await plays(page, 30)
    expect(await page.evaluate(() => document.querySelectorAll('video').length)).toBeLessThanOrEqual(3)
    // The next clip is primed by playing it muted for a moment, then pauses.
    await page.waitForFunction(
      () => [...document.querySelectorAll('video')].filter((video) => !video.paused).length === 1,
    )
    expect(Math.abs((await count()) - before)).toBeLessThan(30)
  })

  it('rest while the page is hidden', async () => {
    const page = await open()
    await plays(page, 1)
    const setVisibility = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await setVisibility('hidden')
    await page.waitForFunction(
      () => document.querySelector<HTMLVideoElement>('article[aria-current] video')?.paused,
    )
    await setVisibility('visible')
    await plays(page, 1)
  })

  const saving = {
    'less motion': { options: { reducedMotion: 'reduce' as const } },
    'data saver': {
      prepare: (page: Page) =>
        page.addInitScript(() => localStorage.setItem('sokoni.preferences', '{"savesData":true}')),
    },
  }
  it.each(Object.entries(saving))('with %s fetch nothing until a tap', async (_name, how) => {
    const page = await open('options' in how ? how.options : {}, 'prepare' in how ? how.prepare : undefined)
    await page.waitForTimeout(500)
    expect(await page.locator('article video[src]').count()).toBe(0)
    await page.keyboard.press('j')
    await arrivesAt(page, 2)
    expect(await page.locator('article video[src]').count()).toBe(0)
    await page.locator('article[aria-current]').getByRole('button', { name: 'Play' }).click()
    await plays(page, 2)
    expect(await page.locator('article video[src]').count()).toBe(1)
  })
})
