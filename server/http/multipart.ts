import { createWriteStream } from 'node:fs'
import { chmod, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises'
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
import { refuseWithoutRoom } from './disk-room.ts'

/** The fields of a form together, as for a JSON body. */
const MAX_FIELD_BYTES = 1024 * 1024
const PART_LIMITS = {
  files: 20,
  fields: 100,
  parts: 120,
  fieldNameSize: 100,
  fieldSize: 100_000,
  headerPairs: 20,
} as const
/** A request writes at least once a minute while it arrives; files older than this were left by a process that died. */
const ABANDONED_MS = 3_600_000

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
  await openTempFolder(folder)
  await refuseWithoutRoom(folder, Number(request.headers['content-length'] ?? 0))
  const own = path.join(folder, newId())
  await mkdir(own, { mode: 0o700 })
  const discard = () => rm(own, { recursive: true, force: true })
  const fields: Record<string, unknown> = {}
  const files: Record<string, ReceivedFile[]> = {}
  try {
    const most = Math.max(...Object.values(rules).map((rule) => rule.maxBytes))
    let fieldBytes = 0
    for await (const part of partsOf(request, most)) {
      if (part.type === 'field') {
        fieldBytes += part.fieldname.length + Buffer.byteLength(String(part.value))
        if (fieldBytes > MAX_FIELD_BYTES || part.valueTruncated) throw fail('PAYLOAD_TOO_LARGE')
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

/**
 * Creates the folder that files are received in, for this user alone: other users of the machine must not read them.
 * @throws if another user created it
 */
export const openTempFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = await lstat(folder)
  if (process.getuid && uid !== process.getuid()) throw new Error(`${folder} belongs to another user`)
  if ((mode & 0o077) !== 0) await chmod(folder, 0o700)
}

/** Removes what processes that died in the middle of a request left in the folder of received files. */
export const sweepReceived = async (folder: string, now: number): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const entry = path.join(folder, name)
    const times = await Promise.all(
      [entry, ...(await readdir(entry).catch(() => [])).map((file) => path.join(entry, file))].map(
        async (file) => (await stat(file).catch(() => null))?.mtimeMs ?? 0,
      ),
    )
    if (now - Math.max(...times) > ABANDONED_MS) await rm(entry, { recursive: true, force: true })
  }
}

/** The parts as they come. What cannot be read as a form is the sender's fault: the parser says so in errors without a code. */
async function* partsOf(request: FastifyRequest, mostBytes: number) {
  try {
    yield* request.parts({
      limits: { ...PART_LIMITS, fileSize: mostBytes + 1 },
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
