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

/** A progressive JPEG has some ten. Each costs a pass over all pixels, also one of 28 bytes. */
const MAX_JPEG_SCANS = 100
/** Markers of a JPEG (ITU-T T.81, table B.1); those without a length stand alone or in the data. */
const [START_OF_SCAN, END_OF_IMAGE, FILL] = [0xda, 0xd9, 0xff]
const hasLength = (marker: number) => marker > 0x01 && marker !== FILL && (marker < 0xd0 || marker > 0xd8)

/**
 * Reads an image for decoding. A WebP of too many chunks or a JPEG of too many scans is refused.
 * Chunks of a PNG that do not show are left out: decoders would inflate each, and 2 MB of
 * compressed texts become gigabytes.
 */
export const readImage = async (path: string): Promise<Buffer> => {
  const file = await readFile(path)
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF'
  const isJpeg = file.toString('latin1', 0, 2) === '\xff\xd8'
  if ((isWebp && countChunks(file) > MAX_WEBP_CHUNKS) || (isJpeg && countScans(file) > MAX_JPEG_SCANS))
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

/** Counts the scans of a JPEG up to the limit. */
const countScans = (file: Buffer): number => {
  let count = 0
  for (let at = 2; at >= 0 && at + 4 <= file.length && count <= MAX_JPEG_SCANS; ) {
    const marker = file.readUInt8(at + 1)
    if (marker === END_OF_IMAGE) break
    if (marker === START_OF_SCAN) count += 1
    const next = marker === FILL ? 1 : hasLength(marker) ? 2 + file.readUInt16BE(at + 2) : 2
    at = file.indexOf(FILL, at + next)
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
