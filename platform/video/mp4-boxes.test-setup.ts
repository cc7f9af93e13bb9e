/** A box of an MP4: its position and the types of its parents. */
export type Box = { type: string; start: number; end: number; path: string[] }

/** Boxes that hold boxes. */
const HOLDERS = new Set([
  'moov',
  'trak',
  'mdia',
  'minf',
  'stbl',
  'dinf',
  'edts',
  'udta',
  'moof',
  'traf',
  'mvex',
])

/** Returns all boxes of an MP4, parents first. For tests. */
export const boxesOf = (mp4: Buffer, from = 0, to = mp4.length, path: string[] = []): Box[] => {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    const size = mp4.readUInt32BE(at)
    const end = Math.min(to, size < 8 ? to : at + size)
    const type = mp4.toString('latin1', at + 4, at + 8)
    boxes.push({ type, start: at, end, path })
    if (HOLDERS.has(type)) boxes.push(...boxesOf(mp4, at + 8, end, [...path, type]))
    at = end
  }
  return boxes
}

/** Returns a box with the given content. */
export const box = (type: string, ...content: Uint8Array[]): Buffer => {
  const head = Buffer.alloc(8)
  const inner = Buffer.concat(content)
  head.writeUInt32BE(inner.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, inner])
}

/**
 * Replaces a box and corrects the sizes of its parents. Following data moves, so samples must
 * precede the index.
 */
export const replaceBox = (mp4: Buffer, old: Box, bytes: Buffer): Buffer => {
  const grown = bytes.length - (old.end - old.start)
  const changed = Buffer.concat([mp4.subarray(0, old.start), bytes, mp4.subarray(old.end)])
  for (const outer of boxesOf(mp4))
    if (HOLDERS.has(outer.type) && outer.start < old.start && outer.end >= old.end)
      changed.writeUInt32BE(outer.end - outer.start + grown, outer.start)
  return changed
}
