import { expect, it } from 'vitest'
import { readEnv } from '../../platform/env.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { createAddressLimit } from './address-limit.ts'
import { createEventLimit } from './event-limit.ts'

const start = () => {
  const env = readEnv({ NODE_ENV: 'test', SOCKETS_PER_ADDRESS: '10', RATE_LIMIT_FACTOR: '1' })
  const eventLimit = createEventLimit({ clock: { now: () => 0 }, env })
  return { eventLimit, sockets: createAddressLimit({ env, metrics: createMetrics() }, eventLimit) }
}
/** An address of the n-th /64 of one /48. */
const address = (n: number) => `2a02:4780:1:${n.toString(16)}::1`

it('an IPv6 /48 opens four times as many sockets as a /64, and no more', () => {
  const { sockets } = start()
  const leave = Array.from({ length: 40 }, (_, n) => {
    expect(sockets.isFull(address(n), 'plain')).toBe(false)
    return sockets.add(address(n))
  })
  expect(sockets.isFull(address(40), 'plain')).toBe(true)
  expect(sockets.isFull('2a02:4780:2::1', 'plain')).toBe(false)
  leave[0]?.()
  expect(sockets.isFull(address(40), 'plain')).toBe(false)
})

it('an IPv6 /48 sends four times as many events as a /64 before it is refused, and then floods', () => {
  const { eventLimit, sockets } = start()
  const send = (count: number) => {
    let decision = ''
    for (let sent = 0; sent < count; sent += 1) decision = eventLimit.count({ address: address(sent % 100) })
    return decision
  }
  expect(send(4000)).toBe('handle')
  expect(send(1)).toBe('refuse')
  expect(send(11_999)).toBe('refuse')
  expect(sockets.isFull(address(200), 'plain')).toBe(false)
  expect(send(1)).toBe('flood')
  expect(sockets.isFull(address(200), 'plain')).toBe(true)
})
