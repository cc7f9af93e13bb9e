import path from 'node:path'
import type { z } from 'zod'
import { settings } from './env-schema.ts'
import { decideMode, defaultPublicUrl } from './mode.ts'

/** The longest delay that Node's timers accept. */
const MAX_TIMER_MS = 2_147_483_647

/** Where clamd listens, as `node:net` takes it. */
export type ClamdAddress = { path: string } | { host: string; port: number }

/** The settings as the product uses them. */
export type Env = ReturnType<typeof readEnv>
export type WhatsappCloudSettings = NonNullable<Env['whatsappCloud']>
export type WhatsappBudget = WhatsappCloudSettings['budget']
/** An endpoint that speaks OpenAI's protocol. Tasks without a model here use the local engine. */
export type OpenAiSettings = NonNullable<Env['openAi']>
export type OtelSettings = NonNullable<Env['otel']>
export type S3Settings = NonNullable<Env['s3']>

export type StorageQuota = { files: number; bytes: number }

/** Lists every invalid setting and how to correct it. */
class SettingsError extends Error {}

/** Reads the settings, or prints the errors and exits. For entry points. */
export const readEnvOrExit = (): Env => {
  try {
    return readEnv()
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/**
 * Reads the settings.
 * @throws one error that names every setting that is wrong.
 */
export const readEnv = (source: NodeJS.ProcessEnv = process.env) => {
  const parsed = settings.safeParse(source)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`.trimEnd())
    throw new SettingsError(`The settings are not usable:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  return {
    ...processOf(env),
    ...aiOf(env),
    /** Absolute. */
    dataDir: path.resolve(env.DATA_DIR),
    ...databaseOf(env),
    redisUrl: env.REDIS_URL,
    /** Where media are kept instead of in `dataDir`. */
    s3: s3Of(env),
    whatsappProvider: env.WHATSAPP_PROVIDER,
    /** Present if the provider is `cloud`. */
    whatsappCloud: cloudOf(env),
    /** The template of messages about offers and deals, with any provider. */
    whatsappNotificationTemplate: env.WHATSAPP_NOTICE_TEMPLATE,
    /** Countries whose numbers get codes; empty: all. */
    otpCountries: listOf(env.WHATSAPP_COUNTRIES),
    ffmpegPath: env.FFMPEG_PATH,
    exchangeRates: env.EXCHANGE_RATES,
    jwtSecret: env.JWT_SECRET,
    /** Still opens and verifies; nothing new is sealed or signed with it. */
    previousJwtSecret: env.JWT_SECRET_BEFORE,
    /** The virus scanner; without it, files are not scanned. */
    clamd: clamdOf(env.CLAMD_ADDRESS),
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    socketsPerAddress: env.SOCKETS_PER_ADDRESS,
    roomsPerSocket: env.ROOMS_PER_SOCKET,
    logLevel: env.LOG_LEVEL,
    videoLimits: {
      memoryBytes: env.VIDEO_MEMORY_MB * 1024 ** 2,
      transcodeTimeoutMs: env.VIDEO_TIMEOUT_SECONDS * 1000,
      threads: env.VIDEO_THREADS,
    },
    /** By queue; those that are not named work as usual. */
    queueConcurrency: Object.fromEntries(numbersOf(env.QUEUE_CONCURRENCY)),
    metricsToken: env.METRICS_TOKEN,
    metricsPort: env.METRICS_PORT,
    otel: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
          serviceName: env.OTEL_SERVICE_NAME ?? `sokoni-${env.ROLE}`,
        }
      : undefined,
    /** Empty: no header counts. */
    trustProxy: listOf(env.TRUST_PROXY),
    corsOrigins: listOf(env.CORS_ORIGINS),
    /** Bounds on HTTP connections that are no sockets; times in milliseconds. */
    http: httpLimitsOf(env),
    /** How much one account may store, and how much of it that nothing refers to. */
    uploadQuota: {
      unfinished: quotaOf(env.UNFINISHED_UPLOADS, env.UNFINISHED_UPLOADS_MB, env.RATE_LIMIT_FACTOR),
      unused: quotaOf(env.UNUSED_FILES, env.UNUSED_FILES_MB, env.RATE_LIMIT_FACTOR),
      storedBytes: bytesOf(env.STORED_FILES_MB, env.RATE_LIMIT_FACTOR),
      arrivingBytes: bytesOf(env.ARRIVING_FILES_MB, env.RATE_LIMIT_FACTOR),
    },
    /** Open deals of one buyer without a confirmed payment. */
    unpaidDeals: {
      all: Math.ceil(env.UNPAID_DEALS * env.RATE_LIMIT_FACTOR),
      withShop: Math.ceil(env.UNPAID_DEALS_PER_SHOP * env.RATE_LIMIT_FACTOR),
    },
  }
}

const databaseOf = (env: z.output<typeof settings>) => ({
  databaseUrl: env.DATABASE_URL,
  databasePool: env.DATABASE_POOL,
  databaseTimeouts: {
    statementMs: milliseconds(env.STATEMENT_TIMEOUT_SECONDS),
    lockMs: milliseconds(env.LOCK_TIMEOUT_SECONDS),
    longReadMs: milliseconds(env.LONG_READ_TIMEOUT_SECONDS),
  },
})

/** Settings that depend on the mode: development, test or production. */
const processOf = (env: z.output<typeof settings>) => {
  const { mode, host, allowsLan } = decideMode(env)
  return {
    mode,
    /** In development only: machines of the local network may connect, without any privilege. */
    allowsLan,
    role: env.ROLE,
    port: env.PORT,
    host,
    /** The address of the site for its users, without a slash at the end. */
    publicUrl: (env.PUBLIC_URL ?? defaultPublicUrl(host, env.PORT, allowsLan)).replace(/\/+$/, ''),
    demo: env.DEMO ?? mode !== 'production',
    // A server behind a proxy: in production there is one.
    drainSeconds: env.DRAIN_SECONDS ?? (mode === 'production' && env.ROLE !== 'workers' ? 5 : 0),
  }
}

/** Settings of the local AI engines, and of a remote one if there is one. */
const aiOf = (env: z.output<typeof settings>) => ({
  /** Where the weights of the local engines are stored; absolute. */
  modelsDir: path.resolve(env.MODELS_DIR ?? path.join(env.DATA_DIR, 'models')),
  readsImages: env.AI_READ_PICTURES ?? true,
  /** Used instead of the default local model. */
  speechModel: env.SPEECH_MODEL,
  /** ISO 639-1; detected by the model if undefined. */
  speechLanguage: env.SPEECH_LANGUAGE,
  /** Replaces the default local model for products that are embedded with it. */
  embeddingModel: env.EMBEDDING_MODEL,
  openAi: env.AI_BASE_URL
    ? {
        baseUrl: env.AI_BASE_URL.replace(/\/+$/, ''),
        apiKey: env.AI_API_KEY,
        model: env.AI_MODEL,
        embeddingModel: env.AI_EMBEDDING_MODEL,
        transcriptionModel: env.AI_TRANSCRIPTION_MODEL,
      }
    : undefined,
  /** Maximum requests to the endpoint in a day, and replies of its model to one caller. */
  aiLimits: {
    daily: {
      answers: Math.ceil(env.AI_DAILY_REQUESTS * env.RATE_LIMIT_FACTOR),
      embeddings: Math.ceil(env.AI_DAILY_EMBEDDINGS * env.RATE_LIMIT_FACTOR),
    },
    repliesPerCaller: Math.ceil(env.AI_DAILY_REPLIES_PER_CALLER * env.RATE_LIMIT_FACTOR),
  },
})

/**
 * Counts scale with the factor; times only grow with it, since shorter ones would break slow but
 * honest clients.
 */
const httpLimitsOf = (env: z.output<typeof settings>) => {
  const factor = env.RATE_LIMIT_FACTOR
  const timeMs = (seconds: number) => Math.min(seconds * 1000 * Math.max(1, factor), MAX_TIMER_MS)
  const scaled = (max: number) => Math.ceil(max * factor)
  return {
    headersTimeoutMs: timeMs(env.HEADERS_TIMEOUT_SECONDS),
    bodyTimeoutMs: timeMs(env.BODY_TIMEOUT_SECONDS),
    uploadStallMs: timeMs(env.UPLOAD_STALL_SECONDS),
    downloadStallMs: timeMs(env.DOWNLOAD_STALL_SECONDS),
    keepAliveMs: timeMs(env.KEEP_ALIVE_SECONDS),
    connections: scaled(env.CONNECTIONS),
    connectionsPerAddress: scaled(env.CONNECTIONS_PER_ADDRESS),
    bodiesPerAddress: scaled(env.BODIES_PER_ADDRESS),
    requestsPerAddress: scaled(env.REQUESTS_PER_ADDRESS),
    unreadBytes: bytesOf(env.UNREAD_ANSWERS_MB, 1),
  }
}

/** PostgreSQL takes 0 for no limit. */
const milliseconds = (seconds: number): number =>
  Math.min(Math.max(1, Math.round(seconds * 1000)), MAX_TIMER_MS)

const quotaOf = (files: number, megabytes: number, factor: number): StorageQuota => ({
  files: Math.ceil(files * factor),
  bytes: bytesOf(megabytes, factor),
})

const bytesOf = (megabytes: number, factor: number): number => Math.ceil(megabytes * factor) * 1024 * 1024

const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** Parses `otp=8,video=2`. */
const pairsOf = (text: string | undefined): [string, string][] =>
  listOf(text).map((item) => {
    const [name = '', value = ''] = item.split('=')
    return [name, value]
  })

const numbersOf = (text: string | undefined): [string, number][] =>
  pairsOf(text).map(([name, value]) => [name, Number(value)])

/** A path starts with a slash; in an address the port follows the last colon. */
const clamdOf = (address: string | undefined): ClamdAddress | undefined => {
  if (!address || address.startsWith('/')) return address ? { path: address } : undefined
  const colon = address.lastIndexOf(':')
  return { host: address.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(address.slice(colon + 1)) }
}

/** The settings of S3 if all are set; `settings` refuses an incomplete set. */
const s3Of = (env: z.output<typeof settings>) =>
  env.S3_ENDPOINT && env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
    ? {
        /** Without a slash at the end. */
        endpoint: env.S3_ENDPOINT.replace(/\/+$/, ''),
        bucket: env.S3_BUCKET,
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        region: env.S3_REGION,
      }
    : undefined

/** The settings of WhatsApp's Cloud API if all are set; `settings` refuses an incomplete set. */
const cloudOf = (env: z.output<typeof settings>) => {
  const { WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_TOKEN: token } = env
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env
  if (env.WHATSAPP_PROVIDER !== 'cloud' || !phoneNumberId || !token || !appSecret || !verifyToken) return
  const [first = '', ...others] = env.WHATSAPP_TEMPLATE.split(',').map((name) => name.trim())
  return {
    /** Without a slash at the end and without a version. */
    graphUrl: env.WHATSAPP_GRAPH_URL.replace(/\/+$/, ''),
    phoneNumberId,
    token,
    appSecret,
    verifyToken,
    /** The first is used while it can be. */
    templates: [first, ...others] as const,
    notificationTemplate: env.WHATSAPP_NOTICE_TEMPLATE,
    language: env.WHATSAPP_LANGUAGE,
    /** Meta's code of each further language of the first template. */
    languages: new Map(pairsOf(env.WHATSAPP_LANGUAGES)),
    budget: {
      /** Maximum cost of the last 24 hours; `undefined`: no limit. */
      dailyCost: env.WHATSAPP_DAILY_COST,
      /** Cost of a message by country; `*` for all others. */
      prices: new Map(numbersOf(env.WHATSAPP_PRICES)),
      /** From how many messages an hour on a spike is one; 0: never. */
      spikePerHour: env.WHATSAPP_SPIKE,
      /** Notifications in 24 hours to one person, and caused by one account. */
      notificationsPerRecipient: Math.ceil(env.WHATSAPP_NOTICES_PER_PERSON * env.RATE_LIMIT_FACTOR),
      notificationsPerCause: Math.ceil(env.WHATSAPP_NOTICES_PER_CAUSE * env.RATE_LIMIT_FACTOR),
    },
  }
}
