import { EventEmitter } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { readEnv } from '../../platform/env.ts'
import { createLogger } from '../../platform/logger.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { countTraffic, type EngineSocket } from './socket-io-traffic.ts'
import { createTrafficLimits } from './socket-traffic.ts'

const countOne = () => {
  const trafficLimits = createTrafficLimits({
    clock: systemClock,
    env: readEnv({ NODE_ENV: 'test' }),
    log: createLogger({ level: 'silent', pretty: false }),
    metrics: createMetrics(),
  })
  onTestFinished(() => trafficLimits.stop())
  // The parts of an Engine.IO socket that are used.
  const conn: unknown = Object.assign(new EventEmitter(), {
    transport: { name: 'websocket' },
    close: () => {},
  })
  const engine = conn as EngineSocket
  return { engine, traffic: countTraffic(engine, { trafficLimits }, '192.0.2.1') }
}

it('counts a text in bytes, not in UTF-16 units', () => {
  const { engine, traffic } = countOne()
  engine.emit('packetCreate', { type: 'message', data: '€'.repeat(1000) })
  expect(traffic.unreadBytes()).toBe(3000)
  engine.emit('packet', { type: 'message', data: '2€' })
  expect(traffic.uncountedBytes).toBe(4)
})

it('hides a packet above the limit from socket.io, which would parse it', () => {
  const { engine } = countOne()
  const types = Array.from({ length: 40 }, () => {
    const packet = { type: 'message', data: `431[${'0'.repeat(60_000)}]` }
    engine.emit('packet', packet)
    return packet.type
  })
  expect(types).toEqual([...Array(33).fill('message'), ...Array(7).fill('noop')])
})
