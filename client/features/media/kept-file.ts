import { createStore, del, get, set, type UseStore } from 'idb-keyval'

/**
 * A file that this browser keeps until its upload is used, for each user one, so that nobody
 * chooses it twice.
 */
export type KeptFile = {
  file: File
  /** Is it what is to be sent, or is it still to be looked at, cut and made smaller? */
  isReady: boolean
}

type Row = { blob: Blob; name: string; type: string; lastModified: number; isReady: boolean; keptAt: number }

/** Answers the browser's own copy, or `null` where it keeps none: no room, or a private window. */
export const keepFile = async (userId: string, { file, isReady }: KeptFile): Promise<File | null> => {
  try {
    const { name, type, lastModified } = file
    const row: Row = { blob: file, name, type, lastModified, isReady, keptAt: Date.now() }
    await set(userId, row, database())
    return (await readFile(userId))?.file ?? null
  } catch {
    await dropFile(userId)
    return null
  }
}

/** Its name, kind and time are those that it had: an upload that was begun goes on with it. */
export const readFile = async (userId: string): Promise<KeptFile | null> => {
  try {
    const row = await get<Row>(userId, database())
    if (!row) return null
    if (Date.now() - row.keptAt > LONGEST_KEPT_MS) {
      await dropFile(userId)
      return null
    }
    const { blob, name, type, lastModified, isReady } = row
    return { file: new File([blob], name, { type, lastModified }), isReady }
  } catch {
    return null
  }
}

export const dropFile = (userId: string): Promise<void> => del(userId, database()).catch(() => {})

/** A week: whoever has not listed it by then does not miss it. */
const LONGEST_KEPT_MS = 7 * 24 * 60 * 60 * 1000

let opened: UseStore | null = null
const database = (): UseStore => {
  opened ??= createStore('sokoni-uploads', 'files')
  return opened
}
