import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { ReviewBought } from '/features/comments/review-bought.tsx'

useSession.setState({ status: 'signed-in', user: { id: 'asha', role: 'member' } })
createRoot(document.getElementById('root')).render(
  h(MemoryRouter, null, h('p', null, 'Ready'), h(ReviewBought, {
    productId: 'mat', boughtAt: '2026-01-04T10:00:00.000Z', isClosed: location.hash === '#closed',
  })),
)
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('review-bought', script)
})
afterAll(() => pages.close())

const review = (createdAt: string, isVerifiedPurchase: boolean) => ({
  id: createdAt,
  productId: 'mat',
  shopId: null,
  parentId: null,
  user: { id: 'asha', name: 'Asha', avatar: null },
  comment: 'Fine mat',
  rating: 5,
  media: [],
  isSeller: false,
  isVerifiedPurchase,
  hasChatted: true,
  isHidden: false,
  isDeleted: false,
  likes: 0,
  userLiked: false,
  replyCount: 0,
  replies: [],
  createdAt,
  editedAt: null,
})

const open = async (earlier: readonly unknown[], hash = '') => {
  const comments = [...earlier]
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const posted: unknown[] = []
  await page.route('**/api/products/mat/comments*', (route) => {
    if (route.request().method() === 'POST') {
      posted.push(route.request().postDataJSON())
      const comment = review('2026-01-06T10:00:00.000Z', true)
      comments.unshift(comment)
      return route.fulfill({ json: { success: true, data: { comment } } })
    }
    const stats = { totalComments: comments.length, averageRating: 5 }
    const pagination = { hasMore: false, nextCursor: null }
    return route.fulfill({ json: { success: true, data: { comments, pagination, stats } } })
  })
  const listed = page.waitForResponse('**/api/products/mat/comments*')
  await page.goto(pages.address + hash)
  await listed
  return { page, posted }
}

it('a buyer writes a review with stars, which stands in the place of the button from then on', async () => {
  const { page, posted } = await open([review('2026-01-02T10:00:00.000Z', false)])
  const button = page.getByRole('button', { name: 'Review what you bought' })
  await button.click()
  const form = page.getByRole('dialog', { name: 'Your review' })
  await form.getByRole('textbox', { name: 'What was it like?' }).fill('Better than new')
  expect(await form.getByRole('article').count()).toBe(0)
  const send = form.getByRole('button', { name: 'Send' })
  expect(await send.isDisabled()).toBe(true)
  await form.getByRole('radio').last().check({ force: true })
  await send.click()
  await form.waitFor({ state: 'detached' })
  expect(posted).toMatchObject([{ comment: 'Better than new', rating: 5 }])
  expect(await button.count()).toBe(0)
  const own = page.getByRole('link', { name: 'Your review' })
  await own.getByRole('img', { name: '5' }).waitFor()
  expect(await own.getAttribute('href')).toBe('/products/mat#reviews')
})

it('the mark of a review is promised as it comes: at once, or when the deal is closed', async () => {
  for (const [hash, promise] of [
    ['#closed', 'A review that you write now shows that you did.'],
    ['', 'Once the deal is closed, your review is marked'],
  ]) {
    const { page } = await open([], hash)
    await page.getByRole('button', { name: 'Review what you bought' }).click()
    await page.getByRole('dialog').getByText(String(promise)).waitFor()
  }
})

it('a review that was begun is shown whole when its sheet is opened again', async () => {
  const { page } = await open([])
  const button = page.getByRole('button', { name: 'Review what you bought' })
  await button.click()
  const box = page.getByRole('textbox', { name: 'What was it like?' })
  await box.fill('Lovely mat, but its edge came loose on the first day, and I had to sew it myself')
  const height = (await box.boundingBox())?.height
  expect(height).toBeGreaterThan(90)
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  await button.click()
  await expect.poll(async () => (await box.boundingBox())?.height, { timeout: 15_000 }).toBe(height)
})

it('who has reviewed a purchase is not asked again', async () => {
  const { page } = await open([review('2026-01-05T10:00:00.000Z', true)])
  await page.getByText('Ready').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('button', { name: 'Review what you bought' }).count()).toBe(0)
})
