import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fullChromium } from '../client/app/test-chromium.ts'
import { median, withPhones } from './throttled.ts'

/**
 * `node bench/lighthouse.ts [rounds]`: Lighthouse's four scores (mobile, its default throttling) of
 * each public page, the median of three. npx fetches Lighthouse; it is no dependency.
 */
const rounds = Number(process.argv[2] ?? 3)
const LIGHTHOUSE = 'lighthouse@13.5.0'
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof GOALS
const categories = Object.keys(GOALS) as Category[] // of this literal

type Report = { categories: Record<Category, { score: number }> }

const run = async (url: string): Promise<Report> => {
  const flags = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox']
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...flags], {
    maxBuffer: 64 * 1024 ** 2,
    env: { ...process.env, CHROME_PATH: fullChromium },
  })
  return JSON.parse(stdout)
}

await withPhones(async (open) => {
  const { page, address } = await open({ cpu: 1 })
  const { data } = await (await page.request.get('/api/products?limit=1')).json()
  await page.context().close()
  const [{ id, shop }] = data.products
  console.log(`Lighthouse, mobile (median of ${rounds}; goal ${Object.values(GOALS).join(' / ')})`)
  for (const path of ['/', '/browse', `/products/${id}`, `/shop/${shop.slug}`, '/help', '/login']) {
    const reports: Report[] = []
    for (let round = 0; round < rounds; round += 1) reports.push(await run(address + path))
    const scores = categories.map((name) =>
      median(reports.map(({ categories: found }) => Math.round(found[name].score * 100))),
    )
    console.log(`  ${path.slice(0, 40).padEnd(42)} ${scores.join(' / ')}`)
  }
})
