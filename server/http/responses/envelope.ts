import type { FastifyReply } from 'fastify'
import type { Answer } from '../../features/idempotency/public.ts'
import { hasOwnStatus } from '../../route.ts'

/** Returns a success envelope, with the action's own status and text if it sets them. */
export const envelope = (result: unknown, status: number, message: string | undefined): Answer => {
  const own = hasOwnStatus(result) ? result : null
  const text = own?.message ?? message
  return {
    status: own?.status ?? status,
    ...(own?.cookie && { cookie: own.cookie }),
    body: { success: true, data: own ? own.data : result, ...(text !== undefined && { message: text }) },
  }
}

/** Sends an answer with its cookie. */
export const sendAnswer = (reply: FastifyReply, answer: Answer) => {
  if (answer.cookie) reply.header('set-cookie', answer.cookie)
  return reply.status(answer.status).send(answer.body)
}
