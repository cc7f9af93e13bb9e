import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { test } from './test.ts'

/** The most JavaScript, gzipped, that the built client loads before a screen renders. */
const MAX_FIRST_LOAD = 130 * 1024
const MAX_SCREEN = 40 * 1024

const dist = path.resolve(import.meta.dirname, '../client/dist')
const assets = path.join(dist, 'assets')
const read = (name: string) => readFileSync(path.join(assets, name), 'utf8')

/** Returns these files with their static imports. */
const withImports = (names: readonly string[]): Set<string> => {
  const found = new Set(names)
  // A set iterates over entries that are added during the loop.
  for (const name of found)
    for (const [, imported] of read(name).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      if (imported) found.add(imported)
  return found
}

const sizeOf = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0)

const first = () => {
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8')
  return withImports([...page.matchAll(/assets\/([\w.-]+\.js)/g)].flatMap(([, name]) => name ?? []))
}

/** The length of hashes, as `chunkFileNames` in `vite.config.ts` says. */
const HASH = /-[\w-]{7}\.js$/

/** Returns the chunk with the name of a file that `importers` load on demand. */
const chunkOf = (file: string, importers: Iterable<string>): string => {
  const wanted = [...importers].flatMap((name) =>
    [...read(name).matchAll(/import\([`"']\.\/([\w.-]+\.js)/g)].flatMap(([, found]) => found ?? []),
  )
  const [chunk, ...others] = new Set(wanted.filter((name) => name.replace(HASH, '') === file))
  if (!chunk || others.length > 0) throw new Error(`Not one chunk is called ${file}: ${[chunk, ...others]}`)
  return chunk
}

/** Every screen, with the chunks that it loads at once. */
const screens = [
  ['messages', 'chat-view'],
  ['messages', 'direct-list', 'direct-view'],
  ...readdirSync(path.resolve(import.meta.dirname, '../client/screens'))
    .filter((name) => name.endsWith('.tsx') && name !== 'feed.tsx' && name !== 'dev-kit.tsx')
    .map((name) => [name.replace('.tsx', '')]),
]

test('the first load and every screen stay small', () => {
  const begun = first()
  expect(sizeOf(begun)).toBeLessThanOrEqual(MAX_FIRST_LOAD)
  const sizes = screens.map((parts) => {
    let loaded = begun
    for (const part of parts) loaded = loaded.union(withImports([chunkOf(part, loaded)]))
    return { screen: parts.join(' with '), bytes: sizeOf(loaded.difference(begun)) }
  })
  expect(sizes.every(({ bytes }) => bytes > 0)).toBe(true)
  expect(sizes.filter(({ bytes }) => bytes > MAX_SCREEN)).toEqual([])
})

test('what starts after the first screen comes in few files', () => {
  const begun = first()
  const later = withImports([chunkOf('later', begun)]).difference(begun)
  expect(later.size).toBeLessThanOrEqual(16)
})

test('the night of the feed and its first picture are there before the script', async ({ browser }, info) => {
  const { baseURL, viewport } = info.project.use
  const page = await browser.newPage({ baseURL, viewport, colorScheme: 'light' })
  // Like a slow network: document and styles have loaded, the script has not.
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const first = page.locator('.first-feed')
  await expect(first).toHaveCSS('background-color', 'rgb(11, 10, 18)')
  await expect
    .poll(() => first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  script.resolve()
  await expect(page.locator('article[aria-current=true]')).toBeVisible()
  await expect(first).toHaveCount(0)
  await page.close()
})

test(
  'in every window the whole feed can be seen and pressed',
  { tag: '@long' },
  async ({ browser }, info) => {
    const page = await browser.newPage({ baseURL: info.project.use.baseURL })
    await page.goto('/')
    const current = page.locator('article[aria-current=true]')
    for (const [width, height] of [
      [360, 640],
      [640, 360],
      [800, 360],
      [720, 450],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      // A trial press finds what is cut off or covered by something else.
      for (const name of [/^Like/, /^Comments/, /^Save/, /^Share/, /^Sound/, /^Chat with Shop/, /^Details/])
        await current.getByRole('button', { name }).click({ trial: true, timeout: 10_000 })
      const overlap = await current.evaluate((slide) => {
        const boxOf = (selector: string) =>
          slide.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
        const [title, actions] = [boxOf('h2'), boxOf('button[aria-label^="Like"]')]
        const isBeside =
          title.right <= actions.left || title.bottom <= actions.top || title.top >= actions.bottom
        return isBeside && title.top >= 0 ? null : [title.toJSON(), actions.toJSON()]
      })
      expect([width, height, overlap]).toEqual([width, height, null])
      // Captions never cover the title.
      const isTitleCovered = await current.evaluate((slide) => {
        // Between two sentences there are none.
        const words = slide.querySelector('[data-captions]')?.getBoundingClientRect()
        const title = slide.querySelector('h2')?.getBoundingClientRect()
        return Boolean(words && title && words.left < title.right && words.bottom > title.top)
      })
      expect([width, height, isTitleCovered]).toEqual([width, height, false])
      // In a wide window nothing at all stands over the picture.
      const isPictureFree = await current.evaluate((slide) => {
        const title = slide.querySelector('h2')?.getBoundingClientRect()
        const picture = slide.querySelector('video')?.getBoundingClientRect()
        return Boolean(title && picture && title.right <= picture.left)
      })
      expect([width, height, isPictureFree]).toEqual([width, height, width >= 1360 || height < 560])
    }

    // With text twice as large, all of it is larger, and nothing is cut off.
    await page.setViewportSize({ width: 412, height: 915 })
    const sizeOf = (part: string) =>
      current
        .locator(part)
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    const parts = ['h2', 'button[aria-label^="Follow"] span', '.price-tag']
    const [title, shop, price] = await Promise.all(parts.map(sizeOf))
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const [largeTitle, largeShop, largePrice] = await Promise.all(parts.map(sizeOf))
    expect([largeTitle, largeShop]).toEqual([2 * Number(title), 2 * Number(shop)])
    // A hidden line is higher than what descenders take.
    const isTitleCut = () =>
      current
        .locator('h2')
        .evaluate(
          ({ scrollHeight, clientHeight }, lineHeight) => scrollHeight - clientHeight > lineHeight / 2,
          Number(largeTitle),
        )
    expect(await isTitleCut()).toBe(false)
    // A price stays on one line, so the width of the slide limits it.
    expect(largePrice).toBeGreaterThan(Number(price))
    const tag = await current.locator('.price-tag').first().boundingBox()
    expect((tag?.x ?? 0) + (tag?.width ?? 0)).toBeLessThanOrEqual(412)
    for (const name of [/^Like/, /^Comments/, /^Save/, /^Share/, /^Sound/, /^Chat with Shop/, /^Details/])
      await current.getByRole('button', { name }).click({ trial: true, timeout: 10_000 })
    await page.close()
  },
)
