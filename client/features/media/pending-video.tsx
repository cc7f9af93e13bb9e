import { formsTexts } from '../../messages/forms.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatPercent } from '../../ui/format-percent.ts'
import { useIsNetworkLost } from '../../ui/network.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { useVideoUpload } from './store.ts'

/**
 * A video that is uploading, or uploaded and not listed yet: its progress, and a link to its
 * product.
 */
export const PendingVideo = ({
  isListing,
  onOpen,
}: {
  /** Whether its product was sent, and waits for it or for the network. */
  isListing: boolean
  onOpen: () => void
}) => {
  const video = useVideoUpload()
  const isWaiting = useIsNetworkLost() && isListing
  if (video.name === null) return null
  return (
    <Card
      as="section"
      aria-label={sellingTexts.addProduct.video}
      className="mx-4 mt-4 flex items-center gap-3 p-3"
    >
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{video.name}</p>
        <p role="status" className={video.error ? 'text-bad text-sm' : 'text-sm text-soft tabular-nums'}>
          {video.error ?? (isWaiting ? sellingTexts.addProduct.listsOnline : stateOf(video, video.name))}
        </p>
        {video.percent !== null && (
          <ProgressLine
            value={video.percent / 100}
            label={
              video.step === 'shrinking' ? formsTexts.upload.shrinkingProgress : formsTexts.upload.progress
            }
            className="mt-1.5 h-1.5 rounded-full"
          />
        )}
      </div>
      <Button isSmall onClick={onOpen}>
        {sellingTexts.addProduct.goOn}
      </Button>
    </Card>
  )
}

const stateOf = (
  { step, percent, key, bytesBefore, isStalled }: ReturnType<typeof useVideoUpload.getState>,
  name: string,
): string => {
  if (key !== null) return sellingTexts.addProduct.ready
  if (isStalled) return sellingTexts.addProduct.waiting
  if (step === 'looking') return formsTexts.upload.looking
  if (step === 'cutting') return formsTexts.cut.title
  if (step === 'shrinking') return formsTexts.upload.shrinking(formatPercent(percent ?? 0))
  if (step === 'sending') return formsTexts.upload.uploading(formatPercent(percent ?? 0))
  return bytesBefore === null
    ? sellingTexts.addProduct.resume(name)
    : sellingTexts.addProduct.chooseAgain(name)
}
