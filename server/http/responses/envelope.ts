import type { FastifyReply } from 'fastify'
import { type HttpResponse, hasOwnStatus } from '../../route.ts'

/** Returns a success envelope, with the action's own status and text if it sets them. */
export const envelope = (result: unknown, status: number, message: string | undefined): HttpResponse => {
  const own = hasOwnStatus(result) ? result : null
  const text = own?.message ?? message
  return {
    status: own?.status ?? status,
    ...(own?.cookie && { cookie: own.cookie }),
    body: { success: true, data: own ? own.data : result, ...(text !== undefined && { message: text }) },
  }
}

/** Sends a response with its cookie. */
export const sendResponse = (reply: FastifyReply, response: HttpResponse) => {
  if (response.cookie) reply.header('set-cookie', response.cookie)
  return reply.status(response.status).send(response.body)
}
