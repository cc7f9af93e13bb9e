import Clapperboard from 'lucide-react/icons/clapperboard'
import Video from 'lucide-react/icons/video'
import { type DragEvent, useRef, useState } from 'react'
import { texts } from '../messages/first-load.ts'
import { formsTexts } from '../messages/forms.ts'
import { Button, FileInput } from './button.tsx'
import { Card } from './card.tsx'
import { classNames } from './class-names.ts'
import { ErrorText } from './error-text.tsx'
import { formatPercent } from './format-percent.ts'
import { prefersReducedMotion } from './media-query.ts'
import { ProgressLine } from './progress-line.tsx'
import { useObjectUrl } from './use-object-url.ts'

/**
 * Chooses a video by picker or drop, shows it at once and the progress of its upload. The caller
 * checks the file in `onPick` and passes `error`.
 */
export const VideoUploader = ({
  label,
  hint,
  file,
  task = 'sending',
  progress,
  isDone = false,
  note,
  error,
  onPick,
  onCancel,
  onRetry,
  onSkip,
}: {
  label: string
  hint?: string
  file: File | null
  /** The step that `progress` measures. */
  task?: 'looking' | 'shrinking' | 'sending'
  /** From 0 to 1 during a task; `null` otherwise. */
  progress: number | null
  isDone?: boolean
  /** A further line about it. */
  note?: string | null
  error?: string | null
  onPick: (file: File) => void
  /** Stops the upload and forgets the file. */
  onCancel: () => void
  onRetry?: () => void
  /** Continues without making it smaller. */
  onSkip?: () => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const preview = useObjectUrl(file)
  const pick = () => {
    input.current?.removeAttribute('capture')
    input.current?.click()
  }
  const record = () => {
    input.current?.setAttribute('capture', 'environment')
    input.current?.click()
  }
  const take = ([first]: readonly File[]) => {
    if (first) onPick(first)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  const percent = Math.round((progress ?? 0) * 100)

  return (
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className="mb-1.5 font-semibold text-fg">{label}</p>
      <FileInput ref={input} accept="video/*" aria-label={label} onChoose={take} />
      {preview ? (
        <Card className="flex gap-4 p-3">
          <video
            src={preview}
            aria-label={formsTexts.upload.preview}
            playsInline
            muted
            loop
            autoPlay={!prefersReducedMotion()}
            preload="metadata"
            className="aspect-9/16 w-28 shrink-0 rounded-card bg-night object-cover"
          />
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <p className="truncate font-semibold text-fg">{file?.name}</p>
            {progress !== null && (
              <>
                <p className="text-sm text-soft tabular-nums">
                  {task === 'looking'
                    ? formsTexts.upload.looking
                    : task === 'shrinking'
                      ? formsTexts.upload.shrinking(formatPercent(percent))
                      : formsTexts.upload.uploading(formatPercent(percent))}
                </p>
                <ProgressLine
                  value={progress}
                  label={
                    task === 'shrinking' ? formsTexts.upload.shrinkingProgress : formsTexts.upload.progress
                  }
                  isWaiting={task === 'looking'}
                  className="h-1.5 rounded-full"
                />
              </>
            )}
            {isDone && <p className="font-medium text-good text-sm">{formsTexts.upload.done}</p>}
            {note && <p className="text-sm text-soft tabular-nums">{note}</p>}
            <ErrorLine error={error} />
            <div className="mt-auto flex flex-wrap gap-2">
              {error && onRetry && (
                <Button isSmall onClick={onRetry}>
                  {texts.common.tryAgain}
                </Button>
              )}
              {progress === null && (
                <Button isSmall onClick={pick}>
                  {formsTexts.upload.replace}
                </Button>
              )}
              {onSkip && (
                <Button isSmall onClick={onSkip}>
                  {formsTexts.upload.skip}
                </Button>
              )}
              <Button isSmall look="quiet" onClick={onCancel}>
                {progress === null ? texts.common.remove : texts.common.cancel}
              </Button>
            </div>
          </div>
        </Card>
      ) : (
        <>
          <button
            type="button"
            onClick={pick}
            className={classNames(
              'flex min-h-44 w-full flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed p-6 text-center transition-colors',
              isOver ? 'border-accent bg-sunken' : 'border-edge-strong bg-surface hover:bg-sunken',
            )}
          >
            <Clapperboard aria-hidden="true" size={32} strokeWidth={1.6} className="text-accent" />
            <span className="font-display font-semibold text-fg text-md">{formsTexts.upload.pick}</span>
            <span className="text-sm text-soft">{hint ?? formsTexts.upload.drop}</span>
          </button>
          {/* Only devices with a camera app; elsewhere this would open the same file picker again. */}
          <Button
            isWide
            className="mt-2 pointer-fine:hidden"
            icon={<Video aria-hidden="true" size={20} />}
            onClick={record}
          >
            {formsTexts.upload.record}
          </Button>
          <ErrorLine error={error} />
        </>
      )}
    </section>
  )
}

const ErrorLine = ({ error }: { error?: string | null }) => <ErrorText className="mt-1.5">{error}</ErrorText>
