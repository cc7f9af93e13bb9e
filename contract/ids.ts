import { z } from 'zod'

/**
 * The id of an entity. The server creates UUIDv7 and accepts any version; a malformed one is 404,
 * not 422. Capitals become small letters, so that an id can be compared as a text.
 */
export const id = z.uuid().toLowerCase()

/** Path parameters of an endpoint on one entity. */
export const byId = z.object({ id })

/** Entities carry both names with the same value, for clients that read `_id`. */
export const bothIds = { id, _id: id } as const

/** The sender's own id of a message: a repeated one gets the first message again. */
export const clientMessageId = z.string().trim().min(1).max(100).nullish()

/** A time that the server sends: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime()

/** A received time, in any zone and in the years 1000 to 2999: PostgreSQL refuses the year 0. */
export const timestampInput = (error?: string) =>
  z.iso.datetime({ offset: true, error }).regex(/^[12]/, error)
