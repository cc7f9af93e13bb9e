import { createECDH } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import webPush from 'web-push'
import type { Keys } from '../keys.ts'
import { createWebPush } from './web-push.ts'

const keys = { vapid: webPush.generateVAPIDKeys() } as Keys // it reads nothing else
const push = createWebPush({ keys, env: { mode: 'test', allowsLan: false, publicUrl: 'http://localhost' } })
const auth = Buffer.alloc(16).toString('base64url')

it('a subscription whose key is no point of the curve is gone, without a request', async () => {
  let requests = 0
  const service = createServer((_request, response) => {
    requests += 1
    response.writeHead(201).end()
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo // it listens on TCP
  const send = (p256dh: string) =>
    push.send({ endpoint: `http://127.0.0.1:${port}/`, p256dh, auth }, '{}', { topic: 'a', ttlSeconds: 60 })
  try {
    const browser = createECDH('prime256v1').generateKeys('base64url')
    expect([await send(`B${'A'.repeat(86)}`), requests]).toEqual(['gone', 0])
    expect([await send(browser), requests]).toEqual(['sent', 1])
  } finally {
    service.close()
  }
})
