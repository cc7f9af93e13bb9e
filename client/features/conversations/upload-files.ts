import { RetryLater } from './outbox.ts'
import type { UnsentFile, UnsentMessage } from './outbox-message.ts'
import { setProgress } from './unsent.ts'

/** Running uploads of this tab, by message. */
const uploads = new Map<string, AbortController>()

/**
 * Uploads the files of a message that the server does not have, one after the other. Voice notes
 * have a folder of their own.
 * @throws CallError
 */
export const uploadFiles = async (
  entry: UnsentMessage,
  folder: 'chats' | 'messages',
): Promise<readonly UnsentFile[]> => {
  const controller = new AbortController()
  uploads.set(entry.id, controller)
  const done: UnsentFile[] = []
  try {
    // Without a network the chunk itself cannot be loaded.
    const { uploadNamed } = await import('./upload-named.ts').catch(() => {
      throw new RetryLater()
    })
    for (const waiting of entry.files) {
      if (waiting.key) {
        done.push(waiting)
        continue
      }
      const { key } = await uploadNamed(waiting.file, {
        folder: waiting.sound ? 'voice' : folder,
        signal: controller.signal,
        onProgress: (percent) => setProgress(waiting.id, percent),
      })
      done.push({ ...waiting, key })
    }
    return done
  } finally {
    uploads.delete(entry.id)
    for (const { id } of entry.files) setProgress(id, null)
  }
}

/** Stops the upload of a message, or of all messages. */
export const stopUploads = (messageId?: string): void => {
  for (const [id, controller] of uploads) if (messageId === undefined || id === messageId) controller.abort()
}
