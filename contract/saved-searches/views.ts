import { z } from 'zod'
import { bothIds, timestamp } from '../ids.ts'

const amount = z.number().optional()
const text = z.string().optional()

export const savedSearch = z.object({
  ...bothIds,
  /** The name to show, for example “bicycle” and the filters. */
  label: z.string(),
  /** Query of the list of products. */
  query: z.object({
    q: text,
    category: text,
    minPrice: amount,
    maxPrice: amount,
    currency: text,
    country: text,
    condition: text,
  }),
  /** New matches since it was last opened; 100 means 100 or more. */
  newCount: z.number().int(),
  createdAt: timestamp,
})
export type SavedSearch = z.output<typeof savedSearch>
