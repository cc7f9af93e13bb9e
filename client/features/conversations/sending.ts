import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { CallError } from '../../app/call-error.ts'
import { onConnect } from '../../app/live.ts'
import { newKey } from '../../app/new-key.ts'
import { currentUser, useSession } from '../../app/session.ts'
import { showToast } from '../../ui/toast.ts'
import { judgeFailure } from './judge-failure.ts'
import { type ConversationKind, createOutbox, type Outbox, type Waiting, type WaitingFile } from './outbox.ts'
import { onOutboxElsewhere, openOutboxStorage } from './outbox-storage.ts'

/**
 * The one outbox of whoever is signed in, for conversations of every kind: what is written is shown at once, kept over a
 * reload, and goes out by itself when it can, through whichever tab has the turn.
 */

/** How messages of one kind reach the server. */
export type Courier = {
  /** Where their files are uploaded to. */
  folder: 'chats' | 'messages'
  /** Said where the server does not take their files. */
  failedUpload: string
  /** Hands one to the server, its files' keys in their order; settles when the server has it. Throws `CallError`. */
  send: (entry: Waiting, keys: string[]) => Promise<void>
}

/** The longest wait between tries, and the first. */
const RETRY_MOST_MS = 15_000
const RETRY_FIRST_MS = 1000

type State = {
  /** What the server does not have yet, in its order. */
  waiting: readonly Waiting[]
  /** Of files that are being uploaded, by their id: percent. */
  progress: Readonly<Record<string, number>>
}
const useSending = create<State>(() => ({ waiting: [], progress: {} }))

/** What waits to be sent to one conversation, in its order. */
export const useWaiting = (kind: ConversationKind, to: string): Waiting[] =>
  useSending(useShallow(({ waiting }) => waiting.filter((entry) => entry.kind === kind && entry.to === to)))

/** All that waits in conversations of one kind. */
export const useAllWaiting = (kind: ConversationKind): Waiting[] =>
  useSending(useShallow(({ waiting }) => waiting.filter((entry) => entry.kind === kind)))

/** Percent of a file's upload, 0 before it begins. */
export const useUploadProgress = (fileId: string): number =>
  useSending(({ progress }) => progress[fileId] ?? 0)

/** Says how messages of one kind are sent. Once for each kind, when its code is loaded. */
export const carry = (kind: ConversationKind, courier: Courier): void => {
  couriers.set(kind, courier)
  void outbox?.flush()
}

/** Writes a message: it is shown at once, and goes out when it can. */
export const write = (message: {
  kind: ConversationKind
  to: string
  productId: string | null
  content: string
  files?: readonly File[]
}): void => {
  const files = (message.files ?? []).map((file) => ({ id: newKey(), file, key: null }))
  void outbox?.add({ ...message, id: newKey(), files })
}

export const retryMessage = (id: string): void => {
  complained.delete(id)
  void outbox?.retry(id)
}

export const discardMessage = (id: string): void => {
  uploads.get(id)?.abort()
  void outbox?.remove(id)
}

/** The server has this message, whichever tab sent it. */
export const settleMessage = (clientMessageId: string): void => {
  const isWaiting = useSending.getState().waiting.some(({ id }) => id === clientMessageId)
  if (isWaiting) void outbox?.remove(clientMessageId)
}

/**
 * Calls `listener` whenever something may have been missed: the socket, the network or the page's reader came back, or
 * somebody signed in. Answers how to stop.
 */
export const onResume = (listener: () => void): (() => void) => {
  resumeListeners.add(listener)
  return () => resumeListeners.delete(listener)
}

const couriers = new Map<ConversationKind, Courier>()
const resumeListeners = new Set<() => void>()
/** Uploads of this tab, by their message. */
const uploads = new Map<string, AbortController>()
/** Messages of whose files one was told that they could not be uploaded. */
const complained = new Set<string>()
let outbox: Outbox | null = null
let stopHearing = () => {}
let retryTimer: ReturnType<typeof setTimeout> | undefined
let retries = 0

