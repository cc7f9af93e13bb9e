import { z } from 'zod'
import { sides } from '../chats/status.ts'
import { field } from '../field-codes.ts'
import { cursorQuery, pagination } from '../pagination.ts'
import { endpoint } from '../wire.ts'
import { adminStep, evidenceFiles, reason, requiredText, sideStep } from './fields.ts'
import { dealStatuses } from './state.ts'
import { deal } from './views.ts'

const MAX_DISPUTE = 1000

export const disputeDeal = endpoint({
  ...sideStep,
  path: '/deals/:id/dispute',
  summary: 'Ask an administrator to decide about a deal, after payment or hand-over',
  body: z.object({ reason: requiredText(MAX_DISPUTE, field.reason), attachments: evidenceFiles }),
  errors: [...sideStep.errors, 'UPLOAD_UNKNOWN'],
})

export const answerDispute = endpoint({
  ...sideStep,
  path: '/deals/:id/answer-dispute',
  summary: 'Answer a dispute, once, as the side that did not open it',
  body: z.object({ text: requiredText(MAX_DISPUTE, field.messageRequired), attachments: evidenceFiles }),
  errors: [...sideStep.errors, 'UPLOAD_UNKNOWN'],
})

export const resolveDeal = endpoint({
  ...adminStep,
  path: '/admin/deals/:id/resolve',
  summary: 'Decide a dispute; the decision is in the audit log',
  body: z.object({
    outcome: z.enum(['complete', 'cancel']),
    reason,
    /** By default, of a cancelled deal the side that did not open the dispute, else neither. */
    failedSide: z.enum(sides).nullish(),
  }),
})

export const listAdminDeals = endpoint({
  method: 'GET',
  path: '/admin/deals',
  summary: 'Deals of all shops: those in dispute, or with a status or a text; newest first',
  query: cursorQuery().extend({
    status: z.enum(dealStatuses).optional(),
    /** In the number, the product's title, or the name of the shop or the buyer. */
    q: z.string().trim().max(200).optional(),
  }),
  answer: z.object({ deals: z.array(deal), pagination }),
})
