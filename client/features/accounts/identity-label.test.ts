import { expect, test } from 'vitest'
import { canSubmitIdentity, identityLabel } from './identity-label.ts'
import { verificationProgress } from './verification-progress.ts'

const user = (
  status: 'none' | 'pending' | 'verified' | 'rejected',
  attempts = 0,
  isPhoneVerified = true,
) => ({
  isPhoneVerified,
  idVerificationStatus: status,
  idVerificationAttempts: attempts,
})

test('each standing has its words', () => {
  expect(identityLabel(user('none'))).toBe('Not verified yet')
  expect(identityLabel(user('pending', 1))).toBe('Under Review')
  expect(identityLabel(user('verified', 3))).toBe('Verified')
  expect(identityLabel(user('rejected', 1))).toBe('Try Again - 2 attempts left')
  expect(identityLabel(user('rejected', 2))).toBe('Try Again - 1 attempts left')
  expect(identityLabel(user('rejected', 3))).toBe('Contact Support - Max attempts reached')
  expect(identityLabel(user('pending', 3))).toBe('Under Review')
})

test('documents are taken with a verified phone, an attempt left, and nothing pending or verified', () => {
  expect(canSubmitIdentity(user('none'))).toBe(true)
  expect(canSubmitIdentity(user('rejected', 2))).toBe(true)
  expect(canSubmitIdentity(user('rejected', 3))).toBe(false)
  expect(canSubmitIdentity(user('none', 0, false))).toBe(false)
  expect(canSubmitIdentity(user('pending', 1))).toBe(false)
  expect(canSubmitIdentity(user('verified', 1))).toBe(false)
})

test('half for the phone, half for the identity', () => {
  const progress = (isPhoneVerified: boolean, isIdVerified: boolean) =>
    verificationProgress({ isPhoneVerified, isIdVerified })
  expect([
    progress(false, false),
    progress(true, false),
    progress(false, true),
    progress(true, true),
  ]).toEqual([0, 50, 50, 100])
})
