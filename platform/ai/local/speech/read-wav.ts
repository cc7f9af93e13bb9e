import { readFileSync } from 'node:fs'

/** Samples per second that speech models expect. */
export const SAMPLE_RATE = 16_000

const HEADER_BYTES = 12
const PCM = 1

/**
 * Returns the samples of a WAV file, from -1 to 1.
 * @throws Error if it is not a WAV file of 16 bits and one channel at `SAMPLE_RATE`
 */
export const readWav = (path: string): Float32Array => {
  const bytes = readFileSync(path)
  const isWav =
    bytes.length >= HEADER_BYTES &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, HEADER_BYTES) === 'WAVE'
  if (!isWav) throw new Error('Not a WAV file')
  let isSupported = false
  for (let at = HEADER_BYTES; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const begin = at + 8
    if (name === 'fmt ' && begin + 16 <= bytes.length)
      isSupported =
        bytes.readUInt16LE(begin) === PCM &&
        bytes.readUInt16LE(begin + 2) === 1 &&
        bytes.readUInt32LE(begin + 4) === SAMPLE_RATE &&
        bytes.readUInt16LE(begin + 14) === 16
    if (name === 'data') {
      if (!isSupported) throw new Error('The WAV file has another format')
      const end = Math.min(bytes.length, begin + size)
      return Float32Array.from(
        { length: Math.floor((end - begin) / 2) },
        (_, index) => bytes.readInt16LE(begin + index * 2) / 32_768,
      )
    }
    // Chunks begin at even offsets.
    at = begin + size + (size % 2)
  }
  throw new Error('The WAV file has no samples')
}
