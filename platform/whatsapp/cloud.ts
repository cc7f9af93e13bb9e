import { sql } from 'kysely'
import { z } from 'zod'
import type { WhatsappCloudSettings } from '../env.ts'
import type { Deps } from '../platform.ts'
import { createBudget, prefixOf } from './budget.ts'
import { understand } from './graph-errors.ts'
import { NotSent, type OtpMessage, type Verdict, type Whatsapp } from './port.ts'
import { createSender, digest, type Limits, META_LIMITS } from './sender.ts'

/** Released on 29 July 2026: https://developers.facebook.com/docs/graph-api/changelog/versions/ */
const GRAPH_VERSION = 'v26.0'
/** Half of the job's time. */
const ANSWER_WITHIN_MS = 10_000
/** A claim older than this is of a process that died: its request is over, whatever became of it. */
const CLAIM_SECONDS = 15
/** Before every callback of ours, so that no other use of the same account is taken for a code. */
const CALLBACK_PREFIX = 'otp_'

const accepted = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()) })
const refusal = z.object({ error: z.object({ code: z.number().int() }) })

/** What goes with a message and comes back with its reports. Never anything of the code. */
const callbackOf = (deliveryId: string): string => CALLBACK_PREFIX + deliveryId
/** The delivery that a callback names, if it is ours. */
export const deliveryOfCallback = (callback: string | undefined): string | null => {
  const id = callback?.startsWith(CALLBACK_PREFIX) ? callback.slice(CALLBACK_PREFIX.length) : undefined
  return z.uuid().safeParse(id).data ?? null
}

/**
 * WhatsApp's Cloud API. Each attempt is written down before it leaves: whatever happens afterwards, it never leaves
 * twice. Only an answer that says no, or a connection that never was, takes that back.
 */
export const createWhatsappCloud = (
  needs: Deps<'db' | 'log'>,
  settings: WhatsappCloudSettings,
  limits: Limits = META_LIMITS,
): Whatsapp => {
  const { db, log } = needs
  const sender = createSender(needs, settings.phoneNumberId, limits)
  const budget = createBudget(needs, settings.budget)
  const underWay = new Map<string, Promise<{ messageId: string }>>()

  const send = async (message: OtpMessage): Promise<{ messageId: string }> => {
    const before = await readClaim(needs, message)
    if (before) return before
    const cost = budget.priceOf(message.to)
    await budget.refuseIfSpent(cost)
    await sender.waitForTurn(message.to)
    if (!(await claim(needs, message, cost)))
      throw new NotSent({ kind: 'in-hand' }, 'Another process sends this code')
    try {
      const messageId = await post(message)
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
      if (error instanceof NotSent && error.verdict.kind !== 'unknown') await release(needs, message)
      throw error
    }
  }

  /** Tries the templates in turn, each only after the one before was refused for what it is. */
  const post = async (message: OtpMessage): Promise<string> => {
    const [first, ...others] = settings.templates
    const attempt = async (template: string, rest: string[]): Promise<string> => {
      const answer = await ask(settings, message, template)
      if ('messageId' in answer) return answer.messageId
      const { verdict, alarm, stops, isTemplate } = understand(answer.code, answer.status)
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

  return {
    reports: true,
    sendOtp: (message) => {
      const key = `${message.deliveryId}:${message.attempt}`
      const running = underWay.get(key)
      if (running) return running
      const sending = send(message).finally(() => underWay.delete(key))
      underWay.set(key, sending)
      return sending
    },
    noteError: async (errorCode) => {
      const { alarm, stops } = understand(errorCode, 400)
      if (stops) await sender.stop(alarm ?? '', errorCode)
      else if (alarm) log.error({ errorCode }, alarm)
    },
  }
}

/** What became of an attempt that was written down before; nothing where there was none. */
async function readClaim(
  { db }: Deps<'db'>,
  { deliveryId, attempt }: OtpMessage,
): Promise<{ messageId: string } | null> {
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
  if (row.isOver) throw new NotSent({ kind: 'unknown' }, 'Nobody knows what became of this code')
  throw new NotSent({ kind: 'in-hand' }, 'Another process sends this code')
}

/** Writes an attempt down, and answers whether it was the first to. */
async function claim(
  { db }: Deps<'db'>,
  { deliveryId, attempt, to }: OtpMessage,
  cost: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.kysely
    .insertInto('WhatsappSend')
    .values({ deliveryId, attempt, recipient: digest(to), prefix: prefixOf(to), cost })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function release({ db }: Deps<'db'>, { deliveryId, attempt }: OtpMessage): Promise<void> {
  await db.kysely
    .deleteFrom('WhatsappSend')
    .where('deliveryId', '=', deliveryId)
    .where('attempt', '=', attempt)
    .execute()
}

/** Asks once. Throws `NotSent` where there is no answer that can be understood. */
async function ask(
  { graphUrl, phoneNumberId, token, language }: WhatsappCloudSettings,
  { deliveryId, to, code }: OtpMessage,
  template: string,
): Promise<{ messageId: string } | { code: number; status: number }> {
  const response = await fetch(`${graphUrl}/${GRAPH_VERSION}/${phoneNumberId}/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      // A kept connection that the other end has just closed would leave open whether the code has left.
      connection: 'close',
    },
    // The code and the token go to this host and no other.
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
    throw neverLeft(error)
  })
  const body: unknown = await response.json().catch(() => null)
  const failure = refusal.safeParse(body)
  if (failure.success) return { code: failure.data.error.code, status: response.status }
  const success = accepted.safeParse(body)
  if (response.ok && success.success) return { messageId: success.data.messages[0].id }
  // Meta turns calls away without a word when there are too many; what any other silence means nobody can tell.
  if (response.status === 429 || response.status === 503)
    throw new NotSent(NETWORK, `WhatsApp answered ${response.status}`)
  if (response.status >= 400 && response.status < 500)
    throw new NotSent({ kind: 'refused' }, `WhatsApp answered ${response.status} and no reason`)
  throw new NotSent({ kind: 'unknown' }, `WhatsApp answered ${response.status} and nothing that can be read`)
}

const NETWORK: Verdict = { kind: 'later', firstMs: 2_000, factor: 2, isRefusal: true }

/** Errors of a connection that was never made: nothing has left. The others say nothing about what did. */
const unmade =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|CERT_|DEPTH_ZERO_|UNABLE_TO_|SELF_SIGNED_)/

const neverLeft = (error: unknown): NotSent => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  // With several addresses each has its own error; the first tells what it is about.
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  const code = first instanceof Error && 'code' in first ? String(first.code) : ''
  return unmade.test(code)
    ? new NotSent(NETWORK, `WhatsApp cannot be reached: ${code}`)
    : new NotSent({ kind: 'unknown' }, `The connection to WhatsApp broke: ${code || 'no answer in time'}`)
}
