import { z } from 'zod'
import { byId } from '../ids.ts'
import { endpoint } from '../wire.ts'

const answer = z.object({ isBlocked: z.boolean() })

export const blockUser = endpoint({
  method: 'POST',
  path: '/users/:id/block',
  summary: 'Want no contact: a blocked user cannot write to, follow or comment on the blocker',
  params: byId,
  answer,
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'LIMIT_REACHED'],
})

export const unblockUser = endpoint({
  method: 'DELETE',
  path: '/users/:id/block',
  summary: 'Lift a block; where there is none, nothing happens',
  params: byId,
  answer,
  errors: ['NOT_FOUND'],
})
