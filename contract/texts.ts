import * as limits from './limits.ts'
import { sendingFieldTexts } from './sending-texts.ts'

/**
 * Most texts of the server for people. Errors with a code are in `errors.ts`, those of
 * notifications in `notifications/messages`. A text of one place is in its file (`UNREACHED`).
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
  inquirySent: 'Your message was sent to the shop',
  productDeleted: 'Product deleted successfully',
  productUpdated: 'Product updated successfully',
  imageUploaded: 'Image uploaded successfully',
  otpSent: 'OTP sent to your phone',
  phoneCodeSent: 'Verification code sent to your phone!',
  phoneVerified: 'Phone verified successfully!',
  preferencesUpdated: 'Notification preferences updated successfully!',
  passwordChanged: 'Your password was changed. Other devices are signed out.',
  passwordReset: 'Password reset successfully! You can now sign in.',
  replyPosted: 'Reply posted successfully',
  reported: 'Thank you. We will look at it.',
  resetCodeSent: 'Verification code sent to your phone',
  secondFactorOff: 'Two-step sign-in is off',
  secondFactorOn: 'Two-step sign-in is on',
  sessionEnded: 'This device is signed out',
  shopDeleted: 'Your shop is deleted',
  signedOut: "You've been signed out successfully",
} as const

/** The English texts of invalid fields by code; checks name them by `field` of `field-codes.ts`. */
export const fieldTexts = {
  ...sendingFieldTexts,
  avatarRequired: 'Please choose a picture',
  factorCode: 'This code is wrong or was used already. Please try the next one.',
  factorCodeRequired: 'Enter a code',
  fileRequired: 'Please choose a file',
  fileUnchecked: 'Files cannot be checked for viruses right now. Please try again later.',
  fileKeyRequired: 'Say which file by its key',
  businessName: 'Business name is required',
  codeDigits: 'Enter the 6 digits of the code',
  commentEmpty: 'Write something or choose a rating',
  commentTooLong: `A comment has at most ${limits.MAX_COMMENT_LENGTH} characters`,
  moderation: 'Choose approve, hide or delete',
  replyRating: 'A rating goes with a comment, not with a reply',
  country: 'Unknown country',
  currency: 'Unknown currency',
  cursor: 'This page of the list is not known. Please start again.',
  descriptionTooLong: `Description must be less than ${limits.MAX_PRODUCT_DESCRIPTION_LENGTH} characters`,
  descriptionTooShort: 'Description must be at least 3 characters',
  email: 'Please enter a valid email',
  messageOrAttachments: 'Either message text or attachments are required',
  messageProductUnknown: 'This product is not there any more',
  searchRequired: 'Say what to look for',
  nameRequired: 'Name is required',
  nameReserved: 'This name is reserved. Please choose another one.',
  messageRequired: 'Please write a message',
  queryRequired: 'Please say what you are looking for',
  passwordCommon: 'This password is too common. Please choose another one.',
  passwordLong: `Password must be at most ${limits.MAX_PASSWORD_LENGTH} characters`,
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 8 characters',
  passwordsDiffer: 'Passwords do not match',
  passwordWrong: 'This is not your current password',
  phone: 'Enter a valid phone number',
  phoneCountry: 'We do not send codes to numbers of this country yet',
  phoneFixed: 'Phone number cannot be changed. Contact support if needed.',
  phoneRequired: 'Phone is required',
  pricePositive: 'Price must be a positive number',
  priceRequired: 'Price is required',
  priceTooPrecise: 'This currency has fewer decimals',
  pushEndpoint: 'This is not the address of a push service',
  pushKeys: 'These are not the keys of a push subscription',
  imagesRequired: 'Choose at least one image',
  inquiryContact: 'Say how the shop can reach you in at most 200 characters',
  mediaRequired: 'A product needs a video or an image',
  mediaOneVideo: 'A product has one video',
  captionsNeedVideo: 'Only a product with a video has captions',
  mediaUnknown: 'This picture or video is not the product’s, nor an upload of yours',
  detailsTooLarge: 'These details are too long',
  discount: 'A discount is a number from 0 to 100 per cent',
  saleEnds: 'The sale must end after it starts',
  saleMoment: 'Choose a date and a time',
  stock: 'Stock is a whole number, 0 or more',
  tags: `Use at most ${limits.MAX_TAGS} tags of up to ${limits.MAX_TAG_LENGTH} characters`,
  rating: 'A rating is a whole number from 1 to 5',
  reportReason: 'Please choose a reason',
  securityAlwaysOn: 'Security notifications cannot be switched off',
  shopCategory: 'Please select a category',
  shopDescriptionLong: `Description cannot exceed ${limits.MAX_SHOP_DESCRIPTION_LENGTH} characters`,
  shopDescriptionRequired: 'Description is required',
  shopDescriptionShort: 'Description must be at least 10 characters',
  shopImageType: 'Say which picture it is: logo or coverImage',
  shopNameLong: `Shop name cannot exceed ${limits.MAX_SHOP_NAME_LENGTH} characters`,
  shopNameRequired: 'Shop name is required',
  shopNameShort: 'Shop name must be at least 3 characters',
  /** Editing a shop has texts of its own. */
  shopSaveDescriptionRequired: 'Shop description is required!',
  shopSaveDescriptionShort: 'Shop description must be at least 10 characters long!',
  shopSaveNameRequired: 'Shop name is required!',
  shopSaveSlug: 'Please fix the shop URL before saving!',
  slugCharacters: 'Only lowercase letters, numbers and hyphens are allowed',
  slugDoubleHyphen: 'Shop URL cannot contain consecutive hyphens',
  slugEdgeHyphen: 'Shop URL cannot start or end with a hyphen',
  slugLong: 'Shop URL cannot exceed 100 characters',
  slugRequired: 'Shop URL is required',
  slugShort: 'Shop URL must be at least 3 characters long',
  slugTaken: 'This URL is already taken! Try another one',
  slugUnavailable: 'Please choose an available shop URL',
  titleLong: `Title must be less than ${limits.MAX_TITLE_LENGTH} characters`,
  titleShort: 'Title must be at least 2 characters',
  /** The keys of `uploadFolders`. */
  uploadFolder:
    'Uploads are taken for: avatars, shops, comments, products, chats, messages, voice and verification',
  uploadUnknown: 'This upload is not finished or is not yours',
  voiceTooLong: (minutes: number) => `A voice note has at most ${minutes} minutes`,
  voiceWrongKind: 'Only voice recordings (WebM, Ogg or M4A) are allowed',
} as const

/** The name of a saved search: its text, otherwise its filters. */
export const searchLabel = {
  words: (q: string) => `“${q}”`,
  from: (amount: string) => `from ${amount}`,
  upTo: (amount: string) => `up to ${amount}`,
  between: (min: string, max: string) => `${min} to ${max}`,
} as const

/** Reasons why a product matches a query. */
export const discovery = {
  category: ([category]: string[]) => `In ${category}`,
  colour: (colours: string[]) => `Colour: ${colours.join(', ')}`,
  place: ([place]: string[]) => `In ${place}`,
  price: ([price]: string[]) => `${price} is within your budget`,
  use: (uses: string[]) => `Made for: ${uses.join(', ')}`,
  words: (words: string[]) => `Mentions ${words.map((word) => `“${word}”`).join(', ')}`,
} as const

/** The assistant's replies are in `server/features/assistant/talk/replies`. */
export const assistant = {
  /** Stands for the message of an image that comes without one. */
  lookAtIt: 'What is this, and who sells something like it?',
} as const
