import { setImmediate } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { expect, it } from 'vitest'
import { createFairQueue } from '../platform/limits/fair-queue.ts'
import type { Actor } from './access.ts'
import { createActorTurns } from './actor-turns.ts'

const client = { userAgent: '', country: null, language: null }
const visitor = (address: string): Actor => ({ ...client, kind: 'visitor', address })
const member = (): Actor => ({
  ...{ ...client, kind: 'member', address: '8.8.8.8', userId: newId() },
  ...{ sessionId: newId(), role: 'user' },
})

it('members do not wait for visitors, and of visitors each block of addresses has a turn', async () => {
  const inTurn = createActorTurns({ members: createFairQueue(1), visitors: createFairQueue(1) })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  const held = inTurn(visitor('8.8.8.1'), () => released)
  const waiting = [
    inTurn(visitor('8.8.8.2'), work('neighbour')),
    inTurn(visitor('8.8.8.3'), work('other neighbour')),
    inTurn(visitor('9.9.9.9'), work('stranger')),
  ]
  await inTurn(member(), work('member'))
  await setImmediate()
  expect(done).toEqual(['member'])
  release()
  await Promise.all([held, ...waiting])
  expect(done).toEqual(['member', 'stranger', 'neighbour', 'other neighbour'])
})
