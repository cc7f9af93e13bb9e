import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Captions from 'lucide-react/icons/captions'
import Clapperboard from 'lucide-react/icons/clapperboard'
import ImagePlus from 'lucide-react/icons/image-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { editProductTexts } from '../../messages/edit-product.ts'
import { formsTexts } from '../../messages/forms.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Button, FileInput, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { formatPercent } from '../../ui/format-percent.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { useLayer } from '../../ui/use-layer.ts'
import type { EditedMedia } from './edit-media.ts'
import { FailureBox } from './failure-box.tsx'
import type { Entry } from './media-entries.ts'
import { retryableFailure } from './shown-failure.ts'
import type { Product } from './store.ts'

const CaptionsSheet = lazyNamed(() => import('./captions-sheet.tsx'), 'CaptionsSheet')

/**
 * A product's video and images, a row each, to be ordered, removed and added to. The first is its
 * cover.
 */
export const MediaRows = ({
  media,
  product: { id, status, failureReason, media: stored },
}: {
  media: EditedMedia
  product: Pick<Product, 'id' | 'status' | 'failureReason' | 'media'>
}) => {
  const { entries } = media
  const images = useRef<HTMLInputElement>(null)
  const video = useRef<HTMLInputElement>(null)
  const words = editProductTexts
  const hasVideo = entries.some(({ type }) => type === 'video')
  // While it is processed, `media` does not contain the video.
  const isWorking = status === 'pending'
  const hasFailed = status === 'failed' && !media.hasNewVideo
  const captions = stored.find(({ type }) => type === 'video')?.captions
  const sheet = useLayer()
  return (
    <section aria-label={words.media}>
      <h3 className="font-body font-semibold text-base tracking-normal">{words.media}</h3>
      <p className="mt-0.5 text-sm text-soft">{isWorking ? words.working : words.mediaHint}</p>
      {hasFailed && (
        <div className="mt-2">
          <FailureBox
            title={sellingTexts.listed.failed}
            text={retryableFailure(failureReason) ?? failureReason}
          />
        </div>
      )}
      {entries.length > 0 && (
        <Card as="ul" className="mt-2 divide-y divide-edge">
          {entries.map((entry, at) => (
            <Row
              key={entry.id}
              entry={entry}
              name={nameOf(entries, entry)}
              isCover={at === 0}
              isLast={at === entries.length - 1}
              onMove={(by) => media.move(entry.id, by)}
              onRemove={() => media.drop(entry.id)}
            />
          ))}
        </Card>
      )}
      <ErrorText className="mt-1.5">{media.error}</ErrorText>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button
          isSmall
          isTight
          icon={<ImagePlus aria-hidden="true" size={18} />}
          onClick={() => images.current?.click()}
        >
          {words.addImages}
        </Button>
        <Button
          isSmall
          isTight
          look={hasFailed ? 'accent' : 'plain'}
          icon={<Clapperboard aria-hidden="true" size={18} />}
          onClick={() => video.current?.click()}
        >
          {hasVideo || isWorking || hasFailed ? words.replaceVideo : words.addVideo}
        </Button>
        {captions && !media.hasNewVideo && (
          <Button
            isSmall
            isTight
            className="col-span-2"
            icon={<Captions aria-hidden="true" size={18} />}
            onClick={sheet.open}
          >
            {words.captions.title}
          </Button>
        )}
      </div>
      {captions && sheet.isMounted && (
        <CaptionsSheet productId={id} file={captions} isOpen={sheet.isOpen} onClose={sheet.close} />
      )}
      <FileInput
        ref={images}
        multiple
        accept="image/*"
        aria-label={words.addImages}
        onChoose={media.addImages}
      />
      <FileInput
        ref={video}
        accept="video/*"
        aria-label={words.replaceVideo}
        onChoose={([file]) => file && media.setVideo(file)}
      />
    </section>
  )
}

const Row = ({
  entry,
  name,
  isCover,
  isLast,
  onMove,
  onRemove,
}: {
  entry: Entry
  name: string
  isCover: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}) => {
  const words = editProductTexts
  return (
    <li className="flex items-center gap-1 py-1.5 pr-1 pl-2">
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-[10px] bg-sunken text-soft">
        {entry.picture ? (
          <img src={entry.picture} alt="" className="size-full object-cover" />
        ) : (
          <Clapperboard aria-hidden="true" size={24} strokeWidth={1.6} />
        )}
      </span>
      <span className="min-w-0 flex-1 pl-2">
        <span className="block truncate font-semibold">{name}</span>
        {entry.percent !== null ? (
          <>
            <span className="text-sm text-soft tabular-nums">
              {entry.type === 'image'
                ? words.uploading
                : entry.isShrinking
                  ? formsTexts.upload.shrinking(formatPercent(entry.percent))
                  : formsTexts.upload.uploading(formatPercent(entry.percent))}
            </span>
            <ProgressLine
              value={entry.percent / 100}
              label={formsTexts.upload.progress}
              isWaiting={entry.type === 'image'}
              className="mt-1 h-1 rounded-full"
            />
          </>
        ) : (
          isCover && <span className="block text-sm text-soft">{words.cover}</span>
        )}
      </span>
      <IconButton label={words.up(name)} disabled={isCover} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden="true" size={20} />
      </IconButton>
      <IconButton label={words.down(name)} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden="true" size={20} />
      </IconButton>
      <IconButton label={words.remove(name)} onClick={onRemove}>
        <Trash2 aria-hidden="true" size={20} />
      </IconButton>
    </li>
  )
}

const nameOf = (entries: readonly Entry[], entry: Entry): string => {
  if (entry.type === 'video') return editProductTexts.video
  const images = entries.filter(({ type }) => type === 'image')
  return editProductTexts.image(images.indexOf(entry) + 1)
}
