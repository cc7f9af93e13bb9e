/**
 * What the server says to people, letter for letter as the specification has it. Refusals with a code stand in
 * `errors.ts`; here are the texts of success and those of single fields.
 */
export const success = {
  accountCreated: 'Account created successfully!',
  codeResent: 'New verification code sent',
  codeVerified: 'OTP verified. Enter your new password.',
  commentDeleted: 'Comment deleted successfully',
  commentPosted: 'Comment posted successfully',
  commentUpdated: 'Comment updated successfully',
  otpSent: 'OTP sent to your phone',
  passwordReset: 'Password reset successfully! You can now sign in.',
  replyPosted: 'Reply posted successfully',
  resetCodeSent: 'Verification code sent to your phone',
  signedOut: "You've been signed out successfully",
} as const

export const field = {
  codeDigits: 'Enter the 6 digits of the code',
  commentEmpty: 'Write something or choose a rating',
  commentTooLong: 'A comment has at most 2000 characters',
  country: 'Unknown country',
  currency: 'Unknown currency',
  cursor: 'This page of the list is not known. Please start again.',
  descriptionTooLong: 'Description must be less than 1000 characters',
  descriptionTooShort: 'Description must be at least 3 characters',
  email: 'Please enter a valid email',
  messageEmpty: 'Write a message first',
  messageTooLong: 'A message has at most 4000 characters',
  nameRequired: 'Name is required',
  passwordCommon: 'This password is too common. Please choose another one.',
  passwordLong: 'Password must be at most 128 characters',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 8 characters',
  passwordsDiffer: 'Passwords do not match',
  phone: 'Enter a valid phone number',
  phoneRequired: 'Phone is required',
  pricePositive: 'Price must be a positive number',
  priceRequired: 'Price is required',
  priceTooPrecise: 'This currency has fewer decimals',
  rating: 'A rating is a whole number from 1 to 5',
  shopCategory: 'Please select a category',
  shopDescriptionRequired: 'Description is required',
  shopDescriptionShort: 'Description must be at least 10 characters',
  shopNameRequired: 'Shop name is required',
  shopNameShort: 'Shop name must be at least 3 characters',
  slugCharacters: 'Only lowercase letters, numbers and hyphens are allowed',
  slugDoubleHyphen: 'Shop URL cannot contain consecutive hyphens',
  slugEdgeHyphen: 'Shop URL cannot start or end with a hyphen',
  slugLong: 'Shop URL cannot exceed 100 characters',
  slugRequired: 'Shop URL is required',
  slugShort: 'Shop URL must be at least 3 characters long',
  slugTaken: 'This URL is already taken! Try another one',
  slugUnavailable: 'Please choose an available shop URL',
  titleLong: 'Title must be less than 200 characters',
  titleShort: 'Title must be at least 2 characters',
  uploadFolder: 'Uploads are taken for: products',
  uploadUnknown: 'This upload is not finished or is not yours',
  videoRequired: 'Video is required',
  videoTooLarge: 'Video file size must be less than 100MB',
  videoWrongKind: 'Please select a video file',
} as const

/** Notifications: a short title, and one sentence that says who did what. */
export const notify = {
  chatTitle: 'New message',
  chatMessage: (who: string, text: string) => `${who}: ${text}`,
  commentTitle: 'New comment',
  commentMessage: (who: string, what: string, text: string) => `${who} commented on ${what}: ${text}`,
  commentLikeTitle: 'New like',
  commentLikeMessage: (who: string, text: string) => `${who} liked your comment: ${text}`,
  followTitle: 'New follower',
  followMessage: (who: string, shop: string) => `${who} follows ${shop}`,
  likeTitle: 'New like',
  likeMessage: (who: string, others: number, what: string) => `${andOthers(who, others)} liked ${what}`,
  replyTitle: 'New reply',
  replyMessage: (who: string, text: string) => `${who} replied to your comment: ${text}`,
  threadMessage: (who: string, what: string, text: string) =>
    `${who} replied to a comment on ${what}: ${text}`,
  somebody: 'Somebody',
  untitledProduct: 'Untitled Product',
} as const

const andOthers = (who: string, others: number): string => {
  if (others === 0) return who
  return `${who} and ${others} ${others === 1 ? 'other' : 'others'}`
}
