import { expect, test } from 'vitest'
import type { Visitor } from '../../access.ts'
import { idempotencyIdentity } from './idempotency-identity.ts'

const visitor: Visitor = {
  kind: 'visitor',
  address: '198.51.100.1',
  userAgent: '',
  country: null,
  language: null,
}
const keyOf = async (key: string) =>
  (await idempotencyIdentity(visitor, 'createShop', key, { input: {}, files: {} })).key

test('a key is stored as it is; a longer one is stored as a digest of all of it', async () => {
  const longest = 'k'.repeat(200)
  expect(await keyOf(longest)).toBe(longest)
  const [one, other] = [await keyOf(`${longest}1`), await keyOf(`${longest}2`)]
  expect(one).not.toBe(other)
  expect(await keyOf(`${longest}1`)).toBe(one)
  for (const key of [one, other]) expect(key.length).toBeLessThan(200)
})
