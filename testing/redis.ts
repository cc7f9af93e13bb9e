import { createClient } from 'redis'
import { inject } from 'vitest'

export type TestRedis = {
  /**
   * redis://…/<number>: a separate database. Only published messages are shared by all databases.
   */
  url: string
  /** Deletes all keys. */
  drop(): Promise<void>
}

/**
 * Returns an empty Redis database.
 * @throws if redis-server is not installed
 */
export const createTestRedis = async (): Promise<TestRedis> => {
  const server = inject('testRedisUrl')
  if (!server) {
    throw new Error(
      'These tests need redis-server on the path: apt-get install redis-server, or brew install redis.',
    )
  }
  // Database 0 stores the last number that was assigned.
  const number = await withClient(server, (client) => client.incr('last-given'))
  const url = `${server}/${number}`
  return { url, drop: () => withClient(url, async (client) => void (await client.flushDb())) }
}

const withClient = async <Answer>(
  url: string,
  work: (client: ReturnType<typeof newClient>) => Promise<Answer>,
): Promise<Answer> => {
  const client = newClient(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const newClient = (url: string) => createClient({ url })
