import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../../app/call-error.ts'
import { openTestBrowser, success, tokenFor } from '../../app/test-browser.ts'
import type { UnsentMessage } from './outbox-message.ts'

const stored = new Map<string, UnsentMessage>()
vi.mock('./outbox-storage.ts', () => ({
  openOutboxStorage: () => ({
    all: async () => [...stored.values()],
    put: async (entry: UnsentMessage) => void stored.set(entry.id, entry),
    remove: async (id: string) => void stored.delete(id),
  }),
  onOutboxElsewhere: () => () => {},
}))

let browser: Awaited<ReturnType<typeof openTestBrowser>>
beforeEach(async () => {
  browser = await openTestBrowser(() => success({}))
  vi.stubGlobal('document', { addEventListener: () => {}, getElementById: () => null })
})
afterEach(() => browser.close())

it('sends unsent messages once another request is answered, without an event of the browser', async () => {
  const { signIn } = await import('../../app/session.ts')
  const { isNetworkLost, noteAnswer, noteNoAnswer } = await import('../../ui/network.ts')
  const { sendMessage, startSending } = await import('./sending.ts')
  // The fields of a user that this test reads.
  const user = { id: 'me', name: 'Otieno' } as never
  signIn({ user, tokens: { accessToken: tokenFor(600), refreshToken: 'r' } })
  let isLost = true
  const send = vi.fn(async () => {
    if (!isLost) return
    noteNoAnswer()
    throw CallError.noAnswer()
  })
  const transport = { uploads: { folder: 'chats', failedText: '' }, send } as const
  const onResume = vi.fn()
  startSending({ shop: transport, direct: transport }, onResume)
  sendMessage({ kind: 'shop', to: 'shop', productId: null, content: 'Is it there?' })
  await expect.poll(isNetworkLost).toBe(true)

  isLost = false
  onResume.mockClear()
  noteAnswer()
  expect(onResume).toHaveBeenCalledOnce()
  await expect.poll(() => stored.size).toBe(0)
})
