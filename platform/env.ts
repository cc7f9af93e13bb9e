import path from 'node:path'
import { z } from 'zod'

const blank = (value: unknown) => (value === '' ? undefined : value)
const optional = z.preprocess(blank, z.string().optional())
const flag = z.preprocess(blank, z.stringbool().optional())
const count = (byDefault: number) => z.preprocess(blank, z.coerce.number().int().min(0).default(byDefault))

/** Every setting, its default and its check (decisions, section 13). Nothing else reads the process's environment. */
const settings = z
  .object({
    NODE_ENV: z.preprocess(blank, z.enum(['development', 'production', 'test']).default('development')),
    ROLE: z.preprocess(blank, z.enum(['all', 'server', 'workers']).default('all')),
    PORT: count(3000),
    HOST: z.preprocess(blank, z.string().default('127.0.0.1')),
    PUBLIC_URL: optional,
    DATA_DIR: z.preprocess(blank, z.string().default('./data')),
    DATABASE_URL: optional,
    DATABASE_POOL: count(20),
    REDIS_URL: optional,
    WHATSAPP_PROVIDER: z.preprocess(blank, z.enum(['outbox']).default('outbox')),
    FFMPEG_PATH: optional,
    JWT_SECRET: z.preprocess(
      blank,
      z.string().min(32, 'JWT_SECRET must have at least 32 characters').optional(),
    ),
    DEMO: flag,
    RATE_LIMIT_FACTOR: z.preprocess(blank, z.coerce.number().positive().default(1)),
    LOG_LEVEL: z.preprocess(
      blank,
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ),
    VIDEO_CONCURRENCY: count(1),
    /** Addresses of proxies whose X-Forwarded-For is believed, as Fastify's `trustProxy` takes it. */
    TRUST_PROXY: optional,
    /** Origins of other pages that may call the API, separated by commas. */
    CORS_ORIGINS: optional,
  })
  .superRefine((env, context) => {
    if (env.NODE_ENV !== 'production') return
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    if (env.WHATSAPP_PROVIDER === 'outbox')
      refuse('WHATSAPP_PROVIDER=outbox shows codes to anyone; it does not start with NODE_ENV=production')
    if (env.ROLE !== 'all' && !env.JWT_SECRET)
      refuse('JWT_SECRET must be given in production when servers and workers are several processes')
  })

export type Env = {
  mode: 'development' | 'production' | 'test'
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
  whatsappProvider: 'outbox'
  ffmpegPath: string | undefined
  jwtSecret: string | undefined
  demo: boolean
  rateLimitFactor: number
  logLevel: string
  videoConcurrency: number
  trustProxy: string | undefined
  corsOrigins: string[]
}

/** Reads the settings; throws one error that names every setting that is wrong. */
export const readEnv = (source: NodeJS.ProcessEnv = process.env): Env => {
  const parsed = settings.safeParse(source)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`.trimEnd())
    throw new Error(`The settings are not usable:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  return {
    mode: env.NODE_ENV,
    role: env.ROLE,
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    redisUrl: env.REDIS_URL,
    whatsappProvider: env.WHATSAPP_PROVIDER,
    ffmpegPath: env.FFMPEG_PATH,
    jwtSecret: env.JWT_SECRET,
    demo: env.DEMO ?? env.NODE_ENV !== 'production',
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    logLevel: env.LOG_LEVEL,
    videoConcurrency: Math.max(1, env.VIDEO_CONCURRENCY),
    trustProxy: env.TRUST_PROXY,
    corsOrigins: (env.CORS_ORIGINS ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  }
}
