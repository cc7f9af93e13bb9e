import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure, openTestBrowser, type Received, success, tokenFor } from '../../app/test-browser.ts'
import { shoppingTexts } from '../../messages/shopping.ts'

type Answer = Awaited<ReturnType<Parameters<typeof openTestBrowser>[0]>>

let browser: Awaited<ReturnType<typeof openTestBrowser>>
const opened: (() => void)[] = []
let answer: (request: Received) => Answer | Promise<Answer>
beforeEach(async () => {
  browser = await openTestBrowser((request) => answer(request))
})
afterEach(() => {
  // Their requests end without an answer, which would be asked for again.
  for (const close of opened.splice(0)) close()
  return browser.close()
})

/** A page that was just opened: its modules begin anew, its storage stays. */
const openPage = async () => {
  vi.resetModules()
  const store = await import('./store.ts')
  const session = await import('../../app/session.ts')
  const { useTalk, ...does } = store
  opened.push(does.newTalk)
  const said = () =>
    useTalk.getState().messages.map(({ type, content, failure: reason }) => `${type}: ${reason ?? content}`)
  return { ...does, ...session, talk: () => useTalk.getState(), said }
}

const reply = (message: string, sessionId = 's1') =>
  success({
    message,
    products: [],
    suggestions: ['Cheaper'],
    suggestedActions: [],
    needsClarification: false,
    sessionId,
    engine: 'local',
  })
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const user = { id: 'u1', name: 'Amina' }
/** Only the fields of a user that this test reads. */
const signedIn = (id: string) =>
  ({ user: { ...user, id }, tokens: { accessToken: tokenFor(600), refreshToken: 'r' } }) as never

test('a talk goes on in its session and outlives a reload', async () => {
  answer = ({ body }) => reply(`Of ${Object(body).sessionId ?? 'nothing'}`)
  const page = await openPage()
  await page.sendMessage('a basket')
  await page.sendMessage('cheaper')
  expect((await openPage()).said()).toEqual([
    'user: a basket',
    'assistant: Of nothing',
    'user: cheaper',
    'assistant: Of s1',
  ])
  expect(localStorage.getItem('assistant-session')).toBe('s1')
})

test('the country of the device is sent if shops are there', async () => {
  answer = () => reply('Hello')
  for (const zone of ['Africa/Nairobi', 'Antarctica/Troll']) {
    vi.stubEnv('TZ', zone)
    const page = await openPage()
    await page.sendMessage('a gift under 3000')
  }
  vi.unstubAllEnvs()
  expect(browser.received.map(({ country }) => country)).toEqual(['KE', undefined])
})

test('a new talk has no session and forgets what was said', async () => {
  answer = ({ body }) => reply(`Of ${Object(body).sessionId ?? 'nothing'}`)
  const page = await openPage()
  await page.sendMessage('a basket')
  page.newTalk()
  expect([page.said(), localStorage.getItem('assistant-session')]).toEqual([[], null])
  await page.sendMessage('a lamp')
  expect((await openPage()).said()).toEqual(['user: a lamp', 'assistant: Of nothing'])
})

test('an answer that comes after its talk has ended is not heard', async () => {
  const held = Promise.withResolvers<void>()
  answer = async () => {
    await held.promise
    return reply('Late')
  }
  const page = await openPage()
  const saying = page.sendMessage('a basket')
  page.newTalk()
  held.resolve()
  await saying
  expect([page.said(), page.talk().writing]).toEqual([[], null])
})

test('nothing is asked while an answer is under way', async () => {
  answer = () => reply('Here')
  const page = await openPage()
  await Promise.all([page.sendMessage('a basket'), page.sendMessage('a lamp')])
  expect(browser.received).toHaveLength(1)
})

test('a failure says so, and the same question can be sent again', async () => {
  answer = () => failure(503, 'UNAVAILABLE', 'No')
  const page = await openPage()
  await page.sendMessage('a basket')
  expect(page.said()).toEqual(['user: a basket', 'assistant: answer'])
  expect(shoppingTexts.assistant.failed).toBe(
    "I apologize, but I'm having trouble connecting right now. Please try again in a moment!",
  )
  answer = () => reply('Here')
  await page.retryMessage()
  expect(page.said()).toEqual(['user: a basket', 'assistant: Here'])
})

test('a question whose page ended before the answer is sent again by the next page', async () => {
  answer = () => new Promise(() => {})
  void (await openPage()).sendMessage('a basket')
  await vi.waitFor(() => expect(browser.received).toHaveLength(1))
  answer = () => reply('Here')
  const next = await openPage()
  expect(next.talk().writing).toBe('')
  await vi.waitFor(() => expect(next.said()).toEqual(['user: a basket', 'assistant: Here']))
  expect(browser.received).toHaveLength(2)
})

