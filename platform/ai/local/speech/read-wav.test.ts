import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWav } from './read-wav.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-wav-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const chunk = (name: string, body: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(name), size, body, Buffer.alloc(body.length % 2)])
}
const form = ({ channels = 1, rate = 16_000, bits = 16 } = {}) => {
  const body = Buffer.alloc(16)
  body.writeUInt16LE(1, 0)
  body.writeUInt16LE(channels, 2)
  body.writeUInt32LE(rate, 4)
  body.writeUInt16LE(bits, 14)
  return chunk('fmt ', body)
}
const sound = (samples: number[]) => chunk('data', Buffer.from(Int16Array.from(samples).buffer))
const read = async (...chunks: Buffer[]) => {
  const file = path.join(folder, 'one.wav')
  await writeFile(file, chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks])))
  return readWav(file)
}

test('reads samples, past what other chunks say', async () => {
  const samples = await read(form(), chunk('LIST', Buffer.from('odd')), sound([0, 16_384, -32_768]))
  expect([...samples]).toEqual([0, 0.5, -1])
})

test('a file that was cut off has what is left of it', async () => {
  const whole = sound([1, 2, 3, 4])
  expect(await read(form(), whole.subarray(0, whole.length - 4))).toHaveLength(2)
})

test.each([
  ['two channels', [form({ channels: 2 }), sound([0])]],
  ['another rate', [form({ rate: 44_100 }), sound([0])]],
  ['eight bits', [form({ bits: 8 }), sound([0])]],
  ['no form', [sound([0])]],
  ['no sound', [form()]],
])('refuses %s', async (_, chunks) => {
  await expect(read(...chunks)).rejects.toThrow()
})

test('refuses what is no WAV, and what is not there', async () => {
  const file = path.join(folder, 'other')
  await writeFile(file, 'hello')
  expect(() => readWav(file)).toThrow('Not a WAV file')
  expect(() => readWav(path.join(folder, 'none'))).toThrow()
})
