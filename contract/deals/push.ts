import { z } from 'zod'
import { push } from '../wire.ts'
import { offer } from './offer.ts'
import { deal } from './views.ts'

/** An offer was made or changed. Sent to every device of both sides. */
export const offerUpdated = push('offer:updated', z.object({ offer }))

/** A deal was made or changed. Sent to every device of both sides; `code` to the buyer only. */
export const dealUpdated = push('deal:updated', z.object({ deal }))
