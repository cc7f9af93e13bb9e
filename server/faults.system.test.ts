import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../testing/faults/cluster.ts'
import { type FaultName, faults } from '../testing/faults/faults.ts'
import { runTrial } from '../testing/faults/trial.ts'

/**
 * Short version of `e2e/faults/run.ts`: users chat over all transports on two servers while
 * processes and connections are killed; then all histories are compared with the database.
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

let deployment: World
beforeAll(async () => {
  deployment = await startWorld()
}, 300_000)
afterAll(() => deployment?.stop(), 60_000)

it.each(chosen)('loses, repeats and reorders no message: %s', { timeout: 180_000 }, async (name) => {
  const { violations, messages } = await runTrial(deployment, faults[name], { buyers: 3 })
  expect(violations).toEqual([])
  expect(messages).toBeGreaterThan(10)
})

describe('detects', () => {
  const rulesOf = async (fault: FaultName, options: { isForgetful?: boolean } = {}) => {
    const { violations } = await runTrial(deployment, faults[fault], {
      buyers: 3,
      aroundMs: 1500,
      quietMs: 3000,
      ...options,
    })
    return new Set(violations.map(({ rule }) => rule))
  }

  it('clients that do not sync after a reconnect', { timeout: 60_000 }, async () => {
    expect([...(await rulesOf('sockets-cut', { isForgetful: true }))]).toContain('not-shown')
  })

  it('a server that acknowledges before it has committed', { timeout: 120_000 }, async () => {
    await deployment.replaceServers('testing/faults/broken-server.ts', { BROKEN: 'forgets' })
    expect([...(await rulesOf('sockets-cut'))]).toContain('lost')
  })

  it('a server that stores a repeated message again', { timeout: 120_000 }, async () => {
    await deployment.replaceServers('testing/faults/broken-server.ts', { BROKEN: 'doubles' })
    expect([...(await rulesOf('sockets-cut'))]).toContain('twice')
  })
})
