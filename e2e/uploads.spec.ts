import { execFileSync } from 'node:child_process'
import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { findFfmpeg } from '../platform/video/find-ffmpeg.ts'
import { killTab, openPhone, press, signUp, typeInto, untilFileKept, untilFilesKept } from './phones.ts'
import { test } from './test.ts'

/**
 * Clips of phones: a heavy one, one that is too long for the feed, and one that is too long for a
 * product.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'sokoni-uploads-'))
const make = (name: string, size: string, seconds: number, more: string[]) => {
  const file = path.join(folder, name)
  const picture = `testsrc2=s=${size}:d=${seconds}`
  const args = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=f=440:d=${seconds}`]
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  execFileSync(findFfmpeg({}).ffmpeg, ['-v', 'error', '-y', ...args, ...codecs, ...more, file])
  return file
}
const heavy = () =>
  make('heavy.mp4', '1080x1920:r=30', 4, ['-b:v', '14M', '-bf', '0', '-vf', 'noise=alls=20:allf=t'])
const minute = () => make('minute.mp4', '180x320:r=10', 65, [])
const endless = () => make('endless.mp4', '90x160:r=5', 185, [])

/** Opens a shop and the form for its first product. */
const openForm = async (page: Page) => {
  await signUp(page, 'Nomsa Seller')
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Create My Shop' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Shop name').fill(`Weavers ${Math.random().toString(36).slice(2, 8)}`)
  await expect(dialog.getByText('This address is free')).toBeVisible()
  await dialog.getByLabel('Description').fill('Baskets of lutindzi grass, woven by hand')
  await dialog.getByLabel('Category').selectOption('Home & Garden')
  await dialog.getByRole('button', { name: 'Create My Shop' }).click()
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  await expect(page.getByRole('dialog').getByText('Choose a video')).toBeVisible()
}

/** How many bytes each upload announced. */
const listenForLengths = (page: Page): number[] => {
  const lengths: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/media/uploads'))
      lengths.push(Number(request.headers()['upload-length']))
  })
  return lengths
}

const withoutEncoder = (page: Page) =>
  page.addInitScript(() => {
    // As in a browser that has none.
    Reflect.deleteProperty(globalThis, 'VideoEncoder')
  })

test(
  'a heavy clip is made smaller before it is sent, and a long one is cut',
  { tag: '@long' },
  async ({ browser }, info) => {
    // Encoding may take long on a busy machine.
    test.setTimeout(240_000)
    const { page, complaints } = await openPhone(browser, info)
    await openForm(page)
    const dialog = page.getByRole('dialog')
    const lengths = listenForLengths(page)
    const file = heavy()
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByText(/^Making your video smaller… \d+%$/)).toBeVisible()
    await expect(dialog.getByText('Uploaded')).toBeVisible({ timeout: 60_000 })
    await expect(dialog.getByText(/^Made smaller: .+ instead of \d/)).toBeVisible()
    expect(lengths).toHaveLength(1)
    expect(lengths[0]).toBeLessThan(statSync(file).size / 3)
    await dialog.getByRole('button', { name: 'Remove' }).click()

    // A clip of more than a minute: keys choose a part, which the form then sends.
    await page.locator('input[type=file]').setInputFiles(minute())
    await expect(dialog.getByText('0:00 to 1:00')).toBeVisible()
    const [start, end] = [
      dialog.getByRole('slider', { name: 'Start' }),
      dialog.getByRole('slider', { name: 'End' }),
    ]
    await expect(end).toHaveAttribute('aria-valuetext', '1:00')
    await start.focus()
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowRight')
    await expect(start).toHaveAttribute('aria-valuetext', '0:04')
    await end.fill('9')
    await expect(dialog.getByText('0:04 to 0:09')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Use all of it' })).toBeVisible()
    await dialog.getByLabel('Title (optional)').fill('Basket of a part')
    const created = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/products') && answer.request().method() === 'POST',
    )
    await dialog.getByRole('button', { name: 'List product' }).click()
    const { data } = await (await created).json()
    await expect(page.getByText('active', { exact: false }).first()).toBeVisible({ timeout: 60_000 })
    const listed = await (await page.request.get(`/api/products/${data.product.id}`)).json()
    expect(listed.data.product.media[0].duration).toBeGreaterThan(4.5)
    expect(listed.data.product.media[0].duration).toBeLessThan(5.6)
    expect(complaints).toEqual([])
  },
)

test('a clip that cannot be cut shows where to cut it', { tag: '@long' }, async ({ browser }, info) => {
  const { page } = await openPhone(browser, info)
  await openForm(page)
  const dialog = page.getByRole('dialog')
  const lengths = listenForLengths(page)
  // It plays without its sound, whose format browsers do not know and without which it is not
  // sent.
  await page.locator('input[type=file]').setInputFiles(make('alac.mp4', '90x160:r=5', 185, ['-c:a', 'alac']))
  await expect(dialog.getByText('0:00 to 1:00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await expect(
    dialog.getByText(
      'This video cannot be cut here. Cut it in your gallery app first, then choose it again.',
    ),
  ).toBeVisible()
  expect(lengths).toEqual([])
})

test(
  'where a browser cannot encode, the clip is sent as it is, and one that is too long is named so',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    await withoutEncoder(page)
    await openForm(page)
    const dialog = page.getByRole('dialog')
    const lengths = listenForLengths(page)
    await page.locator('input[type=file]').setInputFiles(endless())
    await expect(
      dialog.getByText('This video is longer than 180 seconds. Please upload a shorter one.'),
    ).toBeVisible()
    expect(lengths).toEqual([])
    const file = heavy()
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByText('Uploaded')).toBeVisible({ timeout: 60_000 })
    expect(lengths).toEqual([statSync(file).size])
  },
)

