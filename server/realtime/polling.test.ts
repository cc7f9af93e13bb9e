import { afterAll, beforeAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { listen } from '../../testing/sockets.ts'

const PARTNER = 'https://partner.example'
let app: TestApp
let address: string
beforeAll(async () => {
  app = await startTestApp({ env: { CORS_ORIGINS: PARTNER } })
  address = await listen(app)
})
afterAll(() => app.close())

it('refuses other origins in every request of a polling session, and the session goes on', async () => {
  const polling = `${address}/socket.io/?EIO=4&transport=polling`
  const sid = /"sid":"([^"]+)"/.exec(await (await fetch(polling)).text())?.[1]
  const send = async (method: 'GET' | 'POST', origin?: string, body?: string) => {
    const headers: Record<string, string> = origin === undefined ? {} : { origin }
    const answer = await fetch(`${polling}&sid=${sid}`, { method, headers, ...(body && { body }) })
    return [answer.status, await answer.text()] as const
  }
  for (const origin of ['https://elsewhere.example', 'null']) {
    expect((await send('POST', origin, '40'))[0]).toBe(403)
    expect((await send('GET', origin))[0]).toBe(403)
    const socket = new WebSocket(
      `${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&sid=${sid}`,
      { origin },
    )
    const outcome = await new Promise((resolve) => {
      socket.on('open', () => resolve('opened'))
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode))
      socket.on('error', () => resolve('refused'))
    })
    socket.terminate()
    expect(outcome).toBe(403)
  }
  expect(await send('POST', PARTNER, '40')).toEqual([200, 'ok'])
  expect((await send('GET', app.platform.env.publicUrl))[1]).toMatch(/^40/)
  await send('POST', undefined, '1')
})
