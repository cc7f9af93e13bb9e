import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Fits one packet: compression gains nothing. */
const MIN_BYTES = 1_400

/**
 * Writes each script and style sheet also as gzip and Brotli, which the server sends as they are.
 */
export const compressPlugin = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    await Promise.all(
      Object.values(bundle).map(async (file) => {
        const content = file.type === 'chunk' ? file.code : file.source
        if (!/^assets\/.*\.(js|css)$/.test(file.fileName) || content.length < MIN_BYTES) return
        const target = path.join(dir, file.fileName)
        // 9 of 11: the last two levels take five times as long for two per cent.
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
        await writeFile(`${target}.br`, await toBrotli(content, { params }))
        await writeFile(`${target}.gz`, await toGzip(content, { level: 9 }))
      }),
    )
  },
})
