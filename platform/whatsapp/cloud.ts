import { z } from 'zod'
import { type Language, languageOf } from '../../contract/languages.ts'
import { singleFlightByKey } from '../concurrency/single-flight.ts'
import type { WhatsappCloudSettings } from '../env.ts'
import { limitReadBytes } from '../network/limit-response.ts'
import type { Deps } from '../platform.ts'
import { createBudget, prefixOf } from './budget.ts'
import { claim, deleteClaim, readClaim } from './claims.ts'
import { classifyError } from './graph-errors.ts'
import {
  type NotificationMessage,
  type OtpMessage,
  SendError,
  type SendFailure,
  type Whatsapp,
} from './port.ts'
import { createSender, type Limits, META_LIMITS, type Sender } from './sender.ts'

/** Released on 29 July 2026: https://developers.facebook.com/docs/graph-api/changelog/versions/ */
const GRAPH_VERSION = 'v26.0'
/** Half of the job's time limit. */
const ANSWER_WITHIN_MS = 10_000
const MAX_RECEIVED_BYTES = 64 * 1024
/** Prefix of callback data, to distinguish codes from other messages of the account. */
const CODE_PREFIX = 'otp_'
const NOTIFICATION_PREFIX = 'notice_'

const accepted = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()) })
const refusal = z.object({ error: z.object({ code: z.number().int() }) })

/** Returns whether callback data is that of a notification. */
export const isNotificationCallback = (callback: string | undefined): boolean =>
  callback?.startsWith(NOTIFICATION_PREFIX) ?? false

/** A template, its language and Meta's code of it. */
type Template = { template: string; language: Language; code: string }

/**
 * Returns the templates to try: the first in the wanted language, then all in that of
 * `WHATSAPP_LANGUAGE`.
 */
const templatesFor = (
  { language: code, languages }: WhatsappCloudSettings,
  [first, ...others]: readonly [string, ...string[]],
  wanted: Language,
): [Template, ...Template[]] => {
  // `env-schema.ts` checks that notifications have texts in it; codes need none.
  const byDefault = { language: languageOf(code.replace('_', '-')) ?? 'en', code }
  const defaults: [Template, ...Template[]] = [
    { template: first, ...byDefault },
    ...others.map((template) => ({ template, ...byDefault })),
  ]
  const wantedCode = languages.get(wanted)
  return wantedCode === undefined
    ? defaults
    : [{ template: first, language: wanted, code: wantedCode }, ...defaults]
}

/** A message of either kind, as the API takes it. */
type Message = {
  deliveryId: string
  attempt: number
  to: string
  isNotification: boolean
  /** The account that caused a notification. */
  causedBy: string | null
  /** Returned in reports. Must not reveal the code. */
  callback: string
  /** The first is used while it can be. */
  templates: readonly [Template, ...Template[]]
  /** Returns the components for a template in this language. */
  componentsIn: (language: Language) => readonly object[]
}

const texts = (parts: readonly string[]) => parts.map((text) => ({ type: 'text', text }))

const componentsOf = (body: readonly string[], button: string): readonly object[] => [
  { type: 'body', parameters: texts(body) },
  { type: 'button', sub_type: 'url', index: '0', parameters: texts([button]) },
]

const codeMessage = (
  settings: WhatsappCloudSettings,
  { code, deliveryId, attempt, to, language }: OtpMessage,
): Message => ({
  deliveryId,
  attempt,
  to,
  templates: templatesFor(settings, settings.templates, language),
  isNotification: false,
  causedBy: null,
  callback: CODE_PREFIX + deliveryId,
  componentsIn: () => componentsOf([code], code),
})

const notificationMessage = (
  settings: WhatsappCloudSettings,
  template: string,
  { deliveryId, to, path, language, textIn, causedBy }: NotificationMessage,
): Message => ({
  deliveryId,
  attempt: 1,
  to,
  templates: templatesFor(settings, [template], language),
  isNotification: true,
  causedBy,
  callback: NOTIFICATION_PREFIX + deliveryId,
  componentsIn: (language) => {
    const { title, message } = textIn(language)
    return componentsOf([title, message], path)
  },
})

/** Returns the delivery id of callback data, or `null` if it is not that of a code. */
export const codeDeliveryOf = (callback: string | undefined): string | null => {
  const id = callback?.startsWith(CODE_PREFIX) ? callback.slice(CODE_PREFIX.length) : undefined
  return z.uuid().safeParse(id).data ?? null
}

/**
 * Sends codes and notifications with WhatsApp's Cloud API. Each attempt is recorded before it is
 * sent, and is never sent twice. Only an error answer or a failed connection removes the record.
 */
