import { field } from '../field-codes.ts'
import { MAX_COMMENT_IMAGE_MEGABYTES, MAX_VIDEO_MEGABYTES } from '../limits.ts'

/** Media types that a folder accepts, and their size limit. */
export type AcceptedFiles = { types: readonly string[]; maxBytes: number; tooLarge: string }

export type FolderRule = {
  /**
   * Files are served at URLs that expire, to users with access only. So is the uploaded video of a
   * product, though the folder is public.
   */
  isPrivate: boolean
  accepts: readonly AcceptedFiles[]
  wrongKind: string
}

export const MEGABYTE = 1024 * 1024
const images = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif'] as const
const videos = [
  'video/mp4',
  'video/quicktime',
  'video/x-m4v',
  'video/3gpp',
  'video/3gpp2',
  'video/webm',
  'video/matroska',
] as const
/** Types in which browsers record sound. A file that has a picture too is refused later. */
const recordings = ['video/webm', 'video/mp4', 'audio/mp4', 'audio/x-m4a', 'audio/ogg'] as const
const documents = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/rtf',
  'text/plain',
] as const

const accept = (
  megabytes: number,
  types: readonly string[],
  tooLarge = field.fileTooLarge(megabytes),
): AcceptedFiles => ({
  types,
  maxBytes: megabytes * MEGABYTE,
  tooLarge,
})

const imageUpTo5MB = {
  isPrivate: false,
  accepts: [accept(5, images, field.imageTooLarge(5))],
  wrongKind: field.imageWrongKind,
} satisfies FolderRule

/** The limits of a product's video and of each of its images. */
export const productVideo = accept(MAX_VIDEO_MEGABYTES, videos, field.videoTooLarge)
export const productImage = accept(10, images, field.imageTooLarge(10))

/** The upload folders: what each is for, which files it accepts and how large. */
export const uploadFolders = {
  avatars: imageUpTo5MB,
  shops: imageUpTo5MB,
  comments: {
    isPrivate: false,
    accepts: [accept(MAX_COMMENT_IMAGE_MEGABYTES, images)],
    wrongKind: field.commentFileKind,
  },
  products: {
    isPrivate: false,
    accepts: [productVideo, productImage],
    wrongKind: field.videoWrongKind,
  },
  chats: { isPrivate: true, accepts: [accept(50, [...images, ...videos])], wrongKind: field.chatFileKind },
  messages: {
    isPrivate: true,
    accepts: [accept(100, [...images, ...documents])],
    wrongKind: field.messageFileKind,
  },
  voice: { isPrivate: true, accepts: [accept(5, recordings)], wrongKind: field.voiceWrongKind },
  verification: {
    isPrivate: true,
    accepts: [
      accept(10, ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
      accept(MAX_VIDEO_MEGABYTES, videos, field.videoTooLarge),
    ],
    wrongKind: field.verificationFileKind,
  },
} as const satisfies Record<string, FolderRule>

export type UploadFolder = keyof typeof uploadFolders

/** Returns the rule with the largest size limit of a folder. */
export const largestFileRule = (folder: UploadFolder): AcceptedFiles => {
  const accepts: FolderRule['accepts'] = uploadFolders[folder].accepts
  return accepts.reduce((largest, rule) => (rule.maxBytes > largest.maxBytes ? rule : largest))
}

/** The size limit of the folder that accepts the largest files. */
export const LARGEST_UPLOAD_BYTES = Math.max(
  ...Object.values(uploadFolders).flatMap(({ accepts }) => accepts.map(({ maxBytes }) => maxBytes)),
)

/** Returns whether a value is the name of an upload folder. */
export const isUploadFolder = (name: unknown): name is UploadFolder =>
  typeof name === 'string' && Object.hasOwn(uploadFolders, name)
