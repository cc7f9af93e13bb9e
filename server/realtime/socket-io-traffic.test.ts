import { EventEmitter } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { readEnv } from '../../platform/env.ts'
import { createLogger } from '../../platform/logger.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { createFlowControl } from './flow.ts'
import { countTraffic, type EngineSocket } from './socket-io-traffic.ts'

const countOne = () => {
  const flows = createFlowControl({
    clock: systemClock,
    env: readEnv({ NODE_ENV: 'test' }),
    log: createLogger({ level: 'silent', pretty: false }),
    metrics: createMetrics(),
  })
  onTestFinished(() => flows.stop())
  // The parts of an Engine.IO socket that are used.
  const conn: unknown = Object.assign(new EventEmitter(), {
    transport: { name: 'websocket' },
    close: () => {},
  })
  const engine = conn as EngineSocket
  return { engine, flow: countTraffic(engine, { flows }, '192.0.2.1') }
}

it('counts a text in bytes, not in UTF-16 units', () => {
  const { engine, flow } = countOne()
  engine.emit('packetCreate', { type: 'message', data: '€'.repeat(1000) })
  expect(flow.unreadBytes()).toBe(3000)
  engine.emit('packet', { type: 'message', data: '2€' })
  expect(flow.uncountedBytes).toBe(4)
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
