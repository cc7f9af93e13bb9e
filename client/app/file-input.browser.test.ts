import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { FileInput } from '/ui/button.tsx'

const bytesOf = async (file) => Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join('')
const onChoose = async (files) => {
  window.chosen = await Promise.all(files.map(async (file) => ({ name: file.name, type: file.type, bytes: await bytesOf(file) })))
}
createRoot(document.getElementById('root')).render(
  h(FileInput, { multiple: true, accept: 'image/*', 'aria-label': 'Files', onChoose }))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
let photo: Buffer
beforeAll(async () => {
  pages = await openTestPage('file-input', script)
  // A photo as phones write it: lying, with the place where it was taken.
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  photo = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#888', noise } })
    .withExif({ IFD3: { GPSLatitude: '26/1 19/1 0/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
})
afterAll(() => pages.close())

/** `bytes` are letters of latin1, which pass quickly between the browser and the test. */
type Chosen = { name: string; type: string; bytes: string }
const choose = async (files: { name: string; mimeType: string; buffer: Buffer }[], isCodeLost = false) => {
  const page = await pages.browser.newPage()
  if (isCodeLost) await page.route(/picture-file/, (route) => route.abort('internetdisconnected'))
  await page.goto(pages.address)
  await page.getByLabel('Files').setInputFiles(files)
  const chosen = await page.waitForFunction(() => Object.assign({ chosen: null }, window).chosen)
  const found: Chosen[] = JSON.parse(JSON.stringify(await chosen.jsonValue()))
  await page.context().close()
  return found.map(({ bytes, ...more }) => ({ ...more, bytes: Buffer.from(bytes, 'latin1') }))
}

it('a photo is made as small as the server keeps it, upright and without its place', async () => {
  const [made] = await choose([{ name: 'stall.jpg', mimeType: 'image/jpeg', buffer: photo }])
  expect(made).toMatchObject({ name: 'stall.jpg', type: 'image/jpeg' })
  expect(made?.bytes.length).toBeLessThan(photo.length)
  const { width, height, orientation = 1, exif } = await sharp(made?.bytes).metadata()
  expect({ width, height, orientation, exif }).toEqual({
    width: 1365,
    height: 2048,
    orientation: 1,
    exif: undefined,
  })
})

it('what is small, no photo or damaged stays as it is', async () => {
  const small = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c63' } })
    .jpeg()
    .toBuffer()
  const files = [
    { name: 'small.jpg', mimeType: 'image/jpeg', buffer: small },
    { name: 'screen.png', mimeType: 'image/png', buffer: Buffer.alloc(600_000, 1) },
    { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(600_000, 2) },
  ]
  const chosen = await choose(files)
  expect(chosen.map(({ name, bytes }, n) => [name, bytes.equals(files[n]?.buffer ?? small)])).toEqual([
    ['small.jpg', true],
    ['screen.png', true],
    ['cut.jpg', true],
  ])
})

it('a photo is chosen as it is if the code that makes it smaller does not come', async () => {
  const [chosen] = await choose([{ name: 'stall.jpg', mimeType: 'image/jpeg', buffer: photo }], true)
  expect(chosen?.bytes.equals(photo)).toBe(true)
})
