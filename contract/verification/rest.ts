import { z } from 'zod'
import { codeSent, me } from '../accounts/views.ts'
import { byId, cursorQuery, id, pagination } from '../ids.ts'
import { uploadFolders } from '../media/folders.ts'
import { field, success } from '../texts.ts'
import { endpoint, type FileRule } from '../wire.ts'
import { identityStatus, phoneStatus, sellerStatus, verification } from './views.ts'

const otp = z
  .string(field.codeDigits)
  .trim()
  .regex(/^\d{6}$/, field.codeDigits)
const phoneNumber = z.string(field.phoneRequired).trim().min(1, field.phoneRequired).max(40, field.phone)

const asking = {
  method: 'POST',
  summary: 'Have a code sent to one’s own phone, to prove it',
  answer: codeSent,
  status: 202,
  message: success.phoneCodeSent,
} as const
const askingErrors = ['PHONE_VERIFIED', 'OTP_TOO_SOON', 'TOO_MANY_REQUESTS'] as const
export const requestPhoneCode = endpoint({
  ...asking,
  path: '/user-phone-verification/request',
  errors: askingErrors,
})
export const resendPhoneCode = endpoint({
  ...asking,
  path: '/user-phone-verification/resend',
  message: success.codeResent,
  errors: askingErrors,
})
export const requestOwnPhoneCode = endpoint({
  ...asking,
  path: '/verification/phone/request',
  body: z.object({ phoneNumber }),
  errors: [...askingErrors, 'FORBIDDEN'],
})

const proving = {
  method: 'POST',
  summary: 'Prove one’s phone by its code',
  answer: z.object({ isPhoneVerified: z.literal(true), user: me }),
  message: success.phoneVerified,
} as const
export const verifyPhone = endpoint({
  ...proving,
  path: '/user-phone-verification/verify',
  body: z.object({ otp }),
  errors: ['OTP_INVALID'],
})
export const verifyOwnPhone = endpoint({
  ...proving,
  path: '/verification/phone/verify',
  body: z.object({ phoneNumber, otp }),
  errors: ['OTP_INVALID', 'FORBIDDEN'],
})

export const getPhoneStatus = endpoint({
  method: 'GET',
  path: '/user-phone-verification/status',
  summary: 'Whether one’s phone is proven, and how far a code has come',
  answer: phoneStatus,
})

const [papers, clips] = uploadFolders.verification.takes
const fileRule = ({ maxBytes, tooLarge }: { maxBytes: number; tooLarge: string }) =>
  ({
    kind: 'any',
    maxBytes,
    maxCount: 1,
    wrongKind: uploadFolders.verification.wrongKind,
    tooLarge,
  }) as const satisfies FileRule

const submitting = {
  method: 'POST',
  summary: 'Hand in identity documents: as files, or as keys of one’s own uploads',
  body: z.object({
    idDocumentUrl: z.string().trim().max(2000).optional(),
    videoUrl: z.string().trim().max(2000).nullish(),
  }),
  files: { document: fileRule(papers), video: fileRule(clips) },
  answer: identityStatus,
  status: 201,
  errors: [
    'PHONE_NOT_VERIFIED',
    'ALREADY_VERIFIED',
    'VERIFICATION_PENDING',
    'MAX_ATTEMPTS',
    'UPLOAD_UNKNOWN',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'FILE_INFECTED',
  ],
} as const
export const submitIdentity = endpoint({ ...submitting, path: '/user-verification' })
export const submitId = endpoint({ ...submitting, path: '/verification/id/submit' })

export const getIdentityStatus = endpoint({
  method: 'GET',
  path: '/user-verification',
  summary: 'How one’s identity verification stands',
  answer: identityStatus,
})

const sellerBody = z.object({
  kind: z.enum(['shop', 'dealer']).default('shop'),
  businessName: z.string(field.businessName).trim().min(1, field.businessName).max(200, field.businessName),
  registrationNumber: z.string().trim().max(100).nullish(),
  /** Keys of one’s own uploads in the folder `verification`. */
  documents: z.array(z.string().trim().min(1).max(2000)).max(10).default([]),
})
const filing = {
  method: 'POST',
  summary: 'Ask to have one’s shop verified; kind dealer also asks for that role',
  body: sellerBody,
  answer: sellerStatus,
  status: 201,
} as const
const filingErrors = ['VERIFICATION_PENDING', 'ALREADY_VERIFIED', 'UPLOAD_UNKNOWN'] as const
export const submitSeller = endpoint({
  ...filing,
  path: '/seller-verification',
  errors: [...filingErrors, 'NO_SHOP_YET'],
})
export const verifyShop = endpoint({
  ...filing,
  path: '/shops/:id/verify',
  params: byId,
  errors: [...filingErrors, 'NO_SHOP', 'FORBIDDEN'],
})

export const getSellerStatus = endpoint({
  method: 'GET',
  path: '/seller-verification/status',
  summary: 'How the verification of one’s shop stands',
  answer: sellerStatus,
})

const verdict = {
  decision: z.enum(['approve', 'reject']),
  reason: z.string().trim().max(1000).nullish(),
}
const decided = z.object({ verification })

export const decideSeller = endpoint({
  method: 'POST',
  path: '/seller-verification/verify',
  summary: 'Decide on what a shop handed in',
  body: z.object({ shopId: id, ...verdict }),
  answer: decided,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED', 'REVIEW_CLAIMED'],
})

export const listVerifications = endpoint({
  method: 'GET',
  path: '/admin/verifications',
  summary: 'What was handed in, of persons and shops, the oldest first',
  query: cursorQuery().extend({
    status: z.enum(['pending', 'approved', 'rejected']).default('pending'),
    kind: z.enum(['identity', 'shop', 'dealer']).optional(),
  }),
  answer: z.object({ verifications: z.array(verification), pagination }),
})

export const decideVerification = endpoint({
  method: 'POST',
  path: '/admin/verifications/:id',
  summary: 'Decide on what a person or a shop handed in',
  params: byId,
  body: z.object(verdict),
  answer: decided,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED', 'REVIEW_CLAIMED'],
})

export const claimVerification = endpoint({
  method: 'POST',
  path: '/admin/verifications/:id/claim',
  summary: 'Look at what was handed in, and keep other administrators from deciding on it for 15 minutes',
  params: byId,
  answer: z.object({ verification }),
  errors: ['NOT_FOUND', 'ALREADY_DECIDED', 'REVIEW_CLAIMED'],
})
