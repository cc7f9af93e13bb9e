import { EventEmitter } from 'node:events'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Admit } from '../../event-loop-admission.ts'
import { createExchanges } from '../connections/exchanges.ts'
import { createBodyAdmission } from './json-bodies.ts'

const KB = 1024

describe('a received body', () => {
  const setUpAdmission = () => {
    const asked: { begin(): void; cost: number | undefined }[] = []
    const admit: Admit = (_network, begin, cost) => asked.push({ begin, cost })
    const exchanges = createExchanges({})
    return { asked, exchanges, readInTurn: createBodyAdmission(admit, exchanges) }
  }
  // Only these two are used.
  const requestOf = (raw: object) => ({ raw, ip: '198.51.100.1' }) as FastifyRequest

  it('is read at once if it is small, and takes shares of a tick by its size if it is not', () => {
    const { asked, readInTurn } = setUpAdmission()
    const read: number[] = []
    for (const size of [0, 16 * KB, 17 * KB, KB * KB])
      readInTurn(requestOf({}), Buffer.alloc(size), ({ length }) => read.push(length))
    expect(read).toEqual([0, 16 * KB])
    expect(asked.map(({ cost }) => cost)).toEqual([2, 64])
    for (const { begin } of asked) begin()
    expect(read).toEqual([0, 16 * KB, 17 * KB, KB * KB])
  })

  it('is not read once its client has left', () => {
    const { asked, exchanges, readInTurn } = setUpAdmission()
    const server = new EventEmitter()
    const socket = Object.assign(new EventEmitter(), { writable: true, remoteAddress: '198.51.100.1' })
    const raw = Object.assign(new EventEmitter(), { socket, headers: {} })
    exchanges.track(server as never, { error: () => {} }, (_request, begin) => begin())
    server.emit('request', raw, new EventEmitter())
    const read: number[] = []
    readInTurn(requestOf(raw), Buffer.alloc(KB * KB), ({ length }) => read.push(length))
    socket.emit('close')
    for (const { begin } of asked) begin()
    expect(read).toEqual([])
  })
})
