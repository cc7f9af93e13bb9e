import * as limits from '../../../contract/limits.ts'

/** The texts of fields about files and messages, in siSwati. */
export const sendingFieldTexts = {
  chatFileKind: 'Kuvunyelwe titfombe nemavidiyo kuphela',
  commentFileKind: 'Kuvunyelwe titfombe (JPEG, PNG, GIF, WebP) kuphela',
  fileTooLarge: (megabytes: number) => `Lifayela kufanele libe ngephansi kwa-${megabytes} MB`,
  imageTooLarge: (megabytes: number) => `Sitfombe kufanele sibe ngephansi kwa-${megabytes} MB`,
  imageWrongKind: 'Khetsa sitfombe',
  messageFileKind: 'Kuvunyelwe titfombe netincwadzi (PDF, DOC, DOCX, TXT, RTF) kuphela',
  verificationFileKind: 'Kuvunyelwe tincwadzi te-JPEG, PNG, WebP nobe PDF nemavidiyo kuphela',
  fileNumbered: (number: number, message: string) => `Lifayela ${number}: ${message}`,
  tooManyFiles: (most: number) => `Emafayela lafika ku-${most}`,
  tooManyReplyFiles: (most: number) => `Emafayela emphendvulo lafika ku-${most}`,
  documentRequired: 'Khetsa incwadzi',
  chatMessageRequired: 'Bhala umlayeto kucala',
  messageTooLong: `Umlayeto unetinhlavu letifika ku-${limits.MAX_MESSAGE_LENGTH}`,
  imagesMost: (most: number) => `Umkhicito unetitfombe letifika ku-${most}`,
  videoRequired: 'Faka ividiyo',
  videoTooLarge: `Ividiyo kufanele ibe ngephansi kwa-${limits.MAX_VIDEO_MEGABYTES} MB`,
  videoTooLong: (seconds: number) => `Levidiyo yendlula imizuzwana lengu-${seconds}. Layisha lefishane.`,
  videoWrongKind: 'Khetsa lifayela levidiyo',
} as const
