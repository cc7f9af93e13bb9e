import { readFile } from 'node:fs/promises'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Chunks that say how a PNG looks (https://www.w3.org/TR/png-3/#4Concepts.FormatChunks). */
const KEPT: readonly string[] = [
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'eXIf',
]
/** Compressed, a color profile of a camera has some kilobytes. */
const MAX_PROFILE_BYTES = 64 * 1024

/** More than any animation needs. For each frame, libwebp goes through all frames before it. */
const MAX_WEBP_CHUNKS = 5_000

/**
 * Reads an image for decoding. A WebP of too many chunks is refused. Chunks of a PNG that do not
 * show are left out: decoders would inflate each, and 2 MB of compressed texts become gigabytes.
 */
export const readImage = async (path: string): Promise<Buffer> => {
  const file = await readFile(path)
  if (file.toString('latin1', 0, 4) === 'RIFF' && countChunks(file) > MAX_WEBP_CHUNKS)
    throw new Error('This image has too many parts')
  return file.subarray(0, SIGNATURE.length).equals(SIGNATURE) ? withoutTexts(file) : file
}

/** Counts the chunks of a RIFF file, which are padded to an even length, up to the limit. */
const countChunks = (file: Buffer): number => {
  let count = 0
  for (let at = 12; at + 8 <= file.length && count <= MAX_WEBP_CHUNKS; count += 1) {
    const length = file.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return count
}

const withoutTexts = (file: Buffer): Buffer => {
  const kept: Buffer[] = [SIGNATURE]
  let hasProfile = false
  for (let at = SIGNATURE.length; at + 8 <= file.length; ) {
    // Length and type come before the data of a chunk, its checksum after it.
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const chunk = file.subarray(at, at + 12 + length)
    const isProfile = type === 'iCCP'
    const isDropped = isProfile && (hasProfile || length > MAX_PROFILE_BYTES)
    if (KEPT.includes(type) && !isDropped) kept.push(chunk)
    hasProfile ||= isProfile
    at += 12 + length
  }
  return Buffer.concat(kept)
}
