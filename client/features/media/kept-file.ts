import { createStore, del, get, set, type UseStore } from 'idb-keyval'

/**
 * A file that this browser keeps for a user until its upload is used, so that nobody has to choose
 * it twice.
 */
export type KeptFile = {
  file: File
  /** Whether it is ready to be sent, rather than still to be checked, cut and made smaller. */
  isReady: boolean
}

type Row = { blob: Blob; name: string; type: string; lastModified: number; isReady: boolean; keptAt: number }

/** Stores the file and returns the copy; `null` without space or in a private window. */
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

/** Restores its name, type and time, by which an upload is resumed. */
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

/** A week: after that the seller has probably given up. */
const LONGEST_KEPT_MS = 7 * 24 * 60 * 60 * 1000

let opened: UseStore | null = null
const database = (): UseStore => {
  opened ??= createStore('sokoni-uploads', 'files')
  return opened
}
