import { expect, type Locator } from '@playwright/test'
import { callApi } from './api.ts'
import { openAdmin } from './deals.ts'
import { killTab, newNumber, openPhone, press, signUp } from './phones.ts'
import { test } from './test.ts'

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${part} is not drawn`)
  return box
}

test(
  'an identity is handed in by the keyboard alone, over a killed tab and a lost network, and its pictures stand beside the data',
  { tag: '@long' },
  async ({ browser }, info) => {
    const person = await openPhone(browser, info)
    const number = newNumber()
    const name = `Nokwanda ${number}`
    await signUp(person.page, name, number)
    const sheet = () => person.page.getByRole('dialog')
    const photograph = async () => {
      await press(person.page, person.page.getByRole('button', { name: 'Get Verified' }))
      await press(person.page, sheet().getByRole('button', { name: 'Verify ID' }))
      await expect(sheet().getByText('The whole document, lying straight')).toBeVisible()
      await press(person.page, sheet().getByRole('button', { name: 'Take a picture' }))
      await expect(sheet().getByText('Fit the whole document into the frame.')).toBeVisible()
      await expect
        .poll(() =>
          sheet()
            .locator('video')
            .evaluate((video: HTMLVideoElement) => video.videoWidth),
        )
        .toBeGreaterThan(0)
      await press(person.page, sheet().getByRole('button', { name: 'Take picture' }))
      await press(person.page, sheet().getByRole('button', { name: 'Use this picture' }))
      await expect(sheet().getByRole('img', { name: 'Your picture' })).toBeVisible()
    }
    const stateOf = async () => (await callApi(person.page, 'GET', '/users/me')).user.idVerificationStatus

    await person.page.goto('/account')
    await photograph()
    // A picture that was only looked at is nowhere.
    await killTab(person, '/account')
    expect(await stateOf()).toBe('none')
    await photograph()
    const submit = () => press(person.page, sheet().getByRole('button', { name: 'Submit for review' }))
    await person.page.context().setOffline(true)
    await submit()
    await expect(sheet().getByText('You are offline. Try again when you are back online.')).toBeVisible()
    await expect(sheet().getByRole('img', { name: 'Your picture' })).toBeVisible()
    await person.page.context().setOffline(false)
    await submit()
    await expect(sheet().getByText('Under Review').first()).toBeVisible()
    await killTab(person, '/account')
    await expect(person.page.getByText('Your ID is under review')).toBeVisible()

    const { page, complaints } = await openAdmin(browser, info)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/admin?tab=verifications')
    const row = page.getByRole('listitem', { name })
    await press(page, row.getByRole('button', { name: 'Show the document' }))
    const [picture, data] = [
      await boxOf(row.getByRole('img', { name: 'Document 1' })),
      await boxOf(row.getByRole('definition').filter({ hasText: name })),
    ]
    expect(picture.x).toBeGreaterThanOrEqual(data.x + data.width)
    expect(picture.y).toBeLessThan(data.y + data.height)
    expect([...person.complaints, ...complaints]).toEqual([])
  },
)

test('what a shop hands in to be verified survives a killed tab, and goes in once', async ({
  browser,
}, info) => {
  const phone = await openPhone(browser, info)
  const number = newNumber()
  await signUp(phone.page, `Thandeka ${number}`, number)
  const shop = { name: `Thandeka ${number}`, category: 'Fashion', description: 'Cloth dyed by hand' }
  await callApi(phone.page, 'POST', '/shops', { ...shop, slug: `thandeka-${number}` })
  const open = async () => {
    await phone.page.getByRole('button', { name: 'Start Verification' }).click()
    return phone.page.getByRole('dialog')
  }
  await phone.page.goto('/shop')
  const form = await open()
  await form.getByLabel('Business name').fill('Thandeka Crafts')
  const paper = await phone.page.screenshot()
  const files = { name: 'registration.png', mimeType: 'image/png', buffer: paper }
  await form.locator('input[type=file]').setInputFiles(files)
  await expect(form.getByText('registration.png')).toBeVisible()

  await killTab(phone, '/shop')
  const again = await open()
  await expect(again.getByLabel('Business name')).toHaveValue('Thandeka Crafts')
  await expect(again.getByText('registration.png')).toHaveCount(1)
  await again.getByRole('button', { name: 'Submit for review' }).click()
  await expect(again.getByText('Under Review')).toBeVisible()
  await phone.page.keyboard.press('Escape')

  // The decision is there without a reload.
  const { page } = await openAdmin(browser, info)
  const { verifications } = await callApi(page, 'GET', '/admin/verifications?limit=100')
  const request = verifications.find(({ user }: { user: { name: string } }) => user.name === shop.name)
  const decision = { decision: 'reject', reason: 'The paper cannot be read' }
  await callApi(page, 'POST', `/admin/verifications/${request.id}`, decision)
  await expect(phone.page.getByText('The paper cannot be read').first()).toBeVisible()
  await expect(phone.page.getByRole('button', { name: 'Try Again' })).toBeVisible()
})
