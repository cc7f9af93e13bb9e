import Captions from 'lucide-react/icons/captions'
import { type Ref, useEffect, useRef, useState } from 'react'
import type { Media } from '../../../contract/products/views.ts'
import { texts } from '../../app/texts/first-load.ts'
import { formsTexts } from '../../app/texts/forms.ts'
import { classNames } from '../../ui/class-names.ts'
import { linkConditions } from '../../ui/link-conditions.ts'
import { pickRendition } from '../../ui/pick-rendition.ts'
import { setPreference, usePreferences } from '../../ui/preferences.ts'
import { useCaptions } from '../../ui/use-captions.ts'

/** Thumbnails shown at most, unless all are asked for (spec 2, section 2). */
const MOST = 4

/**
 * A product's video and pictures: one large, the others beneath. Where it may be swiped, one goes from each to the next;
 * inside of what is swiped itself only the thumbnails lead there. Nothing plays or is fetched before a tap.
 */
export const Gallery = ({
  media,
  title,
  isSwiped = false,
}: {
  media: readonly Media[]
  title: string
  isSwiped?: boolean
}) => {
  const [chosenKey, setChosen] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const row = useRef<HTMLUListElement>(null)
  const chosen = media.find(({ key }) => key === chosenKey) ?? media.find((one) => one.isPrimary) ?? media[0]
  if (!chosen) return <div aria-hidden="true" className="aspect-4/5 rounded-card bg-sunken" />
  const thumbs = showsAll ? media : media.slice(0, MOST)
  const isRow = isSwiped && media.length > 1
  const choose = (key: string) => {
    setChosen(key)
    const to = media.findIndex((one) => one.key === key)
    row.current?.children[to]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
  return (
    <div>
      {isRow ? (
        <Swiped media={media} title={title} chosen={chosen} onChoose={setChosen} ref={row} />
      ) : (
        <Large key={chosen.key} media={chosen} title={title} />
      )}
      {media.length > 1 && (
        <ul className="mt-2 grid grid-cols-4 gap-2">
          {thumbs.map((one, at) => {
            const hidden = at === MOST - 1 && !showsAll ? media.length - MOST : 0
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
                  <img src={pictureOf(one)} alt="" loading="lazy" className="size-full object-cover" />
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
    </div>
  )
}

/** All of them in a row that the browser itself swipes; what stands in its middle is the chosen one. */
const Swiped = ({
  media,
  title,
  chosen,
  onChoose,
  ref,
}: {
  media: readonly Media[]
  title: string
  chosen: Media
  onChoose: (key: string) => void
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
          // What is swiped away falls silent.
          else target.querySelector('video')?.pause()
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
          <Large media={one} title={title} />
        </li>
      ))}
    </ul>
  )
}

const Large = ({ media, title }: { media: Media; title: string }) => {
  const [hasFailed, setFailed] = useState(false)
  const [hasBegun, setBegun] = useState(false)
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null)
  useCaptions(player, hasBegun ? media.captions : null)
  const shape = 'mx-auto block h-[56dvh] w-auto max-w-full rounded-card bg-sunken object-contain md:h-[70dvh]'
  if (media.type === 'image')
    return (
      <img
        src={media.url}
        alt={title}
        width={media.width ?? undefined}
        height={media.height ?? undefined}
        decoding="async"
        className={shape}
      />
    )
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/useMediaCaption: there are captions where the video has speech */}
      <video
        ref={setPlayer}
        controls
        playsInline
        preload="none"
        poster={media.poster ?? undefined}
        src={pickRendition(media, linkConditions()) ?? undefined}
        aria-label={title}
        onPlay={() => setBegun(true)}
        onError={() => setFailed(true)}
        className={classNames(shape, 'aspect-9/16')}
      />
      {media.captions && <CaptionsSwitch />}
      {hasFailed && (
        <p
          role="status"
          className="absolute inset-x-6 top-1/3 rounded-control bg-night/75 p-3 text-center text-text-dark"
        >
          {texts.feed.noVideo}
        </p>
      )}
    </div>
  )
}

/** The same switch as the feed's: what is chosen at one holds for all. */
const CaptionsSwitch = () => {
  const isOn = usePreferences(({ showsCaptions }) => showsCaptions)
  return (
    <button
      type="button"
      aria-label={texts.feed.captions}
      aria-pressed={isOn}
      onClick={() => setPreference('showsCaptions', !isOn)}
      className="absolute top-2 right-2 grid size-11 place-items-center rounded-control bg-night/55 text-text-dark backdrop-blur-sm hover:bg-night/75"
    >
      <Captions aria-hidden="true" size={22} className={isOn ? undefined : 'opacity-50'} />
    </button>
  )
}

const pictureOf = (media: Media) => (media.type === 'image' ? media.url : (media.poster ?? undefined))
