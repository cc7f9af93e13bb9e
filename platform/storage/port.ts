import type { Readable } from 'node:stream'

/**
 * Where media are kept. Keys are ours ('products/<uuid>/poster.webp', see `checkKey`), never a user's file name.
 * Every call throws on a bad key; a missing object is `null`, never an error.
 */
export type Storage = {
  /**
   * Stores a stream, or a copy of a file, under `key`, in place of what was there. Atomic: readers see the old
   * object or the whole new one, and a body that fails leaves nothing. `meta.type` must be `typeOf(key)`.
   * Answers the size in bytes.
   */
  put(key: string, body: Readable | { path: string }, meta: { type: string }): Promise<{ size: number }>
  /**
   * Opens an object; `range` is in bytes, both ends included, as in HTTP; an `end` past the last byte means the
   * last byte. `size` is that of the whole object. The caller reads the stream to its end or destroys it.
   * Throws RangeError when the range holds no byte of the object.
   */
  read(
    key: string,
    range?: { start: number; end?: number },
  ): Promise<({ stream: Readable } & ObjectInfo) | null>
  stat(key: string): Promise<ObjectInfo | null>
  /**
   * A file path with the object's bytes for tools that need one (ffmpeg): on disk the file itself, so never write
   * to it; else a temporary copy. Call `release()` when done.
   */
  localCopy(key: string): Promise<{ path: string; release(): Promise<void> } | null>
  /** Removes an object; removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** All objects whose key begins with `prefix` ('' for all), in no order that may be relied on. */
  list(prefix: string): AsyncIterable<{ key: string; size: number; modifiedAt: Date }>
  /** The public address of a key; it says nothing of whether the object is there. */
  url(key: string): string
  /**
   * An address at which anyone can read a private object until `seconds` from now. Throws unless the key is private; it
   * says nothing of whether the object is there.
   */
  privateUrl(key: string, seconds: number): Promise<string>
}

/** What begins so is never public: it is read through `privateUrl` alone. */
export const PRIVATE_PREFIX = 'private/'

/** Throws unless `key` is that of a private object. */
export function checkPrivateKey(key: string): void {
  checkKey(key)
  if (!key.startsWith(PRIVATE_PREFIX)) throw new Error(`Not a private key: ${key}`)
}

export type ObjectInfo = { size: number; type: string; modifiedAt: Date }

/**
 * Throws unless `key` is one of ours: lower-case letters, digits, '.', '_', '-' and single slashes, no part that
 * is empty or begins with a dot, at most 200 characters a part and 512 in all.
 */
export function checkKey(key: string): void {
  const isSafe =
    KEY.test(key) &&
    key.length <= 512 &&
    key.split('/').every((part) => part !== '' && !part.startsWith('.') && part.length <= 200)
  if (!isSafe) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 600))}`)
}

const KEY = /^[a-z0-9][a-z0-9/._-]*$/

/** The media type that a key's extension stands for; 'application/octet-stream' for one we do not know. */
export function typeOf(key: string): string {
  const extension = /\.([a-z0-9]+)$/.exec(key)?.[1]
  return (extension && TYPES.get(extension)) || 'application/octet-stream'
}

/** Whether a browser may show what is of this type where it is opened; all else it only saves. */
const isShown = (type: string): boolean => /^(image|video|audio)\//.test(type)

/** The `Content-Type` with which a key is served. Every text is stored as UTF-8. */
export const contentTypeOf = (key: string): string => {
  const type = typeOf(key)
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/** The `Content-Disposition` of a key that browsers save rather than show; the name is ours, not the sender's. */
export const dispositionOf = (key: string): string | undefined =>
  isShown(typeOf(key)) ? undefined : `attachment; filename="${key.slice(key.lastIndexOf('/') + 1)}"`

/** Throws unless the type given is that of the key, so that every adapter answers the same type later. */
export function checkType(key: string, type: string): void {
  const expected = typeOf(key)
  if (type !== expected) throw new Error(`${key} is of type ${expected}, not ${type}`)
}

const TYPES = new Map([
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['avif', 'image/avif'],
  ['heic', 'image/heic'],
  ['mp4', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['webm', 'video/webm'],
  ['mkv', 'video/matroska'],
  ['m4v', 'video/x-m4v'],
  ['3gp', 'video/3gpp'],
  ['3g2', 'video/3gpp2'],
  ['wav', 'audio/wav'],
  ['vtt', 'text/vtt'],
  ['json', 'application/json'],
  ['txt', 'text/plain'],
  ['pdf', 'application/pdf'],
  ['rtf', 'application/rtf'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
])
