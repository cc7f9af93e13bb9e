import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runConfined } from './confine.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confine-'))
})
afterAll(() => rm(folder, { recursive: true }))

const bounds = (more: object = {}) => ({
  folder,
  timeoutMs: 10_000,
  memoryBytes: 512 * 1024 ** 2,
  fileBytes: 1024 ** 2,
  ...more,
})
const shell = (script: string, more?: object, onOutput?: (text: string) => void) =>
  runConfined('/bin/sh', ['-c', script], bounds(more), onOutput)

it('runs in its folder, without environment and input, with low priority', async () => {
  process.env.A_SECRET = 'hush'
  const end = await shell('env; pwd -P; cat; nice; ulimit -d; ulimit -c')
  delete process.env.A_SECRET
  if (end.kind !== 'exited') throw new Error(end.kind)
  const lines = end.stdout.trim().split('\n')
  const variables = lines.filter((line) => line.includes('=')).map((line) => line.split('=')[0])
  expect(variables.sort()).toEqual(expect.arrayContaining(['PATH']))
  expect(variables.filter((name) => !['PATH', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name ?? ''))).toEqual(
    [],
  )
  expect(lines.slice(-4)).toEqual([folder, '10', String(512 * 1024), '0'])
})

it('runs what is quick at the normal priority', async () => {
  const [quick, slow] = await Promise.all([
    shell('nice', { cpuSeconds: 2 }),
    shell('nice', { cpuSeconds: 3 }),
  ])
  expect([quick, slow]).toMatchObject([{ stdout: '0\n' }, { stdout: '10\n' }])
})

it('returns exit code, output and error output', async () => {
  expect(await shell('echo out; echo err >&2; exit 3')).toEqual({
    kind: 'exited',
    code: 3,
    stdout: 'out\n',
    stderr: 'err\n',
  })
})

it('kills the tool and its child processes after the time limit', async () => {
  const started: number[] = []
  const script = 'sleep 1000 & echo $!; echo $$; sleep 1000'
  const end = await shell(script, { timeoutMs: 2_000 }, (text) =>
    started.push(...text.trim().split('\n').map(Number)),
  )
  expect(end).toEqual({ kind: 'timed-out' })
  expect(started).toHaveLength(2)
  for (const id of started) expect(await isRunning(id)).toBe(false)
})

it('rejects with the reason when aborted, before or midway', async () => {
  await expect(shell('echo', { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no')
  const abort = new AbortController()
  let output = ''
  const running = shell('echo up; sleep 3; echo done', { signal: abort.signal }, (text) => {
    output += text
    abort.abort(new Error('enough'))
  })
  await expect(running).rejects.toThrow('enough')
  expect(output).toBe('up\n')
})

it('stops a tool with endless output or too large files', async () => {
  expect(await shell('yes')).toEqual({ kind: 'too-much-output' })
  const end = await shell('exec dd if=/dev/zero of=big bs=65536 count=64')
  expect(end).toMatchObject({ kind: 'crashed', signal: 'SIGXFSZ' })
  expect(await readdir(folder)).toEqual(['big'])
  expect((await stat(join(folder, 'big'))).size).toBe(1024 ** 2)
})

it('limits its memory', async () => {
  const script = `exec "${process.execPath}" -e "0"`
  const end = await shell(script, { memoryBytes: 64 * 1024 ** 2 })
  expect(end.kind === 'exited' && end.code === 0).toBe(false)
})

it('limits its processor time', async () => {
  const end = await shell('while :; do :; done', { cpuSeconds: 1 })
  expect(end).toMatchObject({ kind: 'crashed', signal: 'SIGXCPU' })
})

it('rejects when its folder is gone', async () => {
  await expect(shell('echo', { folder: join(folder, 'none') })).rejects.toThrow('ENOENT')
})

/** A killed grandchild may remain as a zombie until its new parent has reaped it. */
const isRunning = async (id: number): Promise<boolean> => {
  const state = await import('node:fs')
    .then(({ promises }) => promises.readFile(`/proc/${id}/stat`, 'utf8'))
    .catch(() => 'Z')
  return !/^Z|\) Z /.test(state)
}
