import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createBlockConnections } from './block-connections.ts'

const start = () => {
  const connections = createBlockConnections()
  const connect = (address: string) => {
    const connection = new PassThrough()
    return { connection, leave: connections.add(address, connection) }
  }
  return { connections, connect }
}

it('the block with the most closes its oldest connection, an IPv6 /48 being one block', () => {
  const { connections, connect } = start()
  const [one, other] = [connect('198.51.100.1'), connect('198.51.100.2')]
  const block = ['2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:0:3::1'].map(connect)
  expect(connections.closeOldest(3)).toBe(false)
  expect(connections.closeOldest(2)).toBe(true)
  expect(block.map(({ connection }) => connection.destroyed)).toEqual([true, false, false])
  expect([one, other].map(({ connection }) => connection.destroyed)).toEqual([false, false])
  expect(connections.count()).toBe(4)
})

it('a block of many addresses gives way before one address with more than each of them', () => {
  const { connections, connect } = start()
  const carrier = Array.from({ length: 5 }, () => connect('203.0.113.1'))
  const crowd = Array.from({ length: 8 }, (_, n) => connect(`198.51.100.${n % 4}`))
  for (let n = 0; n < 2; n += 1)
    expect(connections.closeOldest(connections.countOf('203.0.113.1') - 1)).toBe(true)
  expect(carrier.some(({ connection }) => connection.destroyed)).toBe(false)
  expect(crowd.map(({ connection }) => connection.destroyed)).toEqual([true, true, ...Array(6).fill(false)])
})

it('counts each connection until it leaves or closes, once', async () => {
  const { connections, connect } = start()
  const [first, second] = [connect('198.51.100.1'), connect('198.51.100.1')]
  first.leave()
  first.connection.destroy()
  await new Promise((resolve) => first.connection.once('close', resolve))
  expect([connections.count(), connections.countOf('198.51.100.1')]).toEqual([1, 1])
  second.connection.destroy()
  await new Promise((resolve) => second.connection.once('close', resolve))
  expect([connections.count(), connections.closeOldest()]).toEqual([0, false])
})
