import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ModelSource } from '../model-setting.ts'
import { extractArchive } from './extract-archive.ts'
import { folderOf, UnusableModel } from './model-source.ts'

const MAX_REDIRECTS = 5

export type FetchLimits = {
  /** Milliseconds without a byte after which a connection counts as broken. */
  stallMs: number
  /** Connections in all; each continues where the last one broke. */
  attempts: number
  maxBytes: number
}
const LIMITS: FetchLimits = { stallMs: 30_000, attempts: 5, maxBytes: 4 * 1024 ** 3 }
const STALE_MS = 24 * 60 * 60 * 1000
const WORK_PREFIX = 'fetching-'

/**
 * Downloads, verifies and extracts a model unless it exists. The folder appears complete or not at
 * all.
 * @throws UnusableModel if the folder is missing, the hash differs or the archive is refused
 */
export const fetchModel = async (
  source: ModelSource,
  modelsDir: string,
  limits: Partial<FetchLimits> = {},
): Promise<void> => {
  const folder = folderOf(source, modelsDir)
  if (existsSync(folder)) return
  if ('folder' in source) throw new UnusableModel(`The folder ${folder} does not exist`)
  await inWorkFolder(modelsDir, async (work) => {
    const archive = path.join(work, 'archive')
    const sha256 = await download(source.url, archive, { ...LIMITS, ...limits })
    if (sha256 !== source.sha256)
      throw new UnusableModel(`${source.url} has the SHA-256 hash ${sha256}, not ${source.sha256}`)
    const extracted = path.join(work, 'files')
    await extractArchive(archive, extracted, source.url)
    await moveIntoPlace(extracted, folder)
  })
}

/**
 * Runs `task` with a temporary folder in `modelsDir`. Also removes folders that killed processes
 * left.
 */
export const inWorkFolder = async (
  modelsDir: string,
  task: (work: string) => Promise<void>,
): Promise<void> => {
  await mkdir(modelsDir, { recursive: true })
  for (const name of await readdir(modelsDir)) {
    if (!name.startsWith(WORK_PREFIX)) continue
    const old = path.join(modelsDir, name)
    const { mtimeMs } = await stat(old).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > STALE_MS) await rm(old, { recursive: true, force: true })
  }
  const work = await mkdtemp(path.join(modelsDir, WORK_PREFIX))
  try {
    await task(work)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Renames a finished folder. If another process did the same first, its copy stays. */
export const moveIntoPlace = async (from: string, to: string): Promise<void> =>
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })

/** Downloads a file and returns its hash. A broken connection is continued with a range request. */
const download = async (url: string, file: string, limits: FetchLimits): Promise<string> => {
  let lastError: unknown
  for (let attempt = 0; attempt < limits.attempts; attempt += 1) {
    try {
      await continueDownload(url, file, limits)
      return await hashOf(file)
    } catch (error) {
      if (error instanceof UnusableModel) throw error
      lastError = error
    }
  }
  // fetch puts the reason of its 'fetch failed' into the cause.
  const error = lastError instanceof Error && lastError.cause instanceof Error ? lastError.cause : lastError
  const reason = error instanceof Error ? error.message : String(error)
  throw new Error(`${url} could not be downloaded: ${reason}`, { cause: lastError })
}

const continueDownload = async (url: string, file: string, limits: FetchLimits): Promise<void> => {
  const stall = new AbortController()
  const onStall = () => stall.abort(new Error(`no data for ${limits.stallMs} ms`))
  let timer = setTimeout(onStall, limits.stallMs)
  try {
    const have = existsSync(file) ? (await stat(file)).size : 0
    const headers = have > 0 ? { range: `bytes=${have}-` } : undefined
    const response = await follow(url, { headers, signal: stall.signal })
    if (!response.ok || !response.body) throw new Error(`it answered ${response.status}`)
    const isContinued = response.status === 206
    let size = isContinued ? have : 0
    const count = new Transform({
      transform(chunk: Buffer, _, done) {
        clearTimeout(timer)
        timer = setTimeout(onStall, limits.stallMs)
        size += chunk.length
        done(
          size > limits.maxBytes ? new UnusableModel(`${url} is over ${limits.maxBytes} bytes`) : null,
          chunk,
        )
      },
    })
    // A server without ranges answers 200 with the whole file. By position, so that a write of the
    // broken connection that is still under way changes nothing.
    const output = createWriteStream(file, isContinued ? { flags: 'r+', start: have } : { flags: 'w' })
    await pipeline(Readable.from(response.body), count, output, { signal: stall.signal })
  } catch (error) {
    throw stall.signal.aborted ? stall.signal.reason : error
  } finally {
    clearTimeout(timer)
  }
}

/** Follows redirects, as from a release to its storage, but never from https to http. */
const follow = async (url: string, init: RequestInit): Promise<Response> => {
  let at = new URL(url)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await fetch(at, { ...init, redirect: 'manual' })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || !location) return response
    await response.body?.cancel()
    const next = new URL(location, at)
    if (next.protocol !== at.protocol && next.protocol !== 'https:')
      throw new UnusableModel(`${url} redirects to ${next.protocol}`)
    at = next
  }
  throw new UnusableModel(`${url} redirects more than ${MAX_REDIRECTS} times`)
}

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
