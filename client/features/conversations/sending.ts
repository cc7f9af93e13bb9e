import { CallError } from '../../app/call-error.ts'
import { onConnect } from '../../app/live.ts'
import { newKey } from '../../app/new-key.ts'
import { backOff } from '../../app/retry.ts'
import { currentUser, useSession } from '../../app/session.ts'
import { onNetworkReturn } from '../../ui/network.ts'
import { showToast } from '../../ui/toast.ts'
import { classifyFailure } from './classify-failure.ts'
import { createOutbox, type Outbox, RetryLater } from './outbox.ts'
import type { ConversationKind, Quoted, UnsentMessage } from './outbox-message.ts'
import { onOutboxElsewhere, openOutboxStorage } from './outbox-storage.ts'
import { clearUnsent, isUnsent, setUnsent } from './unsent.ts'
import { stopUploads, uploadFiles } from './upload-files.ts'
import type { VoiceSound } from './voice-draft.ts'

/** How messages of one kind reach the server. */
export type Transport = {
  uploads: { folder: 'chats' | 'messages'; failedText: string }
  /** Resolves once the server has the message. `keys` are those of its files. @throws CallError */
  send: (entry: UnsentMessage, keys: string[]) => Promise<void>
}
type Transports = Readonly<Record<ConversationKind, Transport>>

type NewMessage = Omit<UnsentMessage, 'at' | 'failure'>

let outbox: Outbox | null = null
/** Written before the outbox was started. */
const early: NewMessage[] = []
/** Messages whose failed upload was reported. */
const failedUploads = new Set<string>()
let retryTimer: ReturnType<typeof setTimeout> | undefined
let retries = 0

/**
 * Sends a message: it is shown at once, and reaches the server when it can. Pass `id` to repeat one
 * that may have arrived.
 */
export const sendMessage = ({
  id = newKey(),
  sound,
  ...message
}: {
  id?: string
  kind: ConversationKind
  to: string
  shop?: UnsentMessage['shop']
  productId: string | null
  replyTo?: Quoted | null
  content: string
  files?: readonly File[]
  /** Of a voice note. */
  sound?: VoiceSound
}): void => {
  const files = (message.files ?? []).map((file) => ({
    id: newKey(),
    file,
    key: null,
    ...(sound && { sound }),
  }))
  const entry = { ...message, id, files }
  if (outbox) void outbox.add(entry)
  else early.push(entry)
}

/** Sends a failed message again. */
export const retryMessage = (id: string): void => {
  failedUploads.delete(id)
  void outbox?.retry(id)
}

/** Deletes an unsent message. */
export const discardMessage = (id: string): void => {
  stopUploads(id)
  void outbox?.remove(id)
}

/** Removes a message from the outbox once the server has stored it, whichever tab sent it. */
export const resolveMessage = (clientMessageId: string): void => {
  if (isUnsent(clientMessageId)) void outbox?.remove(clientMessageId)
}

/**
 * Starts the outbox of each user who signs in. `onResume` runs when something may have been missed:
 * when the socket, the network or the page comes back.
 */
export const startSending = (transports: Transports, onResume: () => void): void => {
  let startedFor: string | null = null
  let stopListening = () => {}
  const comeBack = () => {
    retries = 0
    if (!currentUser()) return
    void outbox?.flush()
    onResume()
  }
  const startFor = (userId: string | null) => {
    if (userId === startedFor) return
    if (startedFor) {
      stopListening()
      close()
    }
    startedFor = userId
    if (!userId) return
    const opened = open(userId, transports)
    outbox = opened
    for (const message of early.splice(0)) void opened.add(message)
    stopListening = onOutboxElsewhere(userId, () => void opened.load())
    void opened.flush()
  }
  useSession.subscribe(({ user }) => startFor(user?.id ?? null))
  startFor(currentUser()?.id ?? null)
  onConnect(comeBack)
  onNetworkReturn(comeBack)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') comeBack()
  })
}

const open = (userId: string, transports: Transports): Outbox => {
  const isOwner = () => currentUser()?.id === userId
  return createOutbox({
    storage: openOutboxStorage(userId),
    upload: async (entry) => {
      if (!isOwner()) throw new RetryLater()
      const { folder, failedText } = transports[entry.kind].uploads
      try {
        return await inOneTab(`sokoni.upload ${entry.id}`, () => uploadFiles(entry, folder))
      } catch (error) {
        reportUpload(entry.id, error, failedText)
        throw error
      }
    },
    deliver: async (entry) => {
      if (!isOwner()) throw new RetryLater()
      const keys = entry.files.flatMap(({ key }) => key ?? [])
      await transports[entry.kind].send(entry, keys)
      retries = 0
    },
    classifyFailure,
    withLock: (work) => (navigator.locks ? navigator.locks.request(`sokoni.outbox ${userId}`, work) : work()),
    scheduleRetry: (waitMs) => {
      const wait = waitMs ?? backOff(retries)
      retries += 1
      clearTimeout(retryTimer)
      retryTimer = setTimeout(() => void outbox?.flush(), wait)
    },
    onChange: (waiting) => {
      if (isOwner()) setUnsent(waiting)
    },
    now: Date.now,
  })
}

const close = () => {
  outbox = null
  clearTimeout(retryTimer)
  stopUploads()
  clearUnsent()
}

/** Shows each failed upload once; a lost network is retried without a message. */
const reportUpload = (messageId: string, error: unknown, text: string) => {
  if (!(error instanceof CallError) || error.status === 0 || failedUploads.has(messageId)) return
  failedUploads.add(messageId)
  showToast(text, { tone: 'bad' })
}

/** Runs `work` unless another tab runs it, and then returns `null`. */
const inOneTab = <T>(name: string, work: () => Promise<T>): Promise<T | null> =>
  navigator.locks
    ? navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : null))
    : work()
