import { readEnvOrExit } from '../platform/env.ts'
import { findFfmpeg } from '../platform/video/find-ffmpeg.ts'
import { fetchTool } from './fetch-tool.ts'

/** Installs ffmpeg from npm before a start if neither a setting nor the system provides one. */
const { ffmpegPath } = readEnvOrExit()

const isFound = (): boolean => {
  try {
    findFfmpeg()
    return true
  } catch {
    return false
  }
}

if (!ffmpegPath && !isFound()) fetchTool('ffmpeg')
