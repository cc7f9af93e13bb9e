import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { demoPassword, signIn } from '../e2e/phones.ts'
import { SELLER } from '../e2e/talks.ts'
import { copyTree } from './release.ts'
import { LINE, median, type OpenPhone, withPhones } from './throttled.ts'
import { type Bytes, countFrames, KINDS, type Meter, openMeter } from './wire.ts'

/**
 * `node bench/data.ts [D1 D2 …] [--rounds 3] [--minutes 10] [--requests]`: the bytes on the wire of
 * a phone; `--requests` lists those of each visit.
 * D1 and D2 visits, D3 answers and chat, D4 minutes of watching with the data saver, D5 a release.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '10' },
    requests: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
const isWanted = (goal: string) => positionals.length === 0 || positionals.includes(goal)

const VISIT_MS = 6_000
const rounds = Number(values.rounds)
/** A buyer of the demo who has chatted with the shop of `SELLER`. */
const BUYER = '+254712100010'
/** Chromium caches a clip only if the file was older than a minute when it was sent. */
const CACHEABLE_MS = 61_000

const sumOf = (bytes: Bytes) => KINDS.reduce((sum, kind) => sum + bytes[kind], 0)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

/** Prints the median of some measurements, its goal in bytes, and the parts of the median round. */
const report = (name: string, seen: Bytes[], goal?: number) => {
  const figure = median(seen.map(sumOf))
  const middle = seen.find((one) => sumOf(one) === figure)
  const parts = KINDS.filter((kind) => middle?.[kind]).map(
    (kind) => `${kind} ${((middle?.[kind] ?? 0) / 1000).toFixed(1)}`,
  )
  const verdict = goal ? `${(figure / goal).toFixed(2)} × the goal of ${goal / 1000} KB` : ''
  console.log(
    `  ${name.padEnd(34)} ${kilobytes(figure).padStart(10)}  ${verdict.padEnd(28)} ${parts.join(', ')}`,
  )
}

/** Takes the bytes of the meter, and lists where they came from if `--requests` asks for it. */
const take = (meter: Meter, name: string): Bytes => {
  if (values.requests) {
    console.log(name)
    const listed = [...meter.addresses()].toSorted(([, one], [, other]) => other - one)
    for (const [url, count] of listed)
      console.log(`  ${String(count).padStart(8)}  ${new URL(url).pathname}${new URL(url).search}`)
  }
  return meter.take()
}

type Context = { meter: Meter; open: OpenPhone; release: (root: string) => Promise<void> }

const newPhone = async ({ open }: Pick<Context, 'open'>): Promise<Page> =>
  (await open({ cpu: 1, serviceWorkers: 'allow' })).page

const measure = async ({ meter }: Context, page: Page, path: string): Promise<Bytes> => {
  meter.take()
  await page.goto(path)
  await page.waitForTimeout(VISIT_MS)
  return take(meter, path)
}

/** Closes the page and opens another one of the same phone. */
const reopen = async (page: Page): Promise<Page> => {
  const again = await page.context().newPage()
  await page.close()
  return again
}

const readShop = async (page: Page): Promise<string> => {
  const answer = await page.request.get('/api/products?limit=1')
  return (await answer.json()).data.products[0].shop.slug
}

/** Opens the pages until clips can be cached and the variants of pictures are made. */
const warmUp = async (ctx: Context, paths: string[]): Promise<void> => {
  for (const path of [...paths, ...paths]) {
    const page = await newPhone(ctx)
    await page.goto(path)
    await page.waitForTimeout(CACHEABLE_MS / paths.length / 2)
    await page.context().close()
  }
}

type Visited = { name: string; path: string; goal: number }

const measureVisits = async (ctx: Context, { name, path, goal }: Visited): Promise<void> => {
  const first: Bytes[] = []
  const later: Bytes[] = []
  const second: Bytes[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await newPhone(ctx)
    first.push(await measure(ctx, page, path))
    // The worker comes after 8 s, and fetches the main screens ahead 15 s later.
    await page.waitForTimeout(20_000)
    await ctx.meter.quiet(5_000)
    later.push(take(ctx.meter, `${path}, after 6 s`))
    const again = await reopen(page)
    second.push(await measure(ctx, again, path))
    await again.context().close()
  }
  report(`${name}, first visit`, first, goal)
  report(`${name}, after 6 s: other screens`, later)
  report(`${name}, second visit`, second, 5_000)
}

const measureAnswers = async (ctx: Context): Promise<void> => {
  const page = await newPhone(ctx)
  await page.goto('/help')
  await ctx.meter.quiet(20_000)
  for (const path of ['/api/products?limit=20', '/api/users/feed?limit=20']) {
    ctx.meter.take()
    await page.evaluate(async (url) => (await fetch(url, { cache: 'no-store' })).text(), path)
    await page.waitForTimeout(500)
    report(path, [ctx.meter.take()], 7_000)
  }
  await page.context().close()
}

