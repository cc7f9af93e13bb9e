import { CallError } from '../../app/call-error.ts'
import { upload } from '../../app/upload.ts'
import { chatToolsTexts } from '../../messages/chat-tools.ts'

/**
 * Uploads a file of a message. A wrong kind is refused when the file is chosen: one that the server
 * refuses is not what its name says, and the failure names it. @throws CallError
 */
export const uploadNamed: typeof upload = (file, options) =>
  upload(file, options).catch((error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 'UNSUPPORTED_MEDIA_TYPE') throw error
    const { status, code } = error
    throw new CallError({ status, code, message: chatToolsTexts.message.damagedFile(file.name) })
  })
