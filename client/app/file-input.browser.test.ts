import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { FileInput } from '/ui/button.tsx'
import { ToastViewport } from '/ui/toast-viewport.tsx'

const lettersOf = async (file) =>
  Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join('')
const App = () => {
  const [files, setFiles] = useState([])
  window.readChosen = () =>
    Promise.all(files.map(async (file) => ({ name: file.name, type: file.type, letters: await lettersOf(file) })))
  return h('main', null,
    h(FileInput, { multiple: true, accept: 'image/*', 'aria-label': 'Files', onChoose: (more) => setFiles([...files, ...more]) }),
    h('ul', null, files.map(({ name }) => h('li', { key: name }, name))),
    h(ToastViewport))
}
createRoot(document.getElementById('root')).render(h(App))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
let photo: Buffer
beforeAll(async () => {
  pages = await openTestPage('file-input', script)
  // As phones write it: lying, with the place where it was taken.
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  photo = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#888', noise } })
    .withExif({ IFD3: { GPSLatitude: '26/1 19/1 0/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
})
afterAll(() => pages.close())

type GivenFile = { name: string; mimeType: string; buffer: Buffer }
const stall = (): GivenFile => ({ name: 'stall.jpg', mimeType: 'image/jpeg', buffer: photo })
const picture = async (name: string, format: 'jpeg' | 'png', size: number): Promise<GivenFile> => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const drawn = sharp({ create: { width: size, height: size, channels: 3, background: '#c63', noise } })
  return { name, mimeType: `image/${format}`, buffer: await drawn.toFormat(format).toBuffer() }
}

const open = async (): Promise<Page> => {
  const page = await pages.browser.newPage({ locale: 'en-SZ' })
  await page.goto(pages.address)
  return page
}
const choose = (page: Page, ...files: GivenFile[]) => page.getByLabel('Files').setInputFiles(files)
/** Waits until so many files are chosen, and returns them. */
const chosenBy = async (page: Page, count: number) => {
  await page
    .getByRole('listitem')
    .nth(count - 1)
    .waitFor()
  const found = await page.evaluate<{ name: string; type: string; letters: string }[]>('readChosen()')
  return found.map(({ letters, ...more }) => ({ ...more, bytes: Buffer.from(letters, 'latin1') }))
}

it('a photo is made as small as the server keeps it, upright and without its place', async () => {
  const page = await open()
  await choose(page, stall())
  const [made] = await chosenBy(page, 1)
  expect(made).toMatchObject({ name: 'stall.jpg', type: 'image/jpeg' })
  expect(made?.bytes.length).toBeLessThan(photo.length)
  const { width, height, orientation = 1, exif } = await sharp(made?.bytes).metadata()
  expect({ width, height, orientation, exif }).toEqual({
    ...{ width: 1365, height: 2048 },
    ...{ orientation: 1, exif: undefined },
  })
})

it('small photos, other formats and damaged files stay as they are beside a large photo', async () => {
  const page = await open()
  const files = [
    await picture('small.jpg', 'jpeg', 400),
    await picture('screen.png', 'png', 600),
    { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(600_000, 2) },
  ]
  await choose(page, stall(), ...files)
  const [, ...others] = await chosenBy(page, 4)
  expect(others.map(({ name, bytes }) => [name, files.some(({ buffer }) => buffer.equals(bytes))])).toEqual([
    ['small.jpg', true],
    ['screen.png', true],
    ['cut.jpg', true],
  ])
})

it('a photo is chosen as it is if the code that makes it smaller does not come', async () => {
  const page = await open()
  await page.route(/picture-file/, (route) => route.abort('internetdisconnected'))
  await choose(page, stall())
  const [chosen] = await chosenBy(page, 1)
  expect(chosen?.bytes.equals(photo)).toBe(true)
})

it('files that are chosen while a photo is made smaller are all kept, and the wait is explained', async () => {
  const page = await open()
  await page.evaluate(() => {
    const read = createImageBitmap
    const parts = { go: () => {}, isWaiting: new Promise<void>(() => {}) }
    parts.isWaiting = new Promise((resolve) => {
      parts.go = resolve
    })
    // A slow phone: it reads the photo once it may.
    const slowly = (file: Blob) => parts.isWaiting.then(() => read(file))
    Object.assign(window, parts, { createImageBitmap: slowly })
  })
  await choose(page, stall())
  await page.getByText('Making your photos smaller…').waitFor()
  await choose(page, await picture('small.jpg', 'jpeg', 100))
  await page.getByRole('listitem').first().waitFor()
  await page.evaluate('go()')
  expect((await chosenBy(page, 2)).map(({ name }) => name)).toEqual(['small.jpg', 'stall.jpg'])
  await page.getByText('Making your photos smaller…').waitFor({ state: 'detached' })
})
