import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createLogger } from '../../../platform/logger.ts'
import { startTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/sockets.ts'

it.each([
  ['directly', ''],
  ['through a trusted proxy', '127.0.0.1'],
])(
  'connections that are reset before they are answered, %s, leave no error in the log',
  async (_, TRUST_PROXY) => {
    const lines: string[] = []
    const log = createLogger({ level: 'warn', pretty: false, to: { write: (line) => void lines.push(line) } })
    const app = await startTestApp({ log, env: { TRUST_PROXY } })
    const { port } = new URL(await listen(app))
    const upgrade =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
    const question = JSON.stringify({ message: 'basket under 500' })
    const requests = [
      'GET /api/products HTTP/1.1\r\nHost: x\r\n\r\n',
      `GET /ws HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`,
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`,
      `POST /api/ai/assistant HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nContent-Type: application/json\r\nContent-Length: ${question.length}\r\n\r\n${question}`,
    ]
    /** Resets a connection once its request is written, or when the response begins. */
    const leave = (isLate: boolean, n: number) =>
      new Promise<void>((resolve) => {
        const request = requests[n % requests.length] ?? ''
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(request, () => isLate || socket.resetAndDestroy()),
        )
        socket.once('data', () => socket.resetAndDestroy())
        socket.on('error', () => {})
        socket.on('close', () => resolve())
      })
    for (let round = 0; round < 20; round += 1)
      await Promise.all(Array.from({ length: 40 }, (_, n) => leave(round % 2 === 1, n)))
    expect((await app.visitor.call('listProducts', {})).status).toBe(200)
    await app.close()
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
  },
)
