import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Settings } from '../env.ts'
import { makeWorkFolder } from '../work-folder.ts'
import {
  assertKey,
  assertPrivateKey,
  assertType,
  type ByteRange,
  cacheControlOf,
  contentTypeOf,
  dispositionOf,
  type ObjectInfo,
  type Storage,
  typeOf,
} from './port.ts'

/** Time limits for a connection, and for the next bytes or the answer of the bucket. */
const CONNECT_WITHIN_MS = 3_000
const ANSWER_WITHIN_MS = 15_000
/** Bytes that an object must bring in that time while it is read. */
const MIN_BYTES = 16 * 1024
/** An answer must begin within this many times that limit, after up to 5 MB of an upload. */
const WHOLE_REQUEST = 4

/**
 * Storage in an S3-compatible bucket with path-style addresses (`<endpoint>/<bucket>/<key>`). The
 * operator must make objects outside `private/` publicly readable, and the endpoint reachable for
 * browsers. A bucket that does not answer for `answerWithinMs` fails the call.
 */
export const createS3Storage = (
  settings: S3Settings,
  { answerWithinMs = ANSWER_WITHIN_MS }: { answerWithinMs?: number } = {},
): Storage => {
  const { endpoint, bucket: Bucket } = settings
  const client = createClient(settings, answerWithinMs)
  const baseUrl = `${endpoint}/${Bucket}/`

  return {
    async put(key, body, meta) {
      assertKey(key)
      assertType(key, meta.type)
      return upload(client, { Bucket, Key: key }, body)
    },

    async read(key, range) {
      assertKey(key)
      if (range) assertRange(range)
      const found = await open(client, { Bucket, Key: key }, range)
      if (found) endWhenSlow(found.stream, answerWithinMs)
      return found
    },

    async stat(key) {
      assertKey(key)
      const found = await missingIsNull(client.send(new HeadObjectCommand({ Bucket, Key: key })))
      return found && infoOf(key, found.ContentLength ?? 0, found.LastModified)
    },

    async localCopy(key) {
      assertKey(key)
      const found = await open(client, { Bucket, Key: key })
      if (found) endWhenSlow(found.stream, answerWithinMs)
      return found && copyToTemporary(found.stream, key)
    },

    async remove(key) {
      assertKey(key)
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },

    async *list(prefix) {
      if (prefix !== '') assertKey(prefix.replace(/\/$/, ''))
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) }
    },

    baseUrl,
    url(key) {
      assertKey(key)
      return baseUrl + key
    },

    async privateUrl(key, seconds) {
      assertPrivateKey(key)
      return getSignedUrl(client, new GetObjectCommand({ Bucket, Key: key }), { expiresIn: seconds })
    },
  }
}

const createClient = (settings: S3Settings, answerWithinMs: number): S3Client => {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // The library waits for ever by default.
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      socketTimeout: answerWithinMs,
      requestTimeout: answerWithinMs * WHOLE_REQUEST,
      throwOnRequestTimeout: true,
    },
    // Many S3-compatible stores do not support Amazon's checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  endSlowAnswers(client, answerWithinMs)
  return client
}

/** Ends answers that are not complete in time and are no objects: lists, results, errors. */
const endSlowAnswers = (client: S3Client, withinMs: number): void =>
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args)
        const { body }: { body?: unknown } = Object(result.response)
        if (body instanceof IncomingMessage && !isObject(commandName, body)) {
          const timer = setTimeout(() => body.destroy(tooSlow()), withinMs)
          body.once('close', () => clearTimeout(timer))
        }
        return result
      },
    { step: 'deserialize', priority: 'low' },
  )

type ObjectName = { Bucket: string; Key: string }

const assertRange = ({ start, end = Infinity }: ByteRange): void => {
  if (!(Number.isInteger(start) && start >= 0 && start <= end))
    throw new RangeError(`No bytes ${start}–${end === Infinity ? '' : end}`)
}

/** Reads an object, or a range of its bytes; `null` if it does not exist. */
const open = async (client: S3Client, object: ObjectName, range?: ByteRange) => {
  const found = await missingIsNull(
    client.send(
      new GetObjectCommand({ ...object, Range: range && `bytes=${range.start}-${range.end ?? ''}` }),
    ),
  )
  if (!(found?.Body instanceof Readable)) return null
  const size = Number(/\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength)
  return { stream: found.Body, ...infoOf(object.Key, size, found.LastModified) }
}

/** Ends an object that trickles, which would keep one of the client's connections. */
const endWhenSlow = (stream: Readable, windowMs: number): void => {
  if (!(stream instanceof IncomingMessage)) return
  const { socket } = stream
  let before = socket.bytesRead
  const timer = setInterval(() => {
    // Unread data in the buffer means that the reader is the slow side.
    const isWaiting = !stream.complete && stream.readableLength === 0
    if (isWaiting && socket.bytesRead - before < MIN_BYTES) stream.destroy(tooSlow())
    before = socket.bytesRead
  }, windowMs)
  stream.once('close', () => clearInterval(timer))
}

/** Returns whether an answer is an object, which may be large: `endWhenSlow` bounds it. */
const isObject = (command: string | undefined, { statusCode = 0 }: IncomingMessage): boolean =>
  command === 'GetObjectCommand' && statusCode < 300

const tooSlow = (): Error => new DOMException('The bucket sends too slowly', 'TimeoutError')

const copyToTemporary = async (stream: Readable, key: string) => {
  const folder = await makeWorkFolder()
  const release = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, key.slice(key.lastIndexOf('/') + 1))
    await pipeline(stream, createWriteStream(path))
    return { path, release }
  } catch (error) {
    await release()
    throw error
  }
}

/** Uploads a body in parts; returns its size in bytes. */
const upload = async (
  client: S3Client,
  object: ObjectName,
  body: Readable | { path: string },
): Promise<{ size: number }> => {
  const source = body instanceof Readable ? body : createReadStream(body.path)
  const { stream, count } = counted()
  const transfer = new Upload({
    client,
    params: {
      ...object,
      Body: stream,
      ContentType: contentTypeOf(object.Key),
      CacheControl: cacheControlOf(object.Key),
      ContentDisposition: dispositionOf(object.Key),
    },
  })
  // If both fail, the body's error is reported; uploaded parts are removed.
  await Promise.all([
    pipeline(source, stream).catch(async (error: unknown) => {
      await transfer.abort()
      throw error
    }),
    transfer.done().catch((error: unknown) => {
      stream.destroy(error instanceof Error ? error : undefined)
      throw error
    }),
  ])
  return { size: count() }
}

/** Counts the bytes of a stream, whose size is known only at its end. */
const counted = () => {
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(null, chunk)
    },
  })
  return { stream, count: () => size }
}

/** `put` has made sure that the type is that of the key. */
const infoOf = (key: string, size: number, modifiedAt: Date | undefined): ObjectInfo => ({
  size,
  type: typeOf(key),
  modifiedAt: modifiedAt ?? new Date(0),
})

/** Maps a missing object to `null` and an unsatisfiable range to the port's error. */
const missingIsNull = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await call
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
    if (status === 404) return null
    if (status === 416) throw new RangeError('The object has no byte of this range')
    throw error
  }
}
