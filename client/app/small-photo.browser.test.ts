import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { call } from '/app/call.ts'
import { smallPhoto } from '/app/small-photo.ts'
import { upload } from '/app/upload.ts'

const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true, ariaLabel: 'Files' })
document.body.append(input)
const lettersOf = async (file) =>
  Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join('')
window.readSmall = () => Promise.all([...input.files].map(async (file) => {
  const small = await smallPhoto(file)
  return { name: small.name, type: small.type, isAsOld: small.lastModified === file.lastModified, letters: await lettersOf(small) }
}))
window.sendForm = () => call('uploadMedia', { folder: 'comments' }, { files: { file: input.files[0] } })
window.sendResumable = () => upload(input.files[0], { folder: 'chats' })
`

let pages: Awaited<ReturnType<typeof openTestPage>>
let photo: Buffer
beforeAll(async () => {
  pages = await openTestPage('small-photo', script)
  // As phones write it: lying, with the place where it was taken.
  photo = await noise(2400, 1600)
    .withExif({ IFD3: { GPSLatitude: '26/1 19/1 0/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
})
afterAll(() => pages.close())

const noise = (width: number, height: number) =>
  sharp({
    create: {
      ...{ width, height, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

type GivenFile = { name: string; mimeType: string; buffer: Buffer }
const open = async (...files: GivenFile[]): Promise<Page> => {
  const page = await pages.browser.newPage()
  await page.goto(pages.address)
  await page.getByLabel('Files').setInputFiles(files)
  return page
}
const stall = (): GivenFile => ({ name: 'stall.jpg', mimeType: 'image/jpeg', buffer: photo })

type Small = { name: string; type: string; isAsOld: boolean; letters: string }
const smallOf = async (page: Page) => {
  const found = await page.evaluate<Small[]>('readSmall()')
  return found.map(({ letters, ...more }) => ({ ...more, bytes: Buffer.from(letters, 'latin1') }))
}

it('a photo is made as small as the server keeps it, upright and without its place', async () => {
  const [small] = await smallOf(await open(stall()))
  expect(small).toMatchObject({ name: 'stall.jpg', type: 'image/jpeg', isAsOld: true })
  expect(small?.bytes.length).toBeLessThan(photo.length)
  const { width, height, orientation = 1, exif } = await sharp(small?.bytes).metadata()
  expect({ width, height, orientation, exif }).toEqual({
    ...{ width: 1365, height: 2048 },
    ...{ orientation: 1, exif: undefined },
  })
})

it('small photos, other formats and damaged files stay as they are', async () => {
  const files = [
    { name: 'small.jpg', mimeType: 'image/jpeg', buffer: await noise(400, 400).jpeg().toBuffer() },
    { name: 'screen.png', mimeType: 'image/png', buffer: await noise(600, 600).png().toBuffer() },
    { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(600_000, 2) },
  ]
  expect(files[1]?.buffer.length).toBeGreaterThan(500_000)
  const found = await smallOf(await open(...files))
  expect(found.map(({ bytes }, n) => files[n]?.buffer.equals(bytes))).toEqual([true, true, true])
})

it('a photo stays as it is if the code that makes it smaller does not come', async () => {
  const page = await open(stall())
  await page.route(/picture-file/, (route) => route.abort('internetdisconnected'))
  const [small] = await smallOf(page)
  expect(small?.bytes.equals(photo)).toBe(true)
})

it('forms and resumable uploads send the small photo', async () => {
  const page = await open(stall())
  const [small] = await smallOf(page)
  const sent: number[] = []
  await page.route('**/api/media/upload', (route) => {
    const form = route.request().postDataBuffer()
    if (form) sent.push(form.indexOf(small?.bytes ?? 'nothing'))
    return route.fulfill({ status: 201, json: { success: true, data: { key: 'a', url: '/a' } } })
  })
  await page.route('**/api/media/uploads', (route) => {
    sent.push(Number(route.request().headers()['upload-length']))
    return route.fulfill({ status: 400, json: { success: false, message: 'Enough' } })
  })
  await page.evaluate('sendForm()')
  await page.evaluate('sendResumable().catch(() => {})')
  expect(sent).toEqual([expect.any(Number), small?.bytes.length])
  expect(sent[0]).toBeGreaterThan(0)
})
