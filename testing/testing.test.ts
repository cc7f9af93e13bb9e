import pg from 'pg'
import { createClient } from 'redis'
import { expect, onTestFinished, test } from 'vitest'
import { expectDeclared } from './app.ts'
import { createTestDatabase } from './postgres.ts'
import { createTestRedis } from './redis.ts'

test('two test databases are separate copies of the migrated template', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const [inOne, inOther] = [await connect(one.url), await connect(other.url)]
  const names = await inOne.query('SELECT migration_name FROM _prisma_migrations')
  expect(names.rowCount).toBeGreaterThan(0)
  await inOne.query('CREATE TABLE only_here (id int)')
  await expect(inOther.query('SELECT FROM only_here')).rejects.toThrow('does not exist')

  inOne.on('error', () => undefined)
  await one.drop()
  await expect(connect(one.url)).rejects.toThrow('does not exist')
  await inOther.end()
  await other.drop()
})

test('an undeclared error code fails its test', () => {
  const answer = { error: { code: 'SLUG_TAKEN' } }
  expect(() => expectDeclared('setLike', answer)).toThrow('does not declare')
  expect(() => expectDeclared('createShop', answer)).not.toThrow()
})

test('two test Redises are separate, and dropping one empties it only', async () => {
  const [one, other] = await Promise.all([createTestRedis(), createTestRedis()])
  const [inOne, inOther] = await Promise.all([open(one.url), open(other.url)])
  await inOne.set('key', 'value')
  expect(await inOther.get('key')).toBeNull()
  await inOther.set('key', 'other')
  await one.drop()
  expect(await inOne.get('key')).toBeNull()
  expect(await inOther.get('key')).toBe('other')
  await other.drop()
})

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

const open = async (url: string) => {
  const client = createClient({ url })
  await client.connect()
  onTestFinished(() => client.close())
  return client
}
