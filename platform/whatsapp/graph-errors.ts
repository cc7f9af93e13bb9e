import type { SendFailure } from './port.ts'

/**
 * The handling of an error. `alarm` is logged for the operator; `stops` pauses all sending until it
 * is fixed.
 */
export type GraphError = {
  failure: SendFailure
  alarm?: string
  stops?: true
  /** The template is unusable; another one may work. */
  isTemplate?: true
}

const later = (firstMs: number, factor: number, maxRefusals?: number): SendFailure => ({
  kind: 'later',
  firstMs,
  factor,
  isRefusal: true,
  maxRefusals,
})
const refused: SendFailure = { kind: 'refused' }

/** Interval of retries while sending is paused. */
export const PROBE_MS = 60_000
const paused: SendFailure = { kind: 'later', firstMs: PROBE_MS, factor: 1, isRefusal: false }

const passing: GraphError = { failure: later(1_000, 4, 3) }
const limited: GraphError = { failure: later(15_000, 2) }
const stop = (alarm: string): GraphError => ({ failure: paused, alarm, stops: true })
const bug: GraphError = { failure: refused, alarm: 'WhatsApp finds a mistake in our message' }
const template: GraphError = {
  ...stop('The WhatsApp template is missing, paused or disabled'),
  isTemplate: true,
}
const token = stop('WhatsApp does not accept the token, or it lacks a permission')
const account = stop('WhatsApp has blocked or restricted the account')

/**
 * Handling of Meta's error codes:
 * https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/
 */
const errors: Record<number, GraphError> = {
  131026: { failure: { kind: 'unreachable' } },
  131030: {
    failure: refused,
    alarm: 'This is a WhatsApp test number, which sends only to numbers on its list',
  },
  131056: { failure: later(4_000, 4) },
  130429: { failure: later(1_000, 2) },
  131048: stop('WhatsApp limits the number since people marked it as spam'),
  131049: { failure: refused },
  131050: { failure: refused },
  80007: limited,
  4: limited,
  133016: limited,
  131057: { failure: later(60_000, 1) },
  1: passing,
  2: passing,
  131000: passing,
  131016: passing,
  0: token,
  190: token,
  3: token,
  10: token,
  368: account,
  130497: account,
  131031: account,
  131042: stop('WhatsApp finds a problem with the payment'),
  100: bug,
  131008: bug,
  131009: bug,
  132000: bug,
  132012: bug,
  132001: template,
  132015: template,
  132016: template,
  131021: { failure: refused, alarm: 'A code was to be sent to the number that sends it' },
  131062: bug,
  133010: stop('The WhatsApp number is not registered'),
}

/** Returns the handling of an error by its code, or by the status if the code is unknown. */
export const classifyError = (code: number, status: number): GraphError => {
  const known = errors[code] ?? (code >= 200 && code <= 299 ? token : undefined)
  if (known) return known
  if (status === 429) return limited
  if (status >= 500) return passing
  return { failure: refused, alarm: 'WhatsApp answered with an error that is not known here' }
}

/** Returns whether a message that a report declares failed may succeed if sent again. */
export const isWorthResending = (code: number): boolean => {
  const { kind } = classifyError(code, 400).failure
  return kind === 'unreachable' || (kind === 'later' && !classifyError(code, 400).stops)
}

/** Returns whether WhatsApp could not reach the number, for a reason that it does not give. */
export const isUnreachable = (code: number): boolean =>
  classifyError(code, 400).failure.kind === 'unreachable'
