import { createRequire } from 'node:module'
import path from 'node:path'
import { Piscina } from 'piscina'
import {
  type Ai,
  AiFailed,
  type Embedder,
  type Engine,
  type ExpectedWords,
  type WrittenText,
} from '../port.ts'
import { SPEECH_MODEL, speechFiles } from './models.ts'

/**
 * A model that nobody needs for this long gives its memory back: 220 to 550 MB for speech, by how long people talk without a
 * pause, 450 for reading, 100 for embeddings.
 */
const IDLE_MS = 60_000
/** A text longer than this says what it is about in its beginning. */
const EMBED_LETTERS = 1_000

const hears: Engine = { name: 'local', model: SPEECH_MODEL }
const embeds: Engine = { name: 'local', model: 'use-lite-en' }

/**
 * Models that run here, without a key and without the network: Moonshine tiny for English speech, the Universal Sentence
 * Encoder lite for embeddings, PaddleOCR for words in pictures (unless `readsPictures` is off). Each in one thread, loaded at first
 * use. `modelsDir` is where `fetchModels` put the weights.
 */
export const createLocalAi = ({
  modelsDir,
  readsPictures = true,
}: {
  modelsDir: string
  readsPictures?: boolean
}): Ai => {
  const ears = lane<
    { path: string; files: object; expected: ExpectedWords },
    { start: number; end: number; text: string }[]
  >('speech')
  const eyes = lane<string[], WrittenText[][]>('reading')
  const meaning = lane<string[], Float32Array[]>('embedding')

  const embedder: Embedder = {
    engine: embeds,
    embed: async (texts, signal) => {
      if (!texts.length) return []
      // The model takes no text without letters.
      const short = texts.map((text) => text.slice(0, EMBED_LETTERS).trim() || '-')
      return await meaning.run(short, signal)
    },
  }
  return {
    transcribe: async (sound, signal, expected = { money: [], goods: [], sentences: [] }) => {
      const files = speechFiles(modelsDir)
      if (!files) return null
      const segments = await ears.run({ path: sound.path, files, expected }, signal)
      return { text: segments.map(({ text }) => text).join(' '), language: 'en', segments, engine: hears }
    },
    readText: async (pictures, signal) => {
      if (!readsPictures || !canRead()) return null
      return await eyes.run(
        pictures.map((picture) => picture.path),
        signal,
      )
    },
    embedders: [embedder],
    language: null,
    close: async () => {
      await Promise.all([ears.close(), eyes.close(), meaning.close()])
    },
  }
}

/** Reading is optional: a set-up may leave the package out. */
const canRead = (): boolean => {
  try {
    return createRequire(import.meta.url).resolve('@gutenye/ocr-node') !== ''
  } catch {
    return false
  }
}

/** One thread for one model, there while it is needed. An aborted task ends its thread at once. */
const lane = <I, O>(name: 'speech' | 'reading' | 'embedding') => {
  const open = () => {
    const pool = new Piscina<I, O>({
      filename: path.join(import.meta.dirname, `${name}-worker.ts`),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
    })
    // Each task that fails says so itself; without a listener a thread that cannot start would end the process.
    pool.on('error', () => {})
    return pool
  }
  let pool: Piscina<I, O> | null = null
  return {
    run: async (task: I, signal?: AbortSignal): Promise<O> => {
      pool ??= open()
      try {
        return await pool.run(task, { signal })
      } catch (error) {
        signal?.throwIfAborted()
        throw new AiFailed('unavailable', `The local ${name} model failed`, error)
      }
    },
    close: async () => {
      await pool?.destroy()
    },
  }
}
