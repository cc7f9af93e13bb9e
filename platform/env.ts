import { isIPv4, isIPv6 } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { decideMode, defaultPublicUrl, isWildcard, type Mode } from './mode.ts'

const blank = (value: unknown) => (value === '' ? undefined : value)
const optional = z.preprocess(blank, z.string().optional())
const flag = z.preprocess(blank, z.stringbool().optional())
const count = (byDefault: number) => z.preprocess(blank, z.coerce.number().int().min(0).default(byDefault))
const seconds = (byDefault: number) => z.preprocess(blank, z.coerce.number().positive().default(byDefault))
const atLeastOne = (byDefault: number) =>
  z.preprocess(blank, z.coerce.number().int().min(1).default(byDefault))

const COUNTRIES = /^\s*[A-Z]{2}\s*(,\s*[A-Z]{2}\s*)*$/
const CONCURRENCY =
  /^\s*(otp|video|ai|notifications|maintenance)=[1-9]\d*\s*(,\s*(otp|video|ai|notifications|maintenance)=[1-9]\d*\s*)*$/
const CLAMD = /^(?:\/\S+|(?:[\w.-]+|\[[\da-f:.]+\]):\d{1,5})$/i
const PRICES = /^\s*([A-Z]{2}|\*)=\d+(\.\d+)?\s*(,\s*([A-Z]{2}|\*)=\d+(\.\d+)?\s*)*$/
/** Node's timers take no more. */
const LONGEST_TIMER_MS = 2_147_483_647

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

/** Everybody would choose their own address if every sender, or a number of hops, were trusted. */
const checkProxies = (text: string, context: z.RefinementCtx): void => {
  for (const item of text.split(',').map((one) => one.trim())) {
    const [address = '', prefix, more] = item.split('/')
    const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
    const bits = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0
    if (NAMED_RANGES.includes(item) || (more === undefined && bits > 0 && bits <= most)) continue
    const message = `must list proxies as 10.0.0.5, 10.0.0.0/24 or ${NAMED_RANGES.join(', ')}: not '${item}'`
    context.addIssue({ code: 'custom', message })
  }
}

