import { expect, it } from 'vitest'
import { createLogger } from '../../../../platform/logger.ts'
import { assertNotInfected } from './assert-not-infected.ts'

it('scans one file per sender at a time, so that slow scans do not delay other senders', async () => {
  const scanning: string[] = []
  const { promise, resolve } = Promise.withResolvers<null>()
  const scanner = {
    scan: (path: string) => {
      scanning.push(path)
      return path.startsWith('slow') ? promise : Promise.resolve(null)
    },
  }
  const log = createLogger({ level: 'silent', pretty: false })
  const send = (userId: string, path: string) =>
    assertNotInfected({ scanner, log }, { userId, address: '198.51.100.1' }, { path, field: 'body.file' })
  const slow = Array.from({ length: 12 }, (_, n) => send('a', `slow ${n}`))
  await send('b', 'quick')
  expect(scanning).toEqual(['slow 0', 'quick'])
  resolve(null)
  await Promise.all(slow)
  expect(scanning).toHaveLength(13)
})
