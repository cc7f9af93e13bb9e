import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type FoundFfmpeg = {
  /** Whole paths. */
  ffmpeg: string
  ffprobe: string
  source: 'setting' | 'system' | 'bundled'
  /** As ffmpeg itself says: '5.1.9-0+deb12u1', 'N-47683-g0e8eb07980-static'. */
  version: string
}

type Where = {
  /** FFMPEG_PATH. */
  ffmpegPath?: string | undefined
  /** To pass over the system's own, as the tests do. */
  only?: 'bundled' | undefined
}

/**
 * Finds an ffmpeg with an H.264 encoder, and its ffprobe: the one of the setting FFMPEG_PATH (ffprobe is looked for
 * beside it, then on the system), else the system's, else the ones that npm installed. Call it once, at the start:
 * it runs them to see. Throws, in words for whoever runs the server, when there is none, or when the setting's does not work:
 * then nothing else is tried.
 */
export function findFfmpeg({ ffmpegPath, only }: Where = {}): FoundFfmpeg {
  if (ffmpegPath) {
    const ffprobe = probeBeside(ffmpegPath) ?? onSystem('ffprobe') ?? bundled('ffprobe').path
    if (!ffprobe) throw new Error(`No ffprobe stands beside FFMPEG_PATH (${ffmpegPath}), nor on the system.`)
    return check(ffmpegPath, ffprobe, 'setting')
  }
  const system = only === 'bundled' ? { reason: 'the system was not asked' } : fromSystem()
  if (system.found) return system.found
  const ffmpeg = bundled('ffmpeg')
  const ffprobe = bundled('ffprobe')
  if (ffmpeg.path && ffprobe.path) return check(ffmpeg.path, ffprobe.path, 'bundled')
  throw new Error(
    `No usable ffmpeg was found: ${system.reason}; npm brings none for ${process.platform}-${process.arch} ` +
      `(${ffmpeg.reason ?? ffprobe.reason}). Install ffmpeg (on Debian: apt install ffmpeg) or set FFMPEG_PATH.`,
  )
}

function fromSystem(): { found: FoundFfmpeg; reason?: undefined } | { found?: undefined; reason: string } {
  const ffmpeg = onSystem('ffmpeg')
  const ffprobe = onSystem('ffprobe')
  if (!ffmpeg || !ffprobe) return { reason: 'the system has none' }
  try {
    return { found: check(ffmpeg, ffprobe, 'system') }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Runs both, and makes sure that H.264 can be written: some distributions leave that encoder out. */
function check(ffmpeg: string, ffprobe: string, source: FoundFfmpeg['source']): FoundFfmpeg {
  const version = /^ffmpeg version (\S+)/.exec(ask(ffmpeg, '-version'))?.[1]
  if (!version) throw new Error(`${ffmpeg} does not run as ffmpeg`)
  if (!ask(ffprobe, '-version').startsWith('ffprobe version'))
    throw new Error(`${ffprobe} does not run as ffprobe`)
  if (!/\blibx264\b/.test(ask(ffmpeg, '-hide_banner', '-encoders'))) {
    throw new Error(`${ffmpeg} has no H.264 encoder (libx264)`)
  }
  return { ffmpeg, ffprobe, source, version }
}

/** What the program prints; '' when it does not run or fails. */
function ask(program: string, ...args: string[]): string {
  const end = spawnSync(program, args, { encoding: 'utf8', timeout: 20_000, windowsHide: true })
  return end.status === 0 ? end.stdout : ''
}

function onSystem(name: 'ffmpeg' | 'ffprobe'): string | null {
  const [finder, args] = isWindows ? ['where', [name]] : ['/bin/sh', ['-c', `command -v ${name}`]]
  const path = spawnSync(finder, args, { encoding: 'utf8' }).stdout?.split(/\r?\n/)[0]
  return path || null
}

function probeBeside(ffmpeg: string): string | null {
  const path = join(dirname(ffmpeg), isWindows ? 'ffprobe.exe' : 'ffprobe')
  return existsSync(path) ? path : null
}

/** The npm package's program, made executable: its own install script may have been refused. */
function bundled(name: 'ffmpeg' | 'ffprobe'): { path?: string; reason?: string } {
  try {
    // The packages throw, one of them a bare string, where they have no program for the platform.
    const { path }: { path: string } = createRequire(import.meta.url)(`@${name}-installer/${name}`)
    makeExecutable(path)
    return { path }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Lets this user run a program that came without the right to. */
export function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    chmodSync(path, 0o755)
  }
}

const isWindows = process.platform === 'win32'
