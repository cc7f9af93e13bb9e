import FileText from 'lucide-react/icons/file-text'
import Play from 'lucide-react/icons/play'
import { type ReactNode, useState } from 'react'
import { conversationTexts } from '../../app/texts/conversations.ts'
import { classNames } from '../../ui/class-names.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
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
  <Grid
    tiles={items.map((item) => ({
      key: item.url.split('?')[0] ?? '',
      type: item.type,
      shown: <Shown item={item} onStale={onStale} />,
    }))}
  />
)

/** What is on its way, from this device's own files, with how far each has come. */
export const WaitingAttachments = ({
  files,
  isFailed,
}: {
  files: readonly WaitingFile[]
  isFailed: boolean
}) => (
  <Grid
    tiles={files.map((waiting) => ({
      key: waiting.id,
      type: kindOf(waiting.file),
      shown: <OnItsWay waiting={waiting} isFailed={isFailed} />,
    }))}
  />
)

/** A file of this device by what it shows. */
export const kindOf = ({ type }: File): ShownAttachment['type'] => {
  if (type.startsWith('image/')) return 'image'
  return type.startsWith('video/') ? 'video' : 'document'
}

/** '3 KB', '1.4 MB'. */
export const formatSize = (bytes: number): string => {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1024) return `${kilobytes} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

type Tile = { key: string; type: ShownAttachment['type']; shown: ReactNode }

/** Two pictures beside each other; of an odd number the first is wide, so that none leaves a hole. Papers have a row each. */
const Grid = ({ tiles }: { tiles: readonly Tile[] }) => {
  const pictures = tiles.filter(({ type }) => type !== 'document')
  const wide = pictures.length % 2 === 1 ? pictures[0] : undefined
  return (
    <ul
      aria-label={conversationTexts.messages.attachments}
      // A width of its own: the pictures' own widths would make the bubble wider than what it shows.
      className="-mx-2 mb-1 grid w-[21rem] min-w-56 max-w-[calc(100%+1rem)] grid-cols-2 gap-1"
    >
      {tiles.map((tile) => (
        <li
          key={tile.key}
          className={classNames(
            'relative min-w-0 overflow-hidden rounded-[12px] bg-black/20',
            (tile.type === 'document' || tile === wide) && 'col-span-full',
            tile === wide && pictures.length > 1 && '[&_:is(img,video)]:aspect-[2/1]',
          )}
        >
          {tile.shown}
        </li>
      ))}
    </ul>
  )
}

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
        {conversationTexts.messages.attachmentGone}
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
      aria-label={conversationTexts.messages.playVideo(item.filename)}
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
  const { id, key } = waiting
  // Whenever the outbox is read anew it is another object of the same file.
  const [file] = useState(waiting.file)
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
          label={conversationTexts.messages.uploading(file.name)}
          className="absolute inset-x-1.5 bottom-1.5 h-1.5 rounded-full"
        />
      )}
    </>
  )
}
