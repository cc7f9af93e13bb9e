import { MAX_IMAGES, MAX_SAVED_SEARCHES } from './limits.ts'
import { fieldTexts } from './texts.ts'

const define = (status: number, message: string, code?: string): ErrorDefinition => ({
  status,
  message,
  code,
})

type ErrorDefinition = {
  status: number
  message: string
  /** The code on the wire, if it differs from the name here: one code can have two statuses. */
  code: string | undefined
}

// Some codes that look alike differ in status or text (`LIMIT_REACHED`, `TOO_MANY_IMAGES`): clients
// depend on them, so they stay.
const generic = {
  BAD_REQUEST: define(400, 'Bad request'),
  AUTH_REQUIRED: define(401, 'Not authenticated'),
  AUTH_TOKEN_EXPIRED: define(401, 'Invalid or expired token'),
  FORBIDDEN: define(403, 'Not authorized'),
  NOT_FOUND: define(404, 'Resource not found'),
  CONFLICT: define(409, 'Resource conflict'),
  PAYLOAD_TOO_LARGE: define(413, 'The request is too large'),
  UNSUPPORTED_MEDIA_TYPE: define(415, 'This kind of content is not accepted here'),
  RANGE_NOT_SATISFIABLE: define(416, 'The file has no such part'),
  VALIDATION_FAILED: define(422, 'Validation failed'),
  TOO_MANY_REQUESTS: define(429, 'Too many requests'),
  INTERNAL: define(500, 'Internal server error'),
  UNAVAILABLE: define(503, 'The service is not available right now. Please try again.'),
  LIMIT_REACHED: define(409, 'You have as many as one account can have. Remove some first.'),
  IDEMPOTENCY_KEY_REUSED: define(409, 'This Idempotency-Key was used for another request'),
} as const

const accounts = {
  LOGIN_FAILED: define(401, 'Invalid phone number or password'),
  OTP_INVALID: define(400, 'Invalid verification code. Please try again.'),
  OTP_TOO_SOON: define(429, 'Please wait before asking for a new code'),
  PHONE_TAKEN: define(409, 'This phone number already has an account. Please sign in.'),
  EMAIL_TAKEN: define(409, 'This email already belongs to an account'),
  RESET_TOKEN_INVALID: define(400, 'This reset link is no longer valid. Please ask for a new code.'),
  ACCOUNT_REQUEST_OPEN: define(409, 'Resource conflict'),
  ACCOUNT_DEACTIVATED: define(403, 'This account is deactivated'),
  SECOND_FACTOR_REQUIRED: define(401, 'Enter the code from your authenticator app'),
  SECOND_FACTOR_WRONG: define(401, fieldTexts.factorCode),
  SECOND_FACTOR_ON: define(409, 'Two-step sign-in is on already'),
  SECOND_FACTOR_OFF: define(409, 'Two-step sign-in is off'),
  SECOND_FACTOR_NOT_BEGUN: define(409, 'This took too long. Please start again.'),
} as const

const media = {
  FILE_INFECTED: define(
    422,
    'This file seems to hold a virus, so it was not kept. Please choose another one.',
  ),
  UPLOAD_QUOTA_REACHED: define(
    429,
    'Your files take up all the room of one account. Delete what you no longer need, or try again later.',
  ),
  UPLOAD_UNKNOWN: define(422, fieldTexts.uploadUnknown),
} as const

const shops = {
  NO_SHOP: define(404, 'Shop not found'),
  SHOP_EXISTS: define(409, 'You already have a shop'),
  SLUG_TAKEN: define(422, fieldTexts.slugUnavailable),
  OWN_SHOP: define(422, 'This is your own shop'),
  SHOP_CLOSED: define(403, 'This shop was closed by an administrator. Please contact support.'),
} as const

const products = {
  NO_SHOP_YET: define(403, 'Create your shop first', 'NO_SHOP'),
  VIDEO_REQUIRED: define(422, fieldTexts.videoRequired),
  VIDEO_WRONG_KIND: define(415, fieldTexts.videoWrongKind),
  VIDEO_TOO_LARGE: define(413, fieldTexts.videoTooLarge),
  NOT_FAILED: define(409, 'This product is not waiting for a retry'),
  MEDIA_UNKNOWN: define(422, fieldTexts.mediaUnknown),
  TOO_MANY_IMAGES: define(422, fieldTexts.imagesMost(MAX_IMAGES)),
  OWN_PRODUCT: define(422, 'This is your own product'),
} as const

const savedSearches = {
  TOO_MANY_SAVED_SEARCHES: define(409, `You can save ${MAX_SAVED_SEARCHES} searches. Delete one first.`),
} as const

const chats = {
  OWN_SHOP_CHAT: define(422, 'You cannot chat with your own shop'),
  PRODUCT_NOT_OF_SHOP: define(422, 'This product does not belong to that shop'),
} as const

const deals = {
  OFFER_CLOSED: define(409, 'This offer is not open any more'),
  OFFER_EXISTS: define(409, 'There is an open offer for this product already'),
  OFFERS_OFF: define(409, 'This shop does not take offers for this product'),
  OUT_OF_STOCK: define(409, 'There are not enough of this product left'),
  DEAL_STATE: define(409, 'This is not possible with the deal as it is now'),
  HANDOVER_CODE_WRONG: define(409, 'This hand-over code is wrong'),
} as const

const verification = {
  PHONE_VERIFIED: define(409, 'Your phone is verified already'),
  PHONE_NOT_VERIFIED: define(403, 'Verify your phone first'),
  ALREADY_VERIFIED: define(409, 'You are verified already'),
  VERIFICATION_PENDING: define(409, 'Your verification is under review'),
  MAX_ATTEMPTS: define(409, 'Contact Support - Max attempts reached'),
} as const

/** Errors of following, blocking, messaging and administrating users. */
const users = {
  OWN_ACCOUNT: define(422, 'This is your own account'),
} as const

const admin = {
  ALREADY_DECIDED: define(409, 'This was decided already'),
  REVIEW_CLAIMED: define(409, 'Another administrator is looking at this request'),
  NOT_READY: define(409, 'This product cannot be shown yet: its video is not ready'),
} as const

const comments = {
  OWN_RATING: define(422, 'You cannot rate your own shop or product'),
} as const

/** All error codes with status and text. Codes are stable; clients may depend on them. */
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