/** What Meta gives an operator; none of it has a default. */
const cloudNeeds = [
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const

const secrets = [
  ...([
    'DATABASE_URL',
    'REDIS_URL',
    'JWT_SECRET',
    'JWT_SECRET_BEFORE',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ] as const),
  ...(['WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN', 'METRICS_TOKEN'] as const),
]
/** What stands for a secret in docker-compose.yml and ops/kubernetes, where everybody can read it. */
const EXAMPLE = /change-me|only-for-trying-it-out|sokoni-on-this-machine/

/** Every setting, its default and its check (decisions, section 13). Nothing else reads the process's environment. */
const settings = z
  .object({
    /** Decided by `mode.ts` where it is not given. */
    NODE_ENV: z.preprocess(blank, z.enum(['development', 'production', 'test']).optional()),
    ROLE: z.preprocess(blank, z.enum(['all', 'server', 'workers']).default('all')),
    PORT: count(3000),
    HOST: optional,
    /** Lets other machines of the local network use a server in development. */
    ALLOW_LAN: z.preprocess(blank, z.stringbool().default(false)),
    PUBLIC_URL: z.preprocess(
      blank,
      z.url({ protocol: /^https?$/, error: 'is not an http address' }).optional(),
    ),
    DATA_DIR: z.preprocess(blank, z.string().default('./data')),
    DATABASE_URL: optional,
    DATABASE_POOL: count(20),
    REDIS_URL: optional,
    S3_ENDPOINT: z.preprocess(
      blank,
      z.url({ protocol: /^https?$/, error: 'is not an http address' }).optional(),
    ),
    S3_BUCKET: optional,
    S3_ACCESS_KEY_ID: optional,
    S3_SECRET_ACCESS_KEY: optional,
    S3_REGION: z.preprocess(blank, z.string().default('us-east-1')),
    WHATSAPP_PROVIDER: z.preprocess(blank, z.enum(['outbox', 'cloud']).default('outbox')),
    WHATSAPP_GRAPH_URL: z.preprocess(
      blank,
      z.url({ protocol: /^https?$/, error: 'is not an http address' }).default('https://graph.facebook.com'),
    ),
    WHATSAPP_PHONE_NUMBER_ID: z.preprocess(blank, z.string().regex(/^\d+$/, 'is digits alone').optional()),
    WHATSAPP_TOKEN: optional,
    WHATSAPP_APP_SECRET: optional,
    WHATSAPP_VERIFY_TOKEN: optional,
    /** Names separated by commas: the next one is used where Meta has paused or disabled the one before. */
    WHATSAPP_TEMPLATE: z.preprocess(blank, z.string().default('verification_code')),
    WHATSAPP_LANGUAGE: z.preprocess(blank, z.string().default('en_US')),
    /** Countries whose numbers get codes (SZ,ZA,KE); all where it is not given. */
    WHATSAPP_COUNTRIES: z.preprocess(blank, z.string().regex(COUNTRIES, 'is like SZ,ZA,KE').optional()),
    /** What a message costs, by country, in the account's own currency; `*` stands for every other. */
    WHATSAPP_PRICES: z.preprocess(blank, z.string().regex(PRICES, 'is like SZ=0.012,*=0.05').default('*=1')),
    /** What 24 hours may cost; nothing more is sent then, and codes wait. */
    WHATSAPP_DAILY_COST: z.preprocess(blank, z.coerce.number().positive().optional()),
    /** So many codes in an hour to numbers that begin alike raise an alarm if that is unusual; 0 raises none. */
    WHATSAPP_SPIKE: count(100),
    FFMPEG_PATH: optional,
    AI_BASE_URL: z.preprocess(
      blank,
      z.url({ protocol: /^https?$/, error: 'is not an http address' }).optional(),
    ),
    AI_API_KEY: optional,
    AI_MODEL: optional,
    AI_EMBEDDING_MODEL: optional,
    AI_TRANSCRIPTION_MODEL: optional,
    /** Whether the local engine reads words in the pictures of clips (some 450 MB while it does). */
    AI_READ_PICTURES: flag,
    /** Where the local engine's weights lie. */
    MODELS_DIR: optional,
    JWT_SECRET: z.preprocess(
      blank,
      z.string().min(32, 'JWT_SECRET must have at least 32 characters').optional(),
    ),
    /** The one before, while the secret is being exchanged. */
    JWT_SECRET_BEFORE: optional,
    /** Where ClamAV's clamd listens: `host:port`, or the path of its socket. Without it nothing is scanned. */
    CLAMD_ADDRESS: z.preprocess(
      blank,
      z.string().regex(CLAMD, 'is like 127.0.0.1:3310 or /run/clamav/clamd.ctl').optional(),
    ),
    DEMO: flag,
    RATE_LIMIT_FACTOR: z.preprocess(blank, z.coerce.number().positive().default(1)),
    /** Open sockets of one address (IPv6: one /64), over both transports. */
    SOCKETS_PER_ADDRESS: z.preprocess(blank, z.coerce.number().int().min(1).default(500)),
    /** Products and shops that one socket may watch. */
    ROOMS_PER_SOCKET: z.preprocess(blank, z.coerce.number().int().min(1).default(2000)),
    LOG_LEVEL: z.preprocess(
      blank,
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ),
    VIDEO_CONCURRENCY: count(1),
    /** Bounds of one ffmpeg at work on a stranger's file: address space, time for a conversion (under its job's), threads. */
    VIDEO_MEMORY_MB: z.preprocess(blank, z.coerce.number().int().min(512).default(3072)),
    VIDEO_TIMEOUT_SECONDS: z.preprocess(blank, z.coerce.number().int().min(10).max(450).default(420)),
    VIDEO_THREADS: z.preprocess(blank, z.coerce.number().int().min(1).max(64).default(2)),
    /** How many jobs of a queue one process works on at once, where it is not as many as usual. */
    QUEUE_CONCURRENCY: z.preprocess(
      blank,
      z
        .string()
        .regex(CONCURRENCY, 'is like otp=8,video=2; queues are otp, video, ai, notifications, maintenance')
        .optional(),
    ),
    /** How long a server that was asked to go still takes calls while it says on /ready that it goes. */
    DRAIN_SECONDS: z.preprocess(blank, z.coerce.number().min(0).max(20).optional()),
    METRICS_TOKEN: z.preprocess(
      blank,
      z.string().min(16, 'METRICS_TOKEN must have at least 16 characters').optional(),
    ),
    /** Where a process of workers alone answers /metrics, /health and /ready; nowhere unless given. */
    METRICS_PORT: z.preprocess(blank, z.coerce.number().int().min(1).max(65_535).optional()),
    /** A collector of traces that speaks OTLP over HTTP; without it none are made. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.preprocess(
      blank,
      z.url({ protocol: /^https?$/, error: 'is not an http address' }).optional(),
    ),
    OTEL_SERVICE_NAME: optional,
    /** Addresses, ranges or named ranges of the proxies whose X-Forwarded-For counts. */
    TRUST_PROXY: z.preprocess(blank, z.string().superRefine(checkProxies).optional()),
    /** Origins of other pages that may call the API, separated by commas. */
    CORS_ORIGINS: optional,
    /** Bounds on slow clients: docs/decisions/046-slow-and-stalled-connections.md. */
    HEADERS_TIMEOUT_SECONDS: seconds(20),
    BODY_TIMEOUT_SECONDS: seconds(30),
    UPLOAD_STALL_SECONDS: seconds(60),
    DOWNLOAD_STALL_SECONDS: seconds(120),
    KEEP_ALIVE_SECONDS: seconds(72),
    CONNECTIONS_PER_ADDRESS: atLeastOne(500),
    BODIES_PER_ADDRESS: atLeastOne(100),
    /** Bounds on files that nothing refers to: docs/decisions/047-what-one-account-can-store.md. */
    UNFINISHED_UPLOADS: atLeastOne(30),
    UNFINISHED_UPLOADS_MB: atLeastOne(3072),
    UNUSED_FILES: atLeastOne(200),
    UNUSED_FILES_MB: atLeastOne(3072),
  })
  .superRefine((env, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    const bucket = [env.S3_ENDPOINT, env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY]
    if (bucket.some(Boolean) && !bucket.every(Boolean))
      refuse('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given together')
    if (env.JWT_SECRET_BEFORE && !env.JWT_SECRET) refuse('JWT_SECRET_BEFORE needs JWT_SECRET')
    if (env.AI_BASE_URL && !env.AI_MODEL && !env.AI_EMBEDDING_MODEL && !env.AI_TRANSCRIPTION_MODEL)
      refuse('AI_BASE_URL needs AI_MODEL, AI_EMBEDDING_MODEL or AI_TRANSCRIPTION_MODEL')
    if (env.WHATSAPP_PROVIDER === 'cloud')
      for (const name of cloudNeeds) if (!env[name]) refuse(`WHATSAPP_PROVIDER=cloud needs ${name}`)
    const { mode, host, refusals, inferredFrom } = decideMode(env)
    refusals.map(refuse)
    if (mode !== 'production') return
    const before = context.issues.length
    if (env.WHATSAPP_PROVIDER === 'outbox')
      refuse(
        'WHATSAPP_PROVIDER=outbox shows codes to anyone and does not start in production: set WHATSAPP_PROVIDER=cloud',
      )
    if (isWildcard(host) && !env.PUBLIC_URL)
      refuse(`PUBLIC_URL must be given in production with HOST=${host}, like https://sokoni.example.org`)
    if (env.ROLE !== 'all' && !env.JWT_SECRET)
      refuse('JWT_SECRET must be given in production when servers and workers are several processes')
    for (const name of secrets)
      if (env[name] && EXAMPLE.test(env[name])) refuse(`${name} is still the one of our example files`)
    if (inferredFrom.length > 0 && context.issues.length > before)
      refuse(
        `NODE_ENV is not given, and ${inferredFrom.join(' and ')}: so this is production. ` +
          'To try it out on this machine, remove that setting; on a phone in your own network, set ALLOW_LAN=1',
      )
  })

/** All that can be set, by the names that operators use; docs/OPERATING.md tells of each. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

export type WhatsappCloudSettings = {
  /** Without a slash at the end and without a version. */
  graphUrl: string
  phoneNumberId: string
  token: string
  appSecret: string
  verifyToken: string
  /** The first is used while it can be. */
  templates: readonly [string, ...string[]]
  language: string
  budget: WhatsappBudget
}

