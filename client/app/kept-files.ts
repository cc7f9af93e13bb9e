import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { useEffect, useEffectEvent, useState } from 'react'
import { currentUser, useSession } from './session.ts'

/** Files that were not sent for a week are ignored. */
const LONGEST_KEPT_MS = 7 * 24 * 3600_000

type Row = { files: { blob: Blob; name: string; type: string; lastModified: number }[]; at: number }

let database: UseStore | null = null
const rows = (): UseStore => {
  database ??= createStore('sokoni-drafts', 'files')
  return database
}

/**
 * Files that were chosen for something and are not sent yet. They stay on this device, as typed
 * text does in a draft, until they are set to none.
 */
export const useKeptFiles = (name: string): [readonly File[], (files: readonly File[]) => void] => {
  const owner = useSession(({ user }) => user?.id ?? 'visitor')
  const key = keyOf(owner, name)
  const [chosen, setChosen] = useState<readonly File[] | null>(null)
  useEffect(() => {
    let isLeft = false
    // Files chosen meanwhile are newer.
    void read(key).then((files) => isLeft || setChosen((before) => before ?? files))
    return () => {
      isLeft = true
    }
  }, [key])
  const change = (files: readonly File[]) => {
    setChosen(files)
    void write(key, files)
  }
  return [chosen ?? [], change]
}

/** Calls `onRead` once with the files that a killed tab left under `name`; with none, too. */
export const useLeftFiles = (name: string, onRead: (files: readonly File[]) => void): void => {
  const handle = useEffectEvent(onRead)
  useEffect(() => {
    let isLeft = false
    void readKeptFiles(name).then((files) => isLeft || handle(files))
    return () => {
      isLeft = true
    }
  }, [name])
}

const keyOf = (owner: string | undefined, name: string) => `${owner ?? 'visitor'} ${name}`

/** Reads what `useKeptFiles` keeps, outside of components. */
export const readKeptFiles = (name: string): Promise<readonly File[]> => read(keyOf(currentUser()?.id, name))

/** Keeps files as `useKeptFiles` does, outside of components; an empty list deletes them. */
export const writeKeptFiles = (name: string, files: readonly File[]): Promise<void> =>
  write(keyOf(currentUser()?.id, name), files)

const read = async (key: string): Promise<readonly File[]> => {
  try {
    const row = await get<Row>(key, rows())
    if (!row) return []
    if (Date.now() - row.at <= LONGEST_KEPT_MS)
      return row.files.map(({ blob, name, ...more }) => new File([blob], name, more))
    await del(key, rows())
  } catch {
    // A private window may have no database: then the files live as long as the page.
  }
  return []
}

const write = async (key: string, files: readonly File[]): Promise<void> => {
  try {
    if (files.length === 0) await del(key, rows())
    else {
      const kept = files.map((blob) => ({
        blob,
        name: blob.name,
        type: blob.type,
        lastModified: blob.lastModified,
      }))
      await set(key, { files: kept, at: Date.now() } satisfies Row, rows())
    }
  } catch {
    // No space left, or a private window.
  }
}