const begin = (userId: string) => {
  const isOwner = () => currentUser()?.id === userId
  const mine = createOutbox({
    storage: openOutboxStorage(userId),
    upload: async (entry) => {
      if (!isOwner()) throw waitForOwner()
      try {
        return await onlyHere(`sokoni.upload ${entry.id}`, () => uploadFiles(entry))
      } catch (error) {
        complainOfUpload(entry, error)
        throw error
      }
    },
    deliver: async (entry) => {
      const courier = couriers.get(entry.kind)
      // Signed in as somebody else meanwhile, or its code is not here yet: it waits.
      if (!isOwner() || !courier) throw waitForOwner()
      await courier.send(
        entry,
        entry.files.flatMap(({ key }) => key ?? []),
      )
      retries = 0
    },
    judge: judgeFailure,
    alone: (work) => (navigator.locks ? navigator.locks.request(`sokoni.outbox ${userId}`, work) : work()),
    later: (waitMs) => {
      const wait = waitMs ?? Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** retries)
      retries += 1
      clearTimeout(retryTimer)
      retryTimer = setTimeout(() => void outbox?.flush(), wait)
    },
    onChange: (waiting) => {
      if (isOwner()) useSending.setState({ waiting })
    },
    now: Date.now,
  })
  outbox = mine
  stopHearing = onOutboxElsewhere(userId, () => void mine.load())
  resume()
}

const end = () => {
  stopHearing()
  outbox = null
  clearTimeout(retryTimer)
  for (const running of uploads.values()) running.abort()
  useSending.setState({ waiting: [], progress: {} })
}

/** Uploads one after the other what is not with the server; each goes on where it stopped. */
const uploadFiles = async (entry: Waiting): Promise<WaitingFile[]> => {
  const folder = couriers.get(entry.kind)?.folder
  if (!folder) throw waitForOwner()
  const stopping = new AbortController()
  uploads.set(entry.id, stopping)
  const done: WaitingFile[] = []
  try {
    // Without a network the code itself cannot be fetched.
    const { upload } = await import('../../app/upload.ts').catch(() => {
      throw waitForOwner()
    })
    for (const waiting of entry.files) {
      if (waiting.key) {
        done.push(waiting)
        continue
      }
      const { key } = await upload(waiting.file, {
        folder,
        signal: stopping.signal,
        onProgress: (percent) => showProgress(waiting.id, percent),
      })
      done.push({ ...waiting, key })
    }
    return done
  } finally {
    uploads.delete(entry.id)
    for (const { id } of entry.files) showProgress(id, null)
  }
}

const showProgress = (fileId: string, percent: number | null) =>
  useSending.setState(({ progress: { [fileId]: _before, ...progress } }) => ({
    progress: percent === null ? progress : { ...progress, [fileId]: percent },
  }))

/** Once for each message, however often it is tried; a network that is away is no reason to complain. */
const complainOfUpload = (entry: Waiting, error: unknown) => {
  const text = couriers.get(entry.kind)?.failedUpload
  if (!text || !(error instanceof CallError) || error.status === 0 || complained.has(entry.id)) return
  complained.add(entry.id)
  showToast(text, { tone: 'bad' })
}

/** Runs `work` unless another tab runs it; then answers `null`. */
const onlyHere = <T>(name: string, work: () => Promise<T>): Promise<T | null> =>
  navigator.locks
    ? navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : null))
    : work()

const waitForOwner = () => new CallError({ status: 0, code: 'NETWORK', message: '' })

const resume = () => {
  if (!currentUser()) return
  void outbox?.flush()
  for (const listener of resumeListeners) listener()
}

const comeBack = () => {
  retries = 0
  resume()
}

let startedFor: string | null = null
const follow = (userId: string | null) => {
  if (userId === startedFor) return
  if (startedFor) end()
  startedFor = userId
  if (userId) begin(userId)
}

useSession.subscribe(({ user }) => follow(user?.id ?? null))
follow(currentUser()?.id ?? null)
onConnect(comeBack)
addEventListener('online', comeBack)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') comeBack()
})
