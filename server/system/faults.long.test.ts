import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../../testing/faults/cluster.ts'
import { type FaultName, faults } from '../../testing/faults/faults.ts'
import { runTrial } from '../../testing/faults/trial.ts'

/**
 * The short form of `testing/faults/run-faults.ts`: people write in chats with a shop and to each
 * other, over socket.io, plain WebSocket and REST, on two servers, a worker, Postgres and Redis;
 * something is killed or cut; then everybody's history is compared with the database.
 */
const chosen = [
  'server-killed',
  'server-stopped',
  'server-frozen',
  'worker-killed',
  'redis-killed',
  'redis-flushed',
  'postgres-restarted',
  'sockets-cut',
] as const satisfies FaultName[]

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster()
}, 300_000)
afterAll(() => cluster?.stop(), 60_000)

it.each(chosen)('loses, doubles and misplaces nothing: %s', { timeout: 180_000 }, async (name) => {
  const { violations, messages } = await runTrial(cluster, faults[name], { buyers: 3 })
  expect(violations).toEqual([])
  expect(messages).toBeGreaterThan(10)
})

describe('is not content with', () => {
  const rulesOf = async (fault: FaultName, options: { skipsSync?: boolean } = {}) => {
    const { violations } = await runTrial(cluster, faults[fault], {
      buyers: 3,
      aroundMs: 1500,
      quietMs: 3000,
      ...options,
    })
    return new Set(violations.map(({ rule }) => rule))
  }

  it('pages that do not ask for what they missed', { timeout: 60_000 }, async () => {
    expect([...(await rulesOf('sockets-cut', { skipsSync: true }))]).toContain('not-shown')
  })

  it('a server that acknowledges before it has committed', { timeout: 120_000 }, async () => {
    await cluster.replaceServers('testing/faults/broken-server.ts', { BROKEN: 'forgets' })
    expect([...(await rulesOf('sockets-cut'))]).toContain('lost')
  })

  it('a server that stores a repeated message again', { timeout: 120_000 }, async () => {
    await cluster.replaceServers('testing/faults/broken-server.ts', { BROKEN: 'doubles' })
    expect([...(await rulesOf('sockets-cut'))]).toContain('twice')
  })
})
