import * as limits from '../../../contract/limits.ts'

/** The texts of fields about files and messages, in Portuguese. */
export const sendingFieldTexts = {
  chatFileKind: 'Só são aceites imagens e vídeos',
  commentFileKind: 'Só são aceites imagens (JPEG, PNG, GIF, WebP)',
  fileTooLarge: (megabytes: number) => `O ficheiro deve ter menos de ${megabytes} MB`,
  imageTooLarge: (megabytes: number) => `A imagem deve ter menos de ${megabytes} MB`,
  imageWrongKind: 'Escolha uma imagem',
  messageFileKind: 'Só são aceites imagens e documentos (PDF, DOC, DOCX, TXT, RTF)',
  verificationFileKind: 'Só são aceites documentos JPEG, PNG, WebP ou PDF e vídeos',
  fileNumbered: (number: number, message: string) => `Ficheiro ${number}: ${message}`,
  tooManyFiles: (most: number) => `No máximo ${most} ficheiros`,
  tooManyReplyFiles: (most: number) => `No máximo ${most} ficheiros numa resposta`,
  documentRequired: 'Escolha um documento',
  chatMessageRequired: 'Escreva primeiro uma mensagem',
  messageTooLong: `Uma mensagem tem no máximo ${limits.MAX_MESSAGE_LENGTH} caracteres`,
  imagesMost: (most: number) => `Um produto tem no máximo ${most} imagens`,
  videoRequired: 'Junte um vídeo',
  videoTooLarge: `O vídeo deve ter menos de ${limits.MAX_VIDEO_MEGABYTES} MB`,
  videoTooLong: (seconds: number) => `Este vídeo tem mais de ${seconds} segundos. Envie um mais curto.`,
  videoWrongKind: 'Escolha um ficheiro de vídeo',
} as const
