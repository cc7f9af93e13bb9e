import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { EditProfile } from '/features/accounts/edit-profile.tsx'
import { PictureButton } from '/features/shops/picture-button.tsx'
import { ToastViewport } from '/ui/toast-viewport.tsx'

const user = { id: 'asha', name: 'Asha', phone: '+26876100001', email: null, avatar: null }
const form = location.hash === '#profile'
  ? h(EditProfile, { user, isOpen: true, onClose: () => {} })
  : h(PictureButton, { shop: { id: 'shop' }, image: 'logo', isField: true })
createRoot(document.getElementById('root')).render(
  h(MemoryRouter, null, form, h(ToastViewport, { onOpen: () => {} })))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
let folder: string
const pathOf = (name: string) => join(folder, name)
beforeAll(async () => {
  pages = await openTestPage('picture-button', script)
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#888', noise } })
  await picture.clone().jpeg({ quality: 100 }).toFile(pathOf('stall.jpg'))
  await picture.clone().png().toFile(pathOf('logo.png'))
  await writeFile(pathOf('damaged.png'), Buffer.alloc(5 * 1024 * 1024 + 1))
  await writeFile(pathOf('note.txt'), 'text')
})
afterAll(async () => {
  await pages.close()
  await rm(folder, { recursive: true })
})

it('a photo of any size becomes the logo of a shop, or the picture of a profile', async () => {
  expect((await stat(pathOf('stall.jpg'))).size).toBeGreaterThan(5 * 1024 * 1024)
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  await page.goto(pages.address)
  await page.locator('input[type=file]').setInputFiles(pathOf('stall.jpg'))
  await page.getByRole('dialog', { name: 'Change logo' }).locator('img').waitFor()

  await page.goto('about:blank')
  await page.goto(`${pages.address}#profile`)
  await page.locator('input[type=file]').setInputFiles(pathOf('stall.jpg'))
  await page.locator('dialog img[src^="blob:"]').waitFor()
  expect(await page.getByText('Image must be less than 5MB').count()).toBe(0)
  await page.close()
})

it('a drawing of any size becomes the logo of a shop, as a small file; what cannot be read does not', async () => {
  expect((await stat(pathOf('logo.png'))).size).toBeGreaterThan(5 * 1024 * 1024)
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  let sent = 0
  await page.route('**/api/**', (route) => {
    sent = Math.max(sent, route.request().postDataBuffer()?.length ?? 0)
    return route.abort()
  })
  await page.goto(pages.address)
  const choose = (name: string) => page.locator('input[type=file]').setInputFiles(pathOf(name))
  await choose('damaged.png')
  await page.getByText('Image must be less than 5MB').waitFor()
  await choose('note.txt')
  await page.getByText('Please select an image file').waitFor()
  await choose('logo.png')
  const dialog = page.getByRole('dialog', { name: 'Change logo' })
  await dialog.locator('img').waitFor()
  await dialog.getByRole('button', { name: 'Use picture' }).click()
  await expect.poll(() => sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(1024 * 1024)
  await page.close()
})
