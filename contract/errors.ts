import { MAX_IMAGES, MAX_SAVED_SEARCHES } from './limits.ts'
import { field } from './texts.ts'

/** All error codes with status and text. Codes are stable; clients may depend on them. */
const refuse = (status: number, message: string, code?: string): Refusal => ({ status, message, code })

type Refusal = {
  status: number
  message: string
  /** The code on the wire, if it differs from the name here: one code can have two statuses. */
  code: string | undefined
}

const generic = {
  BAD_REQUEST: refuse(400, 'Bad request'),
  AUTH_REQUIRED: refuse(401, 'Not authenticated'),
  AUTH_TOKEN_EXPIRED: refuse(401, 'Invalid or expired token'),
  FORBIDDEN: refuse(403, 'Not authorized'),
  NOT_FOUND: refuse(404, 'Resource not found'),
  CONFLICT: refuse(409, 'Resource conflict'),
  PAYLOAD_TOO_LARGE: refuse(413, 'The request is too large'),
  UNSUPPORTED_MEDIA_TYPE: refuse(415, 'This kind of content is not accepted here'),
  RANGE_NOT_SATISFIABLE: refuse(416, 'The file has no such part'),
  VALIDATION_FAILED: refuse(422, 'Validation failed'),
  TOO_MANY_REQUESTS: refuse(429, 'Too many requests'),
  INTERNAL: refuse(500, 'Internal server error'),
  UNAVAILABLE: refuse(503, 'The service is not available right now. Please try again.'),
  LIMIT_REACHED: refuse(409, 'You have as many as one account can have. Remove some first.'),
  IDEMPOTENCY_KEY_REUSED: refuse(409, 'This Idempotency-Key was used for another request'),
} as const

const accounts = {
  LOGIN_FAILED: refuse(401, 'Invalid phone number or password'),
  OTP_INVALID: refuse(400, 'Invalid verification code. Please try again.'),
  OTP_TOO_SOON: refuse(429, 'Please wait before asking for a new code'),
  PHONE_TAKEN: refuse(409, 'This phone number already has an account. Please sign in.'),
  EMAIL_TAKEN: refuse(409, 'This email already belongs to an account'),
  RESET_TOKEN_INVALID: refuse(400, 'This reset link is no longer valid. Please ask for a new code.'),
  ACCOUNT_REQUEST_OPEN: refuse(409, 'Resource conflict'),
  ACCOUNT_DEACTIVATED: refuse(403, 'This account is deactivated'),
  SECOND_FACTOR_REQUIRED: refuse(401, 'Enter the code from your authenticator app'),
  SECOND_FACTOR_WRONG: refuse(401, 'This code is wrong or was used already. Please try the next one.'),
  SECOND_FACTOR_ON: refuse(409, 'Two-step sign-in is on already'),
  SECOND_FACTOR_OFF: refuse(409, 'Two-step sign-in is off'),
  SECOND_FACTOR_NOT_BEGUN: refuse(409, 'This took too long. Please start again.'),
} as const

const media = {
  FILE_INFECTED: refuse(
    422,
    'This file seems to hold a virus, so it was not kept. Please choose another one.',
  ),
  UPLOAD_QUOTA_REACHED: refuse(
    429,
    'Your files take up all the room of one account. Delete what you no longer need, or try again later.',
  ),
  UPLOAD_UNKNOWN: refuse(422, field.uploadUnknown),
} as const

const shops = {
  NO_SHOP: refuse(404, 'Shop not found'),
  SHOP_EXISTS: refuse(409, 'You already have a shop'),
  SLUG_TAKEN: refuse(422, field.slugUnavailable),
  OWN_SHOP: refuse(422, 'This is your own shop'),
  SHOP_CLOSED: refuse(403, 'This shop was closed by an administrator. Please contact support.'),
} as const

const products = {
  NO_SHOP_YET: refuse(403, 'Create your shop first', 'NO_SHOP'),
  VIDEO_REQUIRED: refuse(422, field.videoRequired),
  VIDEO_WRONG_KIND: refuse(415, field.videoWrongKind),
  VIDEO_TOO_LARGE: refuse(413, field.videoTooLarge),
  NOT_FAILED: refuse(409, 'This product is not waiting for a retry'),
  MEDIA_UNKNOWN: refuse(422, field.mediaUnknown),
  TOO_MANY_IMAGES: refuse(422, field.imagesMost(MAX_IMAGES)),
  OWN_PRODUCT: refuse(422, 'This is your own product'),
} as const

const savedSearches = {
  TOO_MANY_SAVED_SEARCHES: refuse(409, `You can save ${MAX_SAVED_SEARCHES} searches. Delete one first.`),
} as const

const chats = {
  OWN_SHOP_CHAT: refuse(422, 'You cannot chat with your own shop'),
  PRODUCT_NOT_OF_SHOP: refuse(422, 'This product does not belong to that shop'),
} as const

const deals = {
  OFFER_CLOSED: refuse(409, 'This offer is not open any more'),
  OFFER_EXISTS: refuse(409, 'There is an open offer for this product already'),
  OFFERS_OFF: refuse(409, 'This shop does not take offers for this product'),
  OUT_OF_STOCK: refuse(409, 'There are not enough of this product left'),
  DEAL_STATE: refuse(409, 'This is not possible with the deal as it is now'),
  HANDOVER_CODE_WRONG: refuse(409, 'This hand-over code is wrong'),
} as const

const verification = {
  PHONE_VERIFIED: refuse(409, 'Your phone is verified already'),
  PHONE_NOT_VERIFIED: refuse(403, 'Verify your phone first'),
  ALREADY_VERIFIED: refuse(409, 'You are verified already'),
  VERIFICATION_PENDING: refuse(409, 'Your verification is under review'),
  MAX_ATTEMPTS: refuse(409, 'Contact Support - Max attempts reached'),
} as const

/** Errors of following, blocking, messaging and administrating users. */
const users = {
  OWN_ACCOUNT: refuse(422, 'This is your own account'),
} as const

const admin = {
  ALREADY_DECIDED: refuse(409, 'This was decided already'),
  REVIEW_CLAIMED: refuse(409, 'Another administrator is looking at this request'),
  NOT_READY: refuse(409, 'This product cannot be shown yet: its video is not ready'),
} as const

const comments = {
  OWN_RATING: refuse(422, 'You cannot rate your own shop or product'),
} as const

export const errors = {
  ...generic,
  ...accounts,
  ...media,
  ...shops,
  ...products,
  ...savedSearches,
  ...chats,
  ...comments,
  ...deals,
  ...users,
  ...verification,
  ...admin,
} as const

export type ErrorCode = keyof typeof errors

/** An invalid field: its path in the request (`body.title`) and the text to show beside it. */
export type FieldError = { path: string; message: string }

/** The text of a field for clients in other languages: its key in `texts.ts`, and its values. */
export type FieldCode = { code: string; values?: readonly (string | number | FieldCode)[] }
