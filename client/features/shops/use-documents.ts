import { useEffect, useRef, useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { useLeftFiles, writeKeptFiles } from '../../app/kept-files.ts'
import { texts } from '../../messages/first-load.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { sendingFields } from '../../messages/sending-fields.ts'
import { uploadDocument } from './api.ts'

/** A chosen document; `key` is set once it is uploaded. */
type Chosen = { id: number; file: File; percent: number; key: string | null; error: string | null }

/** The limit of the server. */
export const MAX_DOCUMENTS = 10
const MAX_BYTES = 10 * 1024 * 1024
const kinds = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

/**
 * Uploads each document when it is chosen, and cancels the upload when it is removed or the form
 * unmounts. Until `clear`, they stay on this device under `name`: a killed tab loses none.
 */
export const useDocuments = (name: string) => {
  const [list, setList] = useState<readonly Chosen[]>([])
  const running = useRef(new Map<number, { control: AbortController; done: Promise<string> }>())
  const lastId = useRef(0)
  const patch = (id: number, change: Partial<Chosen>) =>
    setList((before) =>
      before.map((document) => (document.id === id ? { ...document, ...change } : document)),
    )

  useEffect(() => {
    const uploads = running.current
    return () => {
      for (const { control } of uploads.values()) control.abort()
    }
  }, [])

  const begin = (file: File) => {
    lastId.current += 1
    const id = lastId.current
    const error = problemOf(file)
    setList((before) => [...before, { id, file, percent: 0, key: null, error }])
    if (error !== null) return
    const control = new AbortController()
    const done = uploadDocument(file, {
      signal: control.signal,
      onProgress: (percent) => patch(id, { percent }),
    })
    running.current.set(id, { control, done })
    done.then(
      (key) => patch(id, { key }),
      (failure: unknown) => {
        if (!control.signal.aborted) patch(id, { error: textOf(failure, texts.failures.upload) })
      },
    )
  }
  useLeftFiles(name, (files) => files.forEach(begin))
  return {
    list,
    add: (files: readonly File[]) => {
      const added = files.slice(0, MAX_DOCUMENTS - list.length)
      added.forEach(begin)
      void writeKeptFiles(name, [...filesOf(list), ...added])
    },
    drop: (id: number) => {
      running.current.get(id)?.control.abort()
      running.current.delete(id)
      const others = list.filter((document) => document.id !== id)
      setList(others)
      void writeKeptFiles(name, filesOf(others))
    },
    /** They were sent. */
    clear: () => void writeKeptFiles(name, []),
    /** Returns the keys once all are uploaded. Throws the error of the first that failed. */
    keys: () =>
      Promise.all(
        list.map((document) => {
          const upload = running.current.get(document.id)
          if (!upload || document.error !== null) throw new Error(document.error ?? texts.failures.upload)
          return upload.done
        }),
      ),
  }
}

const filesOf = (list: readonly Chosen[]): File[] => list.map(({ file }) => file)

const problemOf = ({ type, size }: File): string | null => {
  if (!kinds.includes(type)) return sellingTexts.sellerVerification.wrongKind
  return size > MAX_BYTES ? sendingFields.fileTooLarge(10) : null
}
