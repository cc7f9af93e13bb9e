import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

/** A product's gallery, or the feed's player, with the media of the address in the hash. */
const script = `
import '/ui/tokens.css'
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { CaptionLine } from '/ui/caption-line.tsx'
import { FeedVideo } from '/features/feed/feed-video.tsx'
import { createPlayerPool } from '/features/feed/player-pool.ts'
import { Gallery } from '/features/products/gallery.tsx'
const [where, bucket] = location.hash.slice(1).split(',')
const shown = {
  key: 'k', type: 'video', size: 1, url: bucket + '/clip.mp4', isPrimary: true, poster: null, width: 360, height: 640,
  duration: 8, thumbhash: null, renditions: [], captions: bucket + '/captions.vtt',
}
const none = () => {}
const on = { onStart: none, onProgress: none, onWaiting: none, onSilenced: none, onRefused: none, onFailed: none }
const state = { mayLoad: true, isCurrent: true, isPrimed: false, isPlaying: true, isMuted: true, showsCaptions: true }
const Feed = () => {
  const [words, setWords] = useState('')
  const [pool] = useState(createPlayerPool)
  const player = createElement(FeedVideo, { item: { media: shown }, pool, onCaption: setWords, ...state, ...on })
  return createElement('div', null, player, createElement(CaptionLine, { words }))
}
createRoot(document.getElementById('root')).render(
  where === 'gallery'
    ? createElement(Gallery, { media: [shown], title: 'Basket', className: 'h-[60dvh] w-full' })
    : createElement(Feed),
)
`

/** Like a bucket of another origin, whose CORS headers allow the captions alone, or nothing. */
const openBucket = async () => {
  const clip = await readFile(path.resolve(import.meta.dirname, '../../../prisma/seed/clips/basket.mp4'))
  const words = 'WEBVTT\n\n00:00:00.000 --> 00:00:20.000\nSanibonani, this is a basket\n'
  const asked: string[] = []
  const rules = { letsPagesRead: true }
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const isClip = request.url === '/clip.mp4'
    if (!isClip && rules.letsPagesRead) response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', isClip ? 'video/mp4' : 'text/vtt')
    response.end(isClip ? clip : words)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    asked,
    rules,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

let pages: Awaited<ReturnType<typeof openTestPage>>
let bucket: Awaited<ReturnType<typeof openBucket>>
const refused: string[] = []
beforeAll(async () => {
  ;[pages, bucket] = await Promise.all([openTestPage('captions', script), openBucket()])
})
beforeEach(() => {
  bucket.asked.length = 0
  refused.length = 0
  bucket.rules.letsPagesRead = true
})
afterAll(() => Promise.all([pages.close(), bucket.close()]))

const open = async (where: 'gallery' | 'feed', { showsCaptions = true } = {}) => {
  const context = await pages.browser.newContext()
  await context.addInitScript(
    (kept) => localStorage.setItem('sokoni.preferences', kept),
    JSON.stringify({ showsCaptions }),
  )
  const page = await context.newPage()
  page.on('requestfailed', (request) => refused.push(new URL(request.url()).pathname))
  await page.goto(`${pages.address}#${where},${bucket.url}`)
  await page.waitForSelector('video', { state: 'attached' })
  return page
}
const moves = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.1)
/** The current caption on the page. */
const saysOf = (page: Page) => page.locator('[data-captions]').allTextContents()
const soon = { timeout: 8_000 }

describe.each(['gallery', 'feed'] as const)('of another origin, in the %s', (where) => {
  it('captions are shown as the page’s own words, and the browser draws none', async () => {
    const page = await open(where)
    await moves(page)
    await expect.poll(() => saysOf(page), soon).toEqual(['Sanibonani, this is a basket'])
    const modes = await page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => [...video.textTracks].map(({ mode }) => mode))
    expect([modes, await page.locator('video').getAttribute('controls')]).toEqual([['hidden'], null])
    await page.context().close()
  })

  it('a video plays without them where the bucket lets no page read it', async () => {
    bucket.rules.letsPagesRead = false
    const page = await open(where)
    await moves(page)
    await expect.poll(() => refused, soon).toContain('/captions.vtt')
    expect(await saysOf(page)).toEqual([])
    await page.context().close()
  })
})

it('unwanted they are not fetched; the switch is remembered, muted and with sound apart, and nothing is left behind', async () => {
  const page = await open('gallery', { showsCaptions: false })
  await moves(page)
  expect(bucket.asked).not.toContain('/captions.vtt')
  const toggle = page.getByRole('button', { name: 'Captions' })
  const kept = () => page.evaluate(() => localStorage.getItem('sokoni.preferences'))
  expect(await toggle.getAttribute('aria-pressed')).toBe('false')
  await toggle.click()
  await expect.poll(() => saysOf(page), soon).toEqual(['Sanibonani, this is a basket'])
  expect(await kept()).toContain('"showsCaptions":true')
  const file = await page.locator('track').getAttribute('src')
  // With sound on there are no captions.
  await page.getByRole('button', { name: 'Sound' }).click()
  await expect.poll(() => saysOf(page), soon).toEqual([])
  expect(await toggle.getAttribute('aria-pressed')).toBe('false')
  expect(await page.locator('track').count()).toBe(0)
  expect(await page.evaluate((url) => fetch(url ?? '').then(Boolean, () => false), file)).toBe(false)
  await toggle.click()
  await expect.poll(() => saysOf(page), soon).toEqual(['Sanibonani, this is a basket'])
  expect(await kept()).toContain('"showsCaptionsWithSound":true')
  await page.context().close()
})
