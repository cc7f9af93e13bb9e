import FileText from 'lucide-react/icons/file-text'
import Play from 'lucide-react/icons/play'
import { useEffect, useState } from 'react'
import { moreTexts } from '../../app/more-texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import type { WaitingFile } from './outbox.ts'
import { useUploadProgress } from './sending.ts'

/** A picture, a video or a paper that stands in a message, as far as showing it needs. */
export type ShownAttachment = {
  type: 'image' | 'video' | 'document'
  url: string
  filename: string
  /** Bytes. */
  size: number
}

/**
 * What was sent with a message. Addresses run out: `onStale` is called when one is no longer good, so that newer ones
 * are asked for.
 */
export const Attachments = ({
  items,
  onStale,
}: {
  items: readonly ShownAttachment[]
  onStale?: () => void
}) => (
  <Grid count={items.length}>
    {items.map((item) => (
      <li key={item.url.split('?')[0]} className={tileClass(item.type)}>
        <Shown item={item} onStale={onStale} />
      </li>
    ))}
  </Grid>
)

/** What is on its way, from this device's own files, with how far each has come. */
export const WaitingAttachments = ({
  files,
  isFailed,
}: {
  files: readonly WaitingFile[]
  isFailed: boolean
}) => (
  <Grid count={files.length}>
    {files.map((waiting) => (
      <li key={waiting.id} className={tileClass(kindOf(waiting.file))}>
        <OnItsWay waiting={waiting} isFailed={isFailed} />
      </li>
    ))}
  </Grid>
)

/** A file of this device by what it shows. */
export const kindOf = ({ type }: File): ShownAttachment['type'] => {
  if (type.startsWith('image/')) return 'image'
  return type.startsWith('video/') ? 'video' : 'document'
}

/** An address for a file of this device, given back when it is no longer shown. */
export const useObjectUrl = (file: File): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** '3 KB', '1.4 MB'. */
export const formatSize = (bytes: number): string => {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1024) return `${kilobytes} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

const Grid = ({ count, children }: { count: number; children: React.ReactNode }) => (
  <ul
    aria-label={moreTexts.messages.attachments}
    className={classNames(
      '-mx-2 mb-1 grid w-[min(100%+1rem,21rem)] min-w-56 gap-1',
      count > 1 ? 'grid-cols-2' : 'grid-cols-1',
      // Of an odd number the first is wide, so that none leaves a hole.
      count % 2 === 1 &&
        count > 1 &&
        '[&>:first-child]:col-span-2 [&>:first-child_:is(img,video)]:aspect-[2/1]',
    )}
  >
    {children}
  </ul>
)

const tileClass = (type: ShownAttachment['type']) =>
  classNames(
    'relative min-w-0 overflow-hidden rounded-[12px] bg-black/20',
    type === 'document' && 'col-span-full',
  )

const mediaClass = 'block aspect-square size-full object-cover'

const Shown = ({ item, onStale }: { item: ShownAttachment; onStale: (() => void) | undefined }) => {
  const [isPlaying, setPlaying] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const fail = () => {
    setFailed(item.url)
    onStale?.()
  }
  if (item.type === 'document') return <Paper name={item.filename} size={item.size} href={item.url} />
  if (failed === item.url)
    return (
      <span className="grid aspect-square place-items-center p-2 text-center text-xs">
        {moreTexts.messages.attachmentGone}
      </span>
    )
  if (item.type === 'image')
    return (
      <a href={item.url} target="_blank" rel="noreferrer" className="block -outline-offset-2">
        <img
          src={item.url}
          alt={item.filename}
          loading="lazy"
          decoding="async"
          onError={fail}
          className={mediaClass}
        />
      </a>
    )
  return isPlaying ? (
    // biome-ignore lint/a11y/useMediaCaption: what people film for each other has none
    <video
      src={item.url}
      controls
      autoPlay
      playsInline
      onError={fail}
      className="block max-h-80 w-full bg-night"
    />
  ) : (
    <button
      type="button"
      onClick={() => setPlaying(true)}
      aria-label={moreTexts.messages.playVideo(item.filename)}
      className="relative block w-full -outline-offset-2"
    >
      <video
        src={`${item.url}#t=0.1`}
        preload="metadata"
        muted
        playsInline
        tabIndex={-1}
        onError={fail}
        className={classNames(mediaClass, 'bg-night')}
      />
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-12 place-items-center rounded-full bg-night/70 text-bone">
          <Play aria-hidden="true" size={22} fill="currentColor" />
        </span>
      </span>
    </button>
  )
}

const Paper = ({ name, size, href }: { name: string; size: number; href?: string }) => {
  const inside = (
    <>
      <FileText aria-hidden="true" size={22} className="shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-sm">{name}</span>
        <span className="block text-xs opacity-80">{formatSize(size)}</span>
      </span>
    </>
  )
  const look = 'flex min-h-14 items-center gap-2.5 px-3 py-2 -outline-offset-2'
  return href ? (
    <a href={href} download={name} className={look}>
      {inside}
    </a>
  ) : (
    <span className={look}>{inside}</span>
  )
}

const OnItsWay = ({ waiting, isFailed }: { waiting: WaitingFile; isFailed: boolean }) => {
  const { file, id, key } = waiting
  const url = useObjectUrl(file)
  const percent = useUploadProgress(id)
  const kind = kindOf(file)
  return (
    <>
      {kind === 'image' && url && <img src={url} alt={file.name} className={mediaClass} />}
      {kind === 'video' && url && (
        <video
          src={`${url}#t=0.1`}
          muted
          playsInline
          preload="metadata"
          aria-label={file.name}
          className={mediaClass}
        />
      )}
      {kind === 'document' && <Paper name={file.name} size={file.size} />}
      {!isFailed && key === null && (
        <ProgressLine
          value={percent / 100}
          label={moreTexts.messages.uploading(file.name)}
          className="absolute inset-x-1.5 bottom-1.5 h-1.5 rounded-full"
        />
      )}
    </>
  )
}
