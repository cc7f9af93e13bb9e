import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { watchNetwork } from '/app/watch-network.ts'
import { CommentComposer } from '/features/comments/comment-composer.tsx'

watchNetwork()
useSession.setState({ status: 'signed-in', user: { id: 'asha', role: 'member' } })
createRoot(document.getElementById('root')).render(h(CommentComposer, {
  target: { type: 'product', id: 'mat' }, replyTo: null, onReplyDone: () => {}, canRate: true,
}))
`

/** Counts the drafts whose files the device keeps; runs in the page. */
const keptFiles = () =>
  new Promise<number>((resolve, reject) => {
    const opened = indexedDB.open('sokoni-drafts')
    opened.onerror = reject
    opened.onsuccess = () => {
      const counted = opened.result.transaction('files').objectStore('files').count()
      counted.onerror = reject
      counted.onsuccess = () => resolve(counted.result)
    }
  })

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('comment-composer', script)
})
afterAll(() => pages.close())

it('a comment that is posted without a network is kept, and says so until there is one', async () => {
  const page = await pages.browser.newPage()
  let isLost = true
  await page.route(/\/(api|health)/, (route) =>
    isLost ? route.abort('internetdisconnected') : route.fulfill({ status: 200, json: {} }),
  )
  await page.goto(pages.address)
  const box = page.getByPlaceholder('Add a comment…')
  const kept = page.getByText(/^You are offline. What you wrote is kept here/)
  await box.fill('Fine mat')
  await box.press('Enter')
  await kept.waitFor()
  expect(await page.getByText('Network error').count()).toBe(0)
  await page.reload()
  await expect.poll(() => box.inputValue()).toBe('Fine mat')
  // As in a tab that replaces one which the phone has killed.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect.poll(() => box.inputValue()).toBe('Fine mat')

  await box.press('Enter')
  await kept.waitFor()
  isLost = false
  await kept.waitFor({ state: 'detached' })
  expect(await box.inputValue()).toBe('Fine mat')
  await page.close()
})

it('pictures that are chosen together keep their order, whichever upload ends first', async () => {
  const page = await pages.browser.newPage()
  const first = Promise.withResolvers<void>()
  let sent: unknown
  await page.route(/\/api\//, (route) => route.abort())
  await page.route('**/api/media/upload', async (route) => {
    const [name = ''] = /wide|tall/.exec(route.request().postData() ?? '') ?? []
    if (name === 'wide') await first.promise
    await route.fulfill({
      json: { success: true, data: { key: name, url: '', size: 1, type: 'image/webp' } },
    })
  })
  await page.route('**/api/products/mat/comments', (route) => {
    sent = route.request().postDataJSON().media
    return route.abort()
  })
  await page.goto(pages.address)
  await page
    .getByLabel('Add pictures')
    .first()
    .setInputFiles(
      ['wide', 'tall'].map((name) => ({
        name: `${name}.png`,
        mimeType: 'image/png',
        buffer: Buffer.from(name),
      })),
    )
  const tray = page.getByRole('list')
  const names = () => tray.getByRole('img').evaluateAll((all) => all.map((one) => one.getAttribute('alt')))
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(1)
  expect(await names()).toEqual(['wide.png', 'tall.png'])
  first.resolve()
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
  expect(await names()).toEqual(['wide.png', 'tall.png'])
  const box = page.getByPlaceholder('Add a comment…')
  await box.fill('Fine mat')
  await box.press('Enter')
  await expect.poll(() => sent).toEqual([{ key: 'wide' }, { key: 'tall' }])
  await page.close()
})

it('a picture that was uploading when the tab was killed uploads again, also after the network was lost', async () => {
  const page = await pages.browser.newPage()
  let isLost = true
  await page.route(/\/(api|health)/, (route) => route.abort('internetdisconnected'))
  await page.route('**/api/media/upload', (route) =>
    isLost
      ? route.abort('internetdisconnected')
      : route.fulfill({
          json: { success: true, data: { key: 'mat', url: '', size: 1, type: 'image/webp' } },
        }),
  )
  await page.goto(pages.address)
  const picture = { name: 'mat.png', mimeType: 'image/png', buffer: Buffer.from('mat') }
  const uploading = page.getByRole('progressbar', { name: /mat\.png/ })
  await page.getByLabel('Add pictures').first().setInputFiles([picture])
  await uploading.waitFor()
  await expect.poll(() => page.evaluate(keptFiles)).toBe(1)
  await page.reload()
  await uploading.waitFor()
  isLost = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await uploading.waitFor({ state: 'detached', timeout: 20_000 })
  await page.getByAltText('mat.png').waitFor()
  await page.reload()
  await page.getByAltText('mat.png').waitFor()
  expect(await uploading.count()).toBe(0)
  await page.close()
})

it('a picture that had come just before the tab was killed is there once', async () => {
  const page = await pages.browser.newPage()
  const answer = Promise.withResolvers<void>()
  let uploads = 0
  await page.route(/\/(api|health)/, (route) => route.abort('internetdisconnected'))
  await page.route('**/api/media/upload', async (route) => {
    uploads += 1
    await answer.promise
    await route.fulfill({
      json: { success: true, data: { key: 'mat', url: '', size: 1, type: 'image/webp' } },
    })
  })
  await page.goto(pages.address)
  const picture = { name: 'mat.png', mimeType: 'image/png', buffer: Buffer.from('mat') }
  await page.getByLabel('Add pictures').first().setInputFiles([picture])
  await expect.poll(() => page.evaluate(keptFiles)).toBe(1)
  // The tab is killed before the device has dropped the file.
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new Error('killed')
    }
  })
  answer.resolve()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByAltText('mat.png').first().waitFor()
  await expect.poll(() => page.evaluate(keptFiles)).toBe(0)
  expect(await page.getByAltText('mat.png').count()).toBe(1)
  expect(uploads).toBe(1)
  await page.close()
})
