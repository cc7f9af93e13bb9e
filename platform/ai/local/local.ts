import { createRequire } from 'node:module'
import path from 'node:path'
import type { Ai, Embedder, Engine, ExpectedWords, WrittenText } from '../port.ts'
import { lane } from './lane.ts'
import { SPEECH_MODEL, speechFiles } from './models.ts'

/** What takes longer is given up: a product waits for its words. How long a call waits for its turn does not count. */
const LIMITS = { speech: 90_000, reading: 45_000, embedding: 30_000 }
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
  limits = LIMITS,
}: {
  modelsDir: string
  readsPictures?: boolean
  /** In milliseconds. */
  limits?: typeof LIMITS
}): Ai => {
  const ears = lane<
    { path: string; files: object; expected: ExpectedWords },
    { start: number; end: number; text: string }[]
  >(worker('speech'), limits.speech)
  const eyes = lane<string[], WrittenText[][]>(worker('reading'), limits.reading)
  const meaning = lane<string[], Float32Array[]>(worker('embedding'), limits.embedding)

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

const worker = (name: keyof typeof LIMITS) => path.join(import.meta.dirname, `${name}-worker.ts`)

/** Reading is optional: a set-up may leave the package out. */
const canRead = (): boolean => {
  try {
    return createRequire(import.meta.url).resolve('@gutenye/ocr-node') !== ''
  } catch {
    return false
  }
}
