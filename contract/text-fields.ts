/** Names of the fields, in requests and events, whose text may have several lines. All other texts are single lines. */
export const multilineFields: ReadonlySet<string> = new Set([
  'comment',
  'content',
  'description',
  'details',
  'message',
  'reason',
  'resolution',
])

/** Names of the fields that are compared as they were typed: the server refuses them rather than change them. */
export const verbatimFields: ReadonlySet<string> = new Set([
  'confirmPassword',
  'currentPassword',
  'newPassword',
  'password',
])
