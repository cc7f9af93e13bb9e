import { z } from 'zod'
import { otp, phone } from '../accounts/fields.ts'
import { codeSent, me } from '../accounts/views.ts'
import { decision } from '../admin/views.ts'
import { field } from '../field-codes.ts'
import { byId, id } from '../ids.ts'
import { uploadFolders } from '../media/folders.ts'
import { cursorQuery, pagination } from '../pagination.ts'
import { success } from '../texts.ts'
import { endpoint, type FileRule } from '../wire.ts'
import { identityStatus, phoneStatus, sellerKind, sellerStatus, verification } from './views.ts'

const codeRequestBase = {
  method: 'POST',
  summary: 'Request a code to verify the caller’s phone',
  answer: codeSent,
  status: 202,
  message: success.phoneCodeSent,
} as const
const codeRequestErrors = ['PHONE_VERIFIED', 'OTP_TOO_SOON', 'TOO_MANY_REQUESTS'] as const
export const requestPhoneCode = endpoint({
  ...codeRequestBase,
  path: '/user-phone-verification/request',
  errors: codeRequestErrors,
})
export const resendPhoneCode = endpoint({
  ...codeRequestBase,
  path: '/user-phone-verification/resend',
  message: success.codeResent,
  errors: codeRequestErrors,
})
export const requestOwnPhoneCode = endpoint({
  ...codeRequestBase,
  path: '/verification/phone/request',
  body: z.object({ phoneNumber: phone }),
  errors: [...codeRequestErrors, 'FORBIDDEN'],
})

const phoneVerificationBase = {
  method: 'POST',
  summary: 'Verify the caller’s phone with a code',
  answer: z.object({ isPhoneVerified: z.literal(true), user: me }),
  message: success.phoneVerified,
} as const
export const verifyPhone = endpoint({
  ...phoneVerificationBase,
  path: '/user-phone-verification/verify',
  body: z.object({ otp }),
  errors: ['OTP_INVALID'],
})
export const verifyOwnPhone = endpoint({
  ...phoneVerificationBase,
  path: '/verification/phone/verify',
  body: z.object({ phoneNumber: phone, otp }),
  errors: ['OTP_INVALID', 'FORBIDDEN'],
})

export const getPhoneStatus = endpoint({
  method: 'GET',
  path: '/user-phone-verification/status',
  summary: 'Whether the caller’s phone is verified, and the status of its code',
  answer: phoneStatus,
})

const [documents, clips] = uploadFolders.verification.accepts
const fileRule = ({ maxBytes, tooLarge }: { maxBytes: number; tooLarge: string }) =>
  ({
    kind: 'any',
    maxBytes,
    maxCount: 1,
    wrongKind: uploadFolders.verification.wrongKind,
    tooLarge,
  }) as const satisfies FileRule

const identityBase = {
  method: 'POST',
  summary: 'Submit identity documents as files or as keys of own uploads',
  body: z.object({
    idDocumentUrl: z.string().trim().max(2000).optional(),
    videoUrl: z.string().trim().max(2000).nullish(),
  }),
  files: { document: fileRule(documents), video: fileRule(clips) },
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
export const submitIdentity = endpoint({ ...identityBase, path: '/user-verification' })
export const submitId = endpoint({
  ...identityBase,
  path: '/verification/id/submit',
  summary: 'The same as `POST /user-verification`',
})

export const getIdentityStatus = endpoint({
  method: 'GET',
  path: '/user-verification',
  summary: 'Status of the caller’s identity verification',
  answer: identityStatus,
})

const sellerBody = z.object({
  kind: sellerKind.default('shop'),
  businessName: z.string(field.businessName).trim().min(1, field.businessName).max(200, field.businessName),
  registrationNumber: z.string().trim().max(100).nullish(),
  /** Keys of own uploads in the folder `verification`. */
  documents: z.array(z.string().trim().min(1).max(2000)).max(10).default([]),
})
const sellerBase = {
  method: 'POST',
  summary: 'Request the verification of the caller’s shop; kind `dealer` also requests that role',
  body: sellerBody,
  answer: sellerStatus,
  status: 201,
} as const
const sellerErrors = ['VERIFICATION_PENDING', 'ALREADY_VERIFIED', 'UPLOAD_UNKNOWN'] as const
export const submitSeller = endpoint({
  ...sellerBase,
  path: '/seller-verification',
  errors: [...sellerErrors, 'NO_SHOP_YET'],
})
export const verifyShop = endpoint({
  ...sellerBase,
  path: '/shops/:id/verify',
  params: byId,
  errors: [...sellerErrors, 'NO_SHOP', 'FORBIDDEN'],
})

export const getSellerStatus = endpoint({
  method: 'GET',
  path: '/seller-verification/status',
  summary: 'Status of the verification of the caller’s shop',
  answer: sellerStatus,
})

const verdict = {
  decision,
  reason: z.string().trim().max(1000).nullish(),
}
const decided = z.object({ verification })

export const decideSeller = endpoint({
  method: 'POST',
  path: '/seller-verification/verify',
  summary: 'Approve or reject the verification of a shop',
  body: z.object({ shopId: id, ...verdict }),
  answer: decided,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED', 'REVIEW_CLAIMED'],
})

export const listVerifications = endpoint({
  method: 'GET',
  path: '/admin/verifications',
  summary: 'Verification requests of persons and shops, oldest first',
  query: cursorQuery().extend({
    status: verification.shape.status.default('pending'),
    kind: verification.shape.kind.optional(),
  }),
  answer: z.object({ verifications: z.array(verification), pagination }),
})

export const decideVerification = endpoint({
  method: 'POST',
  path: '/admin/verifications/:id',
  summary: 'Approve or reject a verification request',
  params: byId,
  body: z.object(verdict),
  answer: decided,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED', 'REVIEW_CLAIMED'],
})

export const claimVerification = endpoint({
  method: 'POST',
  path: '/admin/verifications/:id/claim',
  summary: 'Claim a verification request: other administrators cannot decide it for 15 minutes',
  params: byId,
  answer: z.object({ verification }),
  errors: ['NOT_FOUND', 'ALREADY_DECIDED', 'REVIEW_CLAIMED'],
})
