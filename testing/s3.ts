import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver, { type Store } from 's3rver'
import type { S3Settings } from '../platform/env.ts'
import { errorCode } from '../platform/error-code.ts'

/**
 * Starts a server for S3 with an empty bucket. It refuses unknown access keys and does not verify
 * signatures.
 */
export const startTestS3 = async (): Promise<{ settings: S3Settings; close(): Promise<void> }> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'sokoni-s3-'))
  const bucket = 'media'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  behaveAsS3(server.store)
  const { port } = await server.run()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      region: 'us-east-1',
    },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Fixes where s3rver differs from S3: objects change atomically, and the range 0-0 is one byte. */
const behaveAsS3 = (store: Store): void => {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    const md5 = createHash('md5').update(bytes).digest('hex')
    const target = store.getResourcePath(bucket, key, 'object')
    const aside = path.join(path.dirname(store.getResourcePath(bucket, undefined, 'uploads')), randomUUID())
    await writeFile(aside, bytes)
    await whileFoldersVanish(async () => {
      await mkdir(path.dirname(target), { recursive: true })
      await rename(aside, target)
    })
    await whileFoldersVanish(async () => {
      await mkdir(path.dirname(target), { recursive: true })
      await store.putMetadata(bucket, key, metadata, md5)
    })
    return { size: bytes.length, md5 }
  }
  const getObject = store.getObject.bind(store)
  store.getObject = (bucket, key, options) =>
    // s3rver treats an end of 0 as missing, but not a number object.
    getObject(bucket, key, options && { ...options, ...(options.end === 0 && { end: Object(0) }) })
}

/** s3rver removes a folder with its last object, even while another object is being written. */
const whileFoldersVanish = async (work: () => Promise<void>): Promise<void> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }
}
