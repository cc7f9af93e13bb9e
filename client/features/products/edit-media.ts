import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_IMAGES } from '../../../contract/limits.ts'
import { call } from '../../app/call.ts'
import { textOf } from '../../app/call-error.ts'
import { useLeftFiles, writeKeptFiles } from '../../app/kept-files.ts'
import { newKey } from '../../app/new-key.ts'
import { retryOnNetwork } from '../../app/retry-on-network.ts'
import { upload } from '../../app/upload.ts'
import { texts } from '../../messages/first-load.ts'
import { sendingFields } from '../../messages/sending-fields.ts'
import { shrinkVideo } from '../media/actions.ts'
import { type Arranged, arrange, type Entry, entriesOf, mediaChanges } from './media-entries.ts'
import type { Product } from './store.ts'

const MAX_VIDEO_BYTES = 100 * 1024 * 1024
const MAX_IMAGE_BYTES = 10 * 1024 * 1024

/**
 * The edited media of a product: files upload when they are chosen and belong to it once it is
 * saved; the server deletes others. Media that the product gets meanwhile are included. The device
 * keeps chosen photos, which are uploaded again when the product is next edited.
 */
export const useEditedMedia = ({ id, media }: Pick<Product, 'id' | 'media'>) => {
  const [arranged, setArranged] = useState<Arranged | null>(null)
  const [error, setError] = useState<string | null>(null)
  const entries = entriesOf(arranged, media)
  const change: Change = (part) => setArranged((before) => arrange(before, media, part))
  /**
   * Updates a file that is uploading, also long after this render, so it ignores the product's
   * media.
   */
  const follow: Change = (part) =>
    setArranged((before) => before && { ...before, entries: part(before.entries) })
  const uploads = useUploads(follow, setError)
  const addImages = (files: readonly File[]) => {
    const added = files.map(uploads.startImage)
    change((all) => [...all, ...added])
  }
  const isRestored = useKeptPhotos(`product-photos:${id}`, entries, addImages)
  return {
    isRestored,
    /** Ends the changes: they are saved, or discarded. */
    clear: () => {
      for (const entry of entries) uploads.stop(entry.id)
      setArranged(null)
    },
    entries,
    error,
    isBusy: entries.some(({ percent }) => percent !== null),
    hasNewVideo: entries.some(({ id, type }) => type === 'video' && !media.some(({ key }) => key === id)),
    changes: mediaChanges(arranged, media),
    addImages: (files: readonly File[]) => {
      setError(null)
      const room = MAX_IMAGES - entries.filter(({ type }) => type === 'image').length
      if (files.length > room) setError(sendingFields.imagesMost(MAX_IMAGES))
      const chosen = files.slice(0, room)
      for (const problem of chosen.map(imageProblem)) if (problem) setError(problem)
      addImages(chosen.filter((file) => imageProblem(file) === null))
    },
    /** A product has one video: a new one takes the place of the one before. */
    setVideo: (file: File) => {
      const problem = videoProblem(file)
      setError(problem)
      if (problem) return
      const before = entries.find(({ type }) => type === 'video')
      if (before) uploads.stop(before.id)
      const entry = uploads.startVideo(file)
      change((all) => [entry, ...all.filter(({ type }) => type !== 'video')])
    },
    move: (id: string, by: -1 | 1) => change(moved(id, by)),
    drop: (id: string) => {
      uploads.stop(id)
      change(without(id))
    },
  }
}

/** The media of a product as its form shows them. */
export type EditedMedia = ReturnType<typeof useEditedMedia>

type Change = (part: (entries: readonly Entry[]) => readonly Entry[]) => void

const without = (id: string) => (all: readonly Entry[]) => all.filter((entry) => entry.id !== id)

const moved = (id: string, by: -1 | 1) => (all: readonly Entry[]) => {
  const from = all.findIndex((entry) => entry.id === id)
  const [one, other] = [all[from], all[from + by]]
  return one && other ? all.with(from, other).with(from + by, one) : all
}

/**
 * Keeps the chosen photos on this device, and adds those that it kept. Returns whether there were
 * any.
 */
const useKeptPhotos = (
  name: string,
  entries: readonly Entry[],
  add: (files: readonly File[]) => void,
): boolean => {
  const [state, setState] = useState<'reading' | 'none' | 'restored'>('reading')
  useLeftFiles(name, (files) => {
    if (files.length > 0) add(files)
    setState(files.length > 0 ? 'restored' : 'none')
  })
  const keep = useEffectEvent((ids: string) => {
    const photos = entries.flatMap(({ id, file }) => (file && ids.includes(id) ? file : []))
    void writeKeptFiles(name, photos)
  })
  const ids = entries.flatMap(({ id, file }) => (file ? id : [])).join()
  useEffect(() => {
    if (state !== 'reading') keep(ids)
  }, [state, ids])
  return state === 'restored' && ids !== ''
}

/** The uploads of chosen files, which end with the component. Each start returns its entry. */
const useUploads = (follow: Change, onFailure: (text: string) => void) => {
  const controls = useRef(new Map<string, AbortController>())
  const previews = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const control of controls.current.values()) control.abort()
      for (const preview of previews.current) URL.revokeObjectURL(preview)
    },
    [],
  )
  const patch = (id: string, news: Partial<Entry>) =>
    follow((all) => all.map((entry) => (entry.id === id ? { ...entry, ...news } : entry)))
  const run = async (id: string, send: (signal: AbortSignal) => Promise<string>) => {
    const control = new AbortController()
    controls.current.set(id, control)
    try {
      const key = await send(control.signal)
      patch(id, { key, percent: null })
    } catch (failure) {
      if (control.signal.aborted) return
      controls.current.delete(id)
      follow(without(id))
      onFailure(textOf(failure, texts.failures.upload))
    }
  }
  return {
    startImage: (file: File): Entry => {
      const id = newKey()
      const picture = URL.createObjectURL(file)
      previews.current.push(picture)
      void run(id, async (signal) => {
        const send = () => call('uploadMedia', { folder: 'products' }, { files: { file }, signal })
        return (await retryOnNetwork(send, signal)).key
      })
      return { id, type: 'image', picture, key: null, percent: 0, file }
    },
    startVideo: (file: File): Entry => {
      const id = newKey()
      void run(id, async (signal) => {
        const onProgress = (percent: number) => patch(id, { percent })
        const smaller = await shrinkVideo(file, { signal, onProgress })
        patch(id, { isShrinking: false, percent: 0 })
        const { key } = await upload(smaller, { signal, onProgress })
        return key
      })
      return { id, type: 'video', picture: null, key: null, percent: 0, isShrinking: true }
    },
    stop: (id: string) => {
      controls.current.get(id)?.abort()
      controls.current.delete(id)
    },
  }
}

const imageProblem = ({ type, size }: File): string | null => {
  if (!type.startsWith('image/')) return sendingFields.imageWrongKind
  return size > MAX_IMAGE_BYTES ? sendingFields.imageTooLarge(10) : null
}

const videoProblem = ({ type, name, size }: File): string | null => {
  const isVideo = type.startsWith('video/') || (type === '' && /\.(mkv|mov|mp4|webm)$/i.test(name))
  if (!isVideo) return sendingFields.videoWrongKind
  return size > MAX_VIDEO_BYTES ? sendingFields.videoTooLarge : null
}
