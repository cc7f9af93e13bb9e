import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { createPublicLookup } from './public-lookup.ts'

/** A name server (RFC 1035) with these IPv4 addresses; it does not answer for other names. */
const startNameServer = async (addresses: Record<string, string>) => {
  const server = createSocket('udp4')
  server.on('message', (query, { port, address }) => {
    const name = nameIn(query)
    const known = addresses[name]
    if (known === undefined) return
    const question = query.subarray(12, 12 + name.length + 2 + 4)
    const isIpv4 = question.at(-3) === 1
    const header = Buffer.from([
      query[0] ?? 0,
      query[1] ?? 0,
      0x81,
      0x80,
      0,
      1,
      0,
      isIpv4 ? 1 : 0,
      0,
      0,
      0,
      0,
    ])
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...known.split('.').map(Number)])
    server.send(Buffer.concat([header, question, ...(isIpv4 ? [answer] : [])]), port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return `127.0.0.1:${server.address().port}`
}

const nameIn = (query: Buffer): string => {
  const labels: string[] = []
  for (let at = 12; query[at]; at += (query[at] ?? 0) + 1)
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)))
  return labels.join('.').toLowerCase()
}

const resolveWith =
  (nameServer: string) =>
  (name: string, options = {}) => {
    const find = createPublicLookup([nameServer])
    return new Promise((resolve, reject) =>
      find(name, options, (error, address) => (error ? reject(error) : resolve(address))),
    )
  }

test('a name leads to public addresses only', async () => {
  const resolve = resolveWith(await startNameServer({ 'push.test': '8.8.8.8', 'inside.test': '10.1.2.3' }))
  expect(await resolve('push.test')).toBe('8.8.8.8')
  expect(await resolve('push.test', { all: true })).toEqual([{ address: '8.8.8.8', family: 4 }])
  await expect(resolve('inside.test')).rejects.toThrow('inside.test is not a public address')
  await expect(resolve('push.test', { family: 6 })).rejects.toThrow()
})

test('names that nobody answers for hold up no other look-up', async () => {
  const resolve = resolveWith(await startNameServer({}))
  const ended: string[] = []
  const silent = Array.from({ length: 16 }, (_, number) =>
    resolve(`silent-${number}.test`).catch(() => ended.push('silent')),
  )
  const others = Array.from({ length: 8 }, () => lookup('localhost').then(() => ended.push('local')))
  await Promise.all([...silent, ...others])
  expect(ended.slice(0, 8)).toEqual(Array(8).fill('local'))
  expect(ended).toHaveLength(24)
})
