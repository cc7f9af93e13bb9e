import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import type { Db } from './db/db.ts'
import { readEnv } from './env.ts'
import { createLogger } from './logger.ts'
import { createAi } from './open.ts'

const log = createLogger({ level: 'silent', pretty: false })
const image = { path: '/no such image.png', type: 'image/png' }

test.each([{}, { AI_BASE_URL: 'http://127.0.0.1:9', AI_MODEL: 'writer' }])(
  'words in images are not read where that is switched off, with %o',
  async (endpoint) => {
    const env = readEnv({ MODELS_DIR: tmpdir(), AI_READ_PICTURES: '0', ...endpoint })
    // No endpoint is asked, so nothing is counted.
    const ai = createAi({ env, log, db: {} as Db })
    expect(await ai.readText([image], AbortSignal.timeout(10_000))).toBeNull()
    await ai.close()
  },
)

test('words in images are read unless that is switched off', () => {
  expect([readEnv({}), readEnv({ AI_READ_PICTURES: '' })].map((env) => env.readsImages)).toEqual([true, true])
})
