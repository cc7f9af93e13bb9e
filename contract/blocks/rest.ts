import { z } from 'zod'
import { byId } from '../ids.ts'
import { endpoint } from '../wire.ts'

const answer = z.object({ isBlocked: z.boolean() })

export const blockUser = endpoint({
  method: 'POST',
  path: '/users/:id/block',
  summary: 'Block a user, who then cannot message, follow or comment on the caller',
  params: byId,
  answer,
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'LIMIT_REACHED'],
})

export const unblockUser = endpoint({
  method: 'DELETE',
  path: '/users/:id/block',
  summary: 'Unblock a user; does nothing if the user is not blocked',
  params: byId,
  answer,
  errors: ['NOT_FOUND'],
})
