import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { useObjectUrl } from './use-object-url.ts'

/** Width by height of an identity card (ISO 7810 ID-1). */
const CARD = 1.586
/** The share of the picture's width that the frame takes. */
const FRAME = 0.86
const QUALITY = 0.9

export type CameraWords = {
  hint: string
  /** Asked of the picture that was taken. */
  check: string
  take: string
  again: string
  use: string
  cancel: string
  preview: string
  failed: string
}

/** The back camera with a frame of a card's shape, then a preview of what was taken. */
export const DocumentCamera = ({
  words,
  onTaken,
  onCancel,
}: {
  words: CameraWords
  onTaken: (picture: File) => void
  onCancel: () => void
}) => {
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const [taken, setTaken] = useState<File | null>(null)
  const preview = useObjectUrl(taken)
  useEffect(() => {
    if (taken) return
    let isHere = true
    let stream: MediaStream | null = null
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1920 } } })
      .then((opened) => {
        stream = opened
        if (!isHere) return stop(opened)
        if (video.current) video.current.srcObject = opened
      })
      .catch(() => isHere && setFailed(true))
    return () => {
      isHere = false
      if (stream) stop(stream)
    }
  }, [taken])
  const take = async () => {
    const picture = video.current && (await pictureOf(video.current))
    if (picture) setTaken(picture)
  }
  return (
    <div className="overflow-hidden rounded-card border border-edge bg-night text-bone">
      <div className="relative aspect-4/3 w-full overflow-hidden">
        {preview ? (
          <img src={preview} alt={words.preview} className="size-full object-contain" />
        ) : (
          <>
            <video ref={video} autoPlay playsInline muted className="size-full object-cover" />
            <span
              aria-hidden="true"
              style={{ aspectRatio: CARD, width: `${FRAME * 100}%` }}
              className="absolute top-1/2 left-1/2 -translate-1/2 rounded-card border-2 border-bone shadow-[0_0_0_100vmax_rgb(11_10_18/0.55)]"
            />
          </>
        )}
      </div>
      <p role="status" className="px-3 pt-3 text-center text-sm">
        {hasFailed ? words.failed : taken ? words.check : words.hint}
      </p>
      <div data-theme="dark" className="flex gap-2 p-3 *:flex-1">
        <Button onClick={taken ? () => setTaken(null) : onCancel}>
          {taken ? words.again : words.cancel}
        </Button>
        {taken ? (
          <Button ref={focus} look="primary" onClick={() => onTaken(taken)}>
            {words.use}
          </Button>
        ) : (
          !hasFailed && (
            <Button ref={focus} look="primary" onClick={() => void take()}>
              {words.take}
            </Button>
          )
        )}
      </div>
    </div>
  )
}

/** The button that led here is gone, and with it the focus. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** Returns the present frame as a JPEG, or `null` before the first one. */
const pictureOf = (video: HTMLVideoElement): Promise<File | null> => {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0) return Promise.resolve(null)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) =>
    canvas.toBlob(
      (blob) => resolve(blob && new File([blob], 'document.jpg', { type: 'image/jpeg' })),
      'image/jpeg',
      QUALITY,
    ),
  )
}
