import { afterEach, expect, it } from 'vitest'
import { texts } from '../messages/en/first-load.ts'
import { useToasts } from '../ui/toast.ts'
import { finishAction } from './finish-action.ts'
import { openTestBrowser } from './test-browser.ts'

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
