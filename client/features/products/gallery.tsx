import { type Ref, useEffect, useRef, useState } from 'react'
import { GALLERY_SIZES } from '../../../contract/media/images.ts'
import type { Media } from '../../../contract/products/views.ts'
import { LightboxLayer } from '../../app/lightbox-layer.tsx'
import { formsTexts } from '../../messages/forms.ts'
import { classNames } from '../../ui/class-names.ts'
import { ClipPlayer } from '../../ui/clip-player.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useLayerOf } from '../../ui/use-layer.ts'

/** Thumbnails shown at most, unless all are asked for. */
const MAX_THUMBS = 4

/**
 * A product's video and pictures: a large one, and thumbnails. `isSwiped` allows swiping, which
 * panels that are swiped themselves do not. `className` sizes the large one; `frameClass` places
 * it.
 */
export const Gallery = ({
  media,
  title,
  isSwiped = false,
  frameClass,
  className,
}: {
  media: readonly Media[]
  title: string
  isSwiped?: boolean
  frameClass?: string
  className: string
}) => {
  const lightbox = useLayerOf<number>()
  const pictures = media.filter(({ type }) => type === 'image')
  const enlarge = (one: Media) => lightbox.open(pictures.indexOf(one))
  const [chosenKey, setChosen] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const row = useRef<HTMLUListElement>(null)
  const chosen = media.find(({ key }) => key === chosenKey) ?? media.find((one) => one.isPrimary) ?? media[0]
  if (!chosen) return <div aria-hidden="true" className={classNames('bg-sunken', className)} />
  const thumbs = showsAll ? media : media.slice(0, MAX_THUMBS)
  const isRow = isSwiped && media.length > 1
  const choose = (key: string) => {
    setChosen(key)
    const to = media.findIndex((one) => one.key === key)
    row.current?.children[to]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
  return (
    <div>
      <div className={frameClass}>
        {isRow ? (
          <Swiped
            media={media}
            title={title}
            chosen={chosen}
            className={className}
            onChoose={setChosen}
            onOpen={enlarge}
            ref={row}
          />
        ) : (
          <Large
            key={chosen.key}
            media={chosen}
            title={title}
            className={className}
            onOpen={() => enlarge(chosen)}
          />
        )}
      </div>
      {media.length > 1 && (
        <ul className="mt-2 grid grid-cols-4 gap-2">
          {thumbs.map((one, at) => {
            const hidden = at === MAX_THUMBS - 1 && !showsAll ? media.length - MAX_THUMBS : 0
            return (
              <li key={one.key}>
                <button
                  type="button"
                  aria-label={hidden > 0 ? formsTexts.gallery.all : formsTexts.gallery.show(at + 1)}
                  aria-current={one === chosen || undefined}
                  onClick={() => (hidden > 0 ? setShowsAll(true) : choose(one.key))}
                  className={classNames(
                    'relative block aspect-square w-full overflow-hidden rounded-[10px] border-2 bg-sunken',
                    one === chosen ? 'border-accent' : 'border-transparent',
                  )}
                >
                  <Thumb media={one} />
                  {hidden > 0 && (
                    <span className="absolute inset-0 grid place-items-center bg-night/60 font-bold text-bone text-lg">
                      +{hidden}
                    </span>
                  )}
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <LightboxLayer layer={lightbox} pictures={pictures} />
    </div>
  )
}

/** All media in a row that the browser scrolls; the one in the middle is chosen. */
const Swiped = ({
  media,
  title,
  chosen,
  className,
  onChoose,
  onOpen,
  ref,
}: {
  media: readonly Media[]
  title: string
  chosen: Media
  className: string
  onChoose: (key: string) => void
  onOpen: (media: Media) => void
  ref: Ref<HTMLUListElement>
}) => {
  const inner = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other media are other elements
  useEffect(() => {
    const root = inner.current
    if (!root) return
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const key = target instanceof HTMLElement ? target.dataset.key : undefined
          if (isIntersecting && key) onChoose(key)
        }
      },
      { root, threshold: 0.6 },
    )
    for (const child of root.children) seen.observe(child)
    return () => seen.disconnect()
  }, [onChoose, media])
  return (
    <ul
      ref={(element) => {
        inner.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      className="flex snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
    >
      {media.map((one) => (
        <li key={one.key} data-key={one.key} inert={one !== chosen} className="w-full shrink-0 snap-center">
          <Large
            media={one}
            title={title}
            isShown={one === chosen}
            className={className}
            onOpen={() => onOpen(one)}
          />
        </li>
      ))}
    </ul>
  )
}

/**
 * One of the media, cropped to its frame: a clip in its player, or a picture that a press enlarges.
 */
const Large = ({
  media,
  title,
  isShown = true,
  className,
  onOpen,
}: {
  media: Media
  title: string
  isShown?: boolean
  className: string
  onOpen: () => void
}) =>
  media.type === 'video' ? (
    <ClipPlayer clip={media} title={title} isShown={isShown} className={className} />
  ) : (
    <button
      type="button"
      aria-label={formsTexts.gallery.enlarge}
      aria-haspopup="dialog"
      onClick={onOpen}
      className={classNames('block overflow-hidden bg-sunken', className)}
    >
      <Picture
        src={media.url}
        sizes={GALLERY_SIZES}
        isFirst={isShown}
        alt={title}
        width={media.width ?? undefined}
        height={media.height ?? undefined}
        className="size-full object-cover"
      />
    </button>
  )

const Thumb = ({ media }: { media: Media }) => {
  const picture = media.type === 'image' ? media.url : media.poster
  return picture && <Picture src={picture} sizes="96px" alt="" className="size-full object-cover" />
}
