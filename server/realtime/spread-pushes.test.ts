import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { PushMessage } from '../../platform/bus/port.ts'
import { spreadPushes } from './spread-pushes.ts'

const messageTo = (userId: string): PushMessage => ({
  rooms: [`user:${userId}`],
  event: 'presence',
  data: { userId, online: true, lastSeen: null },
})

it('a batch of pushes to many sockets takes several ticks, in order, and a few go at once', async () => {
  const sent: string[] = []
  const push = spreadPushes(
    ({ rooms: [room] }) => sent.push(room ?? ''),
    () => 200,
  )
  const users = Array.from({ length: 8 }, (_, index) => `u${index}`)
  for (const user of users) push(messageTo(user))
  const perTick = [sent.length]
  while (sent.length < users.length) {
    await setImmediate()
    perTick.push(sent.length)
  }
  expect(perTick).toEqual([3, 6, 8])
  expect(sent).toEqual(users.map((user) => `user:${user}`))

  await setImmediate()
  push(messageTo('later'))
  expect(sent.at(-1)).toBe('user:later')
})

it('pushes beyond the bound go at once, the oldest first', () => {
  const sent: string[] = []
  const push = spreadPushes(
    ({ rooms: [room] }) => sent.push(room ?? ''),
    () => 512,
  )
  for (let n = 0; n < 10_003; n += 1) push(messageTo(`u${n}`))
  expect(sent).toEqual(['user:u0', 'user:u1', 'user:u2'])
})
