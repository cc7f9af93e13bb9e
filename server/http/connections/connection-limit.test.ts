import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { readEnv } from '../../../platform/env.ts'
import { limitConnections } from './connection-limit.ts'

/** A server with these settings; `busy` are the connections with a request under way. */
const listen = (settings: Record<string, string>) => {
  const server = new EventEmitter()
  const busy = new Set<Socket>()
  limitConnections(server, readEnv(settings), { isBusy: (socket) => busy.has(socket) })
  const connect = (address: string): Socket => {
    const socket = new Socket()
    Object.defineProperty(socket, 'remoteAddress', { value: address })
    server.emit('connection', socket)
    return socket
  }
  return { server, busy, connect }
}
const open = (sockets: readonly Socket[]) => sockets.map(({ destroyed }) => !destroyed)

it('closes the oldest idle connection of an IPv6 /48 for a new one, whatever its /64', () => {
  const { busy, connect } = listen({ CONNECTIONS_PER_ADDRESS: '2' })
  const neighbour = connect('2001:db8:1::1')
  const network = Array.from({ length: 8 }, (_, n) => connect(`2001:db8:0:${n}::1`))
  for (const socket of network.slice(0, 1)) busy.add(socket)
  const newest = connect('2001:db8:0:8::1')
  expect(open([neighbour, ...network, newest])).toEqual([true, true, false, ...Array(7).fill(true)])
})

it('closes the oldest idle connection of all for a new one, and none with a request', () => {
  const { busy, connect } = listen({ CONNECTIONS: '3' })
  const [first, second, third] = [connect('198.51.100.1'), connect('198.51.100.2'), connect('198.51.100.3')]
  busy.add(first)
  const fourth = connect('198.51.100.4')
  expect(open([first, second, third, fourth])).toEqual([true, false, true, true])
  for (const socket of [third, fourth]) busy.add(socket)
  const fifth = connect('198.51.100.5')
  expect(open([first, third, fourth, fifth])).toEqual([true, true, true, false])
})

it('closes the oldest connection of the block with the most, if all have a request', () => {
  const { busy, connect } = listen({ CONNECTIONS: '4' })
  const others = [connect('198.51.100.1'), connect('203.0.113.2')]
  const greedy = [connect('2001:db8:0:1::1'), connect('2001:db8:0:2::1')]
  for (const socket of [...others, ...greedy]) busy.add(socket)
  const newest = connect('192.0.2.3')
  expect(open([...others, ...greedy, newest])).toEqual([true, true, false, true, true])
})

it('bounds all connections behind a proxy too', () => {
  const { connect } = listen({ CONNECTIONS: '2', CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: '10.0.0.5' })
  const sockets = Array.from({ length: 3 }, () => connect('10.0.0.5'))
  expect(open(sockets)).toEqual([false, true, true])
})

it('counts sockets among all connections until they close, and never closes them', async () => {
  const { server, connect } = listen({ CONNECTIONS: '2' })
  const [socket, upgraded] = [connect('198.51.100.1'), connect('198.51.100.2')]
  server.emit('upgrade', {}, upgraded)
  server.emit('upgrade', {}, socket)
  expect(open([connect('198.51.100.3'), upgraded, socket])).toEqual([false, true, true])
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.destroy()
  await closed
  expect(open([connect('198.51.100.3'), upgraded])).toEqual([true, true])
})
