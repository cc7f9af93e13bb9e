import { createClient } from 'redis'
import { inject } from 'vitest'

export type TestRedis = {
  /** redis://…/<number>: a database of the caller's own. Published messages are the one thing all databases share. */
  url: string
  /** Empties it. */
  drop(): Promise<void>
}

/** An empty Redis of the caller's own. Throws a sentence where redis-server is not installed. */
export async function createTestRedis(): Promise<TestRedis> {
  const server = inject('testRedisUrl')
  if (!server) {
    throw new Error(
      'These tests need redis-server on the path: apt-get install redis-server, or brew install redis.',
    )
  }
  // Database 0 holds the number of the last one that was given away.
  const number = await withClient(server, (client) => client.incr('last-given'))
  const url = `${server}/${number}`
  return { url, drop: () => withClient(url, async (client) => void (await client.flushDb())) }
}

async function withClient<Answer>(
  url: string,
  work: (client: ReturnType<typeof newClient>) => Promise<Answer>,
): Promise<Answer> {
  const client = newClient(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const newClient = (url: string) => createClient({ url })
