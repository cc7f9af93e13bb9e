import { useState } from 'react'
import type { Media } from '../../../contract/products/views.ts'
import { texts } from '../../app/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { linkConditions } from '../../ui/link-conditions.ts'
import { pickRendition } from '../../ui/pick-rendition.ts'

/** Thumbnails shown at most, unless all are asked for (spec 2, section 2). */
const MOST = 4

/** A product's video and pictures: one large, the others beneath. Nothing plays or is fetched before a tap. */
export const Gallery = ({ media, title }: { media: readonly Media[]; title: string }) => {
  const [chosenKey, setChosen] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const chosen = media.find(({ key }) => key === chosenKey) ?? media.find((one) => one.isPrimary) ?? media[0]
  if (!chosen) return <div aria-hidden="true" className="aspect-4/5 rounded-card bg-sunken" />
  const thumbs = showsAll ? media : media.slice(0, MOST)
  return (
    <div>
      <Large key={chosen.key} media={chosen} title={title} />
      {media.length > 1 && (
        <ul className="mt-2 grid grid-cols-4 gap-2">
          {thumbs.map((one, at) => {
            const hidden = at === MOST - 1 && !showsAll ? media.length - MOST : 0
            return (
              <li key={one.key}>
                <button
                  type="button"
                  aria-label={hidden > 0 ? texts.gallery.all : texts.gallery.show(at + 1)}
                  aria-current={one === chosen || undefined}
                  onClick={() => (hidden > 0 ? setShowsAll(true) : setChosen(one.key))}
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

const Large = ({ media, title }: { media: Media; title: string }) => {
  const [hasFailed, setFailed] = useState(false)
  const shape =
    'mx-auto block aspect-9/16 h-[56dvh] w-auto max-w-full rounded-card bg-sunken object-contain md:h-[70dvh]'
  if (media.type === 'image') return <img src={media.url} alt={title} className={shape} />
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/useMediaCaption: there are captions where the video has speech */}
      <video
        controls
        playsInline
        preload="none"
        poster={media.poster ?? undefined}
        src={pickRendition(media, linkConditions()) ?? undefined}
        aria-label={title}
        onError={() => setFailed(true)}
        className={shape}
      >
        {media.captions && <track kind="captions" src={media.captions} srcLang="en" default />}
      </video>
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

const pictureOf = (media: Media) => (media.type === 'image' ? media.url : (media.poster ?? undefined))
