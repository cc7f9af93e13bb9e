import { expect, it } from 'vitest'
import { findFfmpeg } from './find-ffmpeg.ts'

/** `npm run test:long` installs them, on machines with an ffmpeg too. */
it('falls back to the binaries from npm', () => {
  const found = findFfmpeg({ only: 'bundled' })
  expect(found.source).toBe('bundled')
  expect(found.ffmpeg).toContain('tools/ffmpeg/node_modules/@ffmpeg-installer')
  expect(found.ffprobe).toContain('tools/ffmpeg/node_modules/@ffprobe-installer')
})
