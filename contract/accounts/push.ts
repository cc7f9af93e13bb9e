import { z } from 'zod'
import { push } from '../wire.ts'

/** The session was ended on another device. The server closes the socket right after. */
export const sessionEnded = push('session:ended', z.object({ reason: z.string() }))
