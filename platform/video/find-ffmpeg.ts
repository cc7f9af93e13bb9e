import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type FoundFfmpeg = {
  /** Absolute paths. */
  ffmpeg: string
  ffprobe: string
  source: 'setting' | 'system' | 'bundled'
  /** As printed by ffmpeg: '5.1.9-0+deb12u1', 'N-47683-g0e8eb07980-static'. */
  version: string
}

type Where = {
  /** FFMPEG_PATH. */
  ffmpegPath?: string | undefined
  /** Skips the system's ffmpeg, for tests. */
  only?: 'bundled' | undefined
}

/**
 * Finds an ffmpeg with an H.264 encoder and its ffprobe, and runs both as a check: FFMPEG_PATH
 * alone if set, otherwise the system's, otherwise those that `scripts/fetch-ffmpeg.ts` installed.
 * @throws Error with instructions for the operator
 */
export const findFfmpeg = ({ ffmpegPath, only }: Where = {}): FoundFfmpeg => {
  if (ffmpegPath) {
    const ffprobe = probeBeside(ffmpegPath) ?? onSystem('ffprobe') ?? bundled('ffprobe').path
    if (!ffprobe) throw new Error(`No ffprobe stands beside FFMPEG_PATH (${ffmpegPath}), nor on the system.`)
    return check(ffmpegPath, ffprobe, 'setting')
  }
  const system = only === 'bundled' ? { reason: 'the system was skipped' } : fromSystem()
  if (system.found) return system.found
  const ffmpeg = bundled('ffmpeg')
  const ffprobe = bundled('ffprobe')
  if (ffmpeg.path && ffprobe.path) return check(ffmpeg.path, ffprobe.path, 'bundled')
  throw new Error(
    `No usable ffmpeg was found: ${system.reason}, nor one from npm (${ffmpeg.reason ?? ffprobe.reason}). ` +
      'Install ffmpeg (on Debian: apt install ffmpeg), run node scripts/fetch-ffmpeg.ts, or set FFMPEG_PATH.',
  )
}

const fromSystem = (): { found: FoundFfmpeg; reason?: undefined } | { found?: undefined; reason: string } => {
  const ffmpeg = onSystem('ffmpeg')
  const ffprobe = onSystem('ffprobe')
  if (!ffmpeg || !ffprobe) return { reason: 'the system has none' }
  try {
    return { found: check(ffmpeg, ffprobe, 'system') }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Runs both and checks for the H.264 encoder, which some distributions omit. */
const check = (ffmpeg: string, ffprobe: string, source: FoundFfmpeg['source']): FoundFfmpeg => {
  const version = /^ffmpeg version (\S+)/.exec(outputOf(ffmpeg, '-version'))?.[1]
  if (!version) throw new Error(`${ffmpeg} does not run as ffmpeg`)
  if (!outputOf(ffprobe, '-version').startsWith('ffprobe version'))
    throw new Error(`${ffprobe} does not run as ffprobe`)
  if (!/\blibx264\b/.test(outputOf(ffmpeg, '-hide_banner', '-encoders'))) {
    throw new Error(`${ffmpeg} has no H.264 encoder (libx264)`)
  }
  return { ffmpeg, ffprobe, source, version }
}

/** Returns the program's output, or '' if it fails. */
const outputOf = (program: string, ...args: string[]): string => {
  const end = spawnSync(program, args, { encoding: 'utf8', timeout: 20_000, windowsHide: true })
  return end.status === 0 ? end.stdout : ''
}

const onSystem = (name: 'ffmpeg' | 'ffprobe'): string | null => {
  const [finder, args] = isWindows ? ['where', [name]] : ['/bin/sh', ['-c', 'command -v "$1"', 'sh', name]]
  const path = spawnSync(finder, args, { encoding: 'utf8' }).stdout?.split(/\r?\n/)[0]
  return path || null
}

const probeBeside = (ffmpeg: string): string | null => {
  const path = join(dirname(ffmpeg), isWindows ? 'ffprobe.exe' : 'ffprobe')
  return existsSync(path) ? path : null
}

/**
 * Returns the npm package's binary and makes it executable: its install script may not have run.
 */
const bundled = (name: 'ffmpeg' | 'ffprobe'): { path?: string; reason?: string } => {
  try {
    // The packages throw, one of them a string, on platforms without a binary.
    const { path }: { path: string } = createRequire(BUNDLED)(`@${name}-installer/${name}`)
    makeExecutable(path)
    return { path }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

const BUNDLED = join(import.meta.dirname, '../../tools/ffmpeg/package.json')

/** Makes a file executable for the current user. */
export const makeExecutable = (path: string): void => {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    chmodSync(path, 0o755)
  }
}

const isWindows = process.platform === 'win32'
