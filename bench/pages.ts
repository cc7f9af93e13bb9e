import type { Locator, Page } from '@playwright/test'
import { median, withPhones } from './throttled.ts'

/**
 * `node bench/pages.ts [rounds]`: the first visit of each public page on a new phone: largest
 * contentful paint, delay of a tap, layout shift, total blocking time, bytes on the wire, and the
 * requests of the API before the largest paint.
 */
const rounds = Number(process.argv[2] ?? 3)
/** A page counts as settled after this time. */
const SETTLED_MS = 6_000

type Figures = { lcp: number; inp: number; cls: number; blocked: number }
type Seen = Figures & { bytes: number; calls: number }

/** Records paints, shifts and long tasks; blocking is what a task takes beyond 50 ms. */
const observe = () => {
  const figures = { lcp: 0, inp: 0, cls: 0, blocked: 0 }
  Object.assign(window, { figures })
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => {
    figures.lcp = startTime
  })
  on('layout-shift', (entry) => {
    if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
      figures.cls += Number(entry.value)
  })
  on('longtask', ({ duration }) => {
    figures.blocked += duration - 50
  })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) figures.inp = Math.max(figures.inp, duration)
    // newer than its type
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const figuresOf = (page: Page): Promise<Figures> =>
  // put there by `observe`
  page.evaluate(() => (window as unknown as { figures: Figures }).figures)

/** Opens a page and, after its figures are read, taps something on it. */
const visit = async (page: Page, address: string, target: (page: Page) => Locator): Promise<Seen> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(observe)
  await page.goto(address)
  await page.waitForTimeout(SETTLED_MS)
  const settled = await figuresOf(page)
  const seen = { ...settled, bytes }
  const calls = await page.evaluate(
    (lcp) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.includes('/api/') && startTime < lcp).length,
    settled.lcp,
  )
  await target(page).first().tap()
  await page.waitForTimeout(1_000)
  const { inp } = await figuresOf(page)
  return { ...seen, inp, calls }
}

await withPhones(async (open) => {
  const { page: first, address } = await open({ cpu: 1 })
  const api = async (path: string) => (await (await fetch(`${address}/api${path}`)).json()).data
  const { products } = await api('/products?limit=1')
  await first.context().close()
  const paths = {
    feed: '/',
    browse: '/browse',
    product: `/products/${products[0].id}`,
    shop: `/shop/${products[0].shop.slug}`,
    help: '/help',
    login: '/login',
  }
  const targets: Record<keyof typeof paths, (page: Page) => Locator> = {
    feed: (page) => page.locator('article[aria-current=true]').getByRole('button', { name: 'Details' }),
    browse: (page) => page.getByRole('main').getByRole('combobox'),
    product: (page) => page.getByRole('button', { name: /^Chat/ }),
    shop: (page) => page.getByRole('main').getByRole('button'),
    help: (page) => page.getByRole('main').locator('button, summary'),
    login: (page) => page.getByLabel('Phone number'),
  }
  const names = Object.keys(paths) as (keyof typeof paths)[] // of this literal
  const seen = new Map<string, Seen[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) {
      const { page } = await open()
      seen.get(name)?.push(await visit(page, address + paths[name], targets[name]))
      await page.context().close()
    }
  console.log(`First visits (median of ${rounds}; 9 Mbit/s, 100 ms, CPU ÷ 4)
           largest paint      tap  shift  blocked    on the wire  calls before the paint
           goal ≤ 1.80 s ≤ 100 ms  ≤ 0.02  ≤ 150 ms               0`)
  for (const [name, all] of seen) {
    const of = (key: keyof Seen) => median(all.map((one) => one[key]))
    console.log(
      `  ${name.padEnd(8)} ${(of('lcp') / 1000).toFixed(2).padStart(11)} s ${of('inp').toFixed(0).padStart(5)} ms ${of('cls').toFixed(3).padStart(7)} ${of('blocked').toFixed(0).padStart(6)} ms ${(of('bytes') / 1000).toFixed(0).padStart(11)} KB ${String(of('calls')).padStart(5)}`,
    )
  }
})
