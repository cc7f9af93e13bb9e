import { useDraft } from '../../app/draft.ts'
import { Form, useForm } from '../../app/form.tsx'
import { sellingTexts } from '../../messages/selling.ts'
import { sendingFields } from '../../messages/sending-fields.ts'
import { Button } from '../../ui/button.tsx'
import { useIsNetworkLost } from '../../ui/network.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { cutVideo, useVideoUpload } from '../media/store.ts'
import { FailureBox } from './failure-box.tsx'
import { type NewProduct, problemsOf } from './new-product.ts'
import { OfferFields } from './offer-fields.tsx'
import { defaultOffers } from './offer-settings.ts'
import { PriceFields } from './price-fields.tsx'
import { ProductVideo, partOf } from './product-video.tsx'
import { SUBMITTED_DRAFT } from './submitted-draft.ts'
import { useCreateProduct } from './use-create-product.ts'

const words = sellingTexts.addProduct

/**
 * Lists a product by its video. The draft and the upload stay on this device until the product
 * exists. A form that is sent while the video uploads goes as soon as the video has arrived.
 */
export const AddProduct = ({
  currency,
  takesOffers,
  isOpen,
  onClose,
  onCreated,
}: {
  /** The shop's. */
  currency: string
  /** Whether the shop takes offers at all. */
  takesOffers: boolean
  isOpen: boolean
  onClose: () => void
  onCreated: (id?: string) => void
}) => {
  const video = useVideoUpload()
  const isStalled = useIsNetworkLost() || video.isStalled
  const hasVideo = video.key !== null || video.step !== null
  // Kept on the device, so that a reload on a bad network does not withdraw the product.
  const [isSubmitted, setSubmitted] = useDraft(SUBMITTED_DRAFT, false, 'device')
  const form = useForm<NewProduct>({
    values: {
      title: '',
      description: '',
      price: { amount: '', currency },
      stock: '1',
      offers: defaultOffers,
    },
    check: (values) => ({ ...problemsOf(values), video: hasVideo ? undefined : sendingFields.videoRequired }),
    submit: async () => {
      // The preselected values count as chosen.
      const part = partOf(video)
      if (part) cutVideo(part)
      setSubmitted(true)
    },
    failed: words.failed,
    serverNames: { price: 'price.amount' },
    draft: { name: 'add-product', lives: 'device' },
  })
  useCreateProduct({
    form,
    isSubmitted,
    setSubmitted,
    onCreated,
    // No form if the seller has left meanwhile.
    onFailed: (reason) => !isOpen && showToast(`${words.notAdded}: ${reason}`, { tone: 'bad' }),
  })
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      footer={
        <>
          <Progress {...video} isSubmitted={isSubmitted} isStalled={isStalled} />
          {/* On a phone, Enter in a field hides the keyboard and sends nothing: this is no submit button. */}
          <Button
            look="primary"
            isWide
            isBusy={isSubmitted || form.isBusy}
            onClick={() => void form.submit()}
          >
            {words.submit}
          </Button>
        </>
      }
    >
      <FailureBox title={words.errorTitle} text={form.failure} />
      <Form form={form} className="gap-4">
        <ProductVideo error={video.error ?? (hasVideo ? null : (form.error('video') ?? null))} />
        {video.step === 'sending' && isStalled && !isSubmitted && (
          <p className="text-sm text-soft">{words.waiting}</p>
        )}
        <TextField label={words.name} hint={words.heard} {...form.field('title')} />
        <TextArea label={words.description} {...form.field('description')} />
        <PriceFields
          label={words.price}
          price={form.value('price')}
          amount={(money) => form.amount('price.amount', money)}
          currency={form.select('price.currency')}
          first={currency}
          usual={currency}
        />
        <TextField label={words.stock} type="number" inputMode="numeric" min={0} {...form.field('stock')} />
        <OfferFields
          isOn={form.controlled('offers.isOn')}
          lowest={form.amount('offers.lowest', form.value('price.currency'))}
          autoAccept={form.amount('offers.autoAccept', form.value('price.currency'))}
          shopTakesOffers={takesOffers}
        />
      </Form>
    </Sheet>
  )
}

type Waiting = Pick<ReturnType<typeof useVideoUpload.getState>, 'step' | 'percent' | 'isStalled'> & {
  isSubmitted: boolean
}

/** The reason why a submitted form waits, beside its button. */
const Progress = (waiting: Waiting) => {
  const text = reasonToWait(waiting)
  const { isSubmitted, step, percent, isStalled } = waiting
  return (
    <>
      <p role="status" className={text ? 'mb-2 text-center text-sm text-soft' : 'sr-only'}>
        {text}
      </p>
      {isSubmitted && step !== null && percent !== null && (
        <ProgressLine
          value={percent / 100}
          label={words.uploading}
          isWaiting={isStalled}
          className="mb-3 h-1.5 rounded-full"
        />
      )}
    </>
  )
}

const reasonToWait = ({ isSubmitted, step, isStalled }: Waiting): string | null => {
  if (!isSubmitted) return null
  if (step === null) return isStalled ? words.listsOnline : null
  if (step !== 'sending') return words.preparing
  return isStalled ? words.waiting : words.uploading
}
