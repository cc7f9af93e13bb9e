import type { Behaviour, Machines, Measured, Prices } from './scale-model.ts'

type Four = readonly [server: number, postgres: number, redis: number, worker: number]
type Five = readonly [received: number, sent: number, rows: number, wal: number, disk: number]
const cost = ([server, postgres, redis, worker]: Four, [received, sent, rows, wal, disk]: Five) => ({
  ...{ server, postgres, redis, worker },
  ...{ received, sent, rows, wal, disk },
})

/**
 * Figures of `node bench/actions.ts --share 0.2 --at-once 1` on a busy machine; what was less than
 * the idle product is 0.
 */
export const measured: Measured = {
  actions: {
    openApp: cost([25.25, 3.56, 0, 0], [10145, 1443, 0, 0, 475]),
    feed: cost([11.3, 4.99, 0, 0], [4649, 441, 2.65, 0, 5604]),
    nextPage: cost([4.9, 1.07, 0, 0], [4747, 521, 0, 0, 89.24]),
    view: cost([7.21, 3.98, 0.16, 0], [1298, 527, 5.53, 33812, 1571]),
    like: cost([8.26, 6.09, 0.18, 0], [1315, 539, 6.73, 11419, 2895]),
    comment: cost([14, 11.56, 0.29, 0], [2076, 585, 5.25, 7826, 2722]),
    openProduct: cost([11.63, 11.58, 0, 0], [7048, 1436, 0, 0, 150]),
    browse: cost([8.34, 1.42, 0, 0], [5035, 439, 0.22, 2275, 0]),
    search: cost([120, 30.81, 0, 0], [3717, 532, 0, 0, 14233]),
    message: cost([11.2, 5.97, 0.29, 0], [3207, 362, 15.97, 5673, 1845]),
    login: cost([39.49, 0, 0.74, 0], [2013, 223, 0, 3726, 0]),
    push: cost([0, 1.96, 1.07, 4.16], [4.25, 0, 0.21, 0, 357]),
    // Assumed, not measured yet, as are the stored bytes of both.
    listing: cost([300, 100, 5, 90_000], [5000, 5_000_000, 30, 50_000, 20_000]),
    photo: cost([300, 20, 2, 8000], [40_000, 700_000, 5, 10_000, 2000]),
  },
  // Of `node bench/sockets.ts idle 1000`; CPU and bytes are not measured yet, so 0.
  socket: { serverMsPerMinute: 0, redisMsPerMinute: 0, bytesPerMinute: 0, memoryBytes: 10_500 },
  stored: { listing: 10_000_000, photo: 1_500_000 },
}

/** Assumptions about one daily user, to be replaced by figures of production. */
export const behaviour: Behaviour = {
  actions: {
    openApp: 4,
    feed: 4,
    nextPage: 4,
    view: 60,
    like: 4,
    comment: 0.5,
    openProduct: 6,
    browse: 3,
    search: 1.5,
    message: 6,
    login: 0.03,
    push: 5,
    listing: 0.02,
    photo: 0.1,
  },
  socketMinutes: 25,
  clipsWatched: 60,
  bytesPerClip: 500_000,
  pictureBytes: 2_000_000,
  peakFactor: 4,
  keptDays: 365,
}

/** Assumptions about machines; `cpuFactor` is 1 until a core of the cloud was measured. */
export const machines: Machines = {
  cpuFactor: 1,
  utilisation: 0.5,
  socketsPerServer: 10_000,
  connectionsPerProcess: 24,
  minServers: 2,
  minWorkers: 2,
  maxPostgresCores: 64,
  postgresMemoryShare: 0.1,
  postgresGbPerCore: 8,
  networkOverhead: 1.1,
}

/**
 * Assumptions to be replaced by an offer: list prices of AWS in Cape Town (af-south-1), on demand,
 * as remembered from 2024 and rounded up; PostgreSQL and Redis with a standby.
 */
export const prices: Prices = {
  serverCoreMonth: 50,
  postgresCoreMonth: 260,
  postgresGbMonth: 0.32,
  redisNodeMonth: 210,
  bucketGbMonth: 0.0275,
  loadBalancerMonth: 60,
  trafficTiers: [
    { upToGb: 10_000, perGb: 0.11 },
    { upToGb: 50_000, perGb: 0.105 },
    { upToGb: 150_000, perGb: 0.09 },
    { upToGb: 500_000, perGb: 0.08 },
    { upToGb: 1_000_000, perGb: 0.06 },
    { upToGb: Number.POSITIVE_INFINITY, perGb: 0.05 },
  ],
}
