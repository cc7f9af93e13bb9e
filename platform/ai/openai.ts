import { readFile } from 'node:fs/promises'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { embedMany, transcribe } from 'ai'
import type { OpenAiSettings } from '../env.ts'
import type { Logger } from '../logger.ts'
import { limitReadBytes } from '../network/limit-response.ts'
import { type AiBudget, noAiBudget } from './budget.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { type Attempt, languageModelOf, type Provider } from './openai-writer.ts'
import { type Ai, AiFailed, type Embedder } from './port.ts'

/** The 64 vectors of a batch, each of 3,072 numbers, are about half of it. */
const MAX_RECEIVED_BYTES = 8 * 1024 ** 2

/** Time limits. A query is embedded while a person waits; a listing is written by a job. */
const LIMITS = { embed: 10_000, write: 60_000, transcribe: 60_000 }

/**
 * Any endpoint that speaks OpenAI's protocol. The local engine does the tasks for which no model is
 * set, and transcriptions that fail. Each answer names its engine.
 */
export const createOpenAi = ({
  settings,
  local,
  log,
  budget = noAiBudget,
  limits = LIMITS,
}: {
  settings: OpenAiSettings
  local: Ai
  log: Logger
  budget?: AiBudget
  /** In milliseconds. */
  limits?: typeof LIMITS
}): Ai => {
  const { baseUrl: baseURL, apiKey } = settings
  const fetchHere = fetchWithin(budget)
  const provider = createOpenAICompatible({
    name: 'openai',
    baseURL,
    apiKey,
    fetch: fetchHere,
    supportsStructuredOutputs: true,
  })
  const attempt = createCircuitBreaker(log)

  const transcribeRemotely = async (path: string, model: string, signal: AbortSignal) =>
    await attempt(limits.transcribe, signal, async (abortSignal) => {
      const result = await transcribe({
        // The library requires a key, also for endpoints without one.
        model: createOpenAI({ baseURL, apiKey: apiKey ?? 'none', fetch: fetchHere }).transcription(model),
        audio: await readFile(path),
        // With the times of phrases; OpenAI's own newer models give none.
        providerOptions: model.startsWith('gpt-') ? {} : { openai: { responseFormat: 'verbose_json' } },
        abortSignal,
        maxRetries: 1,
      })
      return {
        text: result.text.trim(),
        language: result.language ?? 'en',
        segments: result.segments.map(({ startSecond, endSecond, text }) => ({
          start: startSecond,
          end: endSecond,
          text: text.trim(),
        })),
        engine: { name: 'openai', model } as const,
      }
    })

  return {
    transcribe: async (sound, signal, expected) => {
      const model = settings.transcriptionModel
      if (!model) return await local.transcribe(sound, signal, expected)
      try {
        return await transcribeRemotely(sound.path, model, signal)
      } catch (error) {
        signal.throwIfAborted()
        log.warn({ err: error }, 'The endpoint did not transcribe: the local engine does')
        return await local.transcribe(sound, signal, expected)
      }
    },
    readText: local.readText,
    embedders: [
      ...(settings.embeddingModel ? [embedderOf(provider, settings.embeddingModel, attempt, limits)] : []),
      ...local.embedders,
    ],
    language: settings.model ? languageModelOf(provider, settings.model, attempt, limits.write) : null,
    local,
    close: local.close,
  }
}

/**
 * Fails on redirects, so that texts and the key are sent to the configured endpoint only, and on
 * too long answers. Each request counts, also a repeated one and each step of a reply.
 */
const fetchWithin =
  (budget: AiBudget): typeof fetch =>
  async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    await budget.take(address.endsWith('/embeddings') ? 'embeddings' : 'answers')
    return limitReadBytes(await fetch(input, { ...init, redirect: 'error' }), MAX_RECEIVED_BYTES)
  }

const embedderOf = (
  provider: Provider,
  model: string,
  attempt: Attempt,
  limits: typeof LIMITS,
): Embedder => ({
  engine: { name: 'openai', model },
  embed: async (texts, signal) =>
    await attempt(limits.embed, signal, async (abortSignal) => {
      const { embeddings } = await embedMany({
        model: provider.embeddingModel(model),
        values: texts,
        abortSignal,
        maxRetries: 1,
      })
      const [first] = embeddings
      if (embeddings.length !== texts.length || embeddings.some((row) => row.length !== first?.length))
        throw new AiFailed('invalid-response', 'The endpoint answered other vectors than it was asked for')
      return embeddings.map((row) => {
        const length = Math.hypot(...row) || 1
        return Float32Array.from(row, (value) => value / length)
      })
    }),
})
