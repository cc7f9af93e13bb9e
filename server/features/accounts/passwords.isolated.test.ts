import { availableParallelism } from 'node:os'
import { expect, test, vi } from 'vitest'
import { commonPasswords } from './common-passwords.ts'

const pools = vi.hoisted(() => ({ made: [] as { threads: unknown[] }[], compared: [] as string[] }))
vi.mock('piscina', async (original) => {
  const { Piscina } = await original<typeof import('piscina')>()
  return {
    Piscina: class extends Piscina {
      constructor(...given: ConstructorParameters<typeof Piscina>) {
        super(...given)
        pools.made.push(this)
      }
      override run(...given: Parameters<InstanceType<typeof Piscina>['run']>) {
        pools.compared.push(String(Object(given[0]).stored))
        return super.run(...given)
      }
    },
  }
})
const { hashPassword, isPasswordOf, assertUncommonPassword } = await import('./passwords.ts')
const { hashRecoveryCode, makeRecoveryCodes } = await import('./actions/recovery-codes.ts')

const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$')

test('a password is stored as argon2id and verified again', async () => {
  const hash = await hashPassword('mulberry-grove-17')
  expect(costOf(hash)).toBe('$argon2id$v=19$m=19456,t=2,p=1')
  expect(await isPasswordOf(hash, 'mulberry-grove-17')).toBe(true)
  expect(await isPasswordOf(hash, 'mulberry-grove-18')).toBe(false)
})

test('without an account the same work is done and the answer is false', async () => {
  const hash = await hashPassword('anything at all')
  pools.compared.length = 0
  expect(await isPasswordOf(null, 'anything at all')).toBe(false)
  const [compared = ''] = pools.compared
  expect(costOf(compared)).toBe(costOf(hash))
  expect(compared).toHaveLength(hash.length)
})

test('and likewise for an account that was created without a password', async () => {
  expect(await isPasswordOf('imported', 'imported')).toBe(false)
})

test('hashing leaves at least one core to the event loop', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, n) => hashPassword(`password number ${n}`)))
  expect(pools.made).toHaveLength(1)
  const threads = pools.made[0]?.threads.length ?? 0
  expect(threads).toBeGreaterThan(0)
  expect(threads).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1))
})

test('guesses of one network wait for each other, and nobody else for them', async () => {
  const order: string[] = []
  const visitor = { kind: 'visitor', userAgent: 'test', country: null, language: null } as const
  const guess = (address: string) =>
    isPasswordOf(null, 'a guess', { ...visitor, address }).then(() => order.push('guess'))
  const guesses = Array.from({ length: 16 }, (_, n) => guess(`2001:db8:7:${n}::1`))
  await hashPassword('an honest one', { ...visitor, address: '2001:db8:8::1' })
  order.push('honest')
  await Promise.all(guesses)
  expect(order.indexOf('honest')).toBeLessThan(4)
})

test('recovery codes of one account wait for each other, and nobody else for them', async () => {
  const order: string[] = []
  const making = ['one', 'one'].map((userId) =>
    makeRecoveryCodes(userId).then((made) => order.push(`${made.codes.length} codes`)),
  )
  const salt = Buffer.alloc(16)
  const guesses = Array.from({ length: 8 }, (_, n) =>
    hashRecoveryCode(`guess${n}`, salt, 'one').then(() => order.push('guess')),
  )
  await hashRecoveryCode('honest', salt, 'two')
  order.push('honest')
  await Promise.all([...making, ...guesses])
  expect(order.indexOf('honest')).toBeLessThan(4)
  expect(order.filter((what) => what === '10 codes')).toHaveLength(2)
})

test('an account with too many waiting recovery codes is refused, and no other account', async () => {
  const salt = Buffer.alloc(16)
  const guesses = Array.from({ length: 24 }, () => hashRecoveryCode('guess', salt, 'three'))
  const honest = hashRecoveryCode('honest', salt, 'four')
  const outcomes = await Promise.allSettled(guesses)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS' } })
  expect(await honest).toContain('argon2id')
})

test('a hash that fails frees its slot', async () => {
  await expect(isPasswordOf('$argon2id$broken', 'x')).rejects.toThrow()
  expect(await isPasswordOf(await hashPassword('still working'), 'still working')).toBe(true)
})

test.each(['password', 'Password123', '12345678', 'QWERTYUIOP', 'iloveyou1'])(
  '%s is too common',
  (password) =>
    expect(() => assertUncommonPassword(password, 'body.password', {})).toThrow(
      expect.objectContaining({
        status: 422,
        fields: [
          { path: 'body.password', message: 'This password is too common. Please choose another one.' },
        ],
      }),
    ),
)

test('more than 3,000 common passwords are refused, each usable by length', () => {
  expect(commonPasswords.size).toBeGreaterThan(3000)
  for (const known of commonPasswords) {
    expect(known).toBe(known.toLowerCase())
    expect([...known].length).toBeGreaterThanOrEqual(8)
    for (const typed of [known, known.toUpperCase()])
      expect(() => assertUncommonPassword(typed, 'body.password', {}), typed).toThrow()
  }
})

test('a password that only contains a common word passes', () => {
  const words = [
    'Password',
    'Sokoni',
    'Secret',
    'Test',
    'Tester',
    'Testing',
    'Welcome',
    'Admin',
    'Seller',
    'Market',
  ]
  const refused = words.flatMap((word) =>
    ['1', '12', '123', '1234', '2025', '2026'].flatMap((digits) =>
      ['!', '@', '#', '$', '.', '?', '!!'].flatMap((sign) =>
        [word + digits + sign, word + sign + digits, sign + word + digits].filter((password) => {
          try {
            assertUncommonPassword(password, 'body.password', {})
            return false
          } catch {
            return true
          }
        }),
      ),
    ),
  )
  expect(refused).toEqual([])
  expect(() => assertUncommonPassword('sokoni123', 'body.password', {})).not.toThrow()
})

test('an uncommon password passes', () => {
  expect(() => assertUncommonPassword('mulberry-grove-17', 'body.password', {})).not.toThrow()
})
