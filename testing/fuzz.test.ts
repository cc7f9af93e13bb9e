import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import {
  type EndpointName,
  endpoints,
  pushes,
  type SocketEventName,
  socketEvents,
} from '../contract/index.ts'
import type { Endpoint } from '../contract/wire.ts'
import { declaredErrors } from '../server/http/openapi/declared-errors.ts'
import { routes } from '../server/routes.ts'
import { eventRows } from './access-matrix.ts'
import { startTestApp, type TestApp } from './app.ts'
import { makeUser } from './factories.ts'
import { makeFixtures } from './fixtures.ts'
import { anything, damagedOf, valuesOf } from './fuzz/inputs.ts'
import { judge, judgeAck, mismatch } from './fuzz/judge.ts'
import { isPerson, knownOf, people } from './fuzz/known.ts'
import { type Input, requestsTo } from './fuzz/rest.ts'
import { listen, openPlain, openSocketIo, type Page } from './sockets.ts'

/**
 * Calls everything in the contract with valid, nearly valid and hostile inputs: no 5xx, and only
 * declared answers.
 * `FUZZ_RUNS=200 FUZZ_SEED=7 npx vitest run --project code testing/fuzz.test.ts` tests more.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 3)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const LONG_MS = 120_000 + RUNS * 20_000

let app: TestApp
let address: string
beforeAll(async () => {
  // Rate limits have their own tests; here they would prevent most calls.
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'fatal' } })
  address = await listen(app)
})
afterAll(() => app.close())

/** Collects problems, each kind once with its shortest input. */
const findings = () => {
  const found = new Map<string, string>()
  return {
    note: (name: string, problem: string | null, input: unknown) => {
      if (problem === null) return
      const text = JSON.stringify(input, (_, value) =>
        value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
      ).slice(0, 300)
      const key = `${name} ${problem}`
      if (text.length < (found.get(key)?.length ?? Infinity)) found.set(key, text)
    },
    list: () => [...found].map(([key, input]) => `${key}\n    ${input}`),
  }
}

/** Calls whose path has no place for an id: `/users/me` is not one user among others. */
const plainPaths = new Set(
  Object.values<Endpoint>(endpoints).flatMap(({ method, path, params }) =>
    params ? [] : `${method} /api${path}`,
  ),
)

it('answers every endpoint as declared, whatever the input', { timeout: LONG_MS }, async () => {
  const { note, list } = findings()
  // A switched-off endpoint answers 503 as designed: the endpoint that switches runs last.
  const switching = (name: EndpointName) => Number(name === 'putAdminSettings')
  const names = (Object.keys(endpoints) as EndpointName[]).sort(
    (one, other) => switching(one) - switching(other),
  )
  let fixtures = await makeFixtures(app)
  let known = knownOf(fixtures)
  const send = async (name: EndpointName, { as, request }: Input) => {
    const endpoint: Endpoint = endpoints[name]
    // The headers may name a page of another site.
    const ofOrigin = request.headers?.origin === undefined ? [] : (['FORBIDDEN'] as const)
    const errors = [...declaredErrors(endpoint, routes[name].policy), ...ofOrigin]
    const token = as === 'stale' ? 'Bearer a.b.c' : isPerson(as) && `Bearer ${fixtures[as].token}`
    const headers = { ...request.headers, ...(token && { authorization: token }) }
    const response = await app.app.inject({ ...request, headers })
    const streamed = String(response.headers['content-type']).startsWith('text/event-stream')
    if (streamed)
      note(name, /INTERNAL/.test(response.body) ? 'failed within a stream' : null, { as, request })
    // A path that the router refuses, or that belongs to another endpoint, proves nothing about
    // this one.
    else if (
      !(endpoint.params && plainPaths.has(`${request.method} ${request.url.split('?')[0]}`)) &&
      (response.statusCode !== 404 || endpoint.errors?.includes('NOT_FOUND'))
    )
      note(name, judge({ ...endpoint, errors }, response.statusCode, response.body), { as, request })
    return response.statusCode === 401 && isPerson(as)
  }
  for (const [index, name] of names.entries()) {
    const inputs = fc.sample(requestsTo(endpoints[name], known, [...people, ...people, 'visitor', 'stale']), {
      numRuns: RUNS,
      seed: seed + index,
    })
    let spoiled = index % 20 === 19
    for (let at = 0; at < inputs.length; at += 6) {
      const some = await Promise.all(inputs.slice(at, at + 6).map((input) => send(name, input)))
      spoiled ||= some.some(Boolean)
    }
    // A sign-out or an administrator's decision changed the fixtures: create them again.
    if (!spoiled) continue
    fixtures = await makeFixtures(app)
    known = knownOf(fixtures)
  }
  expect(list()).toEqual([])
  expect(Object.prototype).not.toHaveProperty('polluted')
  await app.settle()
  for (const { event, data } of app.pushes)
    note(event, mismatch(pushes[event].payload, JSON.parse(JSON.stringify(data))), data)
  expect(list()).toEqual([])
})

