import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EndpointName, endpoints, socketEvents } from '../contract/index.ts'
import type { Endpoint, EndpointInput } from '../contract/wire.ts'
import { parsePayload } from '../server/http/requests/validate.ts'
import { routes } from '../server/routes.ts'
import { endpointRows, eventRows, people } from './access-matrix.ts'
import { type Caller, type CallOptions, startTestApp, type TestApp } from './app.ts'
import { type Fixtures, makeFixtures } from './fixtures.ts'
import { fieldsOf, replaceAt } from './schema-fields.ts'
import { digestTables } from './tables.ts'

/** Rules for every endpoint, derived from the contract, so that new endpoints are covered. */
const names = Object.keys(endpoints) as EndpointName[] // the object's own names
const endpoint = (name: EndpointName): Endpoint => endpoints[name]

let app: TestApp
let fixtures: Fixtures
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100000' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  fixtures = await makeFixtures(app)
})

/** Returns the first allowed caller of an endpoint, and a valid input. */
const allowedCase = (name: EndpointName) => {
  const { allowed, exceptions = {}, input } = endpointRows[name]
  const may = allowed === 'anyone' || allowed === 'members' ? people : allowed
  const person =
    may.find((one) => one !== 'visitor' && one !== 'deactivated' && !(one in exceptions)) ?? 'admin'
  if (person === 'visitor') throw new Error(`Only visitors may ${name}`)
  return { caller: fixtures[person], input: input?.(fixtures, person, 900) ?? {} }
}

const send = (
  name: EndpointName,
  { caller, input }: { caller: Caller; input: object },
  options: CallOptions = {},
) =>
  // The inputs are invalid on purpose, so they do not have the endpoint's type.
  caller.call(name, input as EndpointInput<(typeof endpoints)[EndpointName]> as never, options)

