import type { z } from 'zod'

/** The engine that made a result; stored with the result. */
export type Engine = { name: 'local' | 'openai'; model: string }

/** A transcript in phrases with their times in seconds. `text` is empty without speech. */
export type Transcript = {
  text: string
  /** ISO 639-1; null if the engine does not tell. */
  language: string | null
  segments: { start: number; end: number; text: string }[]
  engine: Engine
}

/** Words that a speaker is likely to say, in lower case. A speech model may rank them higher. */
export type ExpectedWords = {
  /** Names of the shop's currency, which are likely after a number. */
  currencyNames: readonly string[]
  /** Goods and what is said about them. */
  goods: readonly string[]
}

/** An image on disk, `type` being its mime type. */
export type Image = { path: string; type: string }

/** A line of words in an image. */
export type WrittenText = {
  text: string
  /** From 0 to 1. */
  confidence: number
  /** Its own height, of the image's: from 0 to 1. */
  height: number
}

type Turn = { role: 'user' | 'assistant'; text: string }

/**
 * A function that a language model can call. `run` receives the validated input; its result is sent
 * to the model as JSON.
 */
export type Tool<I = unknown> = {
  name: string
  description: string
  input: z.ZodType<I>
  run(input: I): Promise<unknown>
}

/** A language model. Users' texts belong in `prompt` and `turns`, never in `system`. */
export type LanguageModel = {
  engine: Engine
  /**
   * Returns an object of the given shape.
   * @throws AiFailed
   */
  object<T>(request: {
    schema: z.ZodType<T>
    system: string
    prompt: string
    images?: Image[]
    signal: AbortSignal
  }): Promise<T>
  /**
   * Returns a reply of at most `MAX_REPLY` characters after at most eight steps with tools, and
   * passes each piece to `onText` as it arrives.
   * @throws AiFailed
   */
  converse(request: {
    system: string
    turns: Turn[]
    image?: Image
    tools: Tool[]
    onText(text: string): void
    signal: AbortSignal
  }): Promise<{ text: string }>
}

/** Characters; far more than the three sentences that the prompt of the assistant allows. */
export const MAX_REPLY = 20_000

/**
 * Computes embeddings: vectors of unit length that are close for texts with a similar meaning.
 *
 * @throws AiFailed
 */
export type Embedder = {
  engine: Engine
  embed(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>
}

/**
 * The AI tasks. Each call has a time limit, after which it throws `AiFailed` with `timeout`. A
 * signal aborts it sooner.
 */
export type Ai = {
  /**
   * Transcribes a sound file: WAV, 16 kHz, one channel. Returns `null` if no engine is available
   * (weights missing).
   */
  transcribe(
    sound: { path: string },
    signal: AbortSignal,
    expected?: ExpectedWords,
  ): Promise<Transcript | null>
  /**
   * Reads the text in each image (JPEG, PNG or WebP), line by line from the top. Returns `null`
   * if no engine is available.
   * @throws AiFailed
   */
  readText(images: Image[], signal: AbortSignal): Promise<WrittenText[][] | null>
  /**
   * The embedder in use first, then the local one if it is another; empty if weights are missing.
   */
  embedders: Embedder[]
  /** `null` with the local engine: features then use rules. */
  language: LanguageModel | null
  /** The local engines behind an endpoint; absent if these are the local ones. */
  local?: Ai
  close(): Promise<void>
}

/**
 * `refused`: a retry does not help. `unavailable`, `timeout`: a later retry may.
 * `invalid-response`: the answer has another form. `exhausted`: the budget of the day is used up.
 */
export class AiFailed extends Error {
  readonly kind: 'refused' | 'unavailable' | 'timeout' | 'invalid-response' | 'exhausted'

  constructor(kind: AiFailed['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'AiFailed'
    this.kind = kind
  }
}
