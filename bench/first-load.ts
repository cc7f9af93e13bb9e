import { median, withPhones } from './throttled.ts'

/**
 * `node bench/first-load.ts`: the first load of the feed on a new phone: largest
 * contentful paint, layout shift, input delay and script size.
 */
const ROUNDS = 7
const seen: { lcp: number; cls: number; inp: number; script: number }[] = []

await withPhones(async (open) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page, address } = await open()
    await page.addInitScript(() => {
      const figures = { lcp: 0, cls: 0, inp: 0 }
      Object.assign(window, { figures })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) figures.lcp = entry.startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (!('hadRecentInput' in entry && entry.hadRecentInput) && 'value' in entry)
            figures.cls += Number(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) figures.inp = Math.max(figures.inp, entry.duration)
        // newer than its type
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    })
    await page.goto(address)
    await page.waitForFunction(
      () => document.querySelector('article[aria-current] video')?.getAttribute('data-live') === 'true',
    )
    for (const key of ['j', 'j', 'k', 'm']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(600)
    }
    await page.locator('article[aria-current]').getByRole('button', { name: 'Details' }).tap()
    await page.waitForTimeout(800)
    seen.push(
      await page.evaluate(() => ({
        // put there above
        ...(window as unknown as { figures: { lcp: number; cls: number; inp: number } }).figures,
        script: performance
          .getEntriesByType('resource')
          .filter((entry) => entry.name.endsWith('.js'))
          .reduce((sum, entry) => sum + ('encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0), 0),
      })),
    )
    await page.context().close()
  }
})
const of = (key: 'lcp' | 'cls' | 'inp' | 'script') => median(seen.map((one) => one[key]))
console.log(`First load of the feed (median of ${ROUNDS}; 9 Mbit/s, 100 ms, CPU ÷ 4)
  largest picture   ${(of('lcp') / 1000).toFixed(2)} s   (goal ≤ 1.8 s)
  layout shift      ${of('cls').toFixed(3)}    (goal ≤ 0.02)
  slowest input     ${of('inp').toFixed(0)} ms   (goal ≤ 100 ms)
  script fetched    ${(of('script') / 1024).toFixed(0)} KB   (with what five steps and the details load)`)
