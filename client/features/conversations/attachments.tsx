import Play from 'lucide-react/icons/play'
import { useEffect, useEffectEvent, useState } from 'react'
import { LightboxLayer } from '../../app/lightbox-layer.tsx'
import { onConnect } from '../../app/live.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { classNames } from '../../ui/class-names.ts'
import { onNetworkReturn } from '../../ui/network.ts'
import { Picture } from '../../ui/picture.tsx'
import { useLayerOf } from '../../ui/use-layer.ts'
import { AttachmentGrid, DocumentTile, mediaClass } from './attachment-grid.tsx'
import type { ShownAttachment } from './attachment-kinds.ts'
import { VoiceNote } from './voice-note.tsx'

/**
 * The files of a message. `onStale` is called when one cannot be loaded: its address may have
 * expired. It is loaded again when the network or the socket is back.
 */
export const Attachments = ({
  items,
  isOwn,
  onStale = () => {},
}: {
  items: readonly ShownAttachment[]
  /** They are in an own message. */
  isOwn: boolean
  onStale?: (() => void) | undefined
}) => {
  const viewed = items.flatMap(({ type, url }) => (type === 'image' || type === 'video' ? { type, url } : []))
  const lightbox = useLayerOf<number>()
  const open = (item: ShownAttachment) => lightbox.open(viewed.findIndex(({ url }) => url === item.url))
  return (
    <>
      <AttachmentGrid
        tiles={items.map((item) => ({
          key: item.url.split('?')[0] ?? '',
          type: item.type,
          shown: <Tile item={item} isOwn={isOwn} onOpen={() => open(item)} onStale={onStale} />,
        }))}
      />
      <LightboxLayer layer={lightbox} pictures={viewed} />
    </>
  )
}

const Tile = ({
  item,
  isOwn,
  onOpen,
  onStale,
}: {
  item: ShownAttachment
  isOwn: boolean
  onOpen: () => void
  onStale: () => void
}) => {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const isFailed = failedUrl === item.url
  const retry = useEffectEvent(() => setFailedUrl(null))
  useEffect(() => {
    if (!isFailed) return
    const stops = [onNetworkReturn(() => retry()), onConnect(() => retry())]
    return () => {
      for (const stop of stops) stop()
    }
  }, [isFailed])
  const fail = () => {
    setFailedUrl(item.url)
    onStale()
  }
  if (item.type === 'document') return <DocumentTile name={item.filename} size={item.size} href={item.url} />
  if (item.type === 'audio') return <VoiceNote {...item} isOnOwn={isOwn} onStale={onStale} />
  if (isFailed)
    return (
      <span className="grid aspect-square place-items-center p-2 text-center text-xs">
        {conversationTexts.messages.attachmentGone}
      </span>
    )
  if (item.type === 'image')
    return (
      <button
        type="button"
        data-own-press
        onClick={onOpen}
        className="block w-full cursor-zoom-in -outline-offset-2"
      >
        <Picture src={item.url} sizes="240px" alt={item.filename} onError={fail} className={mediaClass} />
      </button>
    )
  return <VideoTile item={item} onOpen={onOpen} onError={fail} />
}

/** Its first picture; a press plays it in the viewer. */
const VideoTile = ({
  item,
  onOpen,
  onError,
}: {
  item: ShownAttachment
  onOpen: () => void
  onError: () => void
}) => (
  <button
    type="button"
    data-own-press
    onClick={onOpen}
    aria-label={conversationTexts.messages.playVideo(item.filename)}
    className="relative block w-full -outline-offset-2"
  >
    <video
      src={`${item.url}#t=0.1`}
      preload="metadata"
      muted
      playsInline
      tabIndex={-1}
      onError={onError}
      className={classNames(mediaClass, 'bg-night')}
    />
    <span className="absolute inset-0 grid place-items-center">
      <span className="grid size-12 place-items-center rounded-full bg-night/70 text-bone">
        <Play aria-hidden="true" size={22} fill="currentColor" />
      </span>
    </span>
  </button>
)
