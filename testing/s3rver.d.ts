/** The part that tests use of a package without types of its own. */
declare module 's3rver' {
  import type { Readable } from 'node:stream'

  type StoredObject = { bucket: string; key: string; content: Readable | Buffer; metadata: object }
  type Stored = { size: number; md5: string }

  export type Store = {
    getResourcePath(bucket: string, key: string | undefined, resource: string): string
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
    putObject(object: StoredObject): Promise<Stored>
    getObject(bucket: string, key: string, options?: { start?: number; end?: number }): Promise<unknown>
  }

  export default class S3rver {
    store: Store
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
