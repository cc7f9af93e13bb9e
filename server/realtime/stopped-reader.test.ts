import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeProduct } from '../../testing/factories.ts'
import { listen, openPlain, openSocketIo, type Page } from '../../testing/sockets.ts'

let app: TestApp
let address: string
const open: Page[] = []

beforeAll(async () => {
  app = await startTestApp()
  address = await listen(app)
})
afterEach(() => {
  for (const page of open.splice(0)) page.close()
})
afterAll(() => app.close())

const transports = { 'socket.io': openSocketIo, 'plain WebSocket': openPlain }

describe('a client that stops reading', () => {
  const MAX_PUSHES = 6000
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      app.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  /** Watches the product and stops reading. */
  const stall = {
    'socket.io': async (productId: string) => {
      const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
      const receives = (start: string) =>
        new Promise<void>((resolve) =>
          socket.on('message', (text) => String(text).startsWith(start) && resolve()),
        )
      await receives('0')
      socket.send('40')
      await receives('40')
      socket.send(`421${JSON.stringify(['watch', { products: [productId] }])}`)
      await receives('431')
      socket.pause()
      return socket
    },
    'plain WebSocket': async (productId: string) => {
      const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`)
      await new Promise((resolve) => socket.on('open', resolve))
      socket.send(JSON.stringify({ event: 'watch', data: { products: [productId] }, ack: 1 }))
      await new Promise((resolve) => socket.on('message', resolve))
      socket.pause()
      return socket
    },
  }

  it.each(['socket.io', 'plain WebSocket'] as const)('is disconnected, and no other: %s', async (name) => {
    const { id: productId } = await makeProduct(app)
    const page = await transports[name](address)
    open.push(page)
    await page.send('watch', { products: [productId] })
    const before = await connections()
    const stalled = await stall[name](productId)
    expect(await connections()).toBe(before + 1)
    let pushed = 0
    while ((await connections()) > before && pushed < MAX_PUSHES) {
      for (let push = 0; push < 20; push += 1) {
        pushed += 1
        await app.platform.bus.publish({
          rooms: [`product:${productId}`],
          event: 'product:counts',
          // Large, so that the network's buffers are soon full.
          data: { productId: productId.padEnd(16_000), likes: pushed, bookmarks: 0, comments: 0, views: 0 },
        })
      }
      await page.until('product:counts', ({ likes }) => likes === pushed)
    }
    expect(pushed).toBeLessThan(MAX_PUSHES)
    expect(page.received).toHaveLength(pushed)
    stalled.terminate()
  })
})
