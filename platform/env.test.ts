import { expect, it } from 'vitest'
import { readEnv } from './env.ts'

const bucket = {
  S3_ENDPOINT: 'https://media.example.org/',
  S3_BUCKET: 'sokoni',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

it('keeps media in the folder unless a bucket is named', () => {
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

it('refuses half a bucket, and an endpoint that is no address', () => {
  for (const name of Object.keys(bucket))
    expect(() => readEnv({ ...bucket, [name]: '' }), name).toThrow('must be given together')
  expect(() => readEnv({ ...bucket, S3_ENDPOINT: 'media.example.org' })).toThrow('S3_ENDPOINT')
})

it('takes countries and prices for codes, and refuses what is neither', () => {
  expect(readEnv({}).otpCountries).toEqual([])
  expect(readEnv({ WHATSAPP_COUNTRIES: 'SZ, KE' }).otpCountries).toEqual(['SZ', 'KE'])
  expect(() => readEnv({ WHATSAPP_COUNTRIES: 'Eswatini' })).toThrow('WHATSAPP_COUNTRIES is like SZ,ZA,KE')
  expect(() => readEnv({ WHATSAPP_PRICES: 'SZ=cheap' })).toThrow('WHATSAPP_PRICES')
  expect(() => readEnv({ WHATSAPP_DAILY_COST: '-1' })).toThrow('WHATSAPP_DAILY_COST')
})
