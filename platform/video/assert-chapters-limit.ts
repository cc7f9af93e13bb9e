import { type FileHandle, open } from 'node:fs/promises'
import { VideoRefused } from './port.ts'

/** Extensions of the containers that are made of such elements. */
export const MATROSKA: ReadonlySet<string> = new Set(['webm', 'mkv'])
/** ffmpeg compares each chapter with all before it: 40,000 in 520 KB take it 0.8 s. */
const MAX_CHAPTERS_BYTES = 64 * 1024
/** An hour in blocks of clusters without a size has half of it. */
const MAX_ELEMENTS = 600_000
/** https://www.rfc-editor.org/rfc/rfc9559 */
const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const CHAPTERS = 0x1043a770
/** An id has at most 4 bytes, a size 8. */
const HEAD_BYTES = 12
const CHUNK_BYTES = 64 * 1024

/**
 * Refuses a Matroska or WebM file with very many chapters before ffmpeg reads it, and one whose
 * elements do not follow each other, in which ffmpeg would look for more.
 * @throws VideoRefused
 */
export const assertChaptersLimit = async (path: string): Promise<void> => {
  const file = await open(path)
  try {
    const { size: fileSize } = await file.stat()
    const readBytes = bytesReader(file)
    let chapters = 0
    let elements = 0
    for (let at = 0; at < fileSize; ) {
      const element = readElement(await readBytes(at))
      elements += 1
      if (!element || elements > MAX_ELEMENTS) {
        // The last element of a recording that was cut off may be incomplete.
        if (!element && fileSize - at < HEAD_BYTES) return
        throw new VideoRefused('DAMAGED')
      }
      const { id, size, head } = element
      if (id === CHAPTERS) chapters += size ?? Number.POSITIVE_INFINITY
      if (chapters > MAX_CHAPTERS_BYTES) throw new VideoRefused('DAMAGED')
      const isEntered = id === SEGMENT || (id === CLUSTER && size === null)
      at += head + (isEntered ? 0 : (size ?? 0))
    }
  } finally {
    await file.close()
  }
}

type Element = { id: number; size: number | null; head: number }

/** Reads the id and size of an element; a size of ones alone is unknown. `null` if it is none. */
const readElement = (bytes: Buffer): Element | null => {
  const idLength = Math.clz32(bytes[0] ?? 0) - 23
  if (idLength > 4 || bytes.length <= idLength) return null
  const sizeLength = Math.clz32(bytes[idLength] ?? 0) - 23
  const head = idLength + sizeLength
  if (sizeLength > 8 || bytes.length < head) return null
  const ones = 2n ** BigInt(7 * sizeLength) - 1n
  const size = BigInt(`0x${bytes.toString('hex', idLength, head)}`) & ones
  return { id: bytes.readUIntBE(0, idLength), size: size === ones ? null : Number(size), head }
}

/** Small elements follow each other: a chunk of the file holds the heads of thousands. */
const bytesReader = (file: FileHandle) => {
  let chunk = Buffer.alloc(0)
  let start = 0
  return async (at: number): Promise<Buffer> => {
    if (at < start || at + HEAD_BYTES > start + chunk.length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, at)
      chunk = buffer.subarray(0, bytesRead)
      start = at
    }
    return chunk.subarray(at - start, at - start + HEAD_BYTES)
  }
}
