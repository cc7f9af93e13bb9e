import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort, startProcess } from '../../testing/processes.ts'
import { openCatalogue } from '../catalogue.ts'
import { startServer } from '../servers.ts'
import { measurePeers, type Peer } from './measure.ts'

const IN_FLIGHT = 16

/** Compares page 1 of browse and of the feed with Fastify and SQL written by hand. */
export const compareLists = async (): Promise<void> => {
  const { platform, stop } = await openCatalogue({ rows: 10_000 })
  const folder = await mkdtemp(path.join(tmpdir(), 'sokoni-bench-'))
  const DATABASE_URL = String(platform.db.pool.options.connectionString)
  const PORT = String(await freePort())
  const settings = { DATABASE_URL, PORT, NODE_ENV: 'production' }
  const fastify = startProcess('bench/peers/fastify-lists.ts', settings)
  await fastify.says('Fastify is open')
  const ours = await startServer({ DATABASE_URL, DATA_DIR: folder })
  const servers = [
    { name: 'Fastify, SQL by hand', server: fastify, address: `http://127.0.0.1:${PORT}` },
    { name: 'Sokoni', ...ours },
  ]
  for (const list of ['products', 'users/feed']) {
    // The product ranks the feed, and Fastify reads what is stored then.
    const own = await get(`${ours.address}/api/${list}`)
    const theirs = await get(`http://127.0.0.1:${PORT}/api/${list}`)
    assert.deepEqual(JSON.parse(theirs).data.products, JSON.parse(own).data.products)
    const peers: Peer[] = servers.map(({ name, server, address }) => ({
      name,
      pid: server.process.pid ?? 0,
      calls: Array.from({ length: IN_FLIGHT }, () => async () => void (await get(`${address}/api/${list}`))),
    }))
    await measurePeers(`Page 1 of /${list} for a visitor, without compression`, peers, 192)
    console.log(`  bytes of the body: ${Buffer.byteLength(theirs)} and ${Buffer.byteLength(own)}`)
  }
  agent.destroy()
  await Promise.all(servers.map(({ server }) => server.end()))
  await stop()
  await rm(folder, { recursive: true, force: true })
}

const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT })

/** Reads a page over a kept-alive connection, without the overhead of `fetch`. */
const get = async (url: string): Promise<string> => {
  const headers = { 'accept-encoding': 'identity' }
  const [answer] = await once(request(url, { agent, headers }).end(), 'response')
  return text(answer)
}
