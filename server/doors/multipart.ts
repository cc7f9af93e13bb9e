import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import type { FileRule } from '../../contract/wire.ts'
import { fail } from '../../platform/errors.ts'
import type { ReceivedFile } from '../route.ts'

export type Received = {
  fields: Record<string, unknown>
  files: Record<string, ReceivedFile[]>
  discard(): Promise<void>
}

/**
 * Reads a multipart request: fields into one object (`price[amount]` becomes `price: { amount }`), files into a folder
 * of their own. Whatever goes wrong, the folder is gone afterwards; when all goes well, `discard` removes it.
 */
export const receiveMultipart = async (
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
  folder: string,
): Promise<Received> => {
  const own = path.join(folder, newId())
  await mkdir(own, { recursive: true })
  const discard = () => rm(own, { recursive: true, force: true })
  const fields: Record<string, unknown> = {}
  const files: Record<string, ReceivedFile[]> = {}
  try {
    const most = Math.max(...Object.values(rules).map((rule) => rule.maxBytes))
    for await (const part of request.parts({
      limits: { fileSize: most + 1, files: 20, fields: 100, fieldSize: 100_000 },
    })) {
      if (part.type === 'field') {
        setField(fields, part.fieldname, part.value)
        continue
      }
      const rule = rules[part.fieldname]
      if (!rule)
        throw fail('VALIDATION_FAILED', {
          fields: [{ path: `body.${part.fieldname}`, message: 'No such file is expected here' }],
        })
      const kept = files[part.fieldname] ?? []
      files[part.fieldname] = kept
      if (kept.length >= rule.maxCount)
        throw fail('VALIDATION_FAILED', {
          fields: [{ path: `body.${part.fieldname}`, message: `Maximum ${rule.maxCount} files allowed` }],
        })
      const file = path.join(own, String(Object.values(files).flat().length))
      await pipeline(part.file, createWriteStream(file))
      const size = part.file.bytesRead
      if (part.file.truncated || size > rule.maxBytes)
        throw fail('PAYLOAD_TOO_LARGE', {
          message: rule.tooLarge,
          fields: [{ path: `body.${part.fieldname}`, message: rule.tooLarge }],
        })
      kept.push({ path: file, filename: part.filename, claimedType: part.mimetype, size })
    }
    return { fields, files, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** `price[amount]` sets `amount` in `price`; names that would reach an object's prototype are ignored. */
function setField(fields: Record<string, unknown>, name: string, value: unknown) {
  const [outer, inner] = name.match(/^([A-Za-z]\w*)\[([A-Za-z]\w*)\]$/)?.slice(1) ?? []
  if (outer && inner) {
    const before = Object.hasOwn(fields, outer) ? fields[outer] : undefined
    fields[outer] = { ...(typeof before === 'object' ? before : {}), [inner]: value }
  } else if (/^[A-Za-z]\w*$/.test(name)) fields[name] = value
}
