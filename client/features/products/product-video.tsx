import { MAX_VIDEO_SECONDS } from '../../../contract/limits.ts'
import { texts } from '../../messages/first-load.ts'
import { formsTexts } from '../../messages/forms.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ClipCutter } from '../../ui/clip-cutter.tsx'
import { formatSize } from '../../ui/format-size.ts'
import { VideoUploader } from '../../ui/video-uploader.tsx'
import {
  cutVideo,
  dropVideo,
  MAX_PART_SECONDS,
  pickVideo,
  retryVideo,
  sendAsItIs,
  setPart,
  useVideoUpload,
} from '../media/store.ts'

type Video = ReturnType<typeof useVideoUpload.getState>
const words = sellingTexts.addProduct

/** Returns the part of a long video that is being chosen. */
export const partOf = ({ step, part }: Video) => (step === 'cutting' && part !== 'whole' ? part : null)

/** The video of a new product: picked, cut to length, uploaded, or kept from the visit before. */
export const ProductVideo = ({ error }: { error: string | null }) => {
  const video = useVideoUpload()
  const part = partOf(video)
  if (part && video.file) {
    return (
      <ClipCutter
        file={video.file}
        seconds={video.seconds}
        part={part}
        most={MAX_PART_SECONDS}
        error={error}
        onChange={setPart}
        onUse={() => cutVideo(part)}
        onWhole={video.seconds <= MAX_VIDEO_SECONDS ? () => cutVideo('whole') : undefined}
        onCancel={dropVideo}
      />
    )
  }
  if (video.key !== null && video.file === null) return <KeptVideo name={video.name ?? ''} />
  return (
    <VideoUploader
      label={words.video}
      hint={hintOf(video)}
      file={video.file}
      {...(video.step && video.step !== 'cutting' && { task: video.step })}
      progress={video.step === null ? null : (video.percent ?? 0) / 100}
      isDone={video.key !== null}
      note={savedNote(video)}
      error={error}
      onPick={pickVideo}
      onCancel={dropVideo}
      {...(video.step === null && video.key === null && !video.isRefused && { onRetry: retryVideo })}
      {...(video.step === 'shrinking' &&
        (video.part === null || video.part === 'whole') && { onSkip: sendAsItIs })}
    />
  )
}

/** A video that was uploaded on a visit before. */
const KeptVideo = ({ name }: { name: string }) => (
  <Card as="section" aria-label={words.video} className="flex items-center gap-3 p-3">
    <p className="min-w-0 flex-1 break-words font-medium text-good">{words.kept(name)}</p>
    <Button isSmall onClick={dropVideo}>
      {texts.common.remove}
    </Button>
  </Card>
)

const hintOf = ({ file, name, step, bytesBefore }: Video): string => {
  if (file !== null || name === null || step !== null) return words.videoHint
  return bytesBefore === null ? words.resume(name) : words.chooseAgain(name)
}

/** How many bytes the browser saved by making the video smaller. */
const savedNote = ({ file, step, bytesBefore }: Video): string | null => {
  if (!file || bytesBefore === null || step === 'looking' || step === 'shrinking') return null
  return formsTexts.upload.saved(formatSize(file.size), formatSize(bytesBefore))
}
