import { z } from 'zod'

/** The number of rows before it must fit into PostgreSQL's `int`. */
const MAX_PAGE = 10_000_000

/**
 * Query of a list with numbered pages. `page` starts at 1 and may lie beyond the end, where it is
 * empty; `limit` is 1 to 100.
 */
export const pageQuery = (defaultLimit = 20) =>
  z.object({
    page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
  })

/** The `nextCursor` of the previous page. */
export const cursor = z
  .string()
  .max(500)
  .transform((value) => value || undefined)
  .optional()

/** Query of a list that supports cursors beside page numbers. */
export const cursorQuery = (defaultLimit = 20) => pageQuery(defaultLimit).extend({ cursor })

export const pagination = z.object({
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  total: z.number().int(),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable().optional(),
})
