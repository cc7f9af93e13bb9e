import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MOST_VIDEO_SECONDS } from '../../../contract/limits.ts'
import { field } from '../../../contract/texts.ts'
import { call } from '../../app/call.ts'
import { CallError, fieldTexts, textOf } from '../../app/call-error.ts'
import { useDraft } from '../../app/draft.ts'
import { texts } from '../../app/texts/first-load.ts'
import { formsTexts } from '../../app/texts/forms.ts'
import { sellingTexts } from '../../app/texts/selling.ts'
import { throughGaps } from '../../app/through-gaps.ts'
import { Button } from '../../ui/button.tsx'
import { ClipCutter } from '../../ui/clip-cutter.tsx'
import { useOnline } from '../../ui/media-query.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Select, TextArea, TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useRefusal } from '../../ui/use-refusal.ts'
import { VideoUploader } from '../../ui/video-uploader.tsx'
import {
  cutVideo,
  dropVideo,
  failVideo,
  MOST_PART_SECONDS,
  pickVideo,
  retryVideo,
  sendAsItIs,
  setPart,
  useVideoUpload,
} from '../media/store.ts'
import { currencyChoices, type NewProduct, problemsOf, toInput } from './new-product.ts'
import { PRESSED_DRAFT } from './pressed-draft.ts'
import { putProducts } from './store.ts'

/**
 * Lists a product by its video. What was typed and what was uploaded stay on this device until the product is there.
 * Sent while the video is still on its way, it goes as soon as that has arrived.
 */
