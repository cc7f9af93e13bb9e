import { describe, expect, test } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { app, head, json, login, open, setUp, statusOf } from './connections.test-setup.ts'

describe('a client that is slow', () => {
  setUp({
    HEADERS_TIMEOUT_SECONDS: '1',
    BODY_TIMEOUT_SECONDS: '2',
    UPLOAD_STALL_SECONDS: '2',
    DOWNLOAD_STALL_SECONDS: '2',
    KEEP_ALIVE_SECONDS: '1',
  })

  test('in sending its headers is disconnected', async () => {
    const [slow, silent] = [await open(), await open()]
    slow.send('POST /api/auth/login HTTP/1.1\r\nhost: a\r\nx-a: ')
    expect(statusOf(await slow.closed)).toBe(408)
    await silent.closed
  })

  test('in sending a JSON body gets 408, even if bytes keep arriving', async () => {
    const client = await open()
    client.send(login)
    const dripping = setInterval(() => client.send('{'), 50)
    const answer = await client.closed
    clearInterval(dripping)
    expect(statusOf(answer)).toBe(408)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false })
  })

  test('in sending an unexpected body is disconnected', async () => {
    const client = await open()
    client.send(head('POST', '/api/nowhere', { ...json, 'content-length': 5000 }))
    await client.closed
  })

  test('in sending a form or resumable upload is disconnected below the minimum rate', async () => {
    const { token } = await makeUser(app)
    const authorization = `Bearer ${token}`
    const form = await open()
    form.send(
      `${head('POST', '/api/media/upload', { authorization, 'content-type': 'multipart/form-data; boundary=b', 'content-length': 100_000 })}--b\r\n`,
    )
    const begun = await app.app.inject({
      method: 'POST',
      url: '/api/media/uploads',
      headers: { authorization, 'tus-resumable': '1.0.0', 'upload-length': '100000' },
    })
    expect(begun.statusCode).toBe(201)
    const upload = await open()
    const path = String(begun.headers.location)
    upload.send(
      head('PATCH', path, {
        authorization,
        'tus-resumable': '1.0.0',
        'upload-offset': 0,
        'content-type': 'application/offset+octet-stream',
        'content-length': 100_000,
      }) + 'x'.repeat(500),
    )
    expect(statusOf(await form.closed)).toBe(408)
    await upload.closed
    const asked = await app.app.inject({
      method: 'HEAD',
      url: path,
      headers: { authorization, 'tus-resumable': '1.0.0' },
    })
    expect(asked.headers['upload-offset']).toBe('500')
  })

  test('in sending an upload above the minimum rate is not disconnected', async () => {
    const { token } = await makeUser(app)
    const client = await open()
    const part = Buffer.alloc(8 * 1024, 'x')
    client.send(
      head('POST', '/api/media/upload', {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 24 * part.length,
      }),
    )
    client.send('--b\r\ncontent-disposition: form-data; name="folder"\r\n\r\n')
    for (let sent = 0; sent < 20; sent += 1) {
      client.send(part)
      await new Promise((resolve) => setTimeout(resolve, 250))
      if (client.socket.destroyed || client.received() !== '') break
      expect(client.received()).toBe('')
      if (sent === 19) return
    }
    throw new Error(`cut off: ${client.received().slice(0, 300)}`)
  })

  test('in reading its response is disconnected, unless it makes progress', async () => {
    const key = 'products/large.webp'
    const size = 32 * 1024 * 1024
    await app.platform.storage.put(key, (await import('node:stream')).Readable.from([Buffer.alloc(size)]), {
      type: 'image/webp',
    })
    const stuck = await open()
    stuck.socket.pause()
    stuck.send(head('GET', `/media/${key}`, {}))
    const steady = await open()
    let read = 0
    steady.socket.on('data', (chunk) => {
      read += chunk.length
    })
    steady.send(head('GET', `/media/${key}`, { connection: 'close' }))
    await steady.closed
    expect(read).toBeGreaterThan(size)
    await expect
      .poll(() => new Promise<number>((resolve) => app.app.server.getConnections((_, n) => resolve(n))), {
        timeout: 20_000,
      })
      .toBe(0)
  })
})
