/**
 * What the server says to people, letter for letter as the specification has it. Refusals with a code stand in
 * `errors.ts`; here are the texts of success and those of single fields.
 */
export const success = {
  accountRequestCancelled: 'Account request cancelled successfully',
  accountCreated: 'Account created successfully!',
  codeResent: 'New verification code sent',
  codeVerified: 'OTP verified. Enter your new password.',
  commentDeleted: 'Comment deleted successfully',
  commentPosted: 'Comment posted successfully',
  commentUpdated: 'Comment updated successfully',
  deactivationRequested: 'Deactivation request submitted successfully',
  deletionRequested: 'Deletion request submitted successfully',
  otpSent: 'OTP sent to your phone',
  phoneCodeSent: 'Verification code sent to your phone!',
  phoneVerified: 'Phone verified successfully!',
  preferencesUpdated: 'Notification preferences updated successfully!',
  passwordChanged: 'Your password was changed. Other devices are signed out.',
  passwordReset: 'Password reset successfully! You can now sign in.',
  replyPosted: 'Reply posted successfully',
  reported: 'Thank you. We will look at it.',
  resetCodeSent: 'Verification code sent to your phone',
  sessionEnded: 'This device is signed out',
  signedOut: "You've been signed out successfully",
} as const

export const field = {
  avatarRequired: 'Please choose a picture',
  chatFileKind: 'Only images and videos are allowed',
  commentFileKind: 'Only image files (JPEG, PNG, GIF, WebP) are allowed',
  fileRequired: 'Please choose a file',
  fileTooLarge: (megabytes: number) => `File size must be less than ${megabytes}MB`,
  imageTooLarge: (megabytes: number) => `Image must be less than ${megabytes}MB`,
  imageWrongKind: 'Please select an image file',
  mediaKey: 'Say which file by its key',
  messageFileKind: 'Only images and documents (PDF, DOC, DOCX, TXT, RTF) are allowed',
  verificationFileKind: 'Only JPEG, PNG, WebP or PDF documents and videos are allowed',
  businessName: 'Business name is required',
  codeDigits: 'Enter the 6 digits of the code',
  commentEmpty: 'Write something or choose a rating',
  commentTooLong: 'A comment has at most 2000 characters',
  country: 'Unknown country',
  currency: 'Unknown currency',
  cursor: 'This page of the list is not known. Please start again.',
  descriptionTooLong: 'Description must be less than 1000 characters',
  descriptionTooShort: 'Description must be at least 3 characters',
  documentRequired: 'Choose a document',
  email: 'Please enter a valid email',
  messageEmpty: 'Write a message first',
  messageTooLong: 'A message has at most 4000 characters',
  nameRequired: 'Name is required',
  passwordCommon: 'This password is too common. Please choose another one.',
  passwordLong: 'Password must be at most 128 characters',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 8 characters',
  passwordsDiffer: 'Passwords do not match',
  passwordWrong: 'This is not your current password',
  phone: 'Enter a valid phone number',
  phoneFixed: 'Phone number cannot be changed. Contact support if needed.',
  phoneRequired: 'Phone is required',
  pricePositive: 'Price must be a positive number',
  priceRequired: 'Price is required',
  priceTooPrecise: 'This currency has fewer decimals',
  pushEndpoint: 'This is not the address of a push service',
  pushKeys: 'These are not the keys of a push subscription',
  rating: 'A rating is a whole number from 1 to 5',
  reportReason: 'Please choose a reason',
  securityAlwaysOn: 'Security notifications cannot be switched off',
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
  uploadFolder: 'Uploads are taken for: avatars, shops, comments, products, chats, messages and verification',
  uploadUnknown: 'This upload is not finished or is not yours',
  videoRequired: 'Video is required',
  videoTooLarge: 'Video file size must be less than 100MB',
  videoWrongKind: 'Please select a video file',
} as const

/** Notifications: a short title, and one sentence that says who did what. */
export const notify = {
  accountRejectedTitle: 'Your account request was rejected',
  accountRejectedMessage: (type: 'deactivation' | 'deletion') =>
    `Your account stays as it is: the request for its ${type} was rejected. Contact support if you have questions.`,
  chatTitle: 'New message',
  chatMessage: (who: string, text: string) => `${who}: ${text}`,
  commentTitle: 'New comment',
  commentMessage: (who: string, what: string, text: string) => `${who} commented on ${what}: ${text}`,
  commentLikeTitle: 'New like',
  commentLikeMessage: (who: string, text: string) => `${who} liked your comment: ${text}`,
  followTitle: 'New follower',
  followMessage: (who: string, shop: string) => `${who} follows ${shop}`,
  identityApprovedTitle: 'You are verified',
  identityApprovedMessage: 'Your identity was verified.',
  identityRejectedTitle: 'Your verification was rejected',
  identityRejectedMessage: (reason: string | null) =>
    reason
      ? `Your documents were not accepted: ${reason}`
      : 'Your documents were not accepted. You may try again.',
  sellerApprovedTitle: 'Your shop is verified',
  sellerApprovedMessage: (isDealer: boolean) =>
    isDealer
      ? 'Your shop is verified, and you are a dealer now.'
      : 'Your shop carries the mark of a verified shop now.',
  sellerRejectedTitle: 'Your shop was not verified',
  sellerRejectedMessage: (reason: string | null) =>
    reason ? `Your shop was not verified: ${reason}` : 'Your shop was not verified. You may try again.',
  likeTitle: 'New like',
  likeMessage: (who: string, others: number, what: string) => `${andOthers(who, others)} liked ${what}`,
  passwordTitle: 'Your password was changed',
  passwordMessage: 'If this was not you, reset your password now and contact support.',
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
