import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { field } from '../../contract/texts.ts'
import type { ClamdAddress } from '../env.ts'
import { fail } from '../errors.ts'
import type { Needs } from '../platform.ts'
import type { Scanner } from './port.ts'

/** A file of 100 MB takes seconds; a proxy in front of us waits 90 s. */
const LIMIT_MS = 30_000
/** Longer than any answer of clamd. */
const LONGEST_ANSWER = 4_096
const CLEAN = 'stream: OK'
const TOO_LOW = 'Is its StreamMaxLength below our largest file (101M will do)?'

/**
 * Asks ClamAV's clamd by its INSTREAM command, over a connection for each file. Whatever is no plain answer (nobody there, an
 * error, silence for `limitMs`) is logged and refused for now.
 */
export const createClamdScanner = (
  { log, metrics }: Needs<'log' | 'metrics'>,
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

/** The name of what was found, or `null`. Throws for all that is neither. */
const read = (answer: string): string | null => {
  if (answer === CLEAN) return null
  const [, name] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (name) return name
  const hint = /size limit/i.test(answer) ? `. ${TOO_LOW}` : ''
  throw new Error(`clamd answered ${JSON.stringify(answer.slice(0, 200))}${hint}`)
}

/** Sends the file and answers what clamd says of it. Throws where the connection ends before, or `limitMs` pass. */
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
      const [said, ...more] = answer.split('\0')
      const isWhole = said !== undefined && more.length > 0
      // 'Clean' before all of it was there would be said of a part.
      if (isWhole && (isSent || said !== CLEAN)) resolve(said)
      if (isWhole || answer.length > LONGEST_ANSWER) socket.destroy()
    })
    /** While we still send, what it said last may be lost to us with the connection. */
    const brokeOff = (cause?: Error) =>
      reject(new Error(`clamd broke off before it answered. ${TOO_LOW}`, { cause }))
    const failed = (error: Error) => (isBreak(error) ? brokeOff(error) : reject(error))
    socket.on('error', failed).on('close', () => {
      clearTimeout(timer)
      brokeOff()
    })
    const framed = inFrames(path, () => {
      isSent = true
    })
    pipeline(framed, socket, { end: false }).catch(failed)
  })

const isBreak = (error: Error) =>
  'code' in error && /^(EPIPE|ECONNRESET|ERR_STREAM_)/.test(String(error.code))

/** The command, then each piece behind its length, then an empty one. */
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
