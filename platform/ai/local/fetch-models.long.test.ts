import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = path.resolve(import.meta.dirname, '../../../scripts/fetch-models.ts')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-fetch-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const fetchModels = (env: NodeJS.ProcessEnv, ...options: string[]) =>
  spawnSync(process.execPath, [script, ...options], {
    env: { MODELS_DIR: folder, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })

test('a model that an operator must correct stops the start with the reason', () => {
  const missing = path.join(folder, 'missing')
  const { status, stderr } = fetchModels({ SPEECH_MODEL: missing })
  expect(stderr).toContain(`SPEECH_MODEL (missing) cannot be used: The folder ${missing} does not exist`)
  expect(status).toBe(1)
  const unknown = fetchModels({ SPEECH_MODEL: import.meta.dirname })
  expect(unknown.stderr).toContain('has no tokens.txt')
  expect(unknown.status).toBe(1)
})

test('an address that cannot be reached warns, and servers need no speech model', () => {
  // Port 9 of this machine refuses connections.
  const model = `https://127.0.0.1:9/model.tar.gz#sha256=${'0'.repeat(64)}`
  const { status, stderr } = fetchModels({ SPEECH_MODEL: model, EMBEDDING_MODEL: model }, '--no-speech')
  expect(stderr).toContain('EMBEDDING_MODEL (model) could not be fetched')
  expect(stderr).not.toContain('SPEECH_MODEL')
  expect(status).toBe(0)
})
