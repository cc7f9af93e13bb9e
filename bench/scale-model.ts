/** The actions of users that `actions.ts` measures. */
export const actionNames = [
  ...(['openApp', 'feed', 'nextPage', 'view', 'like', 'comment', 'openProduct', 'browse'] as const),
  ...(['search', 'message', 'login', 'push', 'listing', 'photo'] as const),
] as const
export type ActionName = (typeof actionNames)[number]

/** CPU in milliseconds by part; bytes; rows. `received` and `sent` are those of the client. */
export type Cost = {
  server: number
  postgres: number
  redis: number
  worker: number
  received: number
  sent: number
  rows: number
  wal: number
  disk: number
}

export type Measured = {
  actions: Record<ActionName, Cost>
  /** Of one open socket that nothing happens on. */
  socket: { serverMsPerMinute: number; redisMsPerMinute: number; bytesPerMinute: number; memoryBytes: number }
  /** Bytes in the bucket: a clip of 15 s with all renditions, a photo with all variants. */
  stored: { listing: number; photo: number }
}

/** Assumptions about one daily user; `actions` are a day's. */
export type Behaviour = {
  actions: Record<ActionName, number>
  socketMinutes: number
  clipsWatched: number
  bytesPerClip: number
  pictureBytes: number
  /** Rate of the busiest minutes as a multiple of the day's mean. */
  peakFactor: number
  /** Days that rows and files are kept. */
  keptDays: number
}

/** Assumptions about machines. */
export type Machines = {
  /** Time of a core of the cloud for what takes a millisecond here. */
  cpuFactor: number
  /** Share of a core that may be used at the peak. */
  utilisation: number
  socketsPerServer: number
  connectionsPerProcess: number
  /** A worker also works on queues other than videos. */
  minServers: number
  minWorkers: number
  /** Cores of the largest PostgreSQL on offer. */
  maxPostgresCores: number
  /** Memory for PostgreSQL: at least this share of its size on disk, and so much a core. */
  postgresMemoryShare: number
  postgresGbPerCore: number
  /** TCP, IP and TLS around the measured bytes. */
  networkOverhead: number
}

/** List prices in US dollars; a month is 730 hours. */
export type Prices = {
  serverCoreMonth: number
  postgresCoreMonth: number
  postgresGbMonth: number
  redisNodeMonth: number
  bucketGbMonth: number
  loadBalancerMonth: number
  /** Price of a GB up to so many GB a month, in order. */
  trafficTiers: readonly { upToGb: number; perGb: number }[]
}

export type Inputs = { measured: Measured; behaviour: Behaviour; machines: Machines; prices: Prices }
export type Plan = ReturnType<typeof planFor>

const GB = 1e9
const SECONDS_PER_DAY = 86_400
const DAYS_PER_MONTH = 30.4

/** Returns the sum of a cost over one user's day. */
export const dailySum = ({ measured, behaviour }: Pick<Inputs, 'measured' | 'behaviour'>, of: keyof Cost) =>
  actionNames.reduce((sum, name) => sum + measured.actions[name][of] * behaviour.actions[name], 0)

/** Returns the price of a month's traffic, whose first GB are the dearest. */
export const trafficPrice = (gb: number, tiers: Prices['trafficTiers']): number =>
  tiers.reduce((sum, { upToGb, perGb }, index) => {
    const from = tiers[index - 1]?.upToGb ?? 0
    return sum + Math.max(0, Math.min(gb, upToGb) - from) * perGb
  }, 0)

/** Returns the cores that are busy at the peak, before `utilisation`. */
const busyCores = (inputs: Inputs, users: number) => {
  const { measured, behaviour, machines } = inputs
  const perMs =
    (users * behaviour.peakFactor * machines.cpuFactor) / SECONDS_PER_DAY / 1000 / machines.utilisation
  const { serverMsPerMinute, redisMsPerMinute } = measured.socket
  return {
    server: (dailySum(inputs, 'server') + behaviour.socketMinutes * serverMsPerMinute) * perMs,
    postgres: dailySum(inputs, 'postgres') * perMs,
    redis: (dailySum(inputs, 'redis') + behaviour.socketMinutes * redisMsPerMinute) * perMs,
    worker: dailySum(inputs, 'worker') * perMs,
  }
}

/** Returns what `users` daily users store in a year at most, and cause in traffic in a month. */
const volumes = (inputs: Inputs, users: number) => {
  const { measured, behaviour, machines } = inputs
  const { actions, keptDays, clipsWatched, bytesPerClip, pictureBytes, socketMinutes } = behaviour
  const media = actions.listing * measured.stored.listing + actions.photo * measured.stored.photo
  const realtime = socketMinutes * measured.socket.bytesPerMinute
  const data = dailySum(inputs, 'received') + realtime
  const traffic = (data + clipsWatched * bytesPerClip + pictureBytes) * machines.networkOverhead
  return {
    postgresGb: (dailySum(inputs, 'disk') * users * keptDays) / GB,
    mediaGb: (media * users * keptDays) / GB,
    trafficGbPerMonth: (traffic * users * DAYS_PER_MONTH) / GB,
    rowsPerSecondAtPeak: (dailySum(inputs, 'rows') * users * behaviour.peakFactor) / SECONDS_PER_DAY,
    walMbPerSecondAtPeak:
      (dailySum(inputs, 'wal') * users * behaviour.peakFactor) / SECONDS_PER_DAY / 1_000_000,
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Returns the machines for so many daily users, and their price a month after `keptDays`. */
export const planFor = (inputs: Inputs, users: number) => {
  const { measured, behaviour, machines, prices } = inputs
  const cores = busyCores(inputs, users)
  const volume = volumes(inputs, users)
  const openSockets = (users * behaviour.socketMinutes * behaviour.peakFactor) / (24 * 60)
  const servers = Math.max(
    machines.minServers,
    Math.ceil(cores.server),
    Math.ceil(openSockets / machines.socketsPerServer),
  )
  const workers = Math.max(machines.minWorkers, Math.ceil(cores.worker))
  const postgresMemoryGb = Math.max(4, volume.postgresGb * machines.postgresMemoryShare)
  const postgresCores = Math.max(
    2,
    Math.ceil(cores.postgres),
    Math.ceil(postgresMemoryGb / machines.postgresGbPerCore),
  )
  const redisNodes = 2 * Math.max(1, Math.ceil(cores.redis))
  const dollars = {
    servers: servers * prices.serverCoreMonth + prices.loadBalancerMonth,
    workers: workers * prices.serverCoreMonth,
    postgres: postgresCores * prices.postgresCoreMonth + volume.postgresGb * prices.postgresGbMonth,
    redis: redisNodes * prices.redisNodeMonth,
    bucket: volume.mediaGb * prices.bucketGbMonth,
    traffic: trafficPrice(volume.trafficGbPerMonth, prices.trafficTiers),
  }
  return {
    cores,
    servers,
    workers,
    openSockets,
    socketsGb: (openSockets * measured.socket.memoryBytes) / GB,
    connections: (servers + workers) * machines.connectionsPerProcess,
    postgresCores,
    /** Databases that the cores of PostgreSQL have to be split over. */
    databases: Math.ceil(postgresCores / machines.maxPostgresCores),
    redisNodes,
    ...volume,
    dollars,
    dollarsTotal: sum(Object.values(dollars)),
  }
}
