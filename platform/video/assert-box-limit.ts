import { open } from 'node:fs/promises'
import { HOLDERS } from './mp4-boxes.ts'
import { VideoRefused } from './port.ts'

/** An hour in fragments of a second has half of it; a file of empty boxes has millions. */
const MAX_BOXES = 100_000
/** Further boxes in which ffmpeg reads boxes. */
const PARSED = new Set([
  ...HOLDERS,
  ...['sinf', 'schi', 'tref', 'ilst', 'meta', 'wave', 'tapt', 'gmhd', 'iprp', 'ipco', 'mfra', 'cmov'],
])
/** Enough for a large size and a type. */
const HEAD_BYTES = 16
const CHUNK_BYTES = 64 * 1024

/**
 * Refuses an MP4 of very many boxes before ffmpeg reads it: each costs ffmpeg microseconds, and
 * 49 MB of empty ones 12 s. Other damage is ffmpeg's to find.
 * @throws VideoRefused
 */
export const assertBoxLimit = async (path: string): Promise<void> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const readHead = headReader(file)
    let boxes = 0
    const count = async (from: number, to: number): Promise<void> => {
      for (let at = from; at + 8 <= to; ) {
        boxes += 1
        if (boxes > MAX_BOXES) throw new VideoRefused('DAMAGED')
        const box = await readHead(at)
        const end = box.size === 0 ? to : at + box.size
        if (box.size !== 0 && box.size < box.head) return
        // `meta` begins with its version, except in QuickTime.
        const content = at + box.head + (box.type === 'meta' ? 4 : 0)
        if (PARSED.has(box.type)) await count(content, Math.min(end, to))
        at = end
      }
    }
    await count(0, size)
  } finally {
    await file.close()
  }
}

type Head = { type: string; size: number; head: number }

/** Small boxes follow each other: a chunk of the file holds the heads of thousands. */
const headReader = (file: Awaited<ReturnType<typeof open>>) => {
  let chunk = Buffer.alloc(0)
  let start = 0
  return async (at: number): Promise<Head> => {
    if (at < start || at + HEAD_BYTES > start + chunk.length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, at)
      chunk = buffer.subarray(0, bytesRead)
      start = at
    }
    const head = chunk.subarray(at - start)
    const size = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    // 1: a size of eight bytes follows.
    if (size !== 1 || head.length < HEAD_BYTES) return { type, size, head: 8 }
    return { type, size: Number(head.readBigUInt64BE(8)), head: HEAD_BYTES }
  }
}
