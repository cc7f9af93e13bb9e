import { z } from 'zod'
import { byId, pageQuery, pagination } from '../ids.ts'
import { endpoint } from '../wire.ts'
import { adminAccountRequest } from './views.ts'

const decision = z.enum(['approve', 'reject'])

export const listAccountRequests = endpoint({
  method: 'GET',
  path: '/admin/account-requests',
  summary: 'What users ask to have done with their accounts, the oldest first',
  query: pageQuery().extend({
    status: z.enum(['open', 'approved', 'rejected', 'cancelled']).default('open'),
  }),
  answer: z.object({ accountRequests: z.array(adminAccountRequest), pagination }),
})

export const decideAccountRequest = endpoint({
  method: 'POST',
  path: '/admin/account-requests/:id',
  summary: 'Deactivate or delete the account, or leave it as it is',
  params: byId,
  body: z.object({ decision }),
  answer: z.object({ accountRequest: adminAccountRequest }),
  errors: ['NOT_FOUND', 'ALREADY_DECIDED'],
})
