import { z } from 'zod'
import { field } from '../field-codes.ts'
import { endpoint, type FileRule } from '../wire.ts'
import {
  isUploadFolder,
  LARGEST_UPLOAD_BYTES,
  largestFileRule,
  MEGABYTE,
  type UploadFolder,
} from './folders.ts'

/**
 * The folder's own limit applies while receiving if its name came before the file; otherwise the
 * largest limit applies, and the folder's own is checked afterwards.
 */
const file = {
  kind: 'any',
  maxBytes: LARGEST_UPLOAD_BYTES,
  maxCount: 1,
  wrongKind: field.fileRequired,
  tooLarge: field.fileTooLarge(LARGEST_UPLOAD_BYTES / MEGABYTE),
  stricterLimit: (fields) => (isUploadFolder(fields.folder) ? largestFileRule(fields.folder) : undefined),
} as const satisfies FileRule

/** The key or the URL of an upload. */
export const mediaKey = z
  .string(field.fileKeyRequired)
  .trim()
  .min(1, field.fileKeyRequired)
  .max(2000, field.fileKeyRequired)

const folder = z.custom<UploadFolder>(isUploadFolder, field.uploadFolder)

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/media/upload',
  summary: 'Upload a file for later use; unused files are deleted after a day',
  body: z.object({
    folder: z.preprocess((value) => (value === '' || value === undefined ? 'comments' : value), folder),
  }),
  files: { file },
  answer: z.object({
    key: z.string(),
    /** The URL of a private file expires. */
    url: z.string(),
    size: z.number().int(),
    /** The media type as stored: images are stored as WebP. */
    type: z.string(),
  }),
  status: 201,
  errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_INFECTED'],
})

export const deleteMedia = endpoint({
  method: 'DELETE',
  path: '/media',
  summary: 'Delete an own upload; administrators can delete any',
  body: z.object({ key: mediaKey }),
  answer: z.object({}),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
