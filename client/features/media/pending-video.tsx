import { moreTexts } from '../../app/more-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { useVideoUpload } from './store.ts'

/** A video that is on its way, or there and not yet listed: how far it is, and the way back to its product. */
export const PendingVideo = ({ onOpen }: { onOpen: () => void }) => {
  const video = useVideoUpload()
  if (video.name === null) return null
  return (
    <section
      aria-label={moreTexts.addProduct.video}
      className="mx-4 mt-4 flex items-center gap-3 rounded-card border border-edge bg-surface p-3"
    >
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{video.name}</p>
        <p role="status" className={video.error ? 'text-bad text-sm' : 'text-sm text-soft tabular-nums'}>
          {video.error ?? stateOf(video, video.name)}
        </p>
        {video.percent !== null && (
          <ProgressLine
            value={video.percent / 100}
            label={
              video.step === 'shrinking' ? moreTexts.upload.shrinkingProgress : moreTexts.upload.progress
            }
            className="mt-1.5 h-1.5 rounded-full"
          />
        )}
      </div>
      <Button isSmall onClick={onOpen}>
        {moreTexts.addProduct.goOn}
      </Button>
    </section>
  )
}

const stateOf = (
  { step, percent, key, bytesBefore }: ReturnType<typeof useVideoUpload.getState>,
  name: string,
): string => {
  if (key !== null) return moreTexts.addProduct.ready
  if (step === 'looking') return moreTexts.upload.looking
  if (step === 'cutting') return moreTexts.cut.title
  if (step === 'shrinking') return moreTexts.upload.shrinking(percent ?? 0)
  if (step === 'sending') return moreTexts.upload.uploading(percent ?? 0)
  return bytesBefore === null ? moreTexts.addProduct.resume(name) : moreTexts.addProduct.chooseAgain(name)
}