it('answers every event as declared, over both transports', { timeout: LONG_MS }, async () => {
  const { note, list } = findings()
  // Resets what an administrator switched off above.
  const admin = await makeUser(app, { role: 'admin' })
  await admin.call('putAdminSettings', {
    ...{ isSignupOpen: true, areUploadsOpen: true, areCommentsOpen: true, isAssistantOpen: true },
    blockedWords: [],
  })
  const fixtures = await makeFixtures(app)
  const known = knownOf(fixtures)
  const names = Object.keys(socketEvents) as SocketEventName[] // the object's own names
  for (const open of [openSocketIo, openPlain]) {
    const pages: Page[] = [await open(address)]
    for (const person of people) pages.push(await open(address, fixtures[person].token))
    for (const [index, name] of names.entries()) {
      const { payload, answer } = socketEvents[name]
      const inputs = fc.sample(
        fc.tuple(
          fc.constantFrom(...pages),
          fc.oneof(
            { weight: 4, arbitrary: valuesOf(payload, known) },
            { weight: 4, arbitrary: damagedOf(payload, known) },
            { weight: 1, arbitrary: anything },
          ),
        ),
        { numRuns: RUNS * 8, seed: seed + index },
      )
      for (const [page, data] of inputs) {
        // A frame over the limit closes its page; that has a test of its own.
        if ((JSON.stringify(data) ?? '').length > 60_000) continue
        note(name, judgeAck({ answer }, await page.send(name, data)), data)
      }
      // Valid inputs are sent by every caller, so that each event has a successful answer to
      // validate.
      const row = name === 'auth' ? null : eventRows[name]
      let good = 0
      for (const [index, person] of people.entries()) {
        const data = row ? row.input?.(fixtures, person, index) : { token: fixtures[person].token }
        const ack = await pages[index + 1]?.send(name, data)
        note(name, judgeAck({ answer }, ack), data)
        if (ack?.success) good += 1
      }
      note(name, good > 0 ? null : 'was never answered', open.name)
    }
    for (const page of pages) page.close()
  }
  expect(list()).toEqual([])
})

/** Frames that no client of the product sends. */
const frames: readonly (string | Buffer)[] = [
  '',
  '4',
  '40',
  '40/x,',
  '40{"token":1}',
  '40{"token":{"a":1}}',
  '40[',
  '41',
  '42',
  '42[]',
  '42["chat:send"]',
  '42["watch",{}]',
  '421["watch",null]',
  '42[1,{}]',
  '42[{},{}]',
  '42["disconnect"]',
  '42["connect_error",{}]',
  '42["__proto__",{}]',
  '420["constructor",{}]',
  '43[]',
  '431[]',
  '44"x"',
  '451-["watch",{"_placeholder":true,"num":0}]',
  '459999-["a"]',
  '451-["watch",{"_placeholder":true,"num":99}]',
  '46',
  '5',
  '6',
  '9',
  '2probe',
  `42["watch",${'['.repeat(20_000)}${']'.repeat(20_000)}]`,
  '{}',
  'null',
  '[]',
  '1',
  '"x"',
  '{"event":1}',
  '{"event":"watch","ack":{}}',
  '{"event":"toString","ack":1}',
  '{"event":"__proto__","data":{},"ack":1}',
  '{"event":"auth","data":{"token":"a.b.c"},"ack":1}',
  '{"event":"watch","data":[],"ack":1}',
  `{"event":"watch","ack":1,"data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  `{"event":"watch","ack":1,"data":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}`,
  '\u0000',
  '\ud800',
  Buffer.from([0]),
  Buffer.from([4, 2]),
  Buffer.alloc(3000, 0xff),
]

it('keeps working after any frame', { timeout: LONG_MS }, async () => {
  const { note, list } = findings()
  const order = fc.sample(fc.shuffledSubarray([...frames], { minLength: 1, maxLength: 8 }), {
    numRuns: RUNS * 6,
    seed,
  })
  for (const path of ['/ws', '/socket.io/?EIO=4&transport=websocket'])
    for (const some of order) {
      const socket = new WebSocket(address.replace('http', 'ws') + path)
      socket.on('message', (text) =>
        note(path, /"INTERNAL"/.test(String(text)) ? 'answered 500' : null, some),
      )
      const closed = new Promise((resolve) => socket.on('close', resolve))
      socket.on('error', () => socket.terminate())
      await new Promise((resolve) => socket.on('open', resolve))
      if (path !== '/ws') socket.send('40')
      for (const frame of some) socket.send(frame)
      // Answers are ordered, so after this one all have arrived; the server closes the connection
      // after a violation.
      socket.ping()
      await Promise.race([closed, new Promise((resolve) => socket.on('pong', resolve))])
      socket.close()
      await closed
    }
  const page = await openPlain(address)
  expect((await page.send('watch', {})).success).toBe(true)
  page.close()
  expect(list()).toEqual([])
})
