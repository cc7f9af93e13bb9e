import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openPhone, signUp } from './phones.ts'
import { test } from './test.ts'

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()

/** Taps the picture, chooses a file and accepts the crop. */
const change = async (page: Page, name: string, buffer: Buffer) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name }).first().click()
  await (await chooser).setFiles({ name: 'new.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Use picture' }).click()
}

test(
  'a seller sets the pictures of the shop, changes its address, deactivates and deletes it',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page, complaints } = await openPhone(browser, info)
    await signUp(page, 'Zanele')
    await page.goto('/shop')
    await page.getByRole('button', { name: 'Create My Shop' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Shop name').fill('Zanele Glass')
    await sheet.getByLabel('Description').fill('Glass blown from old bottles')
    await sheet.getByLabel('Category').selectOption('Home & Garden')
    await sheet.getByLabel('Shop URL').fill('')
    await sheet.getByLabel('Shop URL').blur()
    await expect(sheet.getByText('Shop URL is required')).toBeVisible()
    await sheet.getByLabel('Shop URL').fill('manzini-weavers')
    await expect(sheet.getByText('This URL is already taken! Try another one')).toBeVisible()
    await sheet.getByRole('button', { name: 'Create My Shop' }).click()
    await expect(sheet.getByText('Please choose an available shop URL')).toBeVisible()
    await page.route('**/api/shops/check-slug?*', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'Internal server error', errors: [] } }),
    )
    await sheet.getByLabel('Shop URL').fill('zanele-blown-glass')
    await expect(sheet.getByText('Error checking URL availability')).toBeVisible()
    await page.unroute('**/api/shops/check-slug?*')
    await sheet.getByLabel('Shop URL').fill('zanele-glass')
    await expect(sheet.getByText('This address is free')).toBeVisible()
    const parts = Promise.withResolvers<void>()
    await page.route(
      /\/api\/(seller-verification\/status|offers|deals|shops\/[^/]+\/stats)/,
      async (route) => {
        await parts.promise
        await route.fallback()
      },
    )
    await sheet.getByRole('button', { name: 'Create My Shop' }).click()
    await expect(page.getByRole('heading', { name: 'Zanele Glass' })).toBeVisible()

    // Nothing moves while the parts of the page load.
    const add = page.getByRole('button', { name: 'Add Product' })
    const place = await add.boundingBox()
    parts.resolve()
    for (const arrived of ['Your shop is not verified yet', '0 followers'])
      await expect(page.getByText(arrived).or(page.getByLabel(arrived)).first()).toBeVisible()
    expect(await add.boundingBox()).toEqual(place)

    // A logo: shown at once, uploaded, saved.
    const logo = page.locator('header span img').first()
    await change(page, 'Change logo', await picture('#2b7257'))
    await expect(logo).toHaveAttribute('src', /^\/media\/shops\//)
    const kept = await logo.getAttribute('src')

    // After a failed upload the previous picture returns.
    await page.route('**/api/shops/*/upload', (route) => route.abort())
    await change(page, 'Change logo', await picture('#b3201c'))
    await expect(page.getByText('Failed to upload logo: Network error')).toBeVisible()
    await expect(logo).toHaveAttribute('src', String(kept))
    await page.unroute('**/api/shops/*/upload')

    // If only saving fails, the picture is saved with the next change.
    await page.route('**/api/shops/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    await change(page, 'Change logo', await picture('#2e3a9b'))
    await expect(page.getByText('Your picture is uploaded. Remember to save your shop!')).toBeVisible()
    await page.unroute('**/api/shops/*')
    const more = page.getByRole('button', { name: 'More for your shop' })
    await more.click()
    await page.getByRole('button', { name: 'Edit Shop' }).click()
    await sheet.getByLabel('Shop name').fill(' ')
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(sheet.getByText('Shop name is required!')).toBeVisible()
    await expect(sheet.getByLabel('Shop name')).toBeFocused()
    await sheet.getByLabel('Shop name').fill('zanele  blows glass ')
    await sheet.getByLabel('Shop URL').fill('zanele-blows')
    await expect(sheet.getByText('This address is free')).toBeVisible()
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Zanele Blows Glass' })).toBeVisible()
    const saved = (await (await page.request.get('/api/shops/zanele-glass')).json()).data.shop
    expect(saved).toMatchObject({ slug: 'zanele-blows', logo: expect.stringMatching(/^\/media\/shops\//) })
    expect(saved.logo).not.toBe(kept)

    // The old address redirects, both on the server and in the app.
    await page.goto('/shop/zanele-glass')
    await expect(page).toHaveURL('/shop/zanele-blows')
    await page.getByRole('button', { name: 'Manage my shop' }).click()

    // Without products there is nothing to answer yet, and the figures are those of Statistics.
    await page.getByRole('button', { name: 'Statistics' }).first().click()
    await expect(page.getByRole('heading', { name: 'All answered' })).toHaveCount(0)
    await expect(sheet.getByRole('img', { name: /^Views: Nothing in the last 30 days/ })).toBeVisible()
    await sheet.getByRole('switch', { name: 'Show as table' }).click()
    await expect(sheet.getByRole('row')).toHaveCount(31)
    await page.keyboard.press('Escape')

    const others = await browser.newContext({ baseURL: info.project.use.baseURL })
    const seenByOthers = async () => (await others.request.get('/api/shops/zanele-blows')).status()
    await more.click()
    await page.getByRole('button', { name: 'Deactivate Shop' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate Shop' }).click()
    await expect(page.getByText('Your shop is closed')).toBeVisible()
    expect(await seenByOthers()).toBe(404)
    await page.getByRole('button', { name: 'Activate Shop', exact: true }).click()
    await expect(page.getByText('Your shop is open again')).toBeVisible()
    expect(await seenByOthers()).toBe(200)

    await more.click()
    await page.getByRole('button', { name: 'Delete Shop' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete Shop' }).click()
    await expect(question.getByText('This is not the name of your shop')).toBeVisible()
    await question.getByRole('textbox').fill('zanele  blows glass ')
    await question.getByRole('button', { name: 'Delete Shop' }).click()
    await expect(page.getByRole('button', { name: 'Create My Shop' })).toBeVisible()
    expect(await seenByOthers()).toBe(404)
    await others.close()
    expect(complaints).toEqual([])
  },
)
