import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** The text that the double reports as a virus, named `Test.Virus-1`. */
export const INFECTED = 'this is what the double of clamd takes for a virus'

export type ClamdDouble = {
  /** The value for CLAMD_ADDRESS. */
  address: string
  script: {
    /**
     * Failures: `error` clamd cannot scan, `small` the stream exceeds its limit, `early` OK after
     * the first chunk, `cut` disconnects, `silent` never answers, `nonsense` another protocol.
     */
    trouble: null | 'error' | 'small' | 'early' | 'cut' | 'silent' | 'nonsense'
  }
  /** The received files. */
  scanned: Buffer[]
  close(): Promise<void>
}

/** Starts a clamd double with INSTREAM on a TCP socket. */
export const startClamdDouble = async (): Promise<ClamdDouble> => {
  const script: ClamdDouble['script'] = { trouble: null }
  const scanned: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    // The client may disconnect before the answer.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    const read = reader()
    socket.on('data', (piece) => {
      const say = (answer: string) => socket.end(`${answer}\0`)
      const { trouble } = script
      if (trouble === 'silent') return
      if (trouble === 'nonsense') return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
      const { size, file } = read(piece)
      if (size > 0 && trouble === 'cut') return void socket.destroy()
      if (size > 0 && trouble === 'early') return say('stream: OK')
      if (size > 0 && trouble === 'small') return say('INSTREAM size limit exceeded. ERROR')
      if (!file) return
      scanned.push(file)
      if (trouble === 'error') return say('stream: Can’t allocate memory ERROR')
      say(file.includes(INFECTED) ? 'stream: Test.Virus-1 FOUND' : 'stream: OK')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    script,
    scanned,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const COMMAND = Buffer.from('zINSTREAM\0')

/** Parses the stream; returns the size so far, and the file once it is complete. */
const reader = () => {
  const pieces: Buffer[] = []
  let [rest, size, hasBegun] = [Buffer.alloc(0), 0, false]
  return (piece: Buffer): { size: number; file?: Buffer } => {
    rest = Buffer.concat([rest, piece])
    if (!hasBegun) {
      if (!rest.subarray(0, COMMAND.length).equals(COMMAND)) return { size }
      rest = rest.subarray(COMMAND.length)
      hasBegun = true
    }
    while (rest.length >= 4) {
      const length = rest.readUInt32BE(0)
      if (length === 0) return { size, file: Buffer.concat(pieces) }
      if (rest.length < 4 + length) break
      pieces.push(rest.subarray(4, 4 + length))
      size += length
      rest = rest.subarray(4 + length)
    }
    return { size }
  }
}
