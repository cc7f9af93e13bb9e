import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { c as createTar, Header } from 'tar'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchModel } from './fetch-model.ts'
import { findModelRoot, nameOf, UnusableModel } from './model-source.ts'

let folder: string
let modelsDir: string
const servers: Server[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-models-'))
  modelsDir = path.join(folder, 'models')
})
afterEach(async () => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
  await rm(folder, { recursive: true, force: true })
})

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/small-model.tar.gz`
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const sourceOf = async (bytes: Buffer) => ({
  url: await serve((_, response) => response.end(bytes)),
  sha256: sha256(bytes),
})

/** A tar.gz with one folder of two files. */
const archive = async (): Promise<Buffer> => {
  const model = path.join(folder, 'small-model')
  await mkdir(model, { recursive: true })
  await writeFile(path.join(model, 'tokens.txt'), 'a 0\n')
  await writeFile(path.join(model, 'model.onnx'), randomBytes(2_000_000))
  const file = path.join(folder, 'archive.tar.gz')
  await createTar({ file, gzip: true, cwd: folder }, ['small-model'])
  return await readFile(file)
}

/** A tar archive with a single entry as an attacker would write it. */
const rawTar = (name: string, { linkTo, size = 4 }: { linkTo?: string; size?: number } = {}): Buffer => {
  const block = Buffer.alloc(512)
  new Header({
    path: name,
    mode: 0o644,
    size: linkTo ? 0 : size,
    type: linkTo ? 'SymbolicLink' : 'File',
    ...(linkTo && { linkpath: linkTo }),
    mtime: new Date(0),
  }).encode(block)
  return gzipSync(Buffer.concat([block, Buffer.from('evil'.padEnd(512, '\0')), Buffer.alloc(1024)]))
}

test('a redirect is followed, but not without end nor to another protocol', async () => {
  const bytes = await archive()
  const source = await sourceOf(bytes)
  const moved = (location: string) => serve((_, response) => response.writeHead(302, { location }).end())
  const redirected = { ...source, url: await moved(source.url) }
  await fetchModel(redirected, modelsDir)
  expect(findModelRoot(redirected, modelsDir)).toBeTruthy()
  await expect(
    fetchModel({ ...source, url: await moved('/again') }, path.join(folder, 'one')),
  ).rejects.toThrow('redirects more than')
  await expect(
    fetchModel({ ...source, url: await moved('file:///etc/passwd') }, path.join(folder, 'two')),
  ).rejects.toThrow('redirects to file:')
})

test('downloads, verifies and extracts an archive once', async () => {
  const bytes = await archive()
  let requests = 0
  const url = await serve((_, response) => {
    requests += 1
    response.end(bytes)
  })
  const source = { url, sha256: sha256(bytes) }
  expect(findModelRoot(source, modelsDir)).toBeNull()
  await fetchModel(source, modelsDir)
  await fetchModel(source, modelsDir)
  expect(requests).toBe(1)
  const root = findModelRoot(source, modelsDir)
  expect(root).toBe(path.join(modelsDir, `small-model-${source.sha256.slice(0, 12)}`, 'small-model'))
  expect(await readdir(root ?? '')).toEqual(['model.onnx', 'tokens.txt'])
  expect(await readdir(modelsDir)).toHaveLength(1)
  expect(nameOf(source)).toBe('small-model')
})

test('reads archives compressed with bzip2', async () => {
  const bytes = Buffer.from(
    'QlpoOTFBWSZTWXHxAjwAAKB9gMmQAIBAA/eAABBm757ACCggAJKGlA0NGQD1AA2k0CqKCDRoaA0AZA/YfLSlmkGOSIhDXdilYcKLVjKhCYJi/zFkrlZE1qCF6hDTxqSoctDdeqyqZPuAwhfdEiOcrERkYMe+BUz2k11IjlgkA9gZBcAa6s0QfxdyRThQkHHxAjw=',
    'base64',
  )
  const source = await sourceOf(bytes)
  await fetchModel(source, modelsDir)
  expect(await readFile(path.join(findModelRoot(source, modelsDir) ?? '', 'model.onnx'), 'utf8')).toBe(
    'weights',
  )
})

test('another hash is a clear error and leaves nothing behind', async () => {
  const { url } = await sourceOf(await archive())
  const wrong = fetchModel({ url, sha256: 'a'.repeat(64) }, modelsDir)
  await expect(wrong).rejects.toThrow(/has the SHA-256 hash [\da-f]{64}, not a{64}/)
  await expect(wrong).rejects.toBeInstanceOf(UnusableModel)
  expect(await readdir(modelsDir)).toEqual([])
})

test('a folder that does not exist is a clear error', async () => {
  const missing = path.join(folder, 'missing')
  await expect(fetchModel({ folder: missing }, modelsDir)).rejects.toThrow(`${missing} does not exist`)
  await expect(fetchModel({ folder }, modelsDir)).resolves.toBeUndefined()
})

test('an address that hangs is given up, before and after the first byte', async () => {
  const limits = { stallMs: 200, attempts: 2 }
  const silent = await serve(() => {})
  await expect(fetchModel({ url: silent, sha256: 'a'.repeat(64) }, modelsDir, limits)).rejects.toThrow(
    'could not be downloaded: no data for 200 ms',
  )
  const stalling = await serve((_, response) => response.write('some'))
  const error = await fetchModel({ url: stalling, sha256: 'a'.repeat(64) }, modelsDir, limits).catch(
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ message: expect.stringContaining('no data for 200 ms') })
  // Trying again may help, so it is not the operator's mistake.
  expect(error).not.toBeInstanceOf(UnusableModel)
  expect(await readdir(modelsDir)).toEqual([])
})

test.each([true, false])('a broken download continues or restarts (ranges: %s)', async (hasRanges) => {
  const bytes = await archive()
  const half = Math.floor(bytes.length / 2)
  const ranges: (string | undefined)[] = []
  const url = await serve((request, response) => {
    ranges.push(request.headers.range)
    if (ranges.length === 1) {
      response.writeHead(200, { 'content-length': bytes.length })
      response.write(bytes.subarray(0, half), () => response.socket?.end())
    } else if (hasRanges && request.headers.range) {
      const from = Number(/\d+/.exec(request.headers.range)?.[0])
      response.writeHead(206).end(bytes.subarray(from))
    } else response.end(bytes)
  })
  const source = { url, sha256: sha256(bytes) }
  await fetchModel(source, modelsDir)
  expect(findModelRoot(source, modelsDir)).not.toBeNull()
  expect(ranges).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)])
})

test('an error status is repeated in the error', async () => {
  const url = await serve((_, response) => response.writeHead(404).end('none'))
  await expect(fetchModel({ url, sha256: 'a'.repeat(64) }, modelsDir)).rejects.toThrow('it answered 404')
})

test('a download over the limit is refused', async () => {
  const source = await sourceOf(await archive())
  await expect(fetchModel(source, modelsDir, { maxBytes: 100 })).rejects.toThrow('is over 100 bytes')
})

test.each([
  ['a parent folder', () => rawTar('../escaped.txt')],
  ['a parent folder further down', () => rawTar('model/../../escaped.txt')],
  ['an absolute path', () => rawTar(path.join(folder, 'escaped.txt'))],
  ['a symbolic link', () => rawTar('link', { linkTo: '/etc' })],
  ['more than fits', () => rawTar('huge.onnx', { size: 9 * 1024 ** 3 })],
  ['no tar at all', () => gzipSync('no tar')],
  ['a damaged archive', () => Buffer.from('BZh9 and nothing else')],
])('an archive with %s is refused', async (_, create) => {
  const source = await sourceOf(create())
  await expect(fetchModel(source, modelsDir)).rejects.toThrow('cannot be extracted')
  expect(await readdir(modelsDir)).toEqual([])
  expect(await readdir(folder)).not.toContain('escaped.txt')
})

test('work folders that a killed process left are removed after a day', async () => {
  const [old, recent] = [path.join(modelsDir, 'fetching-old'), path.join(modelsDir, 'fetching-new')]
  for (const one of [old, recent]) await mkdir(one, { recursive: true })
  const yesterday = Date.now() / 1000 - 25 * 60 * 60
  await utimes(old, yesterday, yesterday)
  await fetchModel(await sourceOf(await archive()), modelsDir)
  expect(await readdir(modelsDir)).toEqual(['fetching-new', expect.stringMatching(/^small-model-/)])
})

test('two processes that fetch the same model both succeed', async () => {
  const source = await sourceOf(await archive())
  await Promise.all([fetchModel(source, modelsDir), fetchModel(source, modelsDir)])
  expect(await readdir(modelsDir)).toHaveLength(1)
})

test('the root of a model is the folder with its files', async () => {
  const deep = path.join(folder, 'deep', 'deeper')
  await mkdir(deep, { recursive: true })
  await writeFile(path.join(deep, 'model.onnx'), '')
  expect(findModelRoot({ folder: path.join(folder, 'deep') }, modelsDir)).toBe(deep)
})
