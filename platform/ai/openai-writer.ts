import { readFile } from 'node:fs/promises'
import type { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, isStepCount, Output, streamText, tool } from 'ai'
import type { createCircuitBreaker } from './circuit-breaker.ts'
import { AiFailed, type Engine, type Image, type LanguageModel, MAX_REPLY } from './port.ts'

export type Provider = ReturnType<typeof createOpenAICompatible>
export type Attempt = ReturnType<typeof createCircuitBreaker>

const STEPS = 8

/** The language model of an endpoint; `limit` is in milliseconds. */
export const languageModelOf = (
  provider: Provider,
  model: string,
  attempt: Attempt,
  limit: number,
): LanguageModel => {
  const engine: Engine = { name: 'openai', model }
  return {
    engine,
    object: async ({ schema, system, prompt, images = [], signal }) =>
      await attempt(limit, signal, async (abortSignal) => {
        const { output } = await generateText({
          model: provider(model),
          output: Output.object({ schema }),
          instructions: system,
          messages: [{ role: 'user', content: [{ type: 'text', text: prompt }, ...(await filesOf(images))] }],
          abortSignal,
          maxRetries: 1,
        })
        return output
      }),
    converse: async ({ system, turns, image, tools, onText, signal }) =>
      await attempt(limit, signal, async (abortSignal) => {
        const [last, ...before] = turns.toReversed()
        if (!last) throw new AiFailed('refused', 'There is nothing to answer')
        const stream = streamText({
          model: provider(model),
          instructions: system,
          messages: [
            ...before.toReversed().map(({ role, text }) => ({ role, content: text })),
            {
              role: 'user',
              content: [{ type: 'text', text: last.text }, ...(await filesOf(image ? [image] : []))],
            },
          ],
          tools: Object.fromEntries(
            tools.map(({ name, description, input, run }) => [
              name,
              tool({ description, inputSchema: input, execute: run }),
            ]),
          ),
          stopWhen: isStepCount(STEPS),
          abortSignal,
          maxRetries: 1,
          // Errors arrive in the stream too, and are thrown below.
          onError: () => {},
        })
        let text = ''
        for await (const part of stream.fullStream) {
          if (part.type === 'error') throw part.error
          if (part.type === 'abort') throw new AiFailed('timeout', 'The endpoint took too long')
          if (part.type !== 'text-delta') continue
          text += part.text
          if (text.length > MAX_REPLY) throw new AiFailed('invalid-response', 'The endpoint does not stop')
          onText(part.text)
        }
        if (!text.trim()) throw new AiFailed('invalid-response', 'The endpoint answered nothing')
        return { text }
      }),
  }
}

const filesOf = async (images: Image[]) =>
  await Promise.all(
    images.map(async ({ path, type }) => ({
      type: 'file' as const,
      data: await readFile(path),
      mediaType: type,
    })),
  )
