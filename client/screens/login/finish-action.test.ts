import { afterEach, expect, it } from 'vitest'
import { signIn } from '../../app/session.ts'
import { openTestBrowser, success, tokenFor } from '../../app/test-browser.ts'
import { texts } from '../../messages/en/first-load.ts'
import { useToasts } from '../../ui/toast.ts'
import { finishAction } from './finish-action.ts'

let browser: Awaited<ReturnType<typeof openTestBrowser>>
const open = async (answer: Parameters<typeof openTestBrowser>[0]) => {
  browser = await openTestBrowser(answer)
  // The fields of a user that this test reads.
  const user = { id: 'me', name: 'Otieno' } as never
  signIn({ user, tokens: { accessToken: tokenFor(600), refreshToken: 'r' } })
}
afterEach(() => browser.close())

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const bodiesOf = (path: string) =>
  browser.received.filter((request) => request.path === path).map(({ body }) => body)

it('names the action that failed where the server does not explain it', async () => {
  await open(() => ({ status: 500, body: { success: false } }))
  await finishAction({ kind: 'like', id })
  await finishAction({ kind: 'followUser', id })
  await expect
    .poll(() => useToasts.getState().toasts.map(({ text }) => text))
    .toEqual([texts.likes.failed, texts.follows.failed])
})

it('likes a comment', async () => {
  await open(() => success({ liked: true, likesCount: 3 }))
  await finishAction({ kind: 'likeComment', id, on: '01890a5d-ac96-774b-bcce-b302099a8058' })
  await expect.poll(() => bodiesOf(`/api/comments/${id}/like`)).toEqual([{ liked: true }])
})

it('follows a shop once the server is back', async () => {
  let isDown = true
  await open(() => {
    if (!isDown) return success({ isFollowing: true, followersCount: 3 })
    isDown = false
    return { status: 503, body: { success: false } }
  })
  await finishAction({ kind: 'followShop', id })
  const wanted = { following: true }
  await expect.poll(() => bodiesOf(`/api/shops/${id}/follow`), { timeout: 5000 }).toEqual([wanted, wanted])
})
