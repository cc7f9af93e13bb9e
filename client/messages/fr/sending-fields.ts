import * as limits from '../../../contract/limits.ts'

/** The texts of fields about files and messages, in French. */
export const sendingFieldTexts = {
  chatFileKind: 'Seules les images et les vidéos sont acceptées',
  commentFileKind: 'Seules les images (JPEG, PNG, GIF, WebP) sont acceptées',
  fileTooLarge: (megabytes: number) => `Le fichier doit faire moins de ${megabytes} Mo`,
  imageTooLarge: (megabytes: number) => `L’image doit faire moins de ${megabytes} Mo`,
  imageWrongKind: 'Choisissez une image',
  messageFileKind: 'Seuls les images et les documents (PDF, DOC, DOCX, TXT, RTF) sont acceptés',
  verificationFileKind: 'Seuls les documents JPEG, PNG, WebP ou PDF et les vidéos sont acceptés',
  fileNumbered: (number: number, message: string) => `Fichier ${number} : ${message}`,
  tooManyFiles: (most: number) => `${most} fichiers au plus`,
  tooManyReplyFiles: (most: number) => `${most} fichiers au plus pour une réponse`,
  documentRequired: 'Choisissez un document',
  chatMessageRequired: 'Écrivez d’abord un message',
  messageTooLong: `Un message a ${limits.MAX_MESSAGE_LENGTH} caractères au plus`,
  imagesMost: (most: number) => `Un produit a ${most} images au plus`,
  videoRequired: 'Ajoutez une vidéo',
  videoTooLarge: `La vidéo doit faire moins de ${limits.MAX_VIDEO_MEGABYTES} Mo`,
  videoTooLong: (seconds: number) =>
    `Cette vidéo dure plus de ${seconds} secondes. Envoyez-en une plus courte.`,
  videoWrongKind: 'Choisissez un fichier vidéo',
} as const
