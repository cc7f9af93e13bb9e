import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { queueNames } from '../contract/wire.ts'
import { readEnv } from './env.ts'
import { canReadMetrics } from './metrics/authorize.ts'

const bucket = {
  S3_ENDPOINT: 'https://media.example.org/',
  S3_BUCKET: 'sokoni',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

it('stores media on disk unless a bucket is configured', () => {
  expect(readEnv({}).s3).toBeUndefined()
  expect(readEnv({ S3_ENDPOINT: '', S3_BUCKET: '' }).s3).toBeUndefined()
  expect(readEnv(bucket).s3).toEqual({
    endpoint: 'https://media.example.org',
    bucket: 'sokoni',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    region: 'us-east-1',
  })
})

it('lets a buyer have ten unpaid deals with a shop and fifty in all, unless configured', () => {
  expect(readEnv({}).unpaidDeals).toEqual({ all: 50, withShop: 10 })
  const fewer = { UNPAID_DEALS: '4', UNPAID_DEALS_PER_SHOP: '3' }
  expect(readEnv(fewer).unpaidDeals).toEqual({ all: 4, withShop: 3 })
})

it('refuses incomplete bucket settings and an invalid endpoint', () => {
  for (const name of Object.keys(bucket))
    expect(() => readEnv({ ...bucket, [name]: '' }), name).toThrow('must be given together')
  expect(() => readEnv({ ...bucket, S3_ENDPOINT: 'media.example.org' })).toThrow('S3_ENDPOINT')
})

it('reads the concurrency of queues and refuses unknown queues', () => {
  expect(readEnv({}).queueConcurrency).toEqual({})
  expect(readEnv({ QUEUE_CONCURRENCY: 'video=3, otp=9' }).queueConcurrency).toEqual({ video: 3, otp: 9 })
  for (const queue of queueNames)
    expect(readEnv({ QUEUE_CONCURRENCY: `${queue}=4` }).queueConcurrency[queue], queue).toBe(4)
  for (const wrong of ['videos=3', 'video', 'video=0', 'video=-1'])
    expect(() => readEnv({ QUEUE_CONCURRENCY: wrong }), wrong).toThrow('QUEUE_CONCURRENCY')
})

it('in production, drains before it stops and hides metrics without a token', () => {
  const production = {
    NODE_ENV: 'production',
    JWT_SECRET: 'at least thirty-two characters long, this one',
    WHATSAPP_PROVIDER: 'cloud',
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_TOKEN: 'a',
    WHATSAPP_APP_SECRET: 'b',
    WHATSAPP_VERIFY_TOKEN: 'c',
  }
  expect([readEnv({}).drainSeconds, readEnv(production).drainSeconds]).toEqual([0, 5])
  expect([readEnv({}), readEnv(production)].map((env) => canReadMetrics(env, undefined))).toEqual([
    true,
    false,
  ])
  const closed = readEnv({ ...production, METRICS_TOKEN: 'a token that is long enough' })
  expect(
    ['Bearer a token that is long enough', 'Bearer', undefined].map((header) =>
      canReadMetrics(closed, header),
    ),
  ).toEqual([true, false, false])
  expect(() => readEnv({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN')
})

it('accepts a previous secret only together with a current one', () => {
  const JWT_SECRET = 'at least thirty-two characters long, this one'
  expect(readEnv({ JWT_SECRET, JWT_SECRET_BEFORE: 'the old one' }).previousJwtSecret).toBe('the old one')
  expect(() => readEnv({ JWT_SECRET_BEFORE: 'the old one' })).toThrow('needs JWT_SECRET')
})

it('reads countries and prices of codes and refuses invalid ones', () => {
  expect(readEnv({}).otpCountries).toEqual([])
  expect(readEnv({ WHATSAPP_COUNTRIES: 'SZ, KE' }).otpCountries).toEqual(['SZ', 'KE'])
  expect(() => readEnv({ WHATSAPP_COUNTRIES: 'Eswatini' })).toThrow('WHATSAPP_COUNTRIES is like SZ,ZA,KE')
  expect(() => readEnv({ WHATSAPP_PRICES: 'SZ=cheap' })).toThrow('WHATSAPP_PRICES')
  expect(() => readEnv({ WHATSAPP_DAILY_COST: '-1' })).toThrow('WHATSAPP_DAILY_COST')
})

it('refuses a template of notifications in a language without texts', () => {
  const notices = (language: string) =>
    readEnv({ WHATSAPP_NOTICE_TEMPLATE: 'deal_update', WHATSAPP_LANGUAGE: language })
  for (const language of ['', 'en_GB', 'fr', 'pt_BR']) expect(() => notices(language)).not.toThrow()
  expect(() => notices('de')).toThrow('WHATSAPP_NOTICE_TEMPLATE needs WHATSAPP_LANGUAGE')
  expect(() => readEnv({ WHATSAPP_LANGUAGE: 'de' })).not.toThrow()
})

it('does not start in production if codes are shown to anyone', () => {
  const production = { NODE_ENV: 'production', JWT_SECRET: 'at least thirty-two characters long, this one' }
  for (const provider of [{}, { WHATSAPP_PROVIDER: 'outbox' }])
    expect(() => readEnv({ ...production, ...provider })).toThrow('WHATSAPP_PROVIDER=outbox')
})

it('does not start in production with a secret from the example files', () => {
  const own = {
    NODE_ENV: 'production',
    WHATSAPP_PROVIDER: 'cloud',
    WHATSAPP_PHONE_NUMBER_ID: '1',
    S3_ENDPOINT: 'https://media.example.org',
    S3_BUCKET: 'sokoni',
    DATABASE_URL: 'postgresql://sokoni:our-own@postgres:5432/sokoni',
    REDIS_URL: 'redis://:our-own@redis:6379',
    JWT_SECRET: 'at least thirty-two characters long, this one',
    S3_ACCESS_KEY_ID: 'our-own',
    S3_SECRET_ACCESS_KEY: 'our-own',
    WHATSAPP_TOKEN: 'our-own',
    WHATSAPP_APP_SECRET: 'our-own',
    WHATSAPP_VERIFY_TOKEN: 'our-own',
    METRICS_TOKEN: 'our-own-and-long-enough',
  }
  expect(readEnv(own).mode).toBe('production')
  const before = 'only-for-trying-it-out-on-this-machine'
  expect(() => readEnv({ ...own, JWT_SECRET_BEFORE: before })).toThrow('JWT_SECRET_BEFORE is still')
  const written = readFileSync('ops/kubernetes/settings.yaml', 'utf8')
  const given = [...written.matchAll(/^ {2}(\w+): (\S*change-me\S*)$/gm)]
  expect(given.map(([, name]) => name)).toContain('TRUST_PROXY')
  expect(given.length).toBe(10)
  for (const [, name = '', value = ''] of given)
    expect(() => readEnv({ ...own, [name]: value }), name).toThrow(name)
})

it('trusts only listed proxies, never all senders or a number of hops', () => {
  expect(readEnv({}).trustProxy).toEqual([])
  expect(readEnv({ TRUST_PROXY: '' }).trustProxy).toEqual([])
  const listed = ['loopback', '10.0.3.7', '10.0.3.0/28', '2001:db8::/48', 'fd00::1']
  expect(readEnv({ TRUST_PROXY: listed.join(', ') }).trustProxy).toEqual(listed)
  for (const wrong of [
    'true',
    'false',
    '1',
    '2',
    '*',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    'nginx',
    ',',
  ])
    expect(() => readEnv({ TRUST_PROXY: wrong }), wrong).toThrow('TRUST_PROXY')
})

it('accepts a local model as a folder or as an archive with its hash', () => {
  const hash = 'ab'.repeat(32)
  const url = 'https://models.example.org/whisper.tar.bz2'
  const env = readEnv({
    SPEECH_MODEL: './models/whisper',
    EMBEDDING_MODEL: `${url}#sha256=${hash.toUpperCase()}`,
  })
  expect(env.speechModel).toEqual({ folder: path.resolve('models/whisper') })
  expect(env.embeddingModel).toEqual({ url, sha256: hash })
  expect(readEnv({ SPEECH_MODEL: '' })).toMatchObject({ speechModel: undefined, embeddingModel: undefined })
  for (const wrong of [
    url,
    `${url}#sha256=abc`,
    `http://models.example.org/a.tar#sha256=${hash}`,
    'ftp://a/b',
  ])
    for (const name of ['SPEECH_MODEL', 'EMBEDDING_MODEL'])
      expect(() => readEnv({ [name]: wrong }), wrong).toThrow(`${name} is a folder, or an https address`)
  expect(readEnv({ SPEECH_LANGUAGE: 'sw' }).speechLanguage).toBe('sw')
  expect(() => readEnv({ SPEECH_LANGUAGE: 'Swahili' })).toThrow('SPEECH_LANGUAGE')
})
