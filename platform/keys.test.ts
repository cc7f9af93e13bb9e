import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadKeys } from './keys.ts'

const [older, newer] = ['an older secret of enough letters, 1', 'a newer secret of enough letters, 22']
const keysOf = (secret: string, previousSecret?: string) =>
  loadKeys({ dataDir: '/nowhere', secret, previousSecret })
const text = 'the code is 123456'

test('decrypts what it encrypted, and encrypts the same text differently each time', async () => {
  const keys = await keysOf(newer)
  const seals = Array.from({ length: 50 }, () => keys.seal(text))
  for (const sealed of seals) expect(keys.unseal(sealed)).toBe(text)
  expect(new Set(seals.map((sealed) => sealed.toString('hex'))).size).toBe(50)
  expect(new Set(seals.map((sealed) => sealed.subarray(0, 12).toString('hex'))).size).toBe(50)
  expect(seals[0]?.includes(text)).toBe(false)
  for (const key of keys.signing.values()) expect(key).toHaveLength(32)
})

test('does not decrypt data with a changed bit, or a missing or additional part', async () => {
  const keys = await keysOf(newer)
  const sealed = keys.seal(text)
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Uint8Array.from(sealed)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => keys.unseal(changed)).toThrow()
  }
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => keys.unseal(sealed.subarray(0, length))).toThrow()
  expect(() => keys.unseal(Buffer.concat([sealed, Buffer.from([0])]))).toThrow()
})

test('does not decrypt with another purpose or secret', async () => {
  const [keys, others] = [await keysOf(newer), await keysOf(older)]
  for (const [sealed, wrong] of [
    ['short-lived', 'second-factor'],
    ['second-factor', 'short-lived'],
  ] as const) {
    expect(keys.unseal(keys.seal(text, sealed), sealed)).toBe(text)
    expect(() => keys.unseal(keys.seal(text, sealed), wrong)).toThrow()
    expect(() => others.unseal(keys.seal(text, sealed), sealed)).toThrow()
  }
})

test('during a rotation the previous secret decrypts and verifies, but is not used for new data', async () => {
  const [before, during, after] = [await keysOf(older), await keysOf(newer, older), await keysOf(newer)]
  for (const purpose of ['short-lived', 'second-factor'] as const) {
    expect(during.unseal(before.seal(text, purpose), purpose)).toBe(text)
    expect(after.unseal(during.seal(text, purpose), purpose)).toBe(text)
    expect(() => before.unseal(during.seal(text, purpose), purpose)).toThrow()
  }
  expect(during.current).toBe(after.current)
  expect([...during.signing.keys()]).toEqual([after.current, before.current])
  expect(during.hash(text)).toEqual(after.hash(text))
  // Push subscriptions use the oldest key: it changes when the previous secret is removed.
  expect(during.vapid).toEqual(before.vapid)
  expect(after.vapid).not.toEqual(before.vapid)
})

test('without a secret, writes a key file for its owner only, and uses the first key in it', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sokoni-keys-'))
  try {
    const first = await loadKeys({ dataDir, secret: undefined })
    const file = path.join(dataDir, 'keys.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const sealed = first.seal(text)
    await writeFile(file, JSON.stringify([newer, ...JSON.parse(await readFile(file, 'utf8'))]))
    const second = await loadKeys({ dataDir, secret: undefined })
    expect(second.unseal(sealed)).toBe(text)
    expect([...second.signing.keys()]).toEqual([(await keysOf(newer)).current, first.current])
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
