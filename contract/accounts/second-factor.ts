import { z } from 'zod'
import { field } from '../field-codes.ts'
import { success } from '../texts.ts'
import { endpoint } from '../wire.ts'
import { presentPassword } from './fields.ts'
import { secondFactor } from './views.ts'

/**
 * Six digits of the authenticator app, or a recovery code; spaces, hyphens and capitals do not
 * matter.
 */
const code = z
  .string(field.factorCodeRequired)
  .trim()
  .min(1, field.factorCodeRequired)
  .max(50, field.factorCode)
/** Ten codes, each valid once. They are shown only in this answer. */
const recoveryCodes = z.array(z.string())
const httpRate = { count: 30, seconds: 900 }

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/users/me/second-factor',
  summary: 'Whether sign-in requires a code in addition to the password',
  answer: z.object({ secondFactor }),
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/users/me/second-factor',
  summary:
    'Get the secret for an authenticator app; active after `confirm` received a code within 15 minutes',
  hasSecretAnswer: true,
  body: z.object({ password: presentPassword }),
  answer: z.object({
    /** Base32, as people type it into an app. */
    secret: z.string(),
    /** `otpauth://totp/…`, as apps read it from a QR code. */
    otpauthUrl: z.string(),
  }),
  errors: ['SECOND_FACTOR_ON', 'TOO_MANY_REQUESTS'],
  httpRate,
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/users/me/second-factor/confirm',
  summary: 'Switch the second factor on with a first code; returns ten recovery codes, only once',
  hasSecretAnswer: true,
  body: z.object({ code }),
  answer: z.object({ recoveryCodes }),
  message: success.secondFactorOn,
  errors: ['SECOND_FACTOR_ON', 'SECOND_FACTOR_NOT_BEGUN'],
  httpRate,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/me/second-factor/recovery-codes',
  summary: 'Get ten new recovery codes; the previous ones become invalid',
  hasSecretAnswer: true,
  body: z.object({ password: presentPassword, code }),
  answer: z.object({ recoveryCodes }),
  errors: ['SECOND_FACTOR_OFF', 'TOO_MANY_REQUESTS'],
  httpRate,
})

export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/users/me/second-factor/end',
  summary: 'Switch the second factor off with the password and a code',
  body: z.object({ password: presentPassword, code }),
  answer: z.object({}),
  message: success.secondFactorOff,
  errors: ['SECOND_FACTOR_OFF', 'TOO_MANY_REQUESTS'],
  httpRate,
})
