import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { limitParts } from './limit-parts.ts'

const form = (type: string, chunks: readonly string[]) => {
  const body = new IncomingMessage(new Socket())
  body.headers['content-type'] = type
  for (const chunk of chunks) body.push(chunk)
  body.push(null)
  return body
}
const TYPE = 'multipart/form-data; boundary=b-1'
const partsOf = (count: number) => `${'--b-1\r\n\r\n\r\n'.repeat(count)}--b-1--\r\n`

test('a form passes up to its last part, and fails at one more, however it is cut', async () => {
  for (const cut of [1, 3, 7, 1000]) {
    const cuts = (text: string) => text.match(new RegExp(`[^]{1,${cut}}`, 'g')) ?? []
    const passed = await buffer(limitParts(form(TYPE, cuts(partsOf(3))), 3))
    expect(passed.toString()).toBe(partsOf(3))
    const refused = buffer(limitParts(form(TYPE, cuts(partsOf(4))), 3))
    await expect(refused).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  }
})

test('nothing of a chunk with a part too many reaches the parser', async () => {
  const limited = limitParts(form(TYPE, [partsOf(20_000)]), 3)
  let bytes = 0
  limited.on('data', (chunk: Buffer) => (bytes += chunk.length))
  await expect(new Promise((_, reject) => limited.once('error', reject))).rejects.toThrow()
  expect(bytes).toBe(0)
})

test('the parser is given the boundary that is counted', () => {
  const typeOf = (type: string) => limitParts(form(type, []), 3).headers['content-type']
  expect(typeOf('multipart/form-data; boundary="a b"; boundary=c')).toBe(
    'multipart/form-data; boundary="a b"',
  )
  expect(typeOf('multipart/form-data; charset=utf-8; BOUNDARY=c')).toBe('multipart/form-data; boundary="c"')
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
  ])
    expect(() => typeOf(type)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))
})
