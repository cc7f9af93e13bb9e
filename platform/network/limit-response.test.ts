import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitReadBytes, ResponseTooLong } from './limit-response.ts'

let server: Server
let url: string
let connectionClosed: Promise<void>

beforeAll(async () => {
  server = createServer(({ url: path }, response) => {
    if (path === '/short') return response.end('{"said":"all"}')
    connectionClosed = new Promise((resolve) => response.on('close', () => resolve()))
    const send = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    }
    response.on('drain', send)
    send()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this type.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('an answer without an end fails and its connection is closed', async () => {
  const response = limitReadBytes(await fetch(`${url}/endless`), 50_000)
  await expect(response.text()).rejects.toBeInstanceOf(ResponseTooLong)
  await connectionClosed
})

test('a short answer is the same', async () => {
  const response = limitReadBytes(await fetch(`${url}/short`), 50_000)
  expect(response.ok).toBe(true)
  expect(response.headers.get('content-length')).toBe('14')
  expect(await response.json()).toEqual({ said: 'all' })
})
