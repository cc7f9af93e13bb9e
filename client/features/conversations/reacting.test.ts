import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Emoji } from '../../../contract/chats/emojis.ts'
import { readDraft } from '../../app/draft.ts'
import { openTestBrowser } from '../../app/test-browser.ts'

vi.mock('../../app/session.ts', () => ({ currentUser: () => ({ id: 'u' }) }))
vi.mock('../../app/user-change.ts', () => ({ onUserChange: vi.fn() }))
vi.mock('../../app/live.ts', () => ({ onConnect: vi.fn() }))
vi.mock('../../ui/network.ts', () => ({ onNetworkReturn: (run: () => void) => returns.push(run) }))
vi.mock('../../ui/toast.ts', () => ({ showToast }))
vi.mock('../../messages/load.ts', () => ({ allTexts: async () => {} }))
vi.mock('../../messages/chat-tools.ts', () => ({
  chatToolsTexts: { message: { failedReact: 'Failed' } },
}))
vi.mock('./store.ts', () => ({ upsert: vi.fn() }))

const showToast = vi.hoisted(() => vi.fn())
const returns = vi.hoisted((): (() => void)[] => [])
const send = vi.fn<(messageId: string, emoji: Emoji | null) => Promise<unknown>>()
const fail = (status: number, retryAfter: number | null = null) =>
  Promise.reject(new failures.CallError({ status, code: 'X', message: 'No', retryAfter }))
const sent = () => send.mock.calls.map(([messageId]) => messageId)
const waiting = () => Object.keys(readDraft('reactions', {}, 'device'))

let browser: Awaited<ReturnType<typeof openTestBrowser>>
let failures: typeof import('../../app/call-error.ts')
let reacting: typeof import('./reacting.ts')
const react = (messageId: string) =>
  reacting.react(messageId, { kind: 'shop', conversationId: 'c', emoji: '👍' })

beforeAll(async () => {
  browser = await openTestBrowser(() => ({}))
})
afterAll(() => browser.close())
beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  send.mockReset()
  showToast.mockReset()
  returns.length = 0
  localStorage.removeItem('draft:u:reactions')
  failures = await import('../../app/call-error.ts')
  reacting = await import('./reacting.ts')
  const source = { react: send }
  reacting.startReacting({ shop: source, direct: source } as never)
})
afterEach(() => vi.useRealTimers())

it('a reaction that the server breaks on is dropped, and the others go', async () => {
  send.mockImplementation((id) => (id === 'm1' ? fail(500) : Promise.resolve({})))
  react('m1')
  react('m2')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent()).toEqual(['m1', 'm2'])
  expect(waiting()).toEqual([])
  await vi.advanceTimersByTimeAsync(0)
  expect(showToast).toHaveBeenCalledTimes(1)
})

it('one that fails for now lets the others go first the next time', async () => {
  send.mockImplementation((id) => (id === 'm1' ? fail(503) : Promise.resolve({})))
  react('m1')
  react('m2')
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent().slice(0, 2)).toEqual(['m1', 'm2'])
  expect(waiting()).toEqual(['m1'])
})

it('a limit is waited for as long as the server says', async () => {
  send.mockImplementation(() => fail(429, 20))
  react('m1')
  await vi.advanceTimersByTimeAsync(19_000)
  expect(sent()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent()).toHaveLength(2)
})

it('a server that stays down is asked ever more rarely, then no more until the network is back', async () => {
  send.mockImplementation(() => fail(503))
  react('m1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent().length).toBeLessThan(8)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(sent()).toHaveLength(9)
  expect(waiting()).toEqual(['m1'])
  send.mockResolvedValue({})
  for (const run of returns) run()
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting()).toEqual([])
})

it('an expired session keeps it', async () => {
  send.mockImplementation(() => fail(401))
  react('m1')
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting()).toEqual(['m1'])
  expect(showToast).not.toHaveBeenCalled()
})
