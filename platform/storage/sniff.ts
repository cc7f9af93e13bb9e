import { createReadStream } from 'node:fs'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'

type SniffedKind = 'image' | 'video' | 'audio' | 'pdf' | 'document'
export type Sniffed = { kind: SniffedKind; mime: string; ext: string }

/**
 * What a file is, by its bytes alone: its name and what the client says of it count for nothing.
 * Takes a path, or a file's first bytes (4,100 or more; fewer may not be enough).
 * `null` for all that is not on the list below: text of any sort, HTML, SVG, programs, archives, empty files.
 * The bytes say what a file claims to be, not that it is whole: pictures are still decoded, videos still probed.
 */
export async function sniffFile(source: string | Uint8Array): Promise<Sniffed | null> {
  const found = typeof source === 'string' ? await fileTypeFromFile(source) : await fileTypeFromBuffer(source)
  if (!found) return null
  const kind = KINDS.get(found.mime)
  return kind ? { kind, mime: found.mime, ext: found.ext } : null
}

/**
 * Whether a file is nothing but text that people read: UTF-8 throughout, no control characters, and no markup, which
 * browsers might take for a page.
 */
export async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isAtStart = true
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk, { stream: true })
      if (CONTROL.test(text)) return false
      if (isAtStart && /^\s*</.test(text)) return false
      isAtStart &&= text.trim() === ''
    }
    decoder.decode()
    return !isAtStart
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

/** Media types as file-type 22 names them. */
const KINDS = new Map<string, SniffedKind>([
  ['image/jpeg', 'image'],
  ['image/png', 'image'],
  ['image/apng', 'image'],
  ['image/webp', 'image'],
  ['image/gif', 'image'],
  ['image/avif', 'image'],
  ['image/heic', 'image'],
  ['image/heif', 'image'],
  ['video/mp4', 'video'],
  ['video/quicktime', 'video'],
  ['video/x-m4v', 'video'],
  ['video/3gpp', 'video'],
  ['video/3gpp2', 'video'],
  ['video/webm', 'video'],
  ['video/matroska', 'video'],
  ['audio/mpeg', 'audio'],
  ['audio/mp4', 'audio'],
  ['audio/x-m4a', 'audio'],
  ['audio/ogg', 'audio'],
  ['audio/wav', 'audio'],
  ['audio/aac', 'audio'],
  ['audio/amr', 'audio'],
  ['application/pdf', 'pdf'],
  ['application/rtf', 'document'],
  ['application/x-cfb', 'document'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
])
