import { readFileSync } from 'node:fs'

/**
 * The samples of a WAV as `soundOf` writes it, of a full scale of 1. Throws where the file is missing, or is no WAV of 16 bits,
 * one channel and the given rate.
 */
export const readWav = (path: string, rate: number): Float32Array => {
  const bytes = readFileSync(path)
  if (
    bytes.length < 12 ||
    bytes.toString('latin1', 0, 4) !== 'RIFF' ||
    bytes.toString('latin1', 8, 12) !== 'WAVE'
  )
    throw new Error('No WAV file')
  let isOurs = false
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const begin = at + 8
    if (name === 'fmt ' && begin + 16 <= bytes.length)
      isOurs =
        bytes.readUInt16LE(begin) === 1 &&
        bytes.readUInt16LE(begin + 2) === 1 &&
        bytes.readUInt32LE(begin + 4) === rate &&
        bytes.readUInt16LE(begin + 14) === 16
    if (name === 'data') {
      if (!isOurs) throw new Error('A WAV of another form')
      const end = Math.min(bytes.length, begin + size)
      return Float32Array.from(
        { length: Math.floor((end - begin) / 2) },
        (_, index) => bytes.readInt16LE(begin + index * 2) / 32_768,
      )
    }
    // Chunks begin at even places.
    at = begin + size + (size % 2)
  }
  throw new Error('A WAV without sound')
}