export const AddProduct = ({
  currency,
  isOpen,
  onClose,
  onCreated,
}: {
  /** The shop's. */
  currency: string
  isOpen: boolean
  onClose: () => void
  onCreated: () => void
}) => {
  const [draft, setDraft, clearDraft] = useDraft<NewProduct>(
    'add-product',
    { title: '', description: '', amount: '', currency },
    'device',
  )
  const video = useVideoUpload()
  const isStalled = !useOnline() || video.isStalled
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  // Pressed: kept on the device, so that a reload on a bad network does not withdraw it.
  const [isBusy, setBusy] = useDraft(PRESSED_DRAFT, false, 'device')
  const fields = useRef<HTMLFormElement>(null)
  const showRefusal = useRefusal(fields)

  /** The part of a long video that is being chosen. */
  const part = video.step === 'cutting' && video.part !== 'whole' ? video.part : null

  const change = (typed: Partial<NewProduct>) => setDraft({ ...draft, ...typed })
  /** What is wrong with a field one leaves. */
  const check = (name: keyof NewProduct) =>
    setErrors((before) => ({ ...before, [name]: problemsOf(draft)[name] }))

  const submit = () => {
    const problems = problemsOf(draft)
    setErrors(problems)
    setFailure(null)
    const hasVideo = video.key !== null || video.step !== null
    if (!hasVideo && video.error === null) failVideo(field.videoRequired)
    if (!hasVideo || Object.keys(problems).length > 0) return showRefusal()
    // What stands chosen is meant.
    if (part) cutVideo(part)
    setBusy(true)
  }

  const create = useEffectEvent(async (videoKey: string, signal: AbortSignal) => {
    try {
      const input = { ...toInput(draft), videoKey }
      const { product } = await throughGaps(
        () => call('createProduct', input, { key: `product ${videoKey}` }),
        signal,
      )
      if (!product?.id) throw new CallError(nameless)
      putProducts([product])
      finish()
    } catch (error) {
      // Left while it waited for the network: it goes on with the next visit.
      if (signal.aborted) return
      // The first try had arrived after all: its product is there.
      if (error instanceof CallError && error.code === 'IDEMPOTENCY_KEY_REUSED') return finish()
      setBusy(false)
      explain(error)
    }
  })
  const finish = () => {
    setBusy(false)
    clearDraft()
    dropVideo()
    setErrors({})
    showToast(sellingTexts.addProduct.created, { tone: 'good' })
    onCreated()
  }
  const explain = (error: unknown) => {
    const named = fieldTexts(error)
    setErrors({
      title: named.title,
      description: named.description,
      amount: named['price.amount'],
      currency: named['price.currency'],
    })
    const ofVideo = named.videoKey ?? named.video
    if (ofVideo) failVideo(ofVideo, true)
    const reason = textOf(error, sellingTexts.addProduct.failed)
    setFailure(reason)
    showRefusal()
    // Whoever went on to something else meanwhile sees no form.
    if (!isOpen) showToast(`${sellingTexts.addProduct.notAdded}: ${reason}`, { tone: 'bad' })
  }

  const withdraw = useEffectEvent(() => setBusy(false))
  // Sent: it goes when the video is there, and stops waiting when the video fails or is taken away.
  useEffect(() => {
    if (!isBusy) return
    if (video.key !== null) {
      const leaving = new AbortController()
      void create(video.key, leaving.signal)
      return () => leaving.abort()
    }
    if (video.error !== null || video.step === null) withdraw()
  }, [isBusy, video.key, video.error, video.step])

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={sellingTexts.addProduct.title}
      footer={
        <>
          <p
            role="status"
            className={isBusy && video.step !== null ? 'mb-2 text-center text-sm text-soft' : 'sr-only'}
          >
            {isBusy &&
              video.step !== null &&
              (video.step !== 'sending'
                ? sellingTexts.addProduct.preparing
                : isStalled
                  ? sellingTexts.addProduct.waiting
                  : sellingTexts.addProduct.uploading)}
          </p>
          <Button look="primary" isWide isBusy={isBusy} onClick={submit}>
            {sellingTexts.addProduct.submit}
          </Button>
        </>
      }
    >
      <div role="alert">
        {failure && (
          <div className="mb-4 rounded-card border-2 border-bad p-3">
            <p className="font-display font-semibold text-bad">{sellingTexts.addProduct.errorTitle}</p>
            <p className="mt-0.5">{failure}</p>
          </div>
        )}
      </div>
      {/* On a phone Enter in a field hides the keyboard; nothing is sent by it. */}
      <form
        ref={fields}
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {part && video.file ? (
          <ClipCutter
            file={video.file}
            seconds={video.seconds}
            part={part}
            most={MOST_PART_SECONDS}
            error={video.error}
            onChange={setPart}
            onUse={() => cutVideo(part)}
            onWhole={video.seconds <= MOST_VIDEO_SECONDS ? () => cutVideo('whole') : undefined}
            onCancel={dropVideo}
          />
        ) : video.key !== null && video.file === null ? (
          <section
            aria-label={sellingTexts.addProduct.video}
            className="flex items-center gap-3 rounded-card border border-edge bg-surface p-3"
          >
            <p className="min-w-0 flex-1 break-words font-medium text-good">
              {sellingTexts.addProduct.kept(video.name ?? '')}
            </p>
            <Button isSmall onClick={dropVideo}>
              {texts.common.remove}
            </Button>
          </section>
        ) : (
          <VideoUploader
            label={sellingTexts.addProduct.video}
            hint={
              video.file === null && video.name !== null && video.step === null
                ? video.bytesBefore === null
                  ? sellingTexts.addProduct.resume(video.name)
                  : sellingTexts.addProduct.chooseAgain(video.name)
                : sellingTexts.addProduct.videoHint
            }
            file={video.file}
            {...(video.step && video.step !== 'cutting' && { task: video.step })}
            progress={video.step === null ? null : (video.percent ?? 0) / 100}
            isDone={video.key !== null}
            note={savedNote(video)}
            error={video.error}
            onPick={pickVideo}
            onCancel={dropVideo}
            onRetry={retryVideo}
            {...(video.step === 'shrinking' &&
              (video.part === null || video.part === 'whole') && { onSkip: sendAsItIs })}
          />
        )}
        {video.step === 'sending' && isStalled && (
          <p className="text-sm text-soft">{sellingTexts.addProduct.waiting}</p>
        )}
        <TextField
          label={sellingTexts.addProduct.name}
          value={draft.title}
          error={errors.title}
          onChange={(event) => change({ title: event.target.value })}
          onBlur={() => check('title')}
        />
        <TextArea
          label={sellingTexts.addProduct.description}
          value={draft.description}
          error={errors.description}
          onChange={(event) => change({ description: event.target.value })}
          onBlur={() => check('description')}
        />
        <div className="grid grid-cols-[1fr_minmax(0,1fr)] gap-3">
          <TextField
            label={sellingTexts.addProduct.price}
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            value={draft.amount}
            error={errors.amount}
            onChange={(event) => change({ amount: event.target.value })}
            onBlur={() => check('amount')}
          />
          <Select
            label={sellingTexts.addProduct.currency}
            options={currencyChoices(currency)}
            value={draft.currency}
            error={errors.currency}
            onChange={(event) => change({ currency: event.target.value })}
          />
        </div>
      </form>
    </Sheet>
  )
}

const nameless = { status: 0, code: 'INVALID_RESPONSE', message: sellingTexts.addProduct.noId }

/** What the browser spared the network. */
const savedNote = ({
  file,
  step,
  bytesBefore,
}: ReturnType<typeof useVideoUpload.getState>): string | null => {
  if (!file || bytesBefore === null || step === 'looking' || step === 'shrinking') return null
  const { megabytes, saved } = formsTexts.upload
  return saved(megabytes(file.size), megabytes(bytesBefore))
}
