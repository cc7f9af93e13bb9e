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
  h(MemoryRouter, null, h('p', null, 'Ready'), h(ReviewBought, { productId: 'mat', boughtAt: '2026-01-04T10:00:00.000Z' })),
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

const open = async (comments: readonly unknown[]) => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const posted: unknown[] = []
  await page.route('**/api/products/mat/comments*', (route) => {
    if (route.request().method() === 'POST') {
      posted.push(route.request().postDataJSON())
      const comment = review('2026-01-06T10:00:00.000Z', true)
      return route.fulfill({ json: { success: true, data: { comment } } })
    }
    const stats = { totalComments: comments.length, averageRating: 5 }
    const pagination = { hasMore: false, nextCursor: null }
    return route.fulfill({ json: { success: true, data: { comments, pagination, stats } } })
  })
  const listed = page.waitForResponse('**/api/products/mat/comments*')
  await page.goto(pages.address)
  await listed
  return { page, posted }
}

it('a buyer writes a review with stars, and is then no longer asked for one', async () => {
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
})

it('who has reviewed a purchase is not asked again', async () => {
  const { page } = await open([review('2026-01-05T10:00:00.000Z', true)])
  await page.getByText('Ready').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('button', { name: 'Review what you bought' }).count()).toBe(0)
})
