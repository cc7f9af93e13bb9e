import { get } from 'node:http'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { networkLimitKey } from '../../../platform/limits/limit-key.ts'
import type { Admit } from '../../event-loop-admission.ts'
import { throttleStreams } from './throttle-streams.ts'

const start = async (admit: Admit, body: () => Readable, type: string) => {
  const app = Fastify()
  onTestFinished(() => app.close())
  throttleStreams(app, admit)
  app.get('/file', (_request, reply) => reply.type(type).send(body()))
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}/file`
}

it('each piece of a file waits for its turn, and of a stream of events none does', async () => {
  const pieces = ['one', 'two', 'three']
  for (const [type, expected] of [
    ['video/mp4', pieces.map(() => networkLimitKey('127.0.0.1'))],
    ['text/event-stream', []],
  ] as const) {
    const networks: string[] = []
    const admit: Admit = (network, begin) => {
      networks.push(network)
      setImmediate(begin)
    }
    const address = await start(admit, () => Readable.from(pieces.map((piece) => Buffer.from(piece))), type)
    expect(await (await fetch(address)).text()).toBe('onetwothree')
    expect(networks).toEqual(expected)
  }
})

it('a file whose client leaves while it waits is closed, and one that fails ends the response', async () => {
  const waiting: (() => void)[] = []
  const endless = new Readable({ read() {} })
  endless.push('x')
  const address = await start(
    (_network, begin) => void waiting.push(begin),
    () => endless,
    'video/mp4',
  )
  const request = get(address).on('error', () => undefined)
  await expect.poll(() => waiting.length).toBe(1)
  request.destroy()
  await expect.poll(() => endless.destroyed).toBe(true)
  const failing = await start(
    (_network, begin) => begin(),
    () =>
      Readable.from(
        (function* () {
          yield Buffer.from('begun')
          throw new Error('the disk is gone')
        })(),
      ),
    'video/mp4',
  )
  await expect(fetch(failing).then((answer) => answer.text())).rejects.toThrow()
})