test('it is sent again once: after that, its author can', async () => {
  answer = () => new Promise(() => {})
  void (await openPage()).sendMessage('a basket')
  const again = await openPage()
  expect(again.said()).toEqual(['user: a basket'])
  await vi.waitFor(() => expect(browser.received).toHaveLength(2))
  const last = await openPage()
  expect(last.said()).toEqual(['user: a basket', 'assistant: answer'])
  answer = () => reply('Here')
  await last.retryMessage()
  expect(last.said()).toEqual(['user: a basket', 'assistant: Here'])
  expect(browser.received).toHaveLength(3)
})

test('a question without a network waits, over reloads, and is sent when the network is back', async () => {
  answer = () => reply('Here')
  const reachable = fetch
  const lost = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', lost)
  void (await openPage()).sendMessage('a basket')
  for (const tries of [1, 2, 3]) {
    await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(tries))
    const page = await openPage()
    expect([page.said(), page.talk().writing]).toEqual([['user: a basket'], ''])
  }
  await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(4))
  vi.stubGlobal('fetch', reachable)
  const page = await openPage()
  await vi.waitFor(() => {
    dispatchEvent(new Event('online'))
    expect(page.said()).toEqual(['user: a basket', 'assistant: Here'])
  })
})

test('a stream that breaks is asked for again in one piece', async () => {
  answer = () =>
    browser.received.length === 1
      ? { text: event('delta', { text: 'Her' }), headers: { 'content-type': 'text/event-stream' } }
      : reply('Here')
  const page = await openPage()
  await page.sendMessage('a basket')
  expect([page.said(), browser.received.length]).toEqual([['user: a basket', 'assistant: Here'], 2])
})

test('a session that is somebody else’s gives way to a new one', async () => {
  answer = () => reply('Here')
  const page = await openPage()
  await page.sendMessage('a basket')
  answer = ({ body }) =>
    Object(body).sessionId ? failure(404, 'NOT_FOUND', 'Resource not found') : reply('Anew', 's2')
  await page.sendMessage('cheaper')
  expect([page.said().at(-1), localStorage.getItem('assistant-session')]).toEqual(['assistant: Anew', 's2'])
})

test('a picture goes as a form, and one that fails asks for another', async () => {
  answer = () => failure(415, 'UNSUPPORTED_MEDIA_TYPE', 'Please select an image file')
  const page = await openPage()
  await page.sendMessage('', new File(['bytes'], 'shoe.png', { type: 'image/png' }))
  const [{ path, body } = { path: '', body: '' }] = browser.received
  expect(path).toBe('/api/ai/assistant/image')
  expect(body).toMatch(
    /name="location"\r\n\r\n\{"country":"Kenya","city":"Nairobi"\}\r\n.*filename="shoe.png"/s,
  )
  expect(page.said()).toEqual(['user: ', 'assistant: image'])
  expect(shoppingTexts.assistant.failedImage).toContain('different image')
})

test('who signs in takes the talk along, and leaves none of it to who comes after', async () => {
  answer = () => reply('Here')
  const page = await openPage()
  await page.sendMessage('a basket')
  page.signIn(signedIn('u1'))
  expect(page.said()).toHaveLength(2)
  // Nobody had the assistant open when they left.
  const theirs = await openPage()
  expect(theirs.said()).toHaveLength(2)
  localStorage.removeItem('accessToken')
  expect((await openPage()).said()).toEqual([])
  theirs.signIn(signedIn('u2'))
  expect([theirs.said(), localStorage.getItem('assistant-messages')]).toEqual([[], null])
})

test('a failure that an earlier version stored with its text stays a failure', async () => {
  const lists = { products: [], suggestions: [], suggestedActions: [] }
  const old = { id: '1', type: 'assistant', content: 'Sorry', timestamp: '2026-11-01T10:00:00Z', ...lists }
  localStorage.setItem('assistant-messages', JSON.stringify([{ ...old, isFailure: true }]))
  expect((await openPage()).said()).toEqual(['assistant: answer'])
})

test('a storage that holds something else is no talk', async () => {
  localStorage.setItem('assistant-messages', '[{"id":1},{"a":')
  expect((await openPage()).said()).toEqual([])
  localStorage.setItem('assistant-messages', '[null,{"id":"1","type":"user"}]')
  expect((await openPage()).said()).toEqual([])
})
