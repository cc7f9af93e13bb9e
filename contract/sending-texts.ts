import * as limits from './limits.ts'

/** Those of `fieldTexts` about files and messages, which the client checks before it sends them. */
export const sendingFieldTexts = {
  chatFileKind: 'Only images and videos are allowed',
  commentFileKind: 'Only image files (JPEG, PNG, GIF, WebP) are allowed',
  // Fixed wording, as that of the other texts with 'less than'; the limit itself is accepted.
  fileTooLarge: (megabytes: number) => `File size must be less than ${megabytes}MB`,
  imageTooLarge: (megabytes: number) => `Image must be less than ${megabytes}MB`,
  imageWrongKind: 'Please select an image file',
  messageFileKind: 'Only images and documents (PDF, DOC, DOCX, TXT, RTF) are allowed',
  verificationFileKind: 'Only JPEG, PNG, WebP or PDF documents and videos are allowed',
  fileNumbered: (number: number, message: string) => `File ${number}: ${message}`,
  tooManyFiles: (max: number) => `Maximum ${max} files allowed`,
  tooManyReplyFiles: (max: number) => `Maximum ${max} files allowed for replies`,
  documentRequired: 'Choose a document',
  chatMessageRequired: 'Write a message first',
  messageTooLong: `A message has at most ${limits.MAX_MESSAGE_LENGTH} characters`,
  imagesMost: (max: number) => `A product has at most ${max} images`,
  videoRequired: 'Video is required',
  videoTooLarge: `Video file size must be less than ${limits.MAX_VIDEO_MEGABYTES}MB`,
  videoTooLong: (seconds: number) =>
    `This video is longer than ${seconds} seconds. Please upload a shorter one.`,
  videoWrongKind: 'Please select a video file',
} as const
