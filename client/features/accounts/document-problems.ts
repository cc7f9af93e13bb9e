import { sendingFields } from '../../messages/sending-fields.ts'

/** The server checks the content of a file too: its type is only claimed here. */
const MEGABYTE = 1024 * 1024
const documentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

type Chosen = { type: string; size: number }

/** Returns the error text of an identity document. */
export const documentProblem = ({ type, size }: Chosen): string | undefined => {
  if (!documentTypes.includes(type)) return sendingFields.verificationFileKind
  return size > 10 * MEGABYTE ? sendingFields.fileTooLarge(10) : undefined
}

/** Returns the error text of its clip. Some systems do not name the type of a clip. */
export const clipProblem = ({ type, size }: Chosen): string | undefined => {
  if (type !== '' && !type.startsWith('video/')) return sendingFields.verificationFileKind
  return size > 100 * MEGABYTE ? sendingFields.fileTooLarge(100) : undefined
}
