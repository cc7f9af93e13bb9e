import { isIPv4, isIPv6 } from 'node:net'
import { z } from 'zod'
import { languageOf, languages } from '../contract/languages.ts'
import { queueNames } from '../contract/wire.ts'
import { modelSetting } from './ai/model-setting.ts'
import { ratesSetting } from './exchange-rates/read-rates.ts'
import { decideMode, isWildcard } from './mode.ts'

const blank = (value: unknown) => (value === '' ? undefined : value)
const optional = z.preprocess(blank, z.string().optional())
const flag = z.preprocess(blank, z.stringbool().optional())
const nonNegativeInteger = (byDefault: number) =>
  z.preprocess(blank, z.coerce.number().int().min(0).default(byDefault))
const positive = (byDefault: number) => z.preprocess(blank, z.coerce.number().positive().default(byDefault))
const positiveInteger = (byDefault: number) =>
  z.preprocess(blank, z.coerce.number().int().min(1).default(byDefault))

const anHttpUrl = z.url({ protocol: /^https?$/, error: 'is not an http address' })
const httpUrl = z.preprocess(blank, anHttpUrl.optional())

const COUNTRIES = /^\s*[A-Z]{2}\s*(,\s*[A-Z]{2}\s*)*$/
const CONCURRENCY_ITEM = `\\s*(${queueNames.join('|')})=[1-9]\\d*\\s*`
const CONCURRENCY = new RegExp(`^${CONCURRENCY_ITEM}(,${CONCURRENCY_ITEM})*$`)
const CLAMD = /^(?:\/\S+|(?:[\w.-]+|\[[\da-f:.]+\]):\d{1,5})$/i
const PRICES = /^\s*([A-Z]{2}|\*)=\d+(\.\d+)?\s*(,\s*([A-Z]{2}|\*)=\d+(\.\d+)?\s*)*$/
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

/** Trusting every sender, or a number of hops, would let clients forge their address. */
const checkProxies = (text: string, context: z.RefinementCtx): void => {
  for (const item of text.split(',').map((one) => one.trim())) {
    const [address = '', prefix, more] = item.split('/')
    const max = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
    const bits = prefix === undefined ? max : /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0
    if (NAMED_RANGES.includes(item) || (more === undefined && bits > 0 && bits <= max)) continue
    const message = `must list proxies as 10.0.0.5, 10.0.0.0/24 or ${NAMED_RANGES.join(', ')}: not '${item}'`
    context.addIssue({ code: 'custom', message })
  }
}