export type WhatsappBudget = {
  /** What the last 24 hours may have cost; `undefined`: anything. */
  dailyCost: number | undefined
  /** What a message costs, by country; `*` stands for every other. */
  prices: ReadonlyMap<string, number>
  /** From how many messages an hour on a spike is one; 0: never. */
  spikePerHour: number
}

/** An endpoint that speaks OpenAI's protocol. What has no model here is done by the local engine. */
export type OpenAiSettings = {
  /** Without a slash at the end. */
  baseUrl: string
  apiKey: string | undefined
  model: string | undefined
  embeddingModel: string | undefined
  transcriptionModel: string | undefined
}

/** Where traces go. */
export type OtelSettings = {
  /** Without a slash at the end. */
  endpoint: string
  serviceName: string
}

/** Where clamd listens, as `node:net` takes it. */
export type ClamdAddress = { path: string } | { host: string; port: number }

export type S3Settings = {
  /** Without a slash at the end. */
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

export type Env = {
  mode: Mode
  /** In development only: machines of the local network may connect, and get no more than a stranger would. */
  allowsLan: boolean
  role: 'all' | 'server' | 'workers'
  port: number
  host: string
  /** How the world sees us, without a slash at the end. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  redisUrl: string | undefined
  /** Where media are kept instead of in `dataDir`. */
  s3: S3Settings | undefined
  whatsappProvider: 'outbox' | 'cloud'
  /** Where the provider is `cloud`. */
  whatsappCloud: WhatsappCloudSettings | undefined
  /** Countries whose numbers get codes; empty: all. */
  otpCountries: readonly string[]
  ffmpegPath: string | undefined
  /** Where the local AI engine's weights lie; absolute. */
  modelsDir: string
  readsPictures: boolean
  openAi: OpenAiSettings | undefined
  jwtSecret: string | undefined
  /** What it sealed and signed still counts; nothing new is. */
  jwtSecretBefore: string | undefined
  /** Who scans files for viruses; nobody where it is not given. */
  clamd: ClamdAddress | undefined
  demo: boolean
  rateLimitFactor: number
  socketsPerAddress: number
  roomsPerSocket: number
  logLevel: string
  videoLimits: { memoryBytes: number; transcodeTimeoutMs: number; threads: number }
  /** By queue; those that are not named work as usual. */
  queueConcurrency: Readonly<Record<string, number>>
  drainSeconds: number
  metricsToken: string | undefined
  metricsPort: number | undefined
  otel: OtelSettings | undefined
  /** Empty: no header counts. */
  trustProxy: string[]
  corsOrigins: string[]
  /** Bounds on plain HTTP connections; times in milliseconds. */
  http: {
    headersTimeoutMs: number
    bodyTimeoutMs: number
    uploadStallMs: number
    downloadStallMs: number
    keepAliveMs: number
    connectionsPerAddress: number
    bodiesPerAddress: number
  }
  /** How much one account may store that nothing refers to. */
  uploadQuota: { unfinished: StorageQuota; unused: StorageQuota }
}

export type StorageQuota = { files: number; bytes: number }

/** Names every setting that is wrong, and what to set instead. */
class SettingsError extends Error {}

/** Reads the settings, or prints what is wrong with them and ends the process. For programs, at their start. */
export const readEnvOrExit = (): Env => {
  try {
    return readEnv()
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Reads the settings. @throws one error that names every setting that is wrong. */
export const readEnv = (source: NodeJS.ProcessEnv = process.env): Env => {
  const parsed = settings.safeParse(source)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`.trimEnd())
    throw new SettingsError(`The settings are not usable:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const { mode, host, allowsLan } = decideMode(env)
  return {
    mode,
    allowsLan,
    role: env.ROLE,
    port: env.PORT,
    host,
    publicUrl: (env.PUBLIC_URL ?? defaultPublicUrl(host, env.PORT, allowsLan)).replace(/\/+$/, ''),
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    redisUrl: env.REDIS_URL,
    s3: s3Of(env),
    whatsappProvider: env.WHATSAPP_PROVIDER,
    whatsappCloud: cloudOf(env),
    otpCountries: listOf(env.WHATSAPP_COUNTRIES),
    ffmpegPath: env.FFMPEG_PATH,
    modelsDir: path.resolve(env.MODELS_DIR ?? path.join(env.DATA_DIR, 'models')),
    readsPictures: env.AI_READ_PICTURES ?? true,
    openAi: env.AI_BASE_URL
      ? {
          baseUrl: env.AI_BASE_URL.replace(/\/+$/, ''),
          apiKey: env.AI_API_KEY,
          model: env.AI_MODEL,
          embeddingModel: env.AI_EMBEDDING_MODEL,
          transcriptionModel: env.AI_TRANSCRIPTION_MODEL,
        }
      : undefined,
    jwtSecret: env.JWT_SECRET,
    jwtSecretBefore: env.JWT_SECRET_BEFORE,
    clamd: clamdOf(env.CLAMD_ADDRESS),
    demo: env.DEMO ?? mode !== 'production',
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    socketsPerAddress: env.SOCKETS_PER_ADDRESS,
    roomsPerSocket: env.ROOMS_PER_SOCKET,
    logLevel: env.LOG_LEVEL,
    videoLimits: {
      memoryBytes: env.VIDEO_MEMORY_MB * 1024 ** 2,
      transcodeTimeoutMs: env.VIDEO_TIMEOUT_SECONDS * 1000,
      threads: env.VIDEO_THREADS,
    },
    queueConcurrency: {
      video: Math.max(1, env.VIDEO_CONCURRENCY),
      ...Object.fromEntries(pairsOf(env.QUEUE_CONCURRENCY)),
    },
    // A server behind a proxy: in production there is one.
    drainSeconds: env.DRAIN_SECONDS ?? (mode === 'production' && env.ROLE !== 'workers' ? 5 : 0),
    metricsToken: env.METRICS_TOKEN,
    metricsPort: env.METRICS_PORT,
    otel: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
          serviceName: env.OTEL_SERVICE_NAME ?? `sokoni-${env.ROLE}`,
        }
      : undefined,
    trustProxy: listOf(env.TRUST_PROXY),
    corsOrigins: listOf(env.CORS_ORIGINS),
    http: httpLimitsOf(env),
    uploadQuota: {
      unfinished: quotaOf(env.UNFINISHED_UPLOADS, env.UNFINISHED_UPLOADS_MB, env.RATE_LIMIT_FACTOR),
      unused: quotaOf(env.UNUSED_FILES, env.UNUSED_FILES_MB, env.RATE_LIMIT_FACTOR),
    },
  }
}

/** Counts scale with the factor; times only grow with it, since a shorter one would break slow but honest clients. */
const httpLimitsOf = (env: z.output<typeof settings>): Env['http'] => {
  const factor = env.RATE_LIMIT_FACTOR
  const timeMs = (seconds: number) => Math.min(seconds * 1000 * Math.max(1, factor), LONGEST_TIMER_MS)
  const scaled = (most: number) => Math.ceil(most * factor)
  return {
    headersTimeoutMs: timeMs(env.HEADERS_TIMEOUT_SECONDS),
    bodyTimeoutMs: timeMs(env.BODY_TIMEOUT_SECONDS),
    uploadStallMs: timeMs(env.UPLOAD_STALL_SECONDS),
    downloadStallMs: timeMs(env.DOWNLOAD_STALL_SECONDS),
    keepAliveMs: timeMs(env.KEEP_ALIVE_SECONDS),
    connectionsPerAddress: scaled(env.CONNECTIONS_PER_ADDRESS),
    bodiesPerAddress: scaled(env.BODIES_PER_ADDRESS),
  }
}

const quotaOf = (files: number, megabytes: number, factor: number): StorageQuota => ({
  files: Math.ceil(files * factor),
  bytes: Math.ceil(megabytes * factor) * 1024 * 1024,
})

const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** `otp=8,video=2` */
const pairsOf = (text: string | undefined): [string, number][] =>
  listOf(text).map((item) => {
    const [name = '', number] = item.split('=')
    return [name, Number(number)]
  })

/** A path begins with a slash; of an address the port stands behind the last colon. */
const clamdOf = (address: string | undefined): ClamdAddress | undefined => {
  if (!address || address.startsWith('/')) return address ? { path: address } : undefined
  const colon = address.lastIndexOf(':')
  return { host: address.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(address.slice(colon + 1)) }
}

/** All that S3 needs, or nothing: `settings` refuses what lies between. */
const s3Of = (env: z.output<typeof settings>): S3Settings | undefined =>
  env.S3_ENDPOINT && env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
    ? {
        endpoint: env.S3_ENDPOINT.replace(/\/+$/, ''),
        bucket: env.S3_BUCKET,
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        region: env.S3_REGION,
      }
    : undefined

/** All that WhatsApp's Cloud API needs, or nothing: `settings` refuses what lies between. */
const cloudOf = (env: z.output<typeof settings>): WhatsappCloudSettings | undefined => {
  const { WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_TOKEN: token } = env
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env
  if (env.WHATSAPP_PROVIDER !== 'cloud' || !phoneNumberId || !token || !appSecret || !verifyToken) return
  const [first = '', ...others] = env.WHATSAPP_TEMPLATE.split(',').map((name) => name.trim())
  return {
    graphUrl: env.WHATSAPP_GRAPH_URL.replace(/\/+$/, ''),
    phoneNumberId,
    token,
    appSecret,
    verifyToken,
    templates: [first, ...others],
    language: env.WHATSAPP_LANGUAGE,
    budget: {
      dailyCost: env.WHATSAPP_DAILY_COST,
      prices: new Map(pairsOf(env.WHATSAPP_PRICES)),
      spikePerHour: env.WHATSAPP_SPIKE,
    },
  }
}
