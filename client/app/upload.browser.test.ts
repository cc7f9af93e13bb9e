import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const PART = 5 * 1024 * 1024
/** Parts of 5 MB pass through the test: slowly on a busy machine. */
const soon = { timeout: 60_000 }
const TEST_MS = 240_000

/**
 * Three uploads of three parts each; one is cancelled and one is paused when the test says `stop`.
 */
const script = `
import { PAUSED, upload } from '/app/upload.ts'
if (location.hash === '#limits')
  for (const name of ['waits', 'refused'])
    upload(new File([new Uint8Array(3 * ${PART})], name)).then(
      ({ key }) => console.log(name, 'done', key),
      ({ code, message }) => console.log(name, code, message),
    )
const controls = location.hash === '#limits' ? {} : { cancelled: new AbortController(), paused: new AbortController(), kept: new AbortController() }
for (const [name, control] of Object.entries(controls)) {
  const file = new File([new Uint8Array(3 * ${PART})], name)
  upload(file, { signal: control.signal }).then(
    ({ key }) => console.log(name, 'done', key),
    () => console.log(name, 'stopped'),
  )
}
addEventListener('stop', () => {
  controls.cancelled?.abort()
  controls.paused?.abort(PAUSED)
})
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('upload', script)
})
afterAll(() => pages.close())

it('what is cancelled or paused without a network does not go on when there is one again; the others do', {
  timeout: TEST_MS,
}, async () => {
  const context = await pages.browser.newContext()
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'log') said.push(line.text())
  })
  const asked: string[] = []
  const offsets = new Map<string, number>()
  const offline = new Set<string>()
  const allBegan = Promise.withResolvers<void>()
  let isOffline = false
  await page.route('**/api/media/uploads**', async (route) => {
    const [method, url] = [route.request().method(), route.request().url()]
    const named = /filename (\w+)/.exec(route.request().headers()['upload-metadata'] ?? '')?.[1]
    const name = named ? Buffer.from(named, 'base64').toString() : (url.split('/').at(-1) ?? '')
    asked.push(`${method} ${name}`)
    const offset = offsets.get(name) ?? 0
    // The network goes while the second part of each is under way.
    if (offset === PART) await allBegan.promise
    if (isOffline) {
      offline.add(name)
      return route.abort('internetdisconnected')
    }
    if (method === 'POST') return route.fulfill({ status: 201, headers: { location: `${url}/${name}` } })
    if (method === 'PATCH') offsets.set(name, offset + PART)
    const headers = { 'upload-offset': String(offsets.get(name)), 'upload-length': String(3 * PART) }
    return route.fulfill({ status: method === 'HEAD' ? 200 : 204, headers })
  })
  await page.goto(pages.address)
  await expect.poll(() => asked.filter((one) => one.startsWith('PATCH')).length, soon).toBe(6)
  isOffline = true
  await context.setOffline(true)
  allBegan.resolve()
  await expect.poll(() => offline.size, soon).toBe(3)
  expect(await page.evaluate(() => navigator.onLine)).toBe(false)

  await page.evaluate(() => dispatchEvent(new Event('stop')))
  await expect.poll(() => said.toSorted(), soon).toEqual(['cancelled stopped', 'paused stopped'])
  asked.length = 0
  isOffline = false
  await context.setOffline(false)
  await expect.poll(() => said.at(-1), soon).toBe('kept done kept')
  // A cancelled upload may still send its DELETE.
  const sends = asked.filter((one) => one !== 'DELETE cancelled')
  expect(sends.filter((one) => !one.endsWith('kept'))).toEqual([])
  expect(sends[0]).toBe('HEAD kept')
  await context.close()
})

it('waits as long as the server says and goes on; a quota that is used up is told, and nothing is deleted', {
  timeout: TEST_MS,
}, async () => {
  const page = await pages.browser.newPage()
  const said: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'log') said.push(line.text())
  })
  const asked: string[] = []
  const times: number[] = []
  const quota = 'Your files take up all the room of one account.'
  let offset = 0
  await page.route('**/api/media/uploads**', async (route) => {
    const [method, url] = [route.request().method(), route.request().url()]
    const named = /filename (\w+)/.exec(route.request().headers()['upload-metadata'] ?? '')?.[1]
    const name = named ? Buffer.from(named, 'base64').toString() : (url.split('/').at(-1) ?? '')
    asked.push(`${method} ${name}`)
    const body = JSON.stringify({ success: false, message: quota, error: { code: 'UPLOAD_QUOTA_REACHED' } })
    if (name === 'refused') return route.fulfill({ status: 429, headers: { 'retry-after': '3600' }, body })
    if (method === 'POST') return route.fulfill({ status: 201, headers: { location: `${url}/${name}` } })
    // The second part is refused twice.
    if (method === 'PATCH' && offset === PART && times.length < 2) {
      times.push(Date.now())
      return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body })
    }
    if (method === 'PATCH') {
      if (offset === PART) times.push(Date.now())
      offset += PART
    }
    const headers = { 'upload-offset': String(offset), 'upload-length': String(3 * PART) }
    return route.fulfill({ status: method === 'HEAD' ? 200 : 204, headers })
  })
  await page.goto(`${pages.address}#limits`)
  await expect
    .poll(() => said.toSorted(), soon)
    .toEqual([`refused UPLOAD_QUOTA_REACHED ${quota}`, 'waits done waits'])
  const [first = 0, second = 0, third = 0] = times
  expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(1000)
  expect(asked.filter((one) => one.startsWith('DELETE'))).toEqual([])
  expect(asked.filter((one) => one.endsWith('refused'))).toHaveLength(1)
  await page.close()
})
