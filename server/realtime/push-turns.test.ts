import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { PushMessage } from '../../platform/bus/port.ts'
import { inPushTurns } from './push-turns.ts'

const messageTo = (userId: string): PushMessage => ({
  rooms: [`user:${userId}`],
  event: 'presence',
  data: { userId, online: true, lastSeen: null },
})

it('a batch of pushes to many sockets takes several turns, in order, and a few go at once', async () => {
  const sent: string[] = []
  const push = inPushTurns(
    ({ rooms: [room] }) => sent.push(room ?? ''),
    () => 200,
  )
  const users = Array.from({ length: 8 }, (_, index) => `u${index}`)
  for (const user of users) push(messageTo(user))
  const perTurn = [sent.length]
  while (sent.length < users.length) {
    await setImmediate()
    perTurn.push(sent.length)
  }
  expect(perTurn).toEqual([3, 6, 8])
  expect(sent).toEqual(users.map((user) => `user:${user}`))

  await setImmediate()
  push(messageTo('later'))
  expect(sent.at(-1)).toBe('user:later')
})
