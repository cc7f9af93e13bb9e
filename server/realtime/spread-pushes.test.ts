import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { PushMessage } from '../../platform/bus/port.ts'
import { inParts } from './connection.ts'
import { spreadPushes } from './spread-pushes.ts'

const messageTo = (userId: string, chatId = 'chat'): PushMessage => ({
  rooms: [`user:${userId}`],
  event: 'chat:typing',
  data: { chatId, side: 'buyer', typing: true },
})
const presenceOf = (userId: string, to: string, online = true): PushMessage => ({
  rooms: [`user:${to}`],
  event: 'presence',
  data: { userId, online, lastSeen: null },
})
const countsOf = (productId: string, likes = 0): PushMessage => ({
  rooms: [`product:${productId}`],
  event: 'product:counts',
  data: { productId, likes, bookmarks: 0, views: 0, comments: 0 },
})

const noneEnded = (room: string) => expect(room).toBe('of none')

/** Spreads pushes that each go to so many sockets; notes the room of each part that is sent. */
const spreadTo = (sockets: number) => {
  const sent: string[] = []
  const ended: string[] = []
  const push = spreadPushes(
    ({ rooms: [room = ''] }, most) =>
      inParts(Array(sockets).fill(null), most, () => sent.push(room.replace(/.*:/, ''))),
    (room) => ended.push(room),
  )
  return { sent, ended, push }
}

it('a batch of pushes to many sockets takes several ticks, in order, and a few go at once', async () => {
  const { sent, push } = spreadTo(50)
  const users = Array.from({ length: 8 }, (_, index) => `u${index}`)
  for (const user of users) push(messageTo(user))
  const perTick = [sent.length]
  while (sent.length < users.length) {
    await setImmediate()
    perTick.push(sent.length)
  }
  expect(perTick).toEqual([3, 6, 8])
  expect(sent).toEqual(users)

  await setImmediate()
  push(messageTo('later'))
  expect(sent.at(-1)).toBe('later')
})

it('users take turns, and each gets their own pushes in order', async () => {
  const got: [room: string, chatId: unknown][] = []
  const push = spreadPushes(
    ({ rooms: [room = ''], data }, most) =>
      inParts(Array(64).fill(null), most, () => got.push([room, Object(data).chatId])),
    noneEnded,
  )
  for (let n = 0; n < 100; n += 1) push(messageTo('busy', String(n)))
  push(messageTo('patient'))
  await setImmediate()
  expect(got.map(([room]) => room)).toContain('user:patient')
  for (let tick = 0; tick < 60; tick += 1) await setImmediate()
  const ofBusy = got.filter(([room]) => room === 'user:busy').map(([, chatId]) => Number(chatId))
  expect(ofBusy).toEqual(Array.from({ length: 100 }, (_, n) => n))
})

it('who comes and goes without end delays no message, and their latest state is sent', async () => {
  const got: unknown[] = []
  const push = spreadPushes(
    (message, most) =>
      inParts(Array(128).fill(null), most, () => got.push(message.event, Object(message.data).online)),
    noneEnded,
  )
  for (let n = 0; n < 99; n += 1) push(presenceOf('restless', 'friend', n % 2 === 0))
  push(presenceOf('restless', 'friend', false))
  push(messageTo('friend'))
  await setImmediate()
  expect(got).toEqual(['presence', true, 'chat:typing', undefined, 'presence', false])
})

it('a push to a room is divided, and pushes to users go before the rest of it', async () => {
  const { sent, push } = spreadTo(300)
  push(countsOf('basket'))
  push(messageTo('one'))
  expect(sent).toEqual(['basket', 'one', 'one', 'one'])
  for (let tick = 0; tick < 4; tick += 1) await setImmediate()
  expect(sent.slice(4)).toEqual(['basket', 'basket'])
})

it('rooms take turns, and of what waits for one the latest is sent', async () => {
  const got: unknown[] = []
  const push = spreadPushes(
    (message, most) => inParts(Array(128).fill(null), most, () => got.push(message.data)),
    noneEnded,
  )
  push(countsOf('basket', 1))
  for (let likes = 2; likes <= 50; likes += 1) push(countsOf('basket', likes))
  for (let n = 0; n < 3; n += 1) push({ ...countsOf(`in basket ${n}`), rooms: ['product:basket'] })
  push(countsOf('other', 7))
  for (let tick = 0; tick < 8; tick += 1) await setImmediate()
  expect(got.map((data) => [Object(data).productId, Object(data).likes])).toEqual([
    ['basket', 1],
    ['basket', 50],
    ['other', 7],
    ['in basket 0', 0],
    ['in basket 1', 0],
    ['in basket 2', 0],
  ])
})

it('of the pushes that wait for a room, the oldest beyond a hundred are dropped', async () => {
  const { sent, push } = spreadTo(128)
  for (let n = 0; n < 150; n += 1) push({ ...countsOf(`${n}`), rooms: ['product:flooded'] })
  for (let tick = 0; tick < 160; tick += 1) await setImmediate()
  expect(sent).toHaveLength(101)
})

it('beyond the bound the sockets of the user with most waiting messages are ended, and no others', async () => {
  const { sent, ended, push } = spreadTo(128)
  push(messageTo('patient'))
  for (let n = 0; n < 10_000; n += 1) push(messageTo('flooded', String(n)))
  expect(ended).toEqual([])
  push(messageTo('patient'))
  expect(ended).toEqual(['user:flooded'])
  for (let tick = 0; tick < 4; tick += 1) await setImmediate()
  expect(sent).toEqual(['patient', 'patient'])
})
