import { afterEach, expect, it } from 'vitest'
import { openTestBrowser, success } from '../app/test-browser.ts'
import { texts } from '../messages/en/first-load.ts'
import { useToasts } from '../ui/toast.ts'
import { finishAction } from './finish-action.ts'

let browser: Awaited<ReturnType<typeof openTestBrowser>>
afterEach(() => browser.close())

it('names the action that failed where the server does not explain it', async () => {
  browser = await openTestBrowser(() => ({ status: 500, body: { success: false } }))
  await finishAction({ kind: 'like', id: '01890a5d-ac96-774b-bcce-b302099a8057' })
  await finishAction({ kind: 'followUser', id: '01890a5d-ac96-774b-bcce-b302099a8057' })
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
    texts.likes.failed,
    texts.follows.failed,
  ])
})

it('likes a comment', async () => {
  browser = await openTestBrowser(() => success({ liked: true, likesCount: 3 }))
  const [id, on] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058']
  await finishAction({ kind: 'likeComment', id, on })
  const [request] = browser.received
  expect(request).toMatchObject({ path: `/api/comments/${id}/like`, body: { liked: true } })
})
