import { z } from 'zod'
import { field } from '../field-codes.ts'
import { byId } from '../ids.ts'
import { MAX_CHAT_FILES } from '../limits.ts'
import { accountRates } from '../rates.ts'
import { deal } from './views.ts'

export const MAX_NOTE = 500
export const MAX_REASON = 500

const line = (max: number) => z.string().trim().max(max, field.textTooLong(max))

/** An empty text counts as none. */
export const optionalText = (max: number) =>
  line(max)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null))

export const requiredText = (max: number, emptyMessage: string) => line(max).min(1, emptyMessage)
export const reason = requiredText(MAX_REASON, field.reason)

/** Names an own upload to the folder `chats` by its key. */
export const evidenceFile = z.object({ key: z.string().min(1).max(500) })
export const evidenceFiles = z
  .array(evidenceFile)
  .max(MAX_CHAT_FILES, field.tooManyFiles(MAX_CHAT_FILES))
  .nullish()

/** A step of an administrator. */
export const adminStep = {
  method: 'POST',
  params: byId,
  answer: z.object({ deal }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'DEAL_STATE'],
} as const
/** A step of a side. */
export const sideStep = { ...adminStep, accountRate: accountRates.deals } as const
