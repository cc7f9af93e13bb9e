import { IncomingMessage } from 'node:http'
import { queryObjects } from 'node:v8'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeUser, type TestUser } from '../../testing/factories.ts'
import { listen } from '../../testing/sockets.ts'

let app: TestApp
let user: TestUser
let address: string
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } })
  user = await makeUser(app)
  address = await listen(app)
})
afterAll(() => app.close())

/** The requests that this process holds, after a garbage collection. */
const held = () => queryObjects(IncomingMessage, { format: 'count' })

const send = async (path: string, init: RequestInit = {}) => {
  const authorization = `Bearer ${user.token}`
  const answer = await fetch(address + path, { ...init, headers: { ...init.headers, authorization } })
  await answer.arrayBuffer()
  return answer.status
}
const json = { 'content-type': 'application/json' }
const form = (file: boolean) => {
  const body = new FormData()
  body.set('folder', 'avatars')
  if (file) body.set('file', new Blob(['no picture']), 'a.png')
  return body
}

it('holds no request once it is answered, whatever the response', async () => {
  const calls = [
    () => send('/api/countries/current'),
    () => send('/api/products/batch/views', { method: 'POST', headers: json, body: '{}' }),
    () => send('/api/admin/users'),
    () => send('/api/media/upload', { method: 'POST', body: form(true) }),
    () => send('/api/media/upload', { method: 'POST', body: form(false) }),
    () => send('/browse'),
    () => send('/api/nothing'),
  ]
  const statuses = []
  for (const call of calls) statuses.push(await call())
  expect(statuses).toEqual([200, 422, 403, 415, 422, 200, 404])
  const before = held()
  for (let n = 0; n < 10; n += 1) for (const call of calls) await call()
  // A connection that is kept open may hold its last one.
  expect(held()).toBeLessThan(before + 10)
})
