import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { WhatsappCloudSettings } from '../../platform/env.ts'
import { fail } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { isSameSecret, isSigned, readWebhook } from '../../platform/whatsapp/webhook.ts'
import { receiveReports } from '../features/accounts/public.ts'
import type { ReadInTurn } from './requests/json-bodies.ts'

const PATH = '/api/webhooks/whatsapp'
/**
 * Meta's maximum: https://developers.facebook.com/docs/whatsapp/cloud-api/guides/set-up-webhooks
 */
const MAX_BYTES = 3 * 1024 * 1024

const FILE_TYPES = ['multipart/form-data', 'application/offset+octet-stream']

const subscription = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().max(1000),
})

/**
 * Receives WhatsApp's reports on the delivery of messages. Checks the signature before parsing,
 * stores the reports and answers at once: Meta retries for a week after anything but 200.
 */
export const registerWebhooks = async (
  app: FastifyInstance,
  platform: Platform,
  { appSecret, verifyToken }: WhatsappCloudSettings,
  readInTurn: ReadInTurn,
): Promise<void> => {
  // Meta sends three reports per message from few addresses, so the limit per address does not
  // apply.
  const config = { rateLimit: false }

  app.get(PATH, { config }, async (request, reply) => {
    const asked = subscription.safeParse(request.query).data
    if (!asked || !isSameSecret(verifyToken, asked['hub.verify_token'])) throw fail('FORBIDDEN')
    return reply.type('text/plain; charset=utf-8').send(asked['hub.challenge'])
  })

  await app.register(async (scope) => {
    // The signature covers the raw bytes of any content type; but `body-memory.ts` does not count
    // files.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(FILE_TYPES, (_request, _body, done) => done(fail('UNSUPPORTED_MEDIA_TYPE')))
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) =>
      readInTurn(request, body, (whole) => done(null, whole)),
    )
    scope.post(PATH, { config, bodyLimit: MAX_BYTES }, async (request, reply) => {
      const signature = request.headers['x-hub-signature-256']
      const body = request.body
      const isTheirs =
        Buffer.isBuffer(body) && typeof signature === 'string' && isSigned(appSecret, body, signature)
      if (!isTheirs) throw fail('FORBIDDEN')
      const { reports, accountErrors } = readWebhook(body)
      if (accountErrors.length > 0)
        platform.log.error({ errorCodes: accountErrors }, 'WhatsApp reports a problem with the account')
      await receiveReports(platform, reports)
      return reply.type('text/plain; charset=utf-8').send('OK')
    })
  })
}
