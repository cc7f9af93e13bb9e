import { z } from 'zod'
import { field } from '../texts.ts'
import { endpoint, type FileRule } from '../wire.ts'
import { isUploadFolder, largestOf, type UploadFolder } from './folders.ts'

/** A folder's own limit holds where its name came before the file; else the largest of all, and its own afterwards. */
const file = {
  kind: 'any',
  maxBytes: largestOf('messages').maxBytes,
  maxCount: 1,
  wrongKind: field.fileRequired,
  tooLarge: largestOf('messages').tooLarge,
  within: (fields) => (isUploadFolder(fields.folder) ? largestOf(fields.folder) : undefined),
} as const satisfies FileRule

const folder = z.custom<UploadFolder>(isUploadFolder, field.uploadFolder)

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/media/upload',
  summary: 'Upload one file for something that will refer to it; what nothing refers to is gone after a day',
  body: z.object({
    folder: z.preprocess((value) => (value === '' || value === undefined ? 'comments' : value), folder),
  }),
  files: { file },
  answer: z.object({
    key: z.string(),
    /** Of what is private, an address that expires. */
    url: z.string(),
    size: z.number().int(),
    /** The media type of what is kept: pictures are kept as WebP. */
    type: z.string(),
  }),
  status: 201,
  errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_INFECTED'],
})

export const deleteMedia = endpoint({
  method: 'DELETE',
  path: '/media',
  summary: 'Delete an upload of one’s own; administrators delete anyone’s',
  body: z.object({ key: z.string(field.mediaKey).trim().min(1, field.mediaKey).max(2000, field.mediaKey) }),
  answer: z.object({}),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
