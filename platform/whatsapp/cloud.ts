import { sql } from 'kysely'
import { z } from 'zod'
import type { WhatsappCloudSettings } from '../env.ts'
import type { Deps } from '../platform.ts'
import { createBudget, prefixOf } from './budget.ts'
import { classifyError } from './graph-errors.ts'
import { NotSent, type OtpMessage, type Verdict, type Whatsapp } from './port.ts'
import { createSender, digest, type Limits, META_LIMITS, type Sender } from './sender.ts'

/** Released on 29 July 2026: https://developers.facebook.com/docs/graph-api/changelog/versions/ */
const GRAPH_VERSION = 'v26.0'
/** Half of the job's time limit. */
const ANSWER_WITHIN_MS = 10_000
/** An older claim belongs to a crashed process, and its outcome is unknown. */
const CLAIM_SECONDS = 15
/** Prefix of callback data, to distinguish codes from other messages of the account. */
const CALLBACK_PREFIX = 'otp_'

const accepted = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()) })
const refusal = z.object({ error: z.object({ code: z.number().int() }) })

/** Callback data that WhatsApp returns in reports. Must not reveal the code. */
const callbackOf = (deliveryId: string): string => CALLBACK_PREFIX + deliveryId
/** Returns the delivery id of callback data, or `null` if it is not from here. */
export const deliveryOfCallback = (callback: string | undefined): string | null => {
  const id = callback?.startsWith(CALLBACK_PREFIX) ? callback.slice(CALLBACK_PREFIX.length) : undefined
  return z.uuid().safeParse(id).data ?? null
}

/**
 * Sends codes with WhatsApp's Cloud API. Each attempt is recorded before it is sent and is never
 * sent twice. Only an error answer or a failed connection removes the record.
 */
export const createWhatsappCloud = (
  deps: Deps<'db' | 'log'>,
  settings: WhatsappCloudSettings,
  limits: Limits = META_LIMITS,
): Whatsapp => {
  const { db, log } = deps
  const sender = createSender(deps, settings.phoneNumberId, limits)
  const budget = createBudget(deps, settings.budget)
  const running = new Map<string, Promise<{ messageId: string }>>()

  const send = async (message: OtpMessage): Promise<{ messageId: string }> => {
    const before = await readClaim(deps, message)
    if (before) return before
    const cost = budget.priceOf(message.to)
    await budget.refuseIfSpent(cost)
    await sender.waitForTurn(message.to)
    if (!(await claim(deps, message, cost)))
      throw new NotSent({ kind: 'in-hand' }, 'Another process sends this code')
    try {
      const messageId = await post(deps, settings, sender, message)
      await db.kysely
        .updateTable('WhatsappSend')
        .set({ messageId })
        .where('deliveryId', '=', message.deliveryId)
        .where('attempt', '=', message.attempt)
        .execute()
      await sender.resume()
      await budget.watch(prefixOf(message.to))
      return { messageId }
    } catch (error) {
      if (error instanceof NotSent && error.verdict.kind !== 'unknown') await release(deps, message)
      throw error
    }
  }

  return {
    reports: true,
    sendOtp: (message) => {
      const key = `${message.deliveryId}:${message.attempt}`
      const known = running.get(key)
      if (known) return known
      const sending = send(message).finally(() => running.delete(key))
      running.set(key, sending)
      return sending
    },
    noteError: async (errorCode) => {
      const { alarm, stops } = classifyError(errorCode, 400)
      if (stops) await sender.stop(alarm ?? '', errorCode)
      else if (alarm) log.error({ errorCode }, alarm)
    },
  }
}

/** Tries the templates in order, the next only if one was refused. */
const post = async (
  { log }: Deps<'log'>,
  settings: WhatsappCloudSettings,
  sender: Sender,
  message: OtpMessage,
): Promise<string> => {
  const [first, ...others] = settings.templates
  const attempt = async (template: string, rest: string[]): Promise<string> => {
    const answer = await postMessage(settings, message, template)
    if ('messageId' in answer) return answer.messageId
    const { verdict, alarm, stops, isTemplate } = classifyError(answer.code, answer.status)
    const [next, ...further] = rest
    if (isTemplate && next !== undefined) {
      log.error({ errorCode: answer.code, template }, `${alarm}: the next one is used`)
      return attempt(next, further)
    }
    if (stops) await sender.stop(alarm ?? '', answer.code)
    else {
      await sender.resume()
      if (alarm) log.error({ errorCode: answer.code }, alarm)
    }
    throw new NotSent(verdict, `WhatsApp refused a code with error ${answer.code}`, answer.code)
  }
  return attempt(first, others)
}

