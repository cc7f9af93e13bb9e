import type { Behaviour, Machines, Measured, Prices } from './scale-model.ts'

const cost = (server: number, postgres: number, redis: number, worker: number) => ({
  ...{ server, postgres, redis, worker },
  ...{ received: 0, sent: 0, rows: 0, wal: 0, disk: 0 },
})

/** Figures of `node bench/actions.ts`. */
export const measured: Measured = {
  actions: {
    openApp: cost(0, 0, 0, 0),
    feed: cost(0, 0, 0, 0),
    nextPage: cost(0, 0, 0, 0),
    view: cost(0, 0, 0, 0),
    like: cost(0, 0, 0, 0),
    comment: cost(0, 0, 0, 0),
    openProduct: cost(0, 0, 0, 0),
    browse: cost(0, 0, 0, 0),
    search: cost(0, 0, 0, 0),
    message: cost(0, 0, 0, 0),
    login: cost(0, 0, 0, 0),
    push: cost(0, 0, 0, 0),
    listing: cost(0, 0, 0, 0),
    photo: cost(0, 0, 0, 0),
  },
  socket: { serverMsPerMinute: 0, redisMsPerMinute: 0, bytesPerMinute: 0, memoryBytes: 10_500 },
  stored: { listing: 0, photo: 0 },
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
