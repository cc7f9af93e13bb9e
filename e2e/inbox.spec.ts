import { expect } from '@playwright/test'
import { openPhone, signIn } from './phones.ts'
import { SELLER, talkAtLength } from './talks.ts'
import { test } from './test.ts'

test('the inbox shows what is unread alone, and a swipe marks it as read without opening it', async ({
  browser,
}, info) => {
  const seller = await openPhone(browser, info)
  const { page } = await openPhone(browser, info)
  const { answer } = await talkAtLength(page, await signIn(seller.page, SELLER), 1)
  await answer('There are two left.')

  await page.goto('/messages')
  const row = page.getByRole('main').getByRole('link', { name: /There are two left/ })
  await expect(row).toContainText('1 unread')
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await expect(row).toBeVisible()

  const box = await row.boundingBox()
  const finger = await page.context().newCDPSession(page)
  const [x, y] = [(box?.x ?? 0) + 250, (box?.y ?? 0) + 30]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', left?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: left === undefined ? [] : [{ x: x - left, y }],
    })
  await touch('touchStart', 0)
  for (const left of [20, 50, 90]) await touch('touchMove', left)
  await touch('touchEnd')

  await expect(page.getByText('Nothing unread')).toBeVisible()
  await expect(page).toHaveURL(/\/messages$/)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('unread')
  // The server has it, too.
  const unread = async () => {
    const token = await page.evaluate(() => localStorage.getItem('accessToken'))
    const headers = { authorization: `Bearer ${token}` }
    return (await (await page.request.get('/api/chats/unread-counts', { headers })).json()).data.total
  }
  await expect.poll(unread).toBe(0)
  await page.reload()
  await expect(row).toBeVisible()
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
})
