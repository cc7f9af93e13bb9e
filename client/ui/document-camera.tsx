import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { canvasFile } from './picture-file.ts'
import { useModal } from './use-modal.ts'
import { useObjectUrl } from './use-object-url.ts'

/** Width by height of an identity card (ISO 7810 ID-1). */
const CARD = 1.586
/** The share of the picture's width, or of its height, that the frame takes at most. */
const FRAME = 86
const QUALITY = 0.9

export type CameraWords = {
  /** The name of the dialog. */
  open: string
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

/**
 * The back camera over the whole window, with a frame of a card's shape, then a preview of what was
 * taken. Back and Escape close it.
 */
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
  const { dialog, panel, events } = useModal({
    ...{ isOpen: true, onClose: onCancel, duration: 160 },
    ...{ hidden: { opacity: 0 }, shown: { opacity: 1 } },
  })
  return (
    <dialog
      ref={dialog}
      {...events}
      aria-label={words.open}
      data-theme="dark"
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-night text-bone"
    >
      <div ref={panel} tabIndex={-1} className="flex size-full flex-col outline-none low:flex-row">
        <div className="[container-type:size] relative min-h-0 min-w-0 flex-1 overflow-hidden">
          {preview ? (
            <img src={preview} alt={words.preview} className="size-full object-contain" />
          ) : (
            <>
              <video ref={video} autoPlay playsInline muted className="size-full object-cover" />
              <span aria-hidden="true" style={frame} className={frameClass} />
            </>
          )}
        </div>
        <div className="flex flex-col justify-center gap-3 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] low:w-52 low:pr-[max(1rem,env(safe-area-inset-right))]">
          <p role="status" className="text-center text-sm">
            {hasFailed ? words.failed : taken ? words.check : words.hint}
          </p>
          <div className="flex gap-2 *:flex-1 low:flex-col-reverse low:*:flex-none">
            <Button onClick={taken ? () => setTaken(null) : onCancel}>
              {taken ? words.again : words.cancel}
            </Button>
            {taken ? (
              <Button ref={focus} look="primary" onClick={() => onTaken(taken)}>
                {words.use}
              </Button>
            ) : (
              !hasFailed && (
                <Button ref={focus} data-autofocus look="primary" onClick={() => void take()}>
                  {words.take}
                </Button>
              )
            )}
          </div>
        </div>
      </div>
    </dialog>
  )
}

/** As large as its box allows in both directions. */
const frame = { aspectRatio: CARD, width: `min(${FRAME}cqw, ${FRAME * CARD}cqh)` }
const frameClass =
  'absolute top-1/2 left-1/2 -translate-1/2 rounded-card border-2 border-bone shadow-[0_0_0_100vmax_rgb(11_10_18/0.55)]'

/** The button that led here is gone, and with it the focus. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** Returns the present frame as a JPEG, or `null` before the first one. */
const pictureOf = async (video: HTMLVideoElement): Promise<File | null> => {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0) return null
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return await canvasFile(canvas, 'document.jpg', 'image/jpeg', QUALITY)
}
