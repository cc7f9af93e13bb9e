import { createRequire } from 'node:module'
import path from 'node:path'
import type { Env } from '../../env.ts'
import { createWorkerProcess, type WorkerProcess } from '../../worker-process/worker-process.ts'
import type { ModelSource } from '../model-setting.ts'
import { type Ai, AiFailed, type Embedder, type Engine, type WrittenText } from '../port.ts'
import { DEFAULT_SPEECH_MODEL, defaultSpeechFiles } from './default-speech-model.ts'
import { findSentenceModel, fingerprintOf } from './embedding/sentence-files.ts'
import type { EmbeddingTask } from './embedding-worker.ts'
import { findModelRoot, nameOf, UnusableModel } from './model-source.ts'
import { readSherpaConfig } from './speech/sherpa-config.ts'
import type { SpeechResult, SpeechTask } from './speech-worker.ts'

/** Milliseconds for one task. Waiting for its turn does not count. */
const LIMITS = { speech: 90_000, reading: 45_000, embedding: 30_000 }
/** Longer texts are embedded by their beginning. */
const MAX_EMBEDDED_LENGTH = 1_000

const DEFAULT_EMBEDDING_MODEL = 'use-lite-en'

type LocalSettings = Pick<
  Env,
  'modelsDir' | 'readsImages' | 'speechModel' | 'speechLanguage' | 'embeddingModel'
>

/**
 * Models that run on this machine, without a key and without the network. By default: Moonshine
 * tiny for English speech, the Universal Sentence Encoder lite for embeddings, PaddleOCR for text
 * in images.
 */
export const createLocalAi = (
  settings: LocalSettings,
  { limits = LIMITS, idleMs }: { limits?: typeof LIMITS; idleMs?: number } = {},
): Ai => {
  const workerOf = <I, O>(name: keyof typeof LIMITS): WorkerProcess<I, O> =>
    createWorkerProcess(path.join(import.meta.dirname, `${name}-worker.ts`), {
      timeoutMs: limits[name],
      failed: (kind, message, cause) => new AiFailed(kind, message, cause),
      ...(idleMs !== undefined && { idleMs }),
    })
  const speech = workerOf<SpeechTask, SpeechResult>('speech')
  const reading = workerOf<string[], WrittenText[][]>('reading')
  const defaultEmbedding = workerOf<EmbeddingTask, Float32Array[]>('embedding')
  const configuredEmbedding = settings.embeddingModel && workerOf<EmbeddingTask, Float32Array[]>('embedding')

  return {
    transcribe: async ({ path: file }, signal, expected = { currencyNames: [], goods: [] }) => {
      const model = findSpeechModel(settings)
      if (!model) return null
      const { segments, language } = await speech.run({ path: file, model: model.files, expected }, signal)
      return {
        text: segments.map(({ text }) => text).join(' '),
        language: settings.speechLanguage ?? language,
        segments,
        engine: { name: 'local', model: model.name },
      }
    },
    readText: async (images, signal) => {
      if (!settings.readsImages || !canRead()) return null
      return await reading.run(
        images.map((image) => image.path),
        signal,
      )
    },
    embedders: [
      ...(settings.embeddingModel && configuredEmbedding
        ? [createConfiguredEmbedder(settings.embeddingModel, settings.modelsDir, configuredEmbedding)]
        : []),
      createEmbedder(DEFAULT_EMBEDDING_MODEL, defaultEmbedding, () => null),
    ],
    language: null,
    close: async () => {
      await Promise.all([
        speech.close(),
        reading.close(),
        defaultEmbedding.close(),
        configuredEmbedding?.close(),
      ])
    },
  }
}

/** Describes the local engines in a line of the log. */
export const describeLocalAi = (settings: LocalSettings): string => {
  try {
    const speech = findSpeechModel(settings)
    return speech ? `local, speech by ${speech.name}` : 'local, without speech: its model was not fetched'
  } catch (error) {
    return `local, without speech: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Returns null if the model was not fetched. */
const findSpeechModel = (settings: LocalSettings): { name: string; files: SpeechTask['model'] } | null => {
  const { speechModel, modelsDir, speechLanguage } = settings
  if (!speechModel) {
    const moonshine = defaultSpeechFiles(modelsDir)
    return moonshine && { name: DEFAULT_SPEECH_MODEL, files: { moonshine } }
  }
  const root = findModelRoot(speechModel, modelsDir)
  if (!root) return null
  const sherpa = usable(() => readSherpaConfig(root, speechLanguage ?? null))
  return { name: nameOf(speechModel), files: { sherpa } }
}

const createEmbedder = (
  model: string,
  worker: WorkerProcess<EmbeddingTask, Float32Array[]>,
  findFiles: () => EmbeddingTask['model'],
): Embedder => {
  const engine: Engine = { name: 'local', model }
  return {
    engine,
    embed: async (texts, signal) => {
      if (!texts.length) return []
      // The default model rejects empty texts.
      const short = texts.map((text) => text.slice(0, MAX_EMBEDDED_LENGTH).trim() || '-')
      return await worker.run({ texts: short, model: findFiles() }, signal)
    },
  }
}

/** Its name identifies the weights, so that vectors of other weights are made anew. */
const createConfiguredEmbedder = (
  source: ModelSource,
  modelsDir: string,
  worker: WorkerProcess<EmbeddingTask, Float32Array[]>,
): Embedder => {
  const findFiles = () => {
    const root = findModelRoot(source, modelsDir)
    if (!root) throw new UnusableModel(`${nameOf(source)} is not in ${modelsDir}: start fetches it`)
    return findSentenceModel(root)
  }
  const id = 'sha256' in source ? source.sha256.slice(0, 8) : fingerprintOf(findFiles())
  return createEmbedder(`${nameOf(source)}-${id}`, worker, () => usable(findFiles))
}

const usable = <T>(read: () => T): T => {
  try {
    return read()
  } catch (error) {
    throw error instanceof UnusableModel ? new AiFailed('refused', error.message, error) : error
  }
}

/** Reading is optional: its package may be left out of an installation. */
const canRead = (): boolean => {
  try {
    return createRequire(import.meta.url).resolve('@gutenye/ocr-node') !== ''
  } catch {
    return false
  }
}
