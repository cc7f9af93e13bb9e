import { z } from 'zod'
import { byId } from '../ids.ts'
import { MAX_CAPTIONS } from '../limits.ts'
import { endpoint } from '../wire.ts'
import { product } from './views.ts'

/** Far above the length of any clip. */
const MAX_SECONDS = 3600

const caption = z.object({
  /** Seconds from the start of the clip. */
  start: z.number().min(0).max(MAX_SECONDS),
  end: z.number().positive().max(MAX_SECONDS),
  text: z.string().trim().min(1).max(200),
})

export const setCaptions = endpoint({
  method: 'PUT',
  path: '/products/:id/captions',
  summary: 'Correct the captions of an own product’s clip; an empty list removes them',
  params: byId,
  body: z.object({ captions: z.array(caption).max(MAX_CAPTIONS) }),
  answer: z.object({ product }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
