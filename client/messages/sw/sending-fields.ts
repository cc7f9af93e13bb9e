import * as limits from '../../../contract/limits.ts'

/** The texts of fields about files and messages, in Swahili. */
export const sendingFieldTexts = {
  chatFileKind: 'Picha na video tu zinaruhusiwa',
  commentFileKind: 'Picha (JPEG, PNG, GIF, WebP) tu zinaruhusiwa',
  fileTooLarge: (megabytes: number) => `Faili lazima iwe chini ya MB ${megabytes}`,
  imageTooLarge: (megabytes: number) => `Picha lazima iwe chini ya MB ${megabytes}`,
  imageWrongKind: 'Chagua picha',
  messageFileKind: 'Picha na hati (PDF, DOC, DOCX, TXT, RTF) tu zinaruhusiwa',
  verificationFileKind: 'Hati za JPEG, PNG, WebP au PDF na video tu zinaruhusiwa',
  fileNumbered: (number: number, message: string) => `Faili ${number}: ${message}`,
  tooManyFiles: (most: number) => `Faili zisizidi ${most}`,
  tooManyReplyFiles: (most: number) => `Faili za jibu zisizidi ${most}`,
  documentRequired: 'Chagua hati',
  chatMessageRequired: 'Andika ujumbe kwanza',
  messageTooLong: `Ujumbe una herufi zisizozidi ${limits.MAX_MESSAGE_LENGTH}`,
  imagesMost: (most: number) => `Bidhaa ina picha zisizozidi ${most}`,
  videoRequired: 'Weka video',
  videoTooLarge: `Video lazima iwe chini ya MB ${limits.MAX_VIDEO_MEGABYTES}`,
  videoTooLong: (seconds: number) => `Video hii inazidi sekunde ${seconds}. Pakia iliyo fupi zaidi.`,
  videoWrongKind: 'Chagua faili ya video',
} as const
