import { z } from 'zod'
import { push } from '../wire.ts'

/** This session was ended elsewhere; the socket closes right after. */
export const sessionEnded = push('session:ended', z.object({ reason: z.string() }))
