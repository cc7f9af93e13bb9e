import { expect, type Locator, type Page } from '@playwright/test'
import {
  killTab,
  openPhone,
  signIn,
  signUp,
  tabTo,
  typeInto,
  untilFilesKept,
  untilPageKept,
} from './phones.ts'
import { test } from './test.ts'

/** The smallest picture there is. */
const picture = {
  name: 'basket.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const articleWith = (within: Page | Locator, text: string) =>
  within.getByRole('article').filter({ hasText: text }).last()

test('a comment is written with stars and a picture, answered, edited and deleted, and others see it live', async ({
  browser,
}, info) => {
  const [writer, reader] = [await openPhone(browser, info), await openPhone(browser, info)]
  await signIn(writer.page, '76100011')
  const { data } = await (await writer.page.request.get('/api/products?limit=1&q=basket')).json()
  const address = `/products/${data.products[0].id}`
  const { page } = writer
  await page.goto(address)
  await reader.page.goto(address)
  const watching = reader.page.getByRole('region', { name: 'Comments & Reviews' })
  await watching.scrollIntoViewIfNeeded()
  await expect(watching.getByRole('article').first()).toBeVisible()

  const section = page.getByRole('region', { name: 'Comments & Reviews' })
  const box = section.getByPlaceholder('Add a comment…')
  const chooser = section.getByLabel('Add pictures').first()
  const uploaded = page.waitForResponse((response) => response.url().endsWith('/api/media/upload'))
  await chooser.setInputFiles([picture, { ...picture, name: 'x.svg', mimeType: 'image/svg+xml' }])
  await expect(section.getByText('File 2: Only image files (JPEG, PNG, GIF, WebP) are allowed')).toBeVisible()
  await chooser.setInputFiles(Array.from({ length: 5 }, () => picture))
  await expect(section.getByText('Maximum 5 files allowed')).toBeVisible()
  await section.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await box.fill('First line')
  await box.press('Shift+Enter')
  await box.pressSequentially('second line')
  // Draft and uploaded picture survive a reload.
  await uploaded
  await page.reload()
  await expect(box).toHaveValue('First line\nsecond line')
  await expect(section.getByRole('img', { name: 'basket.png' })).toBeVisible()
  await box.press('Enter')
  await expect(page.getByText('Comment posted successfully')).toBeVisible()
  await expect(box).toHaveValue('')
  await expect(articleWith(watching, 'second line')).toBeVisible()
  // The rating is marked: its author has chatted with the shop. The seller's own comment is marked,
  // too.
  await expect(articleWith(watching, 'second line')).toContainText('Chatted with the shop')
  await watching.getByRole('button', { name: 'View 2 replies' }).first().click()
  await expect(watching.getByText('Seller', { exact: true }).first()).toBeVisible()

  const own = articleWith(section, 'second line')
  await own.getByRole('button', { name: 'Show picture 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Picture 1 of 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await own.getByRole('button', { name: 'Reply' }).click()
  await section.getByPlaceholder('Reply to Lindiwe Simelane').fill('To myself')
  await section.getByPlaceholder('Reply to Lindiwe Simelane').press('Enter')
  await expect(page.getByText('Reply posted successfully')).toBeVisible()
  await articleWith(section, 'To myself').getByRole('button', { name: 'Reply' }).last().click()
  await expect(section.getByPlaceholder('Reply to Lindiwe Simelane')).toHaveValue('@Lindiwe Simelane ')
  await section.getByRole('button', { name: 'Cancel' }).click()

  await own.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await section.getByLabel('Edit', { exact: true }).fill('Other words')
  await section.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Comment updated successfully')).toBeVisible()
  await expect(articleWith(watching, 'Other words').getByText('Edited')).toBeVisible()

  for (const text of ['To myself', 'Other words']) {
    await articleWith(section, text).getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Comment deleted successfully').first()).toBeVisible()
    await expect(section.getByText(text)).toHaveCount(0)
  }
  await expect(watching.getByText('Other words')).toHaveCount(0)
  expect([...writer.complaints, ...reader.complaints]).toEqual([])
})

test(
  'over the feed Escape and Back close the topmost only, and a visitor is asked to sign in',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page, complaints } = await openPhone(browser, info)
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.keyboard.press('c')
    const sheet = page.getByRole('dialog').first()
    const comment = sheet.getByRole('article').first()
    await comment.getByRole('button', { name: /^Like, / }).click()
    await expect(page.getByText('Sign in to comment and interact with other users!')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Sign in to comment and interact with other users!')).toHaveCount(0)
    await expect(comment).toBeVisible()
    await sheet.getByRole('button', { name: 'Sign in to comment' }).click()
    await expect(page.getByText('Sign in to comment and interact with other users!')).toBeVisible()
    await page.goBack()
    await expect(comment).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    // A sheet opened from a sheet is the topmost one.
    await signIn(page, '76100011')
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.keyboard.press('c')
    await comment.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('button', { name: /^(Report|Delete)$/ }).click()
    await expect(page.locator('dialog dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog dialog')).toHaveCount(0)
    await expect(comment).toBeVisible()
    expect(complaints).toEqual([])
  },
)

test('a rating written without a network is kept over a killed tab and sent by the keyboard, and a person counts once', async ({
  browser,
}, info) => {
  const phone = await openPhone(browser, info)
  await signUp(phone.page, 'Thulani Rates')
  const { data } = await (await phone.page.request.get('/api/products?limit=1&q=sandals')).json()
  const address = `/products/${data.products[0].id}`
  const readRatings = async () =>
    (await (await phone.page.request.get(`/api${address}`)).json()).data.product.stats.ratingCount
  const before = await readRatings()
  const section = () => phone.page.getByRole('region', { name: 'Comments & Reviews' })
  const box = () => section().getByPlaceholder('Add a comment…')
  const star = (name: string) => section().getByRole('radio', { name })
  await phone.page.goto(address)
  await tabTo(phone.page, star('1 star'))
  for (const _ of [2, 3]) await phone.page.keyboard.press('ArrowRight')
  await expect(star('3 stars')).toBeChecked()
  await typeInto(phone.page, box(), 'Soft from the first day')
  await untilPageKept(phone.page, `product ${data.products[0].id}`)
  await untilFilesKept(phone.page)

  await phone.page.context().setOffline(true)
  await phone.page.keyboard.press('Enter')
  await expect(section().getByText(/^You are offline/)).toBeVisible()
  await killTab(phone, address)
  await expect(box()).toHaveValue('Soft from the first day')
  await expect(star('3 stars')).toBeChecked()
  await phone.page.context().setOffline(false)
  await expect(phone.page.getByText('You are offline')).toHaveCount(0)
  await tabTo(phone.page, box())
  await phone.page.keyboard.press('Enter')
  const own = articleWith(section(), 'Soft from the first day')
  await expect(own).toBeVisible()
  // Nothing vouches for it: its author has neither bought from the shop nor chatted with it.
  await expect(own).not.toContainText(/Bought this|Chatted with the shop/)
  await expect.poll(readRatings).toBe(before + 1)

  await tabTo(phone.page, star('1 star'))
  await phone.page.keyboard.press('ArrowRight')
  await typeInto(phone.page, box(), 'Less soft by now')
  await phone.page.keyboard.press('Enter')
  await expect(articleWith(section(), 'Less soft by now')).toBeVisible()
  expect(await readRatings()).toBe(before + 1)
  await expect(section().getByText('Soft from the first day')).toHaveCount(1)
})
