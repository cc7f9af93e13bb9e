import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { field } from '../../contract/field-codes.ts'
import type { ClamdAddress } from '../env.ts'
import { errorCode } from '../error-code.ts'
import { fail } from '../errors.ts'
import type { Deps } from '../platform.ts'
import type { Scanner } from './port.ts'

/** A file of 100 MB takes seconds; proxies usually wait 90 s. */
const LIMIT_MS = 30_000
/** Longer than any answer of clamd. */
const MAX_ANSWER = 4_096
const CLEAN = 'stream: OK'
const TOO_LOW = 'Is its StreamMaxLength below our largest file (101M will do)?'

/**
 * Scans files with ClamAV's clamd (INSTREAM), over one connection per file. Anything but a clear
 * answer (no connection, an error, `limitMs` exceeded) is logged, and the file refused for now.
 */
export const createClamdScanner = (
  { log, metrics }: Deps<'log' | 'metrics'>,
  address: ClamdAddress,
  { limitMs = LIMIT_MS } = {},
): Scanner => {
  const count = (outcome: 'clean' | 'infected' | 'failed') =>
    metrics.count('sokoni_files_scanned_total', { outcome })
  return {
    scan: async (path) => {
      try {
        const found = read(await ask(address, path, limitMs))
        count(found === null ? 'clean' : 'infected')
        return found
      } catch (error) {
        count('failed')
        log.error({ err: error }, 'A file could not be scanned by clamd, and was refused for now')
        throw fail('UNAVAILABLE', { message: field.fileUnchecked, retryAfter: 30 })
      }
    },
  }
}

/** Returns the name of the virus, or `null` if the file is clean. Throws for any other answer. */
const read = (answer: string): string | null => {
  if (answer === CLEAN) return null
  const [, name] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (name) return name
  const hint = /size limit/i.test(answer) ? `. ${TOO_LOW}` : ''
  throw new Error(`clamd answered ${JSON.stringify(answer.slice(0, 200))}${hint}`)
}

/**
 * Sends the file and returns clamd's answer. Throws if the connection ends early or `limitMs` pass.
 */
const ask = (address: ClamdAddress, path: string, limitMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(address)
    const timer = setTimeout(
      () => socket.destroy(new Error(`clamd did not answer within ${limitMs} ms`)),
      limitMs,
    )
    let [answer, isSent] = ['', false]
    socket.setEncoding('utf8').on('data', (piece: string) => {
      answer += piece
      const [first, ...more] = answer.split('\0')
      const isWhole = first !== undefined && more.length > 0
      // 'OK' before the whole file was sent would refer to a part only.
      if (isWhole && (isSent || first !== CLEAN)) resolve(first)
      if (isWhole || answer.length > MAX_ANSWER) socket.destroy()
    })
    /** If the connection breaks while sending, clamd's last message may be lost with it. */
    const rejectBroken = (cause?: Error) =>
      reject(new Error(`clamd closed the connection before it answered. ${TOO_LOW}`, { cause }))
    const failed = (error: Error) => (isBreak(error) ? rejectBroken(error) : reject(error))
    socket.on('error', failed).on('close', () => {
      clearTimeout(timer)
      rejectBroken()
    })
    const framed = inFrames(path, () => {
      isSent = true
    })
    pipeline(framed, socket, { end: false }).catch(failed)
  })

const isBreak = (error: Error) => /^(EPIPE|ECONNRESET|ERR_STREAM_)/.test(errorCode(error) ?? '')

/** Yields the command, each chunk preceded by its length, and a zero length. */
async function* inFrames(path: string, onEnd: () => void): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of createReadStream(path)) {
    yield lengthOf(piece)
    yield piece
  }
  onEnd()
  yield Buffer.alloc(4)
}

const lengthOf = (piece: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.length)
  return length
}