describe('every field of every endpoint', () => {
  const wrongValues = {
    'of another type': [[]],
    'far too long': 'x'.repeat(50_000),
    'far too large': 1e308,
    'far too small': -1e308,
  }

  it('refuses a value of another type, and texts and numbers out of range', {
    timeout: 120_000,
  }, async () => {
    const cases = names.flatMap((name) =>
      fieldsOf(endpoint(name).body).flatMap((path) =>
        Object.entries(wrongValues).map(([what, value]) => ({ name, path, what, value })),
      ),
    )
    const taken: string[] = []
    for (let at = 0; at < cases.length; at += 20)
      await Promise.all(
        cases.slice(at, at + 20).map(async ({ name, path, what, value }) => {
          const { caller, input } = allowedCase(name)
          const { status } = await send(name, { caller, input: replaceAt(input, path, value) })
          if (status !== 422) taken.push(`${name} ${path.join('.')} ${what}: ${status}`)
        }),
      )
    expect(taken).toEqual([])
    expect(cases.length).toBeGreaterThan(800)
  })

  it('of a query is refused if it is far too long', { timeout: 120_000 }, async () => {
    const taken: string[] = []
    let tried = 0
    for (const name of names)
      for (const path of fieldsOf(endpoint(name).query)) {
        const { caller, input } = allowedCase(name)
        const { status } = await send(name, { caller, input: replaceAt(input, path, 'x'.repeat(5000)) })
        tried += 1
        // It answers what is wrong with an address.
        if (status !== 422 && name !== 'checkSlug') taken.push(`${name} ${path.join('.')}: ${status}`)
      }
    expect(taken).toEqual([])
    expect(tried).toBeGreaterThan(80)
  })

  it('of an event is refused with another type, or out of range', () => {
    const taken: string[] = []
    for (const [name, row] of Object.entries(eventRows)) {
      const { payload } = socketEvents[name as keyof typeof eventRows]
      const input = row.input?.(fixtures, 'buyer', 900) ?? {}
      expect(() => parsePayload(payload, input), name).not.toThrow()
      for (const path of fieldsOf(payload))
        for (const [what, value] of Object.entries(wrongValues)) {
          const isTaken = () => parsePayload(payload, replaceAt(input, path, value))
          try {
            isTaken()
            taken.push(`${name} ${path.join('.')} ${what}`)
          } catch (error) {
            expect(error).toMatchObject({ code: 'VALIDATION_FAILED' })
          }
        }
    }
    expect(taken).toEqual([])
  })

  it('is passed to the database as a parameter, never as part of a statement', {
    timeout: 120_000,
  }, async () => {
    const marker = `zq771' OR 1=1; --`
    const statements: string[] = []
    let asValue = 0
    const query = vi.spyOn(Client.prototype, 'query')
    try {
      for (const name of names) {
        const { params, query: inQuery, body } = endpoint(name)
        for (const path of [params, inQuery, body].flatMap(fieldsOf)) {
          const { caller, input } = allowedCase(name)
          await send(name, { caller, input: replaceAt(input, path, marker) })
        }
        await send(name, allowedCase(name), {
          headers: { 'idempotency-key': marker, 'user-agent': marker, 'accept-language': marker },
        })
        for (const [statement, values] of query.mock.calls) {
          const { text = String(statement), values: own } = Object(statement)
          if (text.includes('zq771')) statements.push(`${name}: ${text.slice(0, 200)}`)
          if (JSON.stringify(own ?? values ?? '')?.includes('zq771')) asValue += 1
        }
        query.mockClear()
      }
    } finally {
      query.mockRestore()
    }
    expect(statements).toEqual([])
    expect(asValue).toBeGreaterThan(50)
  })

  it('has one place in a request, and is refused there when given twice', async () => {
    const wrong: string[] = []
    for (const name of names) {
      const { method, path, params, query, body } = endpoint(name)
      const all = [params, query, body].flatMap((part) => fieldsOf(part).filter(({ length }) => length === 1))
      if (new Set(all.map(String)).size < all.length) wrong.push(`${name}: ${all.join(' ')}`)
      for (const [field] of fieldsOf(query)) {
        const { caller, input } = allowedCase(name)
        const url = `/api${path.replace(/:(\w+)/g, (_, key: string) => String(Object(input)[key]))}`
        const { statusCode } = await app.app.inject({
          method,
          url: `${url}?${field}=1&${field}=2`,
          headers: { authorization: `Bearer ${caller.token}` },
          ...(method !== 'GET' && { payload: input }),
        })
        if (statusCode !== 422) wrong.push(`${name}?${field}: ${statusCode}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('a URL', () => {
  it('contains no secret and no contact data: the contract has no place for them', () => {
    const inAddress = names.flatMap((name) =>
      [endpoint(name).params, endpoint(name).query].flatMap(fieldsOf).map((path) => `${name} ${path}`),
    )
    expect(inAddress.length).toBeGreaterThan(100)
    const secret = /token|password|secret|otp|pin|code$|signature|session|phone|email|contact/i
    expect(inAddress.filter((one) => secret.test(one.split(' ')[1] ?? ''))).toEqual([])
  })
})

describe('reading', () => {
  /** Cursors of list positions, and the receipts of fetched messages. */
  const kept: Record<string, readonly string[]> = {
    getFeed: ['FeedList', 'FeedSnapshot'],
    listMessages: ['Chat', 'ChatReceipt'],
  }

  const readAll = () => digestTables(app.platform.db.kysely)

  it("changes nothing, and a member's answer is not cached unless it is the same for everybody", {
    timeout: 120_000,
  }, async () => {
    const wrong: string[] = []
    await app.settle()
    let before = await readAll()
    let answered = 0
    for (const name of names.filter((one) => endpoint(one).method === 'GET')) {
      const { status, headers, body } = await send(name, allowedCase(name))
      if (status < 300) answered += 1
      const { cacheSeconds } = endpoint(name)
      const cached = cacheSeconds === undefined ? 'no-store' : `public, max-age=${cacheSeconds}`
      if (status < 300 && headers['cache-control'] !== cached)
        wrong.push(`${name} may be cached: ${headers['cache-control']}`)
      if (cacheSeconds !== undefined)
        expect(body).toEqual((await send(name, { ...allowedCase(name), caller: app.visitor })).body)
      await app.settle()
      const after = await readAll()
      const changed = [...before].filter(([table, digest]) => after.get(table) !== digest)
      for (const [table] of changed.filter(([table]) => !kept[name]?.includes(table)))
        wrong.push(`${name} changed ${table}`)
      before = after
    }
    expect(wrong).toEqual([])
    expect(answered).toBeGreaterThan(50)
  })

  it('answers a page far beyond the end of a list with an empty one', { timeout: 120_000 }, async () => {
    const wrong: string[] = []
    const lists = names.filter((name) => fieldsOf(endpoint(name).query).some(([field]) => field === 'page'))
    for (const name of lists) {
      const { caller, input } = allowedCase(name)
      const { status, body } = await send(name, { caller, input: { ...input, page: 10_000_000 } })
      const rows = Object.values(Object(body.data)).filter(Array.isArray).flat()
      const { currentPage, hasMore } = Object(Object(body.data).pagination)
      if (status !== 200 || rows.length > 0 || currentPage !== 10_000_000 || hasMore !== false)
        wrong.push(`${name}: ${status}, ${rows.length} rows, page ${currentPage}`)
    }
    expect(wrong).toEqual([])
    expect(lists.length).toBeGreaterThan(30)
  })
})

describe('another site', () => {
  /** Requests that a page can send to any site without a preflight and without custom headers. */
  const sendable = [
    ['text/plain', JSON.stringify],
    ['application/x-www-form-urlencoded', (input: object) => new URLSearchParams(Object(input)).toString()],
    [
      'multipart/form-data; boundary=x',
      () => '--x\r\ncontent-disposition: form-data; name="phone"\r\n\r\n+26876000000\r\n--x--\r\n',
    ],
    [undefined, () => ''],
  ] as const

  it('cannot run an action by such a request', async () => {
    const ran: string[] = []
    for (const name of names.filter((one) => endpoint(one).method === 'POST')) {
      const { action } = routes[name]
      routes[name].action = () => {
        ran.push(name)
        throw new Error('An action ran')
      }
      try {
        const { input } = allowedCase(name)
        const path = endpoint(name).path.replace(/:(\w+)/g, (_, key: string) => String(Object(input)[key]))
        for (const [type, write] of sendable)
          await app.app.inject({
            method: 'POST',
            url: `/api${path}`,
            headers: { origin: 'https://elsewhere.example', ...(type && { 'content-type': type }) },
            payload: write(input),
          })
      } finally {
        routes[name].action = action
      }
    }
    expect(ran).toEqual([])
  })
})

it('only these endpoints open a session', () => {
  const answersWith = (field: string) =>
    names.filter((name) => fieldsOf(endpoint(name).answer).some((path) => path.includes(field)))
  expect(answersWith('accessToken')).toEqual(['login', 'verifySignup', 'refresh', 'refreshToken'])
  expect(answersWith('refreshToken')).toEqual(answersWith('accessToken'))
  expect(answersWith('resetToken')).toEqual(['verifyForgotPassword'])
  expect(names.filter((name) => endpoint(name).ignoresStaleToken)).toEqual([
    ...['login', 'verifySignup', 'verifyForgotPassword', 'refresh', 'refreshToken'],
  ])
})

it('answers with secrets are sealed', () => {
  const secrets = ['accessToken', 'refreshToken', 'resetToken', 'secret', 'otpauthUrl', 'recoveryCodes']
  const revealing = names.filter((name) =>
    fieldsOf(endpoint(name).answer).some((path) => path.some((name) => secrets.includes(name))),
  )
  expect(revealing).toContain('login')
  expect(revealing).toContain('renewRecoveryCodes')
  expect(names.filter((name) => endpoint(name).hasSecretAnswer)).toEqual(revealing)
})
