import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { createExchanges } from './exchanges.ts'

test('the refusal of a pipelined request is not written into the response before it', async () => {
  const server = createServer((_request, response) => {
    // The first half of a response whose second half never comes.
    response.writeHead(200, { 'content-length': 1000 }).write('first half')
  })
  createExchanges({}).track(server, { error: () => {} }, (_request, begin) => begin())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    const { port } = server.address() as AddressInfo // it listens on TCP
    const client = connect(port, '127.0.0.1')
    let received = ''
    client.on('data', (chunk) => {
      received += chunk
    })
    client.on('error', () => {})
    const closed = new Promise((resolve) => client.once('close', resolve))
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => received).toContain('first half')
    client.write('POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n')
    client.write('1\r\nx\r\n'.repeat(5000))
    await closed
    expect(received).toMatch(/first half$/)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
