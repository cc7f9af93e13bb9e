import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import { field } from '../../contract/texts.ts'
import type { FileRule } from '../../contract/wire.ts'
import { fail } from '../../platform/errors.ts'
import type { ReceivedFile } from '../route.ts'
import { cleanFilename } from './clean-text.ts'

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
  await mkdir(own, { recursive: true, mode: 0o700 })
  const discard = () => rm(own, { recursive: true, force: true })
  const fields: Record<string, unknown> = {}
  const files: Record<string, ReceivedFile[]> = {}
  try {
    const most = Math.max(...Object.values(rules).map((rule) => rule.maxBytes))
    for await (const part of partsOf(request, most)) {
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
          fields: [
            { path: `body.${part.fieldname}`, message: rule.tooMany ?? field.tooManyFiles(rule.maxCount) },
          ],
        })
      const file = path.join(own, String(Object.values(files).flat().length))
      const { maxBytes, tooLarge } = rule.within?.(fields) ?? rule
      const message = rule.isNumbered ? field.fileNumbered(kept.length + 1, tooLarge) : tooLarge
      const refusal = fail('PAYLOAD_TOO_LARGE', {
        message,
        fields: [{ path: `body.${part.fieldname}`, message }],
      })
      await pipeline(part.file, refuseBeyond(maxBytes, refusal), createWriteStream(file))
      kept.push({
        path: file,
        filename: cleanFilename(part.filename),
        claimedType: part.mimetype,
        size: part.file.bytesRead,
      })
    }
    return { fields, files, discard }
  } catch (error) {
    // What still comes is let go by: a sender that is kept waiting would never hear why it was refused.
    request.raw.unpipe()
    request.raw.resume()
    await discard()
    throw error
  }
}

/** The parts as they come. What cannot be read as a form is the sender's fault: the parser says so in errors without a code. */
async function* partsOf(request: FastifyRequest, mostBytes: number) {
  try {
    yield* request.parts({
      limits: { fileSize: mostBytes + 1, files: 20, fields: 100, fieldSize: 100_000 },
    })
  } catch (error) {
    throw error instanceof Error && !('code' in error) ? fail('BAD_REQUEST') : error
  }
}

/** Lets at most so many bytes through: what is too large is refused when it is known, not when all of it has come. */
const refuseBeyond = (maxBytes: number, refusal: Error) => {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) done(refusal)
      else done(null, chunk)
    },
  })
}

/** `price[amount]` sets `amount` in `price`; names that would reach an object's prototype are ignored. */
function setField(fields: Record<string, unknown>, name: string, value: unknown) {
  const [outer, inner] = name.match(/^([A-Za-z]\w*)\[([A-Za-z]\w*)\]$/)?.slice(1) ?? []
  if (outer && inner) {
    const before = Object.hasOwn(fields, outer) ? fields[outer] : undefined
    fields[outer] = { ...(typeof before === 'object' ? before : {}), [inner]: value }
  } else if (/^[A-Za-z]\w*$/.test(name)) fields[name] = value
}
