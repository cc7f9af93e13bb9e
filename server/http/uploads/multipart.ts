import { createWriteStream } from 'node:fs'
import { chmod, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import { field } from '../../../contract/field-codes.ts'
import { HOUR_MS } from '../../../contract/time.ts'
import type { FileRule } from '../../../contract/wire.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { assertDiskSpace, whileDiskHasSpace } from '../../../platform/storage/disk-space.ts'
import type { ReceivedFile } from '../../route.ts'
import type { CountForm, FormMemory } from '../connections/body-memory.ts'
import { cleanFilename } from '../requests/clean-text.ts'
import type { FormBudget } from './form-budget.ts'
import { limitParts } from './limit-parts.ts'

/** Maximum size of all fields of a form, as for JSON bodies. */
const MAX_FIELD_BYTES = 1024 * 1024
const PART_LIMITS = {
  files: 20,
  fields: 100,
  parts: 120,
  fieldNameSize: 100,
  fieldSize: 100_000,
  headerPairs: 20,
} as const
/** Older files were left by a crashed process: a running request writes at least once a minute. */
const ABANDONED_MS = HOUR_MS

type ReceivedForm = {
  fields: Record<string, unknown>
  files: Record<string, ReceivedFile[]>
  discard(): Promise<void>
}

/** The bounds of all forms: of their files on disk, and of their fields in memory. */
export type FormLimits = { openBudget: () => FormBudget; countForm: CountForm }

/**
 * Reads a multipart request: fields into an object (`price[amount]` becomes `price: { amount }`),
 * files into a folder of their own, which an error or `discard` removes.
 */
export const receiveMultipart = async (
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
  folder: string,
  { openBudget, countForm }: FormLimits,
): Promise<ReceivedForm> => {
  await openTempFolder(folder)
  await assertDiskSpace(folder, Number(request.headers['content-length'] ?? 0))
  const own = path.join(folder, newId())
  await mkdir(own, { mode: 0o700 })
  const budget = openBudget()
  const discard = async () => {
    await rm(own, { recursive: true, force: true })
    budget.release()
  }
  const fields: Record<string, unknown> = {}
  const files: Record<string, ReceivedFile[]> = {}
  const memory = countForm(request.raw)
  try {
    const largest = Math.max(...Object.values(rules).map((rule) => rule.maxBytes))
    let fieldBytes = 0
    for await (const part of partsOf(request, largest)) {
      const { fieldname: name } = part
      // A part without a name has no `fieldname`, whatever its type says.
      if (!name) throw fail('BAD_REQUEST')
      if (part.type === 'field') {
        fieldBytes += name.length + Buffer.byteLength(String(part.value))
        if (fieldBytes > MAX_FIELD_BYTES || part.valueTruncated) throw fail('PAYLOAD_TOO_LARGE')
        setField(fields, name, part.value)
        continue
      }
      const received = files[name] ?? []
      files[name] = received
      const limit = limitOf(rules, fields, { name, count: received.length })
      const file = path.join(own, String(Object.values(files).flat().length))
      received.push(await receiveFile(part, file, { ...limit, budget, memory }))
    }
    budget.arrived()
    return { fields, files, discard }
  } catch (error) {
    // Discard the rest: a client that is still sending would not read the response.
    memory.end()
    request.raw.unpipe()
    request.raw.resume()
    await discard()
    throw error
  }
}

type FileLimit = { maxBytes: number; refusal: Error }

/**
 * Returns the limit of a file that comes after `count` others of its name.
 * @throws VALIDATION_FAILED if the form takes no such file, or no more of them
 */
const limitOf = (
  rules: Readonly<Record<string, FileRule>>,
  fields: Record<string, unknown>,
  { name, count }: { name: string; count: number },
): FileLimit => {
  const input = `body.${name}`
  const rule = rules[name]
  if (!rule) throw failField(input, 'No such file is expected here')
  if (count >= rule.maxCount) throw failField(input, rule.tooMany ?? field.tooManyFiles(rule.maxCount))
  const { maxBytes, tooLarge } = rule.stricterLimit?.(fields) ?? rule
  const message = rule.isNumbered ? field.fileNumbered(count + 1, tooLarge) : tooLarge
  return { maxBytes, refusal: fail('PAYLOAD_TOO_LARGE', { message, fields: [{ path: input, message }] }) }
}

type FileBounds = FileLimit & { budget: FormBudget; memory: FormMemory }

/** Writes a file of a form to `target`. */
const receiveFile = async (
  part: MultipartFile,
  target: string,
  bounds: FileBounds,
): Promise<ReceivedFile> => {
  const onDisk = (chunks: AsyncIterable<Buffer>) => whileDiskHasSpace(chunks, path.dirname(target))
  await bounds.memory.whileWriting(() =>
    pipeline(part.file, limitBytes(bounds), onDisk, createWriteStream(target)),
  )
  return {
    path: target,
    filename: cleanFilename(part.filename),
    claimedType: part.mimetype,
    size: part.file.bytesRead,
  }
}

/**
 * Creates the folder of received files, accessible to the current user only.
 *
 * @throws Error if another user owns it
 */
export const openTempFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = await lstat(folder)
  if (process.getuid && uid !== process.getuid()) throw new Error(`${folder} belongs to another user`)
  if ((mode & 0o077) !== 0) await chmod(folder, 0o700)
}

/** Removes received files of crashed processes. */
export const deleteAbandonedFiles = async (folder: string, now: number): Promise<void> => {
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

/** Yields the parts. The parser's errors without a code mean an invalid form. */
async function* partsOf(request: FastifyRequest, maxBytes: number) {
  // The plugin reads the body from `raw`.
  const limited: FastifyRequest = Object.create(request, {
    raw: { value: limitParts(request.raw, PART_LIMITS.parts) },
  })
  try {
    yield* limited.parts({
      limits: { ...PART_LIMITS, fileSize: maxBytes + 1 },
    })
  } catch (error) {
    throw error instanceof Error && !('code' in error) ? fail('BAD_REQUEST') : error
  }
}

/** Passes at most `maxBytes`, and what `budget` allows, to refuse a file as soon as possible. */
const limitBytes = ({ maxBytes, refusal, budget, memory }: FileBounds) => {
  let size = 0
  const count = (bytes: number) => {
    size += bytes
    memory.written(bytes)
    if (size > maxBytes) throw refusal
    budget.add(bytes)
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        count(chunk.length)
        done(null, chunk)
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
}

/**
 * Sets a field; `price[amount]` sets `amount` in `price`. Ignores names that would reach a
 * prototype.
 */
const setField = (fields: Record<string, unknown>, name: string, value: unknown) => {
  const [outer, inner] = name.match(/^([A-Za-z]\w*)\[([A-Za-z]\w*)\]$/)?.slice(1) ?? []
  if (outer && inner) {
    const before = Object.hasOwn(fields, outer) ? fields[outer] : undefined
    fields[outer] = { ...(typeof before === 'object' ? before : {}), [inner]: value }
  } else if (/^[A-Za-z]\w*$/.test(name)) fields[name] = value
}
