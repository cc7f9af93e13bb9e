import { expect, it } from 'vitest'
import { CallError } from '../../app/call-error.ts'
import { classifyFailure } from './classify-failure.ts'
import { RetryLater } from './outbox.ts'

const answered = (status: number, retryAfter: number | null = null, code = 'CODE') =>
  new CallError({ status, code, message: 'Said so', retryAfter })

it.each([
  ['no answer', answered(0), { kind: 'offline' }],
  ['a message that cannot be sent now', new RetryLater(), { kind: 'offline' }],
  ['a refusal', answered(403), { kind: 'refused', text: 'Said so' }],
  [
    'a block',
    answered(403, null, 'FORBIDDEN'),
    { kind: 'refused', text: 'You can no longer write to each other' },
  ],
  ['an ended token', answered(401), { kind: 'temporary', waitMs: null }],
  ['a full queue', answered(429, 3), { kind: 'temporary', waitMs: 3000 }],
  ['a server error', answered(500), { kind: 'server-error', waitMs: null, text: 'Said so' }],
  ['a server at its limit', answered(503, 5), { kind: 'server-error', waitMs: 5000, text: 'Said so' }],
  ['an unreadable answer', answered(200), { kind: 'server-error', waitMs: null, text: 'Said so' }],
  [
    'a fault of the page',
    new TypeError('x'),
    { kind: 'server-error', waitMs: null, text: 'Failed to send message' },
  ],
])('classifies %s', (_, error, action) => expect(classifyFailure(error)).toEqual(action))
