import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { onePixel } from '../../../testing/fixtures.ts'
import { listen } from '../../../testing/sockets.ts'

/** 51 forms with a megabyte of fields need more than all bodies together have. */
const FORMS = 70
const MOST_HELD = 50

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } })
  port = Number(new URL(await listen(app)).port)
})
afterAll(() => app.close())

/** A form of a visitor; with 20 fields it has almost as many as one may have. */
const begin = (number: number, { host = 1, fields = 20 } = {}) => {
  const client = connect(port, '127.0.0.1')
  const form = { client, status: '' }
  client.on('error', () => undefined)
  client.on('data', (data: Buffer) => {
    form.status ||= data.toString('latin1').split(' ')[1] ?? ''
  })
  client.write(
    [
      'POST /api/ai/assistant/image HTTP/1.1',
      'host: localhost',
      `x-forwarded-for: 198.51.${number}.${host}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 9000000\r\n\r\n',
    ].join('\r\n'),
  )
  for (let field = 0; field < fields; field += 1)
    client.write(`--x\r\ncontent-disposition: form-data; name="f${field}"\r\n\r\n${'x'.repeat(50_000)}\r\n`)
  return form
}
const beginFile = (client: Socket) =>
  client.write('--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n')
/** Sends a whole form, and returns the status of its response. */
const send = async (number: number, { file = onePixel, fields = 0 }) => {
  const body = new FormData()
  for (let field = 0; field < fields; field += 1) body.append(`f${field}`, 'x'.repeat(50_000))
  body.append('image', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'a.png')
  const headers = { 'x-forwarded-for': `198.51.${number}.1` }
  const url = `http://127.0.0.1:${port}/api/ai/assistant/image`
  return (await fetch(url, { method: 'POST', headers, body })).status
}
const refused = (forms: ReturnType<typeof begin>[]) => forms.filter(({ status }) => status === '429').length

test('the fields of all forms together have a bound, also while files follow, and are given back', async () => {
  const forms = Array.from({ length: FORMS }, (_, number) => begin(number))
  onTestFinished(() => {
    for (const { client } of forms) client.destroy()
  })
  for (const { client } of forms) beginFile(client)
  await expect.poll(() => refused(forms), { timeout: 30_000 }).toBeGreaterThanOrEqual(FORMS - MOST_HELD)
  const held = forms.filter(({ status }) => status === '')
  expect(held.length).toBeGreaterThan(MOST_HELD / 2)

  // The bytes of files do not count, so another form with a file fits.
  const file = Buffer.concat([onePixel, Buffer.alloc(5 * 1024 * 1024)])
  held[0]?.client.write(file)
  expect(await send(99, { file })).not.toBe(429)
  expect(held[0]?.status).toBe('')

  for (const { client } of forms) client.destroy()
  const again = await Promise.all(
    Array.from({ length: MOST_HELD / 2 }, (_, number) => send(100 + number, { fields: 20 })),
  )
  expect(again).not.toContain(429)
})

test('many bodies of one network do not have the larger one of another refused', async () => {
  // Together they hold almost all that bodies may have.
  const crowd = Array.from({ length: 130 }, (_, host) => begin(200, { host, fields: 9 }))
  onTestFinished(() => {
    for (const { client } of crowd) client.destroy()
  })
  await expect.poll(() => refused(crowd), { timeout: 30_000 }).toBeGreaterThan(0)
  // This form is over the limit, and has more fields than each of theirs.
  expect(await send(201, { fields: 20 })).not.toBe(429)
})
