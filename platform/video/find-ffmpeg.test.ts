import { chmodSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findFfmpeg, makeExecutable } from './find-ffmpeg.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('finds absolute paths of a working pair', () => {
  const found = findFfmpeg()
  expect(found.ffmpeg).toMatch(/^\/.*ffmpeg$/)
  expect(found.ffprobe).toMatch(/^\/.*ffprobe$/)
  expect(['system', 'bundled']).toContain(found.source)
})

it('makes a file executable only if it is not', () => {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o644 })
  makeExecutable(program)
  expect(statSync(program).mode & 0o777).toBe(0o755)
  chmodSync(program, 0o700)
  makeExecutable(program)
  expect(statSync(program).mode & 0o777).toBe(0o700)
})

it('uses the configured ffmpeg with the ffprobe next to it', () => {
  const { ffmpeg, ffprobe } = findFfmpeg()
  symlinkSync(ffmpeg, join(folder, 'ffmpeg'))
  symlinkSync(ffprobe, join(folder, 'ffprobe'))
  expect(findFfmpeg({ ffmpegPath: join(folder, 'ffmpeg') })).toMatchObject({
    ffmpeg: join(folder, 'ffmpeg'),
    ffprobe: join(folder, 'ffprobe'),
    source: 'setting',
  })
})

it('throws if the configured ffmpeg does not work', () => {
  expect(() => findFfmpeg({ ffmpegPath: join(folder, 'none') })).toThrow(/none does not run as ffmpeg/)
  const bare = join(folder, 'ffmpeg')
  writeFileSync(
    bare,
    '#!/bin/sh\n[ "$1" = -version ] && echo "ffmpeg version 9.9 bare" || echo " V..... mpeg4"\n',
  )
  chmodSync(bare, 0o755)
  expect(() => findFfmpeg({ ffmpegPath: bare })).toThrow(/no H\.264 encoder/)
})
