import { afterAll, beforeAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { listen } from '../../testing/sockets.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback', CONNECTIONS: '8', RATE_LIMIT_FACTOR: '1' } })
  address = await listen(app)
})
afterAll(() => app.close())

const connect = async (path: string, from: string) => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${path}`, {
    headers: { 'x-forwarded-for': from },
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return socket
}

it('sockets of one network lock out neither sockets of others nor requests', {
  timeout: 20_000,
}, async () => {
  const paths = ['/ws', '/socket.io/?EIO=4&transport=websocket', '/ws', '/ws', '/ws']
  const neighbour = await connect('/ws', '198.51.100.7')
  const greedy: WebSocket[] = []
  for (const [n, path] of paths.entries()) greedy.push(await connect(path, `2001:db8:0:${n}::1`))
  const newcomer = await connect('/ws', '198.51.100.8')
  await expect.poll(() => greedy[0]?.readyState).toBe(WebSocket.CLOSED)
  for (const socket of [neighbour, newcomer, ...greedy.slice(1)])
    expect(socket.readyState).toBe(WebSocket.OPEN)
  expect((await fetch(`${address}/health`)).status).toBe(200)
  for (const socket of [neighbour, newcomer, ...greedy]) socket.terminate()
})