const findChat = async (buyer: Page, token: string): Promise<string> => {
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await (await buyer.request.get('/api/chats/with-unread-counts', { headers })).json()
  return data.chats.find(
    ({ recipient }: { recipient: { name: string } }) => recipient.name === 'Manzini Weavers',
  ).id
}

/** Counts all frames at both phones, from the first key to the receipt, and an idle minute. */
const measureChat = async (ctx: Context): Promise<void> => {
  const [buyer, seller] = [await newPhone(ctx), await newPhone(ctx)]
  const frames = { buyer: countFrames(buyer), seller: countFrames(seller) }
  const chatId = await findChat(buyer, await signIn(buyer, BUYER, demoPassword))
  await signIn(seller, SELLER, demoPassword)
  for (const page of [buyer, seller]) await page.goto(`/messages/${chatId}`)
  await ctx.meter.quiet(20_000)
  const costs: { buyer: number; seller: number }[] = []
  const field = buyer.getByLabel('Write a message')
  for (let message = 0; message < 5; message += 1) {
    for (const one of [frames.buyer, frames.seller]) one.take()
    await field.fill('Is the blue one still there?')
    await field.press('Enter')
    await buyer.waitForTimeout(4_000)
    costs.push({ buyer: frames.buyer.take(), seller: frames.seller.take() })
  }
  for (const side of ['buyer', 'seller'] as const)
    console.log(
      `  a chat message, both ways, at the ${side}: ${median(costs.map((cost) => cost[side]))} bytes (goal 700)`,
    )
  await seller.context().close()
  ctx.meter.take()
  await buyer.waitForTimeout(60_000)
  report('an idle minute, signed in', [ctx.meter.take()], 2_000)
  await buyer.context().close()
}

/** Plays each clip to its end. Whenever the feed begins anew, no clip is cached. */
const measureWatching = async ({ meter, open }: Context): Promise<void> => {
  const page = await newPhone({ open })
  await page.addInitScript(() =>
    localStorage.setItem('sokoni.preferences', JSON.stringify({ savesData: true })),
  )
  await page.goto('/')
  const session = await page.context().newCDPSession(page)
  const end = performance.now() + minutes * 60_000
  let clips = 0
  meter.take()
  while (performance.now() < end) {
    if ((await page.locator('article[aria-current=true] video').count()) === 0) {
      await session.send('Network.clearBrowserCache')
      await page.goto('/')
      await page.locator('article[aria-current=true] video').waitFor({ state: 'attached' })
    }
    await page.keyboard.press(' ')
    await page.waitForFunction(() => {
      const player = document.querySelector<HTMLVideoElement>('article[aria-current=true] video')
      return player !== null && player.duration > 0 && player.currentTime > player.duration - 0.4
    })
    clips += 1
    await page.keyboard.press('j')
    await page.waitForTimeout(600)
  }
  report(`${minutes} min of watching, ${clips} clips`, [meter.take()], minutes * 1_500_000)
  await page.context().close()
}

const measureRelease = async (ctx: Context): Promise<void> => {
  const tree = await copyTree()
  const untilFetched = async (page: Page) => {
    await page.goto('/')
    await page.waitForTimeout(26_000)
    await ctx.meter.quiet(5_000)
  }
  try {
    tree.build()
    await ctx.release(tree.root)
    const page = await newPhone(ctx)
    await untilFetched(page)
    await tree.change()
    tree.build()
    await ctx.release(tree.root)
    const again = await reopen(page)
    ctx.meter.take()
    await untilFetched(again)
    report('after a release', [ctx.meter.take()], 60_000)
    await again.context().close()
  } finally {
    await tree.remove()
  }
}

await withPhones(async (open, { debuggingPort, release }) => {
  const meter = await openMeter(debuggingPort, LINE)
  const ctx = { meter, open, release }
  const first = await newPhone(ctx)
  const shop = `/shop/${await readShop(first)}`
  await first.context().close()
  if (isWanted('D1') || isWanted('D2')) await warmUp(ctx, ['/', '/browse', shop])
  if (isWanted('D1')) await measureVisits(ctx, { name: 'the feed', path: '/', goal: 550_000 })
  if (isWanted('D2')) await measureVisits(ctx, { name: 'browse', path: '/browse', goal: 300_000 })
  if (isWanted('D2')) await measureVisits(ctx, { name: 'a shop', path: shop, goal: 250_000 })
  if (isWanted('D3')) await measureAnswers(ctx)
  if (isWanted('D3')) await measureChat(ctx)
  if (isWanted('D4')) await measureWatching(ctx)
  if (isWanted('D5')) await measureRelease(ctx)
  meter.close()
})
