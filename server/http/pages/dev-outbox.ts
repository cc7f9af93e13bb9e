import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fail } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listDevelopmentMessages } from '../../../platform/whatsapp/development.ts'
import { isFromThisMachine } from '../connections/local-network.ts'
import { cleanInput } from '../requests/clean-text.ts'
import { problems } from '../requests/validate.ts'
import { escapeHtml } from './html-head.ts'

const outboxQuery = z.object({ to: z.string().max(40).optional() })
const receiverOf = (query: unknown): string | undefined => {
  const parsed = outboxQuery.safeParse(cleanInput(query))
  if (!parsed.success) throw fail('VALIDATION_FAILED', { fields: problems('query', parsed) })
  return parsed.data.to
}

/**
 * Serves the codes of development, as JSON and as a page, to this machine only. Does not exist in
 * production.
 */
export const registerDevelopmentMessages = (app: FastifyInstance, { db }: Platform): void => {
  app.get('/api/dev/outbox', async (request) => {
    if (!isFromThisMachine(request)) throw fail('NOT_FOUND')
    const to = receiverOf(request.query)
    return { success: true, data: { messages: await listDevelopmentMessages({ db }, to) } }
  })
  app.get('/dev/outbox', async (request, reply) => {
    if (!isFromThisMachine(request)) throw fail('NOT_FOUND')
    const to = receiverOf(request.query)
    const messages = await listDevelopmentMessages({ db }, to)
    const rows = messages.map(
      (message) =>
        `<tr><td>${escapeHtml(message.to)}</td><td><b>${escapeHtml(message.code)}</b></td><td>${escapeHtml(message.createdAt)}</td></tr>`,
    )
    // The page has inline styles.
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(page(rows))
  })
}

const page = (rows: string[]) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>WhatsApp outbox</title>
<style>body{font:16px system-ui;margin:2rem auto;max-width:42rem;padding:0 1rem}td{padding:.5rem 1rem .5rem 0}b{font-size:1.4em;letter-spacing:.1em}</style>
<h1>WhatsApp outbox</h1><p>Messages that WhatsApp would have sent, newest first.</p>
<table>${rows.join('') || '<tr><td>No messages yet</td></tr>'}</table></html>`
