import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EndpointName, endpoints, type SocketEventName, socketEvents } from '../contract/index.ts'
import type { Endpoint } from '../contract/wire.ts'
import { routes } from '../server/routes.ts'
import { endpointRows, eventRows, type Person, people, type Row } from './access-matrix.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type Fixtures, makeFixtures } from './fixtures.ts'
import { listen, openPlain } from './sockets.ts'

/** Checks the permissions of every endpoint and event of the contract for every kind of caller. */
let app: TestApp
let address: string
let count = 0
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100000' } })
  address = await listen(app)
})
afterAll(() => app.close())

const isAllowed = ({ allowed }: Row, person: Person): boolean => {
  if (allowed === 'anyone') return person !== 'deactivated'
  if (allowed === 'members') return person !== 'deactivated' && person !== 'visitor'
  return allowed.includes(person)
}

/** Where a session opens, a token that has ended is ignored: its bearer is a visitor. */
type Own = { status: number; ignoresStaleToken: boolean }

const expected = (row: Row, person: Person, { ignoresStaleToken, ...own }: Own): number => {
  if (person === 'deactivated' && ignoresStaleToken)
    return expected(row, 'visitor', { ...own, ignoresStaleToken })
  const { otherStatus = 403, status = own.status, exceptions = {} } = row
  if (person === 'deactivated' || (person === 'visitor' && row.allowed !== 'anyone')) return 401
  return exceptions[person] ?? (isAllowed(row, person) ? status : otherStatus)
}

/**
 * Calls as everyone: first callers without permission, then those with it, since they change the
 * fixtures.
 */
const askAll = async (
  row: Row,
  fixtures: Fixtures,
  own: Own,
  send: (fixtures: Fixtures, person: Person) => Promise<number>,
) => {
  const wrong: string[] = []
  let current = fixtures
  const check = async (person: Person) => {
    const status = await send(current, person)
    const right = expected(row, person, own)
    if (status !== right) wrong.push(`${person}: ${status} instead of ${right}`)
  }
  const [may, mayNot] = [true, false].map((wanted) =>
    people.filter((person) => isAllowed(row, person) === wanted),
  )
  await Promise.all(mayNot?.map(check) ?? [])
  if (row.mutates !== 'each') await Promise.all(may?.map(check) ?? [])
  else
    for (const person of may ?? []) {
      await check(person)
      current = await makeFixtures(app)
    }
  return { wrong, fixtures: row.mutates === undefined ? fixtures : await makeFixtures(app) }
}

it('has a row for every endpoint and every event, and no others', () => {
  expect(Object.keys(endpointRows).sort()).toEqual(Object.keys(endpoints).sort())
  expect([...Object.keys(eventRows), 'auth'].sort()).toEqual(Object.keys(socketEvents).sort())
})

it('allows anyone where the policy of the route is `anyone`, and nowhere else', () => {
  // The keys of the table are endpoint names.
  const different = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
    const { allowed } = endpointRows[name]
    return (allowed === 'anyone') !== (routes[name].policy.name === 'anyone')
  })
  expect(different).toEqual([])
})

it('allows everyone exactly their calls', { timeout: 240_000 }, async () => {
  const found: Record<string, string[]> = {}
  let fixtures = await makeFixtures(app)
  // The keys of the table are endpoint names.
  for (const name of Object.keys(endpointRows) as EndpointName[]) {
    const row = endpointRows[name]
    const endpoint: Endpoint = endpoints[name]
    const { status: ownStatus = 200, ignoresStaleToken = false } = endpoint
    const own = { status: ownStatus, ignoresStaleToken }
    const asked = await askAll(row, fixtures, own, async (current, person) => {
      const caller = person === 'visitor' ? app.visitor : current[person]
      count += 1
      const input = row.input?.(current, person, count) ?? {}
      // The server validates the matrix's inputs: an invalid one answers 422.
      const { status } = await caller.call(name, input as never, row.files ? { files: row.files } : {})
      return status
    })
    if (asked.wrong.length > 0) found[name] = asked.wrong
    fixtures = asked.fixtures
  }
  expect(found).toEqual({})
})

it('allows everyone exactly their events', { timeout: 60_000 }, async () => {
  const found: Record<string, string[]> = {}
  let fixtures = await makeFixtures(app)
  for (const [name, row] of Object.entries(eventRows)) {
    const asked = await askAll(
      row,
      fixtures,
      { status: 200, ignoresStaleToken: false },
      async (current, person) => {
        const page = await openPlain(address)
        try {
          if (person !== 'visitor') {
            const { success } = await page.send('auth', { token: current[person].token })
            if (!success) return 401
          }
          count += 1
          const { error } = await page.send(name, row.input?.(current, person, count) ?? {})
          return error ? (statusOf[error.code] ?? 422) : 200
        } finally {
          page.close()
        }
      },
    )
    // The names are those of the table.
    if (asked.wrong.length > 0) found[name as SocketEventName] = asked.wrong
    fixtures = asked.fixtures
  }
  expect(found).toEqual({})
})

const statusOf: Record<string, number> = { AUTH_REQUIRED: 401, FORBIDDEN: 403, NOT_FOUND: 404, INTERNAL: 500 }
