import { z } from 'zod'
import { bothIds, moment } from '../ids.ts'

const amount = z.number().optional()
const text = z.string().optional()

export const savedSearch = z.object({
  ...bothIds,
  /** What it is called: “bicycle” and the filters, as a person would say it. */
  label: z.string(),
  /** As the list of products takes it. */
  query: z.object({
    q: text,
    category: text,
    minPrice: amount,
    maxPrice: amount,
    currency: text,
    country: text,
    condition: text,
  }),
  /** How many products came to fit since it was opened last; 100 stands for more as well. */
  newCount: z.number().int(),
  createdAt: moment,
})
export type SavedSearch = z.output<typeof savedSearch>
