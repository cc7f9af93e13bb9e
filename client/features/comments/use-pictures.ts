import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_COMMENT_IMAGE_MEGABYTES } from '../../../contract/limits.ts'
import { textOf } from '../../app/call-error.ts'
import { readKeptFiles, writeKeptFiles } from '../../app/kept-files.ts'
import { newKey } from '../../app/new-key.ts'
import { retryOnNetwork } from '../../app/retry-on-network.ts'
import { peopleTexts } from '../../messages/people.ts'
import { sendingFields } from '../../messages/sending-fields.ts'
import { dropPicture, uploadPicture } from './api.ts'

/**
 * A picture that is uploaded, as a draft keeps it. `place` is its rank among those chosen,
 * `fingerprint` tells its file from others.
 */
export type KeptPicture = { key: string; url: string; name: string; place?: number; fingerprint?: string }
/** One that is on its way; `percent` from 0 to 100, `number` as errors name it. */
export type ComingPicture = {
  id: string
  name: string
  number: number
  place: number
  file: File
  percent: number
}

/** Returns pictures in the order in which they were chosen: uploads end in another one. */
export const inChosenOrder = <Chosen extends { place?: number }>(pictures: readonly Chosen[]) =>
  pictures.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))

const KINDS = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
export const PICTURE_KINDS = KINDS.join(',')

/**
 * Pictures that are chosen for a comment: each is checked and begins to upload at once. `kept` are
 * those that have come, which the caller keeps (`setKept`); the device keeps the others by the name
 * of their draft, and they upload again when it is next shown. Errors name the file by its number.
 */
export const usePictures = ({
  name,
  kept,
  setKept,
  most,
  isReply,
}: {
  name: string
  kept: readonly KeptPicture[]
  setKept: (change: (kept: readonly KeptPicture[]) => readonly KeptPicture[]) => void
  most: number
  isReply: boolean
}) => {
  const [coming, setComing] = useState<readonly ComingPicture[]>([])
  const [errors, setErrors] = useState<readonly string[]>([])
  const uploads = useUploads(`pictures:${name}`, kept, (files) => choose(files))

  const send = async (picture: ComingPicture) => {
    const signal = uploads.start(picture)
    try {
      const onProgress = (percent: number) =>
        setComing((all) => all.map((one) => (one.id === picture.id ? { ...one, percent } : one)))
      const { key, url } = await retryOnNetwork(() => uploadPicture(picture.file, onProgress, signal), signal)
      const { name, place, file } = picture
      setKept((all) => inChosenOrder([...all, { key, url, name, place, fingerprint: fingerprintOf(file) }]))
    } catch (error) {
      if (signal.aborted) return
      setErrors((all) => [
        ...all,
        sendingFields.fileNumbered(picture.number, textOf(error, peopleTexts.comments.failedUpload)),
      ])
    }
    end(picture.id)
  }
  const end = (id: string) => {
    uploads.end(id)
    setComing((all) => all.filter((one) => one.id !== id))
  }

  const choose = (files: readonly File[]) => {
    const before = kept.length + coming.length
    if (before + files.length > most) {
      setErrors([isReply ? sendingFields.tooManyReplyFiles(most) : sendingFields.tooManyFiles(most)])
      return
    }
    const checked = files.map((file, index) => ({
      file,
      number: before + index + 1,
      problem: problemOf(file),
    }))
    setErrors(
      checked.flatMap(({ number, problem }) =>
        problem === null ? [] : sendingFields.fileNumbered(number, problem),
      ),
    )
    const last = Math.max(0, ...[...kept, ...coming].map(({ place = 0 }) => place))
    const fine = checked
      .filter(({ problem }) => problem === null)
      .map(({ file, number }) => comingOf(file, number, last + number))
    setComing((all) => [...all, ...fine])
    for (const picture of fine) void send(picture)
  }

  return {
    coming,
    errors,
    choose,
    cancel: end,
    /**
     * Removes a picture; one that the comment already shows is deleted when the comment is saved.
     */
    remove: (key: string, isShown = false) => {
      setErrors([])
      setKept((all) => all.filter((one) => one.key !== key))
      if (!isShown) dropPicture(key)
    },
    /** Forgets the errors and the uploads under way: the comment is posted, or discarded. */
    clear: () => {
      setErrors([])
      for (const { id } of coming) end(id)
    },
  }
}

/**
 * The uploads under way, whose files the device keeps under a name. Those that a closed page or
 * sheet left behind are given to `restore`, but for those that are among `kept`.
 */
const useUploads = (
  name: string,
  kept: readonly KeptPicture[],
  restore: (files: readonly File[]) => void,
) => {
  const running = useRef(new Map<string, { file: File; control: AbortController }>())
  const keep = () =>
    void writeKeptFiles(
      name,
      [...running.current.values()].map(({ file }) => file),
    )
  const onRestored = useEffectEvent((files: readonly File[]) => {
    // A tab that was killed while its upload ended leaves the file beside the picture.
    const hasCome = (file: File) => kept.some(({ fingerprint }) => fingerprint === fingerprintOf(file))
    const missing = files.filter((file) => !hasCome(file))
    if (missing.length > 0) restore(missing)
    else keep()
  })
  useEffect(() => {
    const uploads = running.current
    let isLeft = false
    void readKeptFiles(name).then((files) => {
      if (!isLeft && files.length > 0) onRestored(files)
    })
    return () => {
      isLeft = true
      for (const { control } of uploads.values()) control.abort()
      uploads.clear()
    }
  }, [name])
  return {
    start: ({ id, file }: ComingPicture): AbortSignal => {
      const control = new AbortController()
      running.current.set(id, { file, control })
      keep()
      return control.signal
    },
    end: (id: string) => {
      running.current.get(id)?.control.abort()
      if (running.current.delete(id)) keep()
    },
  }
}

const comingOf = (file: File, number: number, place: number): ComingPicture => ({
  id: newKey(),
  name: file.name,
  number,
  place,
  file,
  percent: 0,
})

/** The same for a file that was chosen and for its copy that the device kept. */
const fingerprintOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`

const problemOf = (file: File): string | null => {
  if (!KINDS.some((kind) => kind === file.type)) return sendingFields.commentFileKind
  return file.size > MAX_COMMENT_IMAGE_MEGABYTES * 1024 * 1024
    ? sendingFields.fileTooLarge(MAX_COMMENT_IMAGE_MEGABYTES)
    : null
}
