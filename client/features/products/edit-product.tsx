import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../app/call.ts'
import { Form, useForm } from '../../app/form.tsx'
import { useSession } from '../../app/session.ts'
import { editProductTexts } from '../../messages/edit-product.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.ts'
import { useShop } from '../shops/store.ts'
import { useCurrencyQuestion } from './currency-question.tsx'
import { type EditForm, formOf, problemsOf, toChanges } from './edit-form.ts'
import { type EditedMedia, useEditedMedia } from './edit-media.ts'
import { MainFields, MoreFields, SaleFields } from './edit-product-fields.tsx'
import { FailureBox } from './failure-box.tsx'
import { MediaRows } from './media-rows.tsx'
import { OfferFields } from './offer-fields.tsx'
import { type Product, putProducts } from './store.ts'

/** The currency of a form whose seller has no country. */
const CURRENCY_UNKNOWN = 'USD'

const words = editProductTexts

/**
 * Edits a product. The draft stays on this device until it is saved or discarded. Fields without a
 * change show the product as it is now, also after its clip was read while the form was open.
 */
export const EditProduct = ({
  product,
  isOpen,
  onClose,
}: {
  product: Product
  isOpen: boolean
  onClose: () => void
}) => {
  const currency = useSession(({ user }) => user?.currency) ?? CURRENCY_UNKNOWN
  const media = useEditedMedia(product)
  const question = useCurrencyQuestion(formOf(product).price, () => void form.submit())
  const form = useForm<EditForm>({
    values: formOf(product, currency),
    check: (values) => problemsOf(values, product),
    submit: async (values, { changes, clear }) => {
      if (question.asks(values.price)) return
      if (media.isBusy) return setWaiting(true)
      const isMediaOnly = media.changes !== undefined && Object.keys(changes).length === 0
      const saved = await call('updateProduct', {
        id: product.id,
        // Only the media are sent if only they changed: another page may have changed the texts.
        ...(!isMediaOnly && toChanges(values, changes, product)),
        ...media.changes,
      })
      putProducts([saved.product])
      clear()
      media.clear()
      showToast(words.saved, { tone: 'good' })
      onClose()
    },
    failed: media.changes ? words.failedWithMedia : words.failed,
    serverNames: { price: 'price.amount', 'seo.title': 'seoTitle', 'seo.description': 'seoDescription' },
    draft: { name: `product-edits:${product.id}`, lives: 'device' },
  })
  const [isWaiting, setWaiting] = useSaveAfterUploads(media, () => void form.submit())
  const now = formOf(product, currency)
  const shop = useShop(product.shop.id)
  // After a failed video, the seller opens this form to replace it.
  const isVideoFirst = product.status === 'failed'
  const mediaRows = <MediaRows media={media} product={product} />
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => {
        setWaiting(false)
        onClose()
      }}
      title={words.title}
      footer={
        // On a phone, Enter in a field hides the keyboard and sends nothing: this is no submit
        // button.
        <Button look="primary" isWide isBusy={form.isBusy || isWaiting} onClick={() => void form.submit()}>
          {isWaiting ? words.savesLater : words.save}
        </Button>
      }
    >
      <FailureBox
        title={words.errorTitle}
        text={form.failure ?? (form.hasInvalidFields ? words.look : null)}
      />
      {(form.isRestored || media.isRestored) && (
        <Restored
          onDiscard={() => {
            form.clear()
            media.clear()
          }}
        />
      )}
      <Form form={form} className="gap-4">
        {isVideoFirst && mediaRows}
        <MainFields
          form={form}
          currency={now.price.currency}
          usual={shop?.currency ?? currency}
          product={product}
        />
        {!isVideoFirst && mediaRows}
        <SaleFields form={form} />
        <OfferFields
          isOn={form.controlled('offers.isOn')}
          lowest={form.amount('offers.lowest', form.value('price.currency'))}
          autoAccept={form.amount('offers.autoAccept', form.value('price.currency'))}
          shopTakesOffers={shop?.offers?.isOn ?? true}
        />
        <MoreFields form={form} />
      </Form>
      {question.dialog}
    </Sheet>
  )
}

/**
 * Whether the form waits for its uploads, and a function that changes that. Saves once they are
 * done, unless one failed.
 */
const useSaveAfterUploads = ({ isBusy, error }: EditedMedia, save: () => void) => {
  const [isWaiting, setWaiting] = useState(false)
  const end = useEffectEvent(() => {
    setWaiting(false)
    if (error === null) save()
  })
  useEffect(() => {
    if (isWaiting && !isBusy) end()
  }, [isWaiting, isBusy])
  return [isWaiting, setWaiting] as const
}

const Restored = ({ onDiscard }: { onDiscard: () => void }) => (
  <Card look="sunken" className="mb-4 flex items-center gap-3 py-1 pr-1 pl-3">
    <p className="min-w-0 flex-1 text-sm">{words.kept}</p>
    <Button isSmall look="quiet" onClick={onDiscard}>
      {words.discard}
    </Button>
  </Card>
)