/** Values from Meta, without defaults. */
const cloudSettings = [
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const

const secrets = [
  'DATABASE_URL',
  'REDIS_URL',
  'JWT_SECRET',
  'JWT_SECRET_BEFORE',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'METRICS_TOKEN',
] as const
/** Placeholders for secrets in docker-compose.yml and ops/kubernetes, which are public. */
const EXAMPLE = /change-me|only-for-trying-it-out|sokoni-on-this-machine/

/**
 * All settings with defaults and checks; docs/OPERATING.md describes each. `env.ts` reads them from
 * the process's environment.
 */
export const settings = z
  .object({
    NODE_ENV: z.preprocess(blank, z.enum(['development', 'production', 'test']).optional()),
    ROLE: z.preprocess(blank, z.enum(['all', 'server', 'workers']).default('all')),
    PORT: nonNegativeInteger(3000),
    HOST: optional,
    ALLOW_LAN: z.preprocess(blank, z.stringbool().default(false)),
    PUBLIC_URL: httpUrl,
    DATA_DIR: z.preprocess(blank, z.string().default('./data')),
    DATABASE_URL: optional,
    DATABASE_POOL: positiveInteger(20),
    STATEMENT_TIMEOUT_SECONDS: positive(60),
    LOCK_TIMEOUT_SECONDS: positive(20),
    LONG_READ_TIMEOUT_SECONDS: positive(15),
    REDIS_URL: optional,
    S3_ENDPOINT: httpUrl,
    S3_BUCKET: optional,
    S3_ACCESS_KEY_ID: optional,
    S3_SECRET_ACCESS_KEY: optional,
    S3_REGION: z.preprocess(blank, z.string().default('us-east-1')),
    WHATSAPP_PROVIDER: z.preprocess(blank, z.enum(['outbox', 'cloud']).default('outbox')),
    WHATSAPP_GRAPH_URL: z.preprocess(blank, anHttpUrl.default('https://graph.facebook.com')),
    WHATSAPP_PHONE_NUMBER_ID: z.preprocess(blank, z.string().regex(/^\d+$/, 'is digits alone').optional()),
    WHATSAPP_TOKEN: optional,
    WHATSAPP_APP_SECRET: optional,
    WHATSAPP_VERIFY_TOKEN: optional,
    WHATSAPP_TEMPLATE: z.preprocess(blank, z.string().default('verification_code')),
    WHATSAPP_NOTICE_TEMPLATE: optional,
    WHATSAPP_LANGUAGE: z.preprocess(blank, z.string().default('en_US')),
    WHATSAPP_LANGUAGES: z.preprocess(
      blank,
      z
        .string()
        .regex(/^[a-z]+=\w+(,[a-z]+=\w+)*$/, 'is like fr=fr,pt=pt_PT')
        .optional(),
    ),
    WHATSAPP_COUNTRIES: z.preprocess(blank, z.string().regex(COUNTRIES, 'is like SZ,ZA,KE').optional()),
    WHATSAPP_PRICES: z.preprocess(blank, z.string().regex(PRICES, 'is like SZ=0.012,*=0.05').default('*=1')),
    WHATSAPP_DAILY_COST: z.preprocess(blank, z.coerce.number().positive().optional()),
    WHATSAPP_NOTICES_PER_PERSON: positiveInteger(20),
    WHATSAPP_NOTICES_PER_CAUSE: positiveInteger(200),
    WHATSAPP_SPIKE: nonNegativeInteger(100),
    FFMPEG_PATH: optional,
    AI_BASE_URL: httpUrl,
    AI_API_KEY: optional,
    AI_MODEL: optional,
    AI_EMBEDDING_MODEL: optional,
    AI_TRANSCRIPTION_MODEL: optional,
    AI_DAILY_REQUESTS: positiveInteger(10_000),
    AI_DAILY_EMBEDDINGS: positiveInteger(200_000),
    AI_DAILY_REPLIES_PER_CALLER: positiveInteger(100),
    AI_READ_PICTURES: flag,
    MODELS_DIR: optional,
    SPEECH_MODEL: z.preprocess(blank, modelSetting.optional()),
    SPEECH_LANGUAGE: z.preprocess(
      blank,
      z
        .string()
        .regex(/^[a-z]{2}$/, 'is like en or sw')
        .optional(),
    ),
    EMBEDDING_MODEL: z.preprocess(blank, modelSetting.optional()),
    EXCHANGE_RATES: z.preprocess(blank, ratesSetting.optional()),
    JWT_SECRET: z.preprocess(
      blank,
      z.string().min(32, 'JWT_SECRET must have at least 32 characters').optional(),
    ),
    JWT_SECRET_BEFORE: optional,
    CLAMD_ADDRESS: z.preprocess(
      blank,
      z.string().regex(CLAMD, 'is like 127.0.0.1:3310 or /run/clamav/clamd.ctl').optional(),
    ),
    DEMO: flag,
    RATE_LIMIT_FACTOR: z.preprocess(blank, z.coerce.number().positive().default(1)),
    SOCKETS_PER_ADDRESS: positiveInteger(500),
    ROOMS_PER_SOCKET: positiveInteger(2000),
    LOG_LEVEL: z.preprocess(
      blank,
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ),
    VIDEO_MEMORY_MB: z.preprocess(blank, z.coerce.number().int().min(512).default(3072)),
    VIDEO_TIMEOUT_SECONDS: z.preprocess(blank, z.coerce.number().int().min(10).max(450).default(420)),
    VIDEO_THREADS: z.preprocess(blank, z.coerce.number().int().min(1).max(64).default(2)),
    QUEUE_CONCURRENCY: z.preprocess(
      blank,
      z
        .string()
        .regex(CONCURRENCY, `is like otp=8,video=2; queues are ${queueNames.join(', ')}`)
        .optional(),
    ),
    DRAIN_SECONDS: z.preprocess(blank, z.coerce.number().min(0).max(20).optional()),
    METRICS_TOKEN: z.preprocess(
      blank,
      z.string().min(16, 'METRICS_TOKEN must have at least 16 characters').optional(),
    ),
    METRICS_PORT: z.preprocess(blank, z.coerce.number().int().min(1).max(65_535).optional()),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl,
    OTEL_SERVICE_NAME: optional,
    TRUST_PROXY: z.preprocess(blank, z.string().superRefine(checkProxies).optional()),
    CORS_ORIGINS: optional,
    HEADERS_TIMEOUT_SECONDS: positive(20),
    BODY_TIMEOUT_SECONDS: positive(30),
    UPLOAD_STALL_SECONDS: positive(60),
    DOWNLOAD_STALL_SECONDS: positive(120),
    KEEP_ALIVE_SECONDS: positive(72),
    CONNECTIONS: positiveInteger(10_000),
    CONNECTIONS_PER_ADDRESS: positiveInteger(500),
    BODIES_PER_ADDRESS: positiveInteger(100),
    REQUESTS_PER_ADDRESS: positiveInteger(200),
    UNREAD_ANSWERS_MB: positiveInteger(128),
    UNFINISHED_UPLOADS: positiveInteger(30),
    UNFINISHED_UPLOADS_MB: positiveInteger(3072),
    UNUSED_FILES: positiveInteger(200),
    UNUSED_FILES_MB: positiveInteger(3072),
    STORED_FILES_MB: positiveInteger(20_480),
    ARRIVING_FILES_MB: positiveInteger(512),
    UNPAID_DEALS: positiveInteger(50),
    UNPAID_DEALS_PER_SHOP: positiveInteger(10),
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
      for (const name of cloudSettings) if (!env[name]) refuse(`WHATSAPP_PROVIDER=cloud needs ${name}`)
    if (env.WHATSAPP_NOTICE_TEMPLATE && !languageOf(env.WHATSAPP_LANGUAGE.replace('_', '-')))
      refuse(
        `WHATSAPP_NOTICE_TEMPLATE needs WHATSAPP_LANGUAGE to be one of ${Object.keys(languages).join(', ')}, as en_US`,
      )
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

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings.shape)
