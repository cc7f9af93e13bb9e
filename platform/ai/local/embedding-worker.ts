import { loadOnce } from '../../concurrency/single-flight.ts'
import type { SentenceModelFiles } from './embedding/sentence-files.ts'

export type EmbeddingTask = {
  texts: string[]
  /** Null for the default model. A worker process keeps the first one it loads. */
  model: SentenceModelFiles | null
}

const load = loadOnce(async (model: SentenceModelFiles | null) => {
  if (model) {
    const { loadSentenceModel } = await import('./embedding/sentence-model.ts')
    return await loadSentenceModel(model)
  }
  const { loadDefaultModel } = await import('./embedding/default-model.ts')
  return await loadDefaultModel()
})

/** Returns one vector of unit length per text. Runs in a process of its own. */
export default async ({ texts, model }: EmbeddingTask): Promise<Float32Array[]> => {
  const embed = await load(model)
  return await embed(texts)
}
