/** Names of request and event fields with multi-line text. All other texts are single lines. */
export const multilineFields: ReadonlySet<string> = new Set([
  'comment',
  'content',
  'description',
  'details',
  'instructions',
  'message',
  'note',
  'paymentInstructions',
  'reason',
  'resolution',
])

/** Names of fields that are compared exactly as typed: the server never normalises them. */
export const verbatimFields: ReadonlySet<string> = new Set([
  'confirmPassword',
  'currentPassword',
  'newPassword',
  'password',
])
