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

/** A picture on disk, `type` being its mime type. */
export type Picture = { path: string; type: string }

/** A line of words in a picture. */
export type WrittenText = {
  text: string
  /** From 0 to 1. */
  confidence: number
  /** Its own height, of the picture's: from 0 to 1. */
  height: number
}

export type Turn = { role: 'user' | 'assistant'; text: string }

/**
 * What a language model may ask us to do. `run` gets what `input` let through; what it answers is
 * sent back as JSON.
 */
export type Tool<I = unknown> = {
  name: string
  description: string
  input: z.ZodType<I>
  run(input: I): Promise<unknown>
}

/** A model that writes. What people wrote goes into `prompt` and `turns`, never into `system`. */
export type LanguageModel = {
  engine: Engine
  /** An answer of the given shape. Throws AiFailed. */
  object<T>(request: {
    schema: z.ZodType<T>
    system: string
    prompt: string
    images?: Picture[]
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
    image?: Picture
    tools: Tool[]
    onText(text: string): void
    signal: AbortSignal
  }): Promise<{ text: string }>
}

/** Characters; far more than the three sentences that the assistant is told to write. */
export const MAX_REPLY = 20_000

/**
 * Turns texts into vectors of unit length that lie close where the texts mean alike. Throws
 * AiFailed.
 */
export type Embedder = {
  engine: Engine
  embed(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>
}

/**
 * Each call gives up by itself: what takes too long throws `AiFailed` with `timeout`. A signal ends
 * it sooner.
 */
export type Ai = {
  /**
   * What is said in a sound file: WAV, 16 kHz, one channel. Answers null where no engine can listen
   * (weights missing): a transcript is never made up.
   */
  transcribe(
    sound: { path: string },
    signal: AbortSignal,
    expected?: ExpectedWords,
  ): Promise<Transcript | null>
  /**
   * What is written in each of these pictures (JPEG, PNG or WebP), line by line from the top.
   * Answers null where no engine can read. Throws AiFailed.
   */
  readText(pictures: Picture[], signal: AbortSignal): Promise<WrittenText[][] | null>
  /**
   * The embedder in use first, then the local one where it is another; none where weights are
   * missing.
   */
  embedders: Embedder[]
  /** None with the local engine: the features' own rules answer then. */
  language: LanguageModel | null
  close(): Promise<void>
}

/**
 * `refused`: asking again is of no use. `unavailable`, `timeout`: it may be later. `nonsense`: it
 * answered something else.
 */
export class AiFailed extends Error {
  readonly kind: 'refused' | 'unavailable' | 'timeout' | 'nonsense'

  constructor(kind: AiFailed['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'AiFailed'
    this.kind = kind
  }
}
