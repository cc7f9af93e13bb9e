import { z } from 'zod'

/** Every entity's id is a UUIDv7. What cannot be one is answered with 404, never 422 (decisions, section 2). */
export const id = z.uuid()

/** The params of a call on one entity. */
export const byId = z.object({ id })

/** An entity that the specifications list with `_id` carries both names, with one value. */
export const bothIds = { id, _id: id } as const

/** A moment on the wire: ISO 8601 in UTC. */
export const moment = z.iso.datetime()

/** `page` counts from 1; anything outside 1 to 100 for `limit` is refused. */
export const pageQuery = (defaultLimit = 20) =>
  z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
  })

/** The `nextCursor` of the page before, as it came. */
export const cursor = z.string().max(500).optional()

export const cursorQuery = (defaultLimit = 20) => pageQuery(defaultLimit).extend({ cursor })

export const pagination = z.object({
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  total: z.number().int(),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable().optional(),
})
