import { createReadStream } from 'node:fs'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'

type SniffedKind = 'image' | 'video' | 'audio' | 'pdf' | 'document'
export type Sniffed = { kind: SniffedKind; mime: string; ext: string }

/**
 * Detects a file's type by its bytes; name and claimed type are ignored. Takes a path or the first
 * 4,100 bytes. `null` for types not listed below. The type is a claim: images are still decoded
 * and videos probed.
 */
export const sniffFile = async (source: string | Uint8Array): Promise<Sniffed | null> => {
  const found = typeof source === 'string' ? await fileTypeFromFile(source) : await fileTypeFromBuffer(source)
  if (!found) return null
  // An Ogg file with Opus is 'audio/ogg; codecs=opus'.
  const [mime = ''] = found.mime.split(';')
  const kind = KINDS.get(mime)
  return kind ? { kind, mime, ext: found.ext } : null
}

/**
 * Returns whether a file is plain text: valid UTF-8 without control characters, and without markup
 * that a browser could take for a page.
 */
export const isPlainText = async (path: string): Promise<boolean> => {
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

/** Media types in the spelling of file-type 22. */
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
