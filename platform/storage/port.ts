import type { Readable } from 'node:stream'

/**
 * Storage of media. Keys are generated ('products/<uuid>/poster.webp', see `assertKey`), never a
 * user's file name. Calls throw on an invalid key; a missing object is `null`.
 */
export type Storage = {
  /**
   * Stores a stream or a copy of a file under `key`, replacing an object. Atomic: readers get the
   * old or the new object, and a failed body leaves nothing. `meta.type` must be `typeOf(key)`.
   * Returns the size in bytes.
   */
  put(key: string, body: Readable | { path: string }, meta: { type: string }): Promise<{ size: number }>
  /**
   * Opens an object, or a range of its bytes. `size` is that of the whole object. The caller must
   * read or destroy the stream.
   * @throws RangeError if the range contains no byte of the object
   */
  read(key: string, range?: ByteRange): Promise<({ stream: Readable } & ObjectInfo) | null>
  stat(key: string): Promise<ObjectInfo | null>
  /**
   * Returns a file path for tools like ffmpeg: the object itself (do not write to it) or a
   * temporary copy. Call `release()` when done.
   */
  localCopy(key: string): Promise<{ path: string; release(): Promise<void> } | null>
  /** Removes an object; does nothing if it does not exist. */
  remove(key: string): Promise<void>
  /** Lists objects whose key starts with `prefix` ('' for all), in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; size: number; modifiedAt: Date }>
  /** The start of all public URLs, which precedes the key. */
  baseUrl: string
  /** Returns the public URL of a key, whether or not the object exists. */
  url(key: string): string
  /**
   * Returns a URL that gives access to a private object for `seconds`, whether or not it
   * exists. Throws if the key is not private.
   */
  privateUrl(key: string, seconds: number): Promise<string>
}

/** Bytes of an object, both ends included. An `end` past the last byte is clamped. */
export type ByteRange = { start: number; end?: number }

/** Objects with this prefix are not public: they are read through `privateUrl` only. */
export const PRIVATE_PREFIX = 'private/'

/** Throws if `key` is not the key of a private object. */
export const assertPrivateKey = (key: string): void => {
  assertKey(key)
  if (!key.startsWith(PRIVATE_PREFIX)) throw new Error(`Not a private key: ${key}`)
}

export type ObjectInfo = { size: number; type: string; modifiedAt: Date }

/**
 * Throws unless `key` has lower-case letters, digits, '.', '_', '-' and single slashes, no part
 * that is empty or starts with a dot, at most 200 characters per part and 512 in total.
 */
export const assertKey = (key: string): void => {
  if (!isKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 600))}`)
}

/** Returns whether `key` has the form of `assertKey`. */
export const isKey = (key: string): boolean =>
  KEY.test(key) &&
  key.length <= 512 &&
  key.split('/').every((part) => part !== '' && !part.startsWith('.') && part.length <= 200)

const KEY = /^[a-z0-9][a-z0-9/._-]*$/

/** Returns the media type of a key's extension; 'application/octet-stream' if unknown. */
export const typeOf = (key: string): string => {
  const extension = /\.([a-z0-9]+)$/.exec(key)?.[1]
  return (extension && TYPES.get(extension)) || 'application/octet-stream'
}

/** Returns whether browsers may display the type; they download all others. */
const isShown = (type: string): boolean => /^(image|video|audio)\//.test(type)

/** Returns the `Content-Type` of a key. Texts are stored as UTF-8. */
export const contentTypeOf = (key: string): string => {
  const type = typeOf(key)
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/**
 * Returns the `Cache-Control` of a key, whose content never changes. Only the browser may cache
 * private files, for a short time.
 */
export const cacheControlOf = (key: string): string =>
  key.startsWith(PRIVATE_PREFIX) ? 'private, max-age=300' : 'public, max-age=31536000, immutable'

/**
 * Returns the `Content-Disposition` of a key that browsers must download, with a generated file
 * name.
 */
export const dispositionOf = (key: string): string | undefined =>
  isShown(typeOf(key)) ? undefined : `attachment; filename="${key.slice(key.lastIndexOf('/') + 1)}"`

/** Throws if the type is not that of the key: every adapter derives the type from the key. */
export const assertType = (key: string, type: string): void => {
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
  ['m4a', 'audio/mp4'],
  ['vtt', 'text/vtt'],
  ['json', 'application/json'],
  ['txt', 'text/plain'],
  ['pdf', 'application/pdf'],
  ['rtf', 'application/rtf'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
])
