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
let photo: Buffer
beforeAll(async () => {
  pages = await openTestPage('picture-button', script)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  photo = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 100 })
    .toBuffer()
})
afterAll(() => pages.close())

it('a photo of any size becomes the logo of a shop, or the picture of a profile', async () => {
  const file = { name: 'stall.jpg', mimeType: 'image/jpeg', buffer: photo }
  expect(photo.length).toBeGreaterThan(5 * 1024 * 1024)
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  await page.goto(pages.address)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('dialog', { name: 'Change logo' }).locator('img').waitFor()

  await page.goto('about:blank')
  await page.goto(`${pages.address}#profile`)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.locator('dialog img[src^="blob:"]').waitFor()
  expect(await page.getByText('Image must be less than 5MB').count()).toBe(0)
  await page.close()
})
