import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ClamdDouble, INFECTED, startClamdDouble } from '../../testing/clamd-double.ts'
import { readEnv } from '../env.ts'
import { createLogger } from '../logger.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { openScanner } from '../open.ts'
import { createClamdScanner } from './clamd.ts'

let folder: string
let clamd: ClamdDouble
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-scanner-test-'))
  clamd = await startClamdDouble()
})
afterAll(async () => {
  await clamd.close()
  await rm(folder, { recursive: true, force: true })
})

let lines: string[] = []
beforeEach(() => {
  lines = []
})
afterEach(() => {
  clamd.script.trouble = null
  clamd.scanned.length = 0
})

const log = createLogger({ level: 'info', pretty: false, to: { write: (line) => lines.push(line) } })
const settings = (address: string) => readEnv({ NODE_ENV: 'test', CLAMD_ADDRESS: address })
const scannerAt = (address: string, limitMs?: number) => {
  const metrics = createMetrics()
  const { clamd } = settings(address)
  if (!clamd) throw new Error('No address')
  const scanner = createClamdScanner({ log, metrics }, clamd, { limitMs })
  const counted = async () =>
    [...(await metrics.render()).text.matchAll(/^sokoni_files_scanned_total\{outcome="(\w+)"\} (\d+)/gm)].map(
      ([, outcome, count]) => `${outcome} ${count}`,
    )
  return { ...scanner, counted }
}
const fileOf = async (bytes: Uint8Array | string) => {
  const file = path.join(folder, crypto.randomUUID())
  await writeFile(file, bytes)
  return file
}

test('streams a complete file in chunks and reports it as clean', async () => {
  const { scan, counted } = scannerAt(clamd.address)
  const bytes = Buffer.alloc(3_000_000, 'all sorts of things ')
  expect(await scan(await fileOf(bytes))).toBeNull()
  expect(clamd.scanned.map((file) => file.equals(bytes))).toEqual([true])
  expect(await scan(await fileOf(''))).toBeNull()
  expect(await counted()).toEqual(['clean 2'])
  expect(lines).toEqual([])
})

test('returns the name of a virus', async () => {
  const { scan, counted } = scannerAt(clamd.address)
  expect(await scan(await fileOf(`${'.'.repeat(500_000)}${INFECTED}`))).toBe('Test.Virus-1')
  expect(await counted()).toEqual(['infected 1'])
})

test.each<[NonNullable<ClamdDouble['script']['trouble']>, RegExp]>([
  ['error', /clamd answered .*memory ERROR/],
  ['small', /StreamMaxLength/],
  ['early', /closed the connection before it answered/],
  ['cut', /StreamMaxLength/],
  ['silent', /did not answer within 300 ms/],
  ['nonsense', /closed the connection before it answered/],
])('refuses files and logs the reason if clamd fails (%s)', async (trouble, why) => {
  const { scan, counted } = scannerAt(clamd.address, trouble === 'silent' ? 300 : undefined)
  clamd.script.trouble = trouble
  const file = await fileOf(Buffer.alloc(8_000_000, 'nothing bad '))
  await expect(scan(file)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfter: 30 })
  expect(await counted()).toEqual(['failed 1'])
  expect(lines.join()).toMatch(why)
  clamd.script.trouble = null
  expect(await scannerAt(clamd.address).scan(file)).toBeNull()
})

test('refuses files if clamd cannot be reached', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('No address')
  const { scan } = scannerAt(`127.0.0.1:${address.port}`)
  await expect(scan(await fileOf('x'))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(scannerAt(path.join(folder, 'no.ctl')).scan(await fileOf('x'))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
})

test('accepts host and port or a socket path; without an address files are not scanned', async () => {
  expect(settings('clamd.internal:3310').clamd).toEqual({ host: 'clamd.internal', port: 3310 })
  expect(settings('[::1]:3310').clamd).toEqual({ host: '::1', port: 3310 })
  expect(settings('/run/clamav/clamd.ctl').clamd).toEqual({ path: '/run/clamav/clamd.ctl' })
  expect(settings('').clamd).toBeUndefined()
  for (const wrong of ['clamd', 'http://clamd:3310', ':3310', 'clamd:', 'run/clamd.ctl'])
    expect(() => settings(wrong)).toThrow('CLAMD_ADDRESS')
  const scanner = openScanner({ env: settings(''), log, metrics: createMetrics() })
  expect(await scanner.scan(await fileOf(INFECTED))).toBeNull()
})