/** Returns the result of a recorded attempt, or `null` if there is none. */
const readClaim = async (
  { db }: Deps<'db'>,
  { deliveryId, attempt }: OtpMessage,
): Promise<{ messageId: string } | null> => {
  const row = await db.kysely
    .selectFrom('WhatsappSend')
    .select((eb) => [
      'messageId',
      eb('createdAt', '<', sql<Date>`now() - make_interval(secs => ${CLAIM_SECONDS})`).as('isOver'),
    ])
    .where('deliveryId', '=', deliveryId)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  if (!row) return null
  if (row.messageId !== null) return { messageId: row.messageId }
  if (row.isOver) throw new NotSent({ kind: 'unknown' }, 'The outcome of this code is unknown')
  throw new NotSent({ kind: 'in-hand' }, 'Another process sends this code')
}

/** Records an attempt; returns false if it was recorded already. */
const claim = async (
  { db }: Deps<'db'>,
  { deliveryId, attempt, to }: OtpMessage,
  cost: number,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db.kysely
    .insertInto('WhatsappSend')
    .values({ deliveryId, attempt, recipient: digest(to), prefix: prefixOf(to), cost })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const release = async ({ db }: Deps<'db'>, { deliveryId, attempt }: OtpMessage): Promise<void> => {
  await db.kysely
    .deleteFrom('WhatsappSend')
    .where('deliveryId', '=', deliveryId)
    .where('attempt', '=', attempt)
    .execute()
}

/** Sends the message once. Throws `NotSent` for an answer that cannot be understood. */
const postMessage = async (
  { graphUrl, phoneNumberId, token, language }: WhatsappCloudSettings,
  { deliveryId, to, code }: OtpMessage,
  template: string,
): Promise<{ messageId: string } | { code: number; status: number }> => {
  const response = await fetch(`${graphUrl}/${GRAPH_VERSION}/${phoneNumberId}/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      // On a kept-alive connection that was just closed, it would be unknown whether the code was
      // sent.
      connection: 'close',
    },
    // Never send the code and the token to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: to.replace('+', ''),
      type: 'template',
      biz_opaque_callback_data: callbackOf(deliveryId),
      template: {
        name: template,
        language: { code: language },
        components: [
          { type: 'body', parameters: [{ type: 'text', text: code }] },
          { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] },
        ],
      },
    }),
  }).catch((error: unknown) => {
    throw connectionError(error)
  })
  const body: unknown = await response.json().catch(() => null)
  const failure = refusal.safeParse(body)
  if (failure.success) return { code: failure.data.error.code, status: response.status }
  const success = accepted.safeParse(body)
  if (response.ok && success.success) return { messageId: success.data.messages[0].id }
  // Meta refuses calls without a body when overloaded. The outcome of other such answers is
  // unknown.
  if (response.status === 429 || response.status === 503)
    throw new NotSent(NETWORK, `WhatsApp answered ${response.status}`)
  if (response.status >= 400 && response.status < 500)
    throw new NotSent({ kind: 'refused' }, `WhatsApp answered ${response.status} and no reason`)
  throw new NotSent({ kind: 'unknown' }, `WhatsApp answered ${response.status} and nothing that can be read`)
}

const NETWORK: Verdict = { kind: 'later', firstMs: 2_000, factor: 2, isRefusal: true }

/**
 * Errors of a connection that was never established: nothing was sent. After others, the outcome is
 * unknown.
 */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|CERT_|DEPTH_ZERO_|UNABLE_TO_|SELF_SIGNED_)/

const connectionError = (error: unknown): NotSent => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  // With several addresses each has its own error; the first is representative.
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  const code = first instanceof Error && 'code' in first ? String(first.code) : ''
  return NOT_CONNECTED.test(code)
    ? new NotSent(NETWORK, `WhatsApp cannot be reached: ${code}`)
    : new NotSent({ kind: 'unknown' }, `The connection to WhatsApp broke: ${code || 'no answer in time'}`)
}
