import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CallName, calls, type SocketEventName, socketEvents } from '../contract/index.ts'
import type { Endpoint } from '../contract/wire.ts'
import { routes } from '../server/routes.ts'
import { callRows, eventRows, type Person, people, type Row } from './access-matrix.ts'
import { startTestApp, type TestApp } from './app.ts'
import { listen, openPlain } from './live.ts'
import { makeWorld, type World } from './world.ts'

/** Who may do what: every call and every event of the contract, asked by everyone who may stand in a relation to it. */
let app: TestApp
let address: string
let count = 0
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100000' } })
  address = await listen(app)
})
afterAll(() => app.close())

const mayAsk = ({ who }: Row, person: Person): boolean => {
  if (who === 'anyone') return person !== 'deactivated'
  if (who === 'members') return person !== 'deactivated' && person !== 'visitor'
  return who.includes(person)
}

const expected = (row: Row, person: Person, own: number): number => {
  const { others = 403, says = own, except = {} } = row
  if (person === 'deactivated' || (person === 'visitor' && row.who !== 'anyone')) return 401
  return except[person] ?? (mayAsk(row, person) ? says : others)
}

/** Asks as everyone: first those who may not, then those who may, since these change what is asked about. */
const askAll = async (
  row: Row,
  world: World,
  own: number,
  ask: (world: World, person: Person) => Promise<number>,
) => {
  const wrong: string[] = []
  let place = world
  const check = async (person: Person) => {
    const status = await ask(place, person)
    const right = expected(row, person, own)
    if (status !== right) wrong.push(`${person}: ${status} instead of ${right}`)
  }
  const [may, mayNot] = [true, false].map((wanted) =>
    people.filter((person) => mayAsk(row, person) === wanted),
  )
  await Promise.all(mayNot?.map(check) ?? [])
  if (row.changes !== 'each') await Promise.all(may?.map(check) ?? [])
  else
    for (const person of may ?? []) {
      await check(person)
      place = await makeWorld(app)
    }
  return { wrong, world: row.changes === undefined ? world : await makeWorld(app) }
}

it('has a row for every call and every event, and none for others', () => {
  expect(Object.keys(callRows).sort()).toEqual(Object.keys(calls).sort())
  expect([...Object.keys(eventRows), 'auth'].sort()).toEqual(Object.keys(socketEvents).sort())
})

it('asks of every call what its route asks: a visitor, a member, an administrator or a dealer', () => {
  const different = (Object.keys(calls) as CallName[]).filter((name) => {
    // the object's own names
    const { who } = callRows[name]
    return (who === 'anyone') !== (routes[name].policy.name === 'anyone')
  })
  expect(different).toEqual([])
})

it('lets everyone make exactly the calls that are theirs', { timeout: 240_000 }, async () => {
  const found: Record<string, string[]> = {}
  let world = await makeWorld(app)
  for (const name of Object.keys(callRows) as CallName[]) {
    // the object's own names
    const row = callRows[name]
    const call: Endpoint = calls[name]
    const asked = await askAll(row, world, call.status ?? 200, async (place, person) => {
      // A session that is opened minds no stale token: there the deactivated are visitors.
      if (person === 'deactivated' && call.opensSession) return 401
      const caller = person === 'visitor' ? app.visitor : place[person]
      count += 1
      const input = row.ask?.(place, person, count) ?? {}
      // The table's inputs are checked by the door itself: one that does not fit shows as 422.
      const { status } = await caller.call(name, input as never, row.files ? { files: row.files } : {})
      return status
    })
    if (asked.wrong.length > 0) found[name] = asked.wrong
    world = asked.world
  }
  expect(found).toEqual({})
})

it('lets everyone send exactly the events that are theirs', { timeout: 60_000 }, async () => {
  const found: Record<string, string[]> = {}
  let world = await makeWorld(app)
  for (const [name, row] of Object.entries(eventRows)) {
    const asked = await askAll(row, world, 200, async (place, person) => {
      const page = await openPlain(address)
      try {
        if (person !== 'visitor') {
          const { success } = await page.send('auth', { token: place[person].token })
          if (!success) return 401
        }
        count += 1
        const { error } = await page.send(name, row.ask?.(place, person, count) ?? {})
        return error ? (statusOf[error.code] ?? 422) : 200
      } finally {
        page.close()
      }
    })
    if (asked.wrong.length > 0) found[name as SocketEventName] = asked.wrong // the table's own names
    world = asked.world
  }
  expect(found).toEqual({})
})

const statusOf: Record<string, number> = { AUTH_REQUIRED: 401, FORBIDDEN: 403, NOT_FOUND: 404, INTERNAL: 500 }
