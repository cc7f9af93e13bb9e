import { MAX_VOICE_SECONDS } from '../../../contract/limits.ts'
import type { Recorded } from './voice-draft.ts'

/** Enough for speech: five minutes take about a megabyte. */
const BITS_PER_SECOND = 32_000
/** How often a recording is kept, in case that the page is closed, in milliseconds. */
const SLICE_MS = 5000
const LEVEL_MS = 100
/** As many bars as the waveform of the server has. */
const BARS = 48
/** Timers may be late, and the server refuses what is longer. */
const MAX_SECONDS = MAX_VOICE_SECONDS - 1

const TYPES = [
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/mp4', 'm4a'],
  ['audio/ogg;codecs=opus', 'ogg'],
] as const

export type Recording = {
  /** Ends it; `onEnd` gets what was recorded. */
  stop: () => void
}

/**
 * Records from the microphone until `stop`, five minutes have passed, the page is hidden or the
 * microphone is taken away.
 * @throws DOMException if there is no microphone, or its use was refused
 */
export const startRecording = async (on: {
  /** The latest loudness from 0 to 100, and the seconds so far. */
  onLevel: (level: number, seconds: number) => void
  /** The recording so far. */
  onSlice: (recorded: Recorded) => void
  onEnd: (recorded: Recorded | null) => void
}): Promise<Recording> => {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  })
  const [type, ending] = TYPES.find(([type]) => MediaRecorder.isTypeSupported(type)) ?? ['', 'webm']
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: BITS_PER_SECOND,
    ...(type && { mimeType: type }),
  })
  const chunks: Blob[] = []
  const levels: number[] = []
  const begunAt = performance.now()
  const secondsSoFar = () => (performance.now() - begunAt) / 1000
  const recorded = (duration: number): Recorded | null =>
    chunks.length === 0
      ? null
      : {
          file: new File(chunks, `voice.${ending}`, { type: recorder.mimeType || 'audio/webm' }),
          duration: Math.round(duration * 10) / 10,
          peaks: toBars(levels),
        }
  const meter = meterOf(stream)
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const timer = setInterval(() => {
    const level = meter.level()
    levels.push(level)
    on.onLevel(Math.min(100, Math.round(level * 300)), secondsSoFar())
    if (secondsSoFar() >= MAX_SECONDS) stop()
  }, LEVEL_MS)
  const stopHidden = () => {
    if (document.visibilityState === 'hidden') stop()
  }
  document.addEventListener('visibilitychange', stopHidden)
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) chunks.push(data)
    const sofar = recorder.state === 'recording' ? recorded(secondsSoFar()) : null
    if (sofar) on.onSlice(sofar)
  })
  recorder.addEventListener('stop', () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', stopHidden)
    const duration = secondsSoFar()
    for (const track of stream.getTracks()) track.stop()
    meter.close()
    on.onEnd(recorded(duration))
  })
  for (const track of stream.getTracks()) track.addEventListener('ended', stop)
  recorder.start(SLICE_MS)
  return { stop }
}

/** Measures how loud a stream is now, from 0 to 1. */
const meterOf = (stream: MediaStream) => {
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 2048 })
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    },
    close: () => void context.close(),
  }
}

/** Reduces levels to the bars of a waveform; the loudest is 100. */
const toBars = (levels: readonly number[]): number[] => {
  if (levels.length === 0) return []
  const bars = Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / BARS)
    return Math.max(...levels.slice(from, Math.max(from + 1, ((bar + 1) * levels.length) / BARS)))
  })
  const loudest = Math.max(0.02, ...bars)
  return bars.map((level) => Math.round((level / loudest) * 100))
}
