import { useEffect, useRef, useState } from 'react'
import { MOST_IMAGES } from '../../../contract/products/limits.ts'
import type { Media } from '../../../contract/products/views.ts'
import { field } from '../../../contract/texts.ts'
import { call } from '../../app/call.ts'
import { textOf } from '../../app/call-error.ts'
import { newKey } from '../../app/new-key.ts'
import { texts } from '../../app/texts/first-load.ts'
import { upload } from '../../app/upload.ts'
import { makeSmaller } from '../media/api.ts'

/** One of a product's media while it is edited: one it has, or a file on its way. */
export type Entry = {
  id: string
  type: 'image' | 'video'
  /** What shows it here; a video that is on its way has none. */
  picture: string | null
  /** What the server knows it by, once it is there. */
  key: string | null
  /** 0 to 100 while it is made smaller or uploads. */
  percent: number | null
  isShrinking?: boolean
}

const MOST_VIDEO_BYTES = 100 * 1024 * 1024
const MOST_IMAGE_BYTES = 10 * 1024 * 1024

const entryOf = (media: Media): Entry => ({
  id: media.key,
  type: media.type,
  picture: media.type === 'image' ? media.url : media.poster,
  key: media.key,
  percent: null,
})

/**
 * The media of a product as they shall be: files are sent as soon as they are chosen, and the product gets them when it is
 * saved. What is sent and not saved the server forgets.
 */
export const useEditedMedia = (media: readonly Media[]) => {
  const [entries, setEntries] = useState(() => media.map(entryOf))
  const [error, setError] = useState<string | null>(null)
  const [isTouched, setTouched] = useState(false)
  const controls = useRef(new Map<string, AbortController>())
  const previews = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const control of controls.current.values()) control.abort()
      for (const preview of previews.current) URL.revokeObjectURL(preview)
    },
    [],
  )

  const patch = (id: string, change: Partial<Entry>) =>
    setEntries((all) => all.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)))
  const drop = (id: string) => {
    controls.current.get(id)?.abort()
    controls.current.delete(id)
    setEntries((all) => all.filter((entry) => entry.id !== id))
    setTouched(true)
  }
  const run = async (id: string, send: (signal: AbortSignal) => Promise<string>) => {
    const control = new AbortController()
    controls.current.set(id, control)
    try {
      const key = await send(control.signal)
      patch(id, { key, percent: null })
    } catch (failure) {
      if (control.signal.aborted) return
      drop(id)
      setError(textOf(failure, texts.failures.upload))
    }
  }

  const addImages = (files: readonly File[]) => {
    setError(null)
    const room = MOST_IMAGES - entries.filter(({ type }) => type === 'image').length
    if (files.length > room) setError(field.imagesMost(MOST_IMAGES))
    for (const file of files.slice(0, room)) {
      const problem = imageProblem(file)
      if (problem) {
        setError(problem)
        continue
      }
      const id = newKey()
      const picture = URL.createObjectURL(file)
      previews.current.push(picture)
      setEntries((all) => [...all, { id, type: 'image', picture, key: null, percent: 0 }])
      setTouched(true)
      void run(id, async (signal) => {
        const { key } = await call('uploadMedia', { folder: 'products' }, { files: { file }, signal })
        return key
      })
    }
  }

  /** A product has one video: a new one takes the place of the one before. */
  const setVideo = (file: File) => {
    const problem = videoProblem(file)
    setError(problem)
    if (problem) return
    const before = entries.find(({ type }) => type === 'video')
    if (before) controls.current.get(before.id)?.abort()
    const id = newKey()
    const entry: Entry = { id, type: 'video', picture: null, key: null, percent: 0 }
    setEntries((all) => [entry, ...all.filter(({ type }) => type !== 'video')])
    setTouched(true)
    void run(id, async (signal) => {
      const onProgress = (percent: number) => patch(id, { percent })
      patch(id, { isShrinking: true })
      const smaller = await makeSmaller(file, { signal, onProgress })
      patch(id, { isShrinking: false, percent: 0 })
      const { key } = await upload(smaller, { signal, onProgress })
      return key
    })
  }

  const move = (id: string, by: -1 | 1) => {
    setTouched(true)
    setEntries((all) => {
      const from = all.findIndex((entry) => entry.id === id)
      const [one, other] = [all[from], all[from + by]]
      return one && other ? all.with(from, other).with(from + by, one) : all
    })
  }

  return {
    entries,
    error,
    isBusy: entries.some(({ percent }) => percent !== null),
    /** The keys in their order, or `undefined` where nothing was changed. */
    keys: isTouched ? entries.flatMap(({ key }) => key ?? []) : undefined,
    addImages,
    setVideo,
    move,
    drop,
  }
}

const imageProblem = ({ type, size }: File): string | null => {
  if (!type.startsWith('image/')) return field.imageWrongKind
  return size > MOST_IMAGE_BYTES ? field.imageTooLarge(10) : null
}

const videoProblem = ({ type, name, size }: File): string | null => {
  const isVideo = type.startsWith('video/') || (type === '' && /\.(mkv|mov|mp4|webm)$/i.test(name))
  if (!isVideo) return field.videoWrongKind
  return size > MOST_VIDEO_BYTES ? field.videoTooLarge : null
}
