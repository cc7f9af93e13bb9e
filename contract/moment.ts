import { z } from 'zod'

/** A time in the years 1000 to 2999: PostgreSQL refuses the year 0. */
export const moment = (error?: string) => z.iso.datetime({ offset: true, error }).regex(/^[12]/, error)
