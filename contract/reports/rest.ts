import { z } from 'zod'
import { field } from '../field-codes.ts'
import { id } from '../ids.ts'
import { success } from '../texts.ts'
import { endpoint } from '../wire.ts'
import { report } from './views.ts'

export const createReport = endpoint({
  method: 'POST',
  path: '/reports',
  summary: 'Report something to the administrators; a repeated report changes the open one',
  body: z.object({
    targetType: report.shape.targetType,
    targetId: id,
    reason: z.string(field.reportReason).trim().min(1, field.reportReason).max(100, field.reportReason),
    details: z.string().trim().max(2000).nullish(),
  }),
  answer: z.object({ report }),
  status: 201,
  message: success.reported,
  errors: ['NOT_FOUND', 'OWN_ACCOUNT'],
  httpRate: { count: 60, seconds: 3600 },
})
