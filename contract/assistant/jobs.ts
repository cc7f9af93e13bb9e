import { z } from 'zod'
import { job } from '../wire.ts'

/** Creates the embeddings of all products that lack one. */
export const embedProducts = job({
  name: 'assistant.embed-products',
  queue: 'ai',
  payload: z.object({}),
  attempts: 3,
  backoffMs: 5_000,
  timeoutMs: 300_000,
})

/** Reads the operator's exchange rates anew. */
export const fetchExchangeRates = job({
  name: 'assistant.fetch-exchange-rates',
  queue: 'maintenance',
  payload: z.object({}),
  attempts: 3,
  backoffMs: 5_000,
  timeoutMs: 60_000,
})
