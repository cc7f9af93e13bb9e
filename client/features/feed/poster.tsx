import { useMemo } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import { POSTER_SIZES } from '../../../contract/media/images.ts'
import { Picture } from '../../ui/picture.tsx'
import type { FeedItem } from './feed-item.ts'

/**
 * The first frame, shown until the video plays; until it has loaded, the colours of its thumbhash.
 */
export const Poster = ({ item, isUrgent }: { item: FeedItem; isUrgent: boolean }) => {
  const { poster, width, height } = item.media
  const blur = useBlur(item)
  const isLying = width && height && width / height > 0.8
  const backdrop = blur ?? (isLying ? poster : null)
  return (
    <div aria-hidden="true" className="absolute inset-0 overflow-hidden bg-ink-2">
      {backdrop && (
        <img src={backdrop} alt="" className="absolute inset-0 size-full scale-110 object-cover blur-xl" />
      )}
      {poster && (
        <Picture
          src={poster}
          sizes={POSTER_SIZES}
          isFirst={isUrgent}
          alt=""
          loading="eager"
          draggable={false}
          className={`absolute inset-0 size-full ${isLying ? 'object-contain' : 'object-cover'}`}
        />
      )}
    </div>
  )
}

/** The colours of a clip around it, where the window is wider. */
export const Backdrop = ({ item }: { item: FeedItem }) => {
  const picture = useBlur(item) ?? item.media.poster
  if (!picture) return null
  return (
    <img
      src={picture}
      alt=""
      className="absolute inset-0 hidden size-full scale-125 object-cover opacity-35 blur-3xl low:block stage:block"
    />
  )
}

const useBlur = ({ media: { thumbhash } }: FeedItem) => useMemo(() => blurOf(thumbhash), [thumbhash])

/** A small picture as a data address, or nothing where the hash is missing or broken. */
const blurOf = (thumbhash: string | null): string | null => {
  if (!thumbhash) return null
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.codePointAt(0) ?? 0))
  } catch {
    return null
  }
}