export const createWhatsappCloud = (
  deps: Deps<'db' | 'log'>,
  settings: WhatsappCloudSettings,
  limits: Limits = META_LIMITS,
): Whatsapp => {
  const { db, log } = deps
  const sender = createSender(deps, settings.phoneNumberId, limits)
  const budget = createBudget(deps, settings.budget)
  const shareSending = singleFlightByKey<{ messageId: string }>()

  const send = async (message: Message): Promise<{ messageId: string }> => {
    const before = await readClaim(deps, message)
    if (before) return before
    const cost = budget.priceOf(message.to)
    await budget.assertBudget(cost, message.isNotification)
    await sender.waitForTurn(message.to)
    if (!(await claim(deps, { sender, budget: settings.budget }, message, cost)))
      throw new SendError({ kind: 'in-progress' }, 'Another process sends this message')
    try {
      const messageId = await post(deps, settings, sender, message)
      await db.kysely
        .updateTable('WhatsappSend')
        .set({ messageId })
        .where('deliveryId', '=', message.deliveryId)
        .where('attempt', '=', message.attempt)
        .execute()
      await sender.resume()
      if (!message.isNotification) await budget.watch(prefixOf(message.to))
      return { messageId }
    } catch (error) {
      if (error instanceof SendError && error.failure.kind !== 'unknown') await deleteClaim(deps, message)
      throw error
    }
  }

  const sendOnce = (message: Message) =>
    shareSending(`${message.deliveryId}:${message.attempt}`, () => send(message))

  return {
    reportsDelivery: true,
    sendOtp: (message) => sendOnce(codeMessage(settings, message)),
    sendNotification: async (message) => {
      if (!settings.notificationTemplate)
        throw new SendError({ kind: 'refused' }, 'No template for notifications is set')
      return sendOnce(notificationMessage(settings, settings.notificationTemplate, message))
    },
    handleReportedError: async (errorCode) => {
      const { alarm, stops } = classifyError(errorCode, 400)
      if (stops) await sender.pause(alarm ?? '', errorCode)
      else if (alarm) log.error({ errorCode }, alarm)
    },
  }
}

/** Tries the templates in order, the next only if one was refused. */
const post = async (
  { log }: Deps<'log'>,
  settings: WhatsappCloudSettings,
  sender: Sender,
  message: Message,
): Promise<string> => {
  const [first, ...others] = message.templates
  const attempt = async (template: Template, rest: readonly Template[]): Promise<string> => {
    const answer = await postMessage(settings, message, template)
    if ('messageId' in answer) return answer.messageId
    const { failure, alarm, stops, isTemplate } = classifyError(answer.code, answer.status)
    const [next, ...further] = rest
    if (isTemplate && next !== undefined) {
      log.error({ errorCode: answer.code, ...template }, `${alarm}: the next one is used`)
      return attempt(next, further)
    }
    if (stops) await sender.pause(alarm ?? '', answer.code)
    else {
      await sender.resume()
      if (alarm) log.error({ errorCode: answer.code }, alarm)
    }
    throw new SendError(failure, `WhatsApp refused a message with error ${answer.code}`, answer.code)
  }
  return attempt(first, others)
}

/** Sends the message once. Throws `SendError` for an answer that cannot be understood. */
const postMessage = async (
  { graphUrl, phoneNumberId, token }: WhatsappCloudSettings,
  { to, callback, componentsIn }: Message,
  { template, language, code }: Template,
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
      biz_opaque_callback_data: callback,
      template: {
        name: template,
        language: { code },
        components: componentsIn(language),
      },
    }),
  }).catch((error: unknown) => {
    throw connectionError(error)
  })
  const body: unknown = await limitReadBytes(response, MAX_RECEIVED_BYTES)
    .json()
    .catch(() => null)
  const failure = refusal.safeParse(body)
  if (failure.success) return { code: failure.data.error.code, status: response.status }
  const success = accepted.safeParse(body)
  if (response.ok && success.success) return { messageId: success.data.messages[0].id }
  // Meta refuses calls without a body when overloaded. The outcome of other such answers is
  // unknown.
  if (response.status === 429 || response.status === 503)
    throw new SendError(NETWORK, `WhatsApp answered ${response.status}`)
  if (response.status >= 400 && response.status < 500)
    throw new SendError({ kind: 'refused' }, `WhatsApp answered ${response.status} and no reason`)
  throw new SendError(
    { kind: 'unknown' },
    `WhatsApp answered ${response.status} and nothing that can be read`,
  )
}

const NETWORK: SendFailure = { kind: 'later', firstMs: 2_000, factor: 2, isRefusal: true }

/**
 * Errors of a connection that was never established: nothing was sent. After others, the outcome is
 * unknown.
 */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|CERT_|DEPTH_ZERO_|UNABLE_TO_|SELF_SIGNED_)/

const connectionError = (error: unknown): SendError => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  // With several addresses each has its own error; the first is representative.
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  const code = first instanceof Error && 'code' in first ? String(first.code) : ''
  return NOT_CONNECTED.test(code)
    ? new SendError(NETWORK, `WhatsApp cannot be reached: ${code}`)
    : new SendError({ kind: 'unknown' }, `The connection to WhatsApp broke: ${code || 'no answer in time'}`)
}
