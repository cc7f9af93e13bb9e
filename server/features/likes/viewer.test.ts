import { expect, test } from 'vitest'
import { readEnv } from '../../../platform/env.ts'
import { loadKeys } from '../../../platform/keys.ts'
import { countedViewerOf } from './viewer.ts'

test('visitors of one IPv6 /48 are different viewers with one quota', async () => {
  const env = readEnv({ NODE_ENV: 'test' })
  const keys = await loadKeys({ dataDir: '', secret: 'a secret of forty letters for this test!' })
  const deps = { env, keys }
  const viewer = (address: string) =>
    countedViewerOf(deps, { kind: 'visitor', address, userAgent: 'one', country: null, language: null })
  const [one, other, elsewhere] = ['2001:db8:99:1::1', '2001:db8:99:2::1', '2001:db8:98::1'].map(viewer)
  expect(one?.key).not.toBe(other?.key)
  expect(one?.network).toBe(other?.network)
  expect(one?.network).not.toBe(elsewhere?.network)
})