for (const keeps of [true, false])
  test(
    `an upload goes on after a reload ${keeps ? 'by itself' : 'with the same file, where the browser kept none'}`,
    { tag: '@long' },
    async ({ browser }, info) => {
      const { page } = await openPhone(browser, info)
      await withoutEncoder(page)
      if (!keeps)
        await page.addInitScript(() => {
          IDBObjectStore.prototype.put = () => {
            throw new DOMException('No room', 'QuotaExceededError')
          }
        })
      await openForm(page)
      const dialog = page.getByRole('dialog')
      const file = heavy()
      // The first part arrives, the second never does, until the page was left.
      const parts: string[] = []
      let isHeld = true
      await page.route('**/api/media/uploads/*', async (route) => {
        if (!isHeld || route.request().method() !== 'PATCH') return route.fallback()
        parts.push(route.request().headers()['upload-offset'] ?? '')
        return parts.length === 1 ? route.fallback() : undefined
      })
      await dialog.getByLabel('Title (optional)').fill('Basket of two days')
      await page.locator('input[type=file]').setInputFiles(file)
      await expect(async () => expect(parts).toHaveLength(2)).toPass()

      isHeld = false
      const went: string[] = []
      page.on('request', (request) => {
        if (!request.url().includes('/api/media/uploads')) return
        went.push(`${request.method()} ${request.headers()['upload-offset'] ?? ''}`.trim())
      })
      await page.reload()
      if (keeps) {
        await expect(page.getByText('heavy.mp4').first()).toBeVisible()
        await page.getByRole('button', { name: 'Go on' }).click()
      } else {
        await page.getByRole('button', { name: 'Add Product' }).first().click()
        await expect(
          dialog.getByText('Choose heavy.mp4 again: its upload goes on where it stopped.'),
        ).toBeVisible()
        await page.locator('input[type=file]').setInputFiles(file)
      }
      await expect(dialog.getByText('Uploaded')).toBeVisible({ timeout: 60_000 })
      // The upload was resumed at its offset.
      expect(went).toEqual(['HEAD', `PATCH ${parts[1]}`])
      await expect(dialog.getByLabel('Title (optional)')).toHaveValue('Basket of two days')
      await dialog.getByRole('button', { name: 'List product' }).click()
      await expect(page.getByRole('heading', { name: 'Basket of two days' })).toBeVisible()
    },
  )

test('a product that is listed in a network gap is there once the network is, also after a killed tab', async ({
  browser,
}, info) => {
  const phone = await openPhone(browser, info)
  const { page } = phone
  await openForm(page)
  const dialog = page.getByRole('dialog')
  await untilFileKept(page, 'add-product')
  await untilFilesKept(page)
  await page.context().setOffline(true)
  await typeInto(page, dialog.getByLabel('Title (optional)'), 'Basket of the gap')
  await page.locator('input[type=file]').setInputFiles(make('short.mp4', '180x320:r=10', 3, []))
  await press(page, dialog.getByRole('button', { name: 'List product' }))
  // Beside the button that was pressed.
  const progress = dialog.getByRole('status').filter({ hasText: 'Waiting for the network' })
  await expect(progress).toBeInViewport({ ratio: 1 })
  // Without a network, the shop shows at once that the product waits.
  await killTab(phone, '/shop')
  const waiting = phone.page.getByText('It is listed by itself when you are back online.')
  await expect(waiting).toBeInViewport()
  // The browser reports a network, but no request gets through.
  const context = page.context()
  await context.route('**/api/media/uploads**', (route) => route.abort())
  await context.setOffline(false)
  await killTab(phone, '/shop')
  await expect(phone.page.getByText('short.mp4')).toBeInViewport()
  await context.unroute('**/api/media/uploads**')
  const listed = phone.page.getByRole('heading', { name: 'Basket of the gap' })
  await expect(listed).toBeVisible({ timeout: 60_000 })
})

test(
  'a network that is lost as the first product is listed leaves the shop and says what was listed',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page, complaints } = await openPhone(browser, info)
    await openForm(page)
    const dialog = page.getByRole('dialog')
    await typeInto(page, dialog.getByLabel('Title (optional)'), 'Basket of the cut')
    await page.locator('input[type=file]').setInputFiles(make('cut.mp4', '180x320:r=10', 3, []))
    await expect(dialog.getByText('Uploaded')).toBeVisible({ timeout: 60_000 })
    await page.route('**/api/products', async (route) => {
      const response = await route.fetch()
      await page.context().setOffline(true)
      await route.fulfill({ response })
    })
    await press(page, dialog.getByRole('button', { name: 'List product' }))
    await expect(page.getByText('You are offline').first()).toBeVisible()
    await expect(dialog.getByText('Your product is being prepared')).toBeVisible()
    await press(page, dialog.getByRole('button', { name: 'Close' }))
    const listed = page.getByRole('heading', { name: 'Basket of the cut' })
    await expect(listed).toBeVisible()
    await page.context().setOffline(false)
    await page.reload()
    await expect(listed).toBeVisible()
    expect(complaints).toEqual([])
  },
)
