import { type ReactNode, useRef, useState } from 'react'
import { shopCategories } from '../../../contract/shops/categories.ts'
import { callInFull } from '../../app/call.ts'
import { fieldTexts, textOf } from '../../app/call-error.ts'
import { useDraft } from '../../app/draft.ts'
import { useSession } from '../../app/session.ts'
import { sellingTexts } from '../../app/texts/selling.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Select, TextArea, TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useRefusal } from '../../ui/use-refusal.ts'
import { type EditForm, editsOf, formOf, type Problems, problemsOf, toChanges } from './edit-form.ts'
import { useEditedMedia } from './edit-media.ts'
import { MediaRows } from './media-rows.tsx'
import { currencyChoices } from './new-product.ts'
import { type Product, putProducts } from './store.ts'
import { SuggestionsCard } from './suggestions.tsx'

/** Of a form where the seller has no country (decisions, section 5). */
const CURRENCY_UNKNOWN = 'USD'

/**
 * Edits a product of one's own. What is typed stays on this device until it is saved or thrown away; where nothing was
 * typed the form shows the product as it is now, though its clip be read only after the form was opened.
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
  const now = formOf(product, currency)
  const [draft, setDraft, clearDraft] = useDraft<Partial<EditForm>>(
    `product-edits:${product.id}`,
    {},
    'device',
  )
  const form = { ...now, ...draft }
  const edits = editsOf(form, now)
  const media = useEditedMedia(product.media)
  const [errors, setErrors] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [wasKept, setWasKept] = useState(Object.keys(edits).length > 0)
  const fields = useRef<HTMLFormElement>(null)
  const showRefusal = useRefusal(fields)
  const words = sellingTexts.editProduct

  const change = (part: Partial<EditForm>) => setDraft(editsOf({ ...form, ...part }, now))
  /** What is wrong with a field one leaves. */
  const check = (name: keyof EditForm) =>
    setErrors((before) => ({ ...before, [name]: problemsOf(form)[name] }))
  const text = (name: TextName) => ({
    name,
    value: form[name],
    error: errors[name],
    dir: 'auto',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    onBlur: () => check(name),
  })

  const save = async () => {
    const problems = problemsOf(form)
    setErrors(problems)
    setFailure(null)
    if (media.isBusy || Object.values(problems).some(Boolean)) {
      setFailure(media.isBusy ? words.stillUploading : words.look)
      showRefusal()
      return
    }
    setBusy(true)
    try {
      const { data, message } = await callInFull('updateProduct', {
        id: product.id,
        // Media can go alone: then no text is sent that another page may have changed since.
        ...(!(media.changes && Object.keys(edits).length === 0) && toChanges(form, product)),
        ...media.changes,
      })
      putProducts([data.product])
      clearDraft()
      showToast(message ?? words.saved, { tone: 'good' })
      onClose()
    } catch (error) {
      const named = fieldTexts(error)
      setErrors({
        ...named,
        amount: named.price ?? named['price.amount'],
        currency: named['price.currency'],
        stock: named['stock.quantity'] ?? named.stock,
      })
      setFailure(textOf(error, media.changes ? words.failedWithMedia : words.failed))
      showRefusal()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      footer={
        <Button look="primary" isWide isBusy={isBusy} onClick={() => void save()}>
          {words.save}
        </Button>
      }
    >
      <div role="alert">
        {failure && (
          <div className="mb-4 rounded-card border-2 border-bad p-3">
            <p className="font-display font-semibold text-bad">{words.errorTitle}</p>
            <p className="mt-0.5">{failure}</p>
          </div>
        )}
      </div>
      {wasKept && (
        <div className="mb-4 flex items-center gap-3 rounded-card bg-sunken py-1 pr-1 pl-3">
          <p className="min-w-0 flex-1 text-sm">{words.kept}</p>
          <Button
            isSmall
            look="quiet"
            onClick={() => {
              clearDraft()
              setErrors({})
              setWasKept(false)
            }}
          >
            {words.discard}
          </Button>
        </div>
      )}
      <form
        ref={fields}
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {product.ai && (
          <SuggestionsCard
            productId={product.id}
            ai={product.ai}
            form={form}
            onAccept={change}
            onEdit={(name) => goTo(fields.current, name === 'price' ? 'amount' : name)}
          />
        )}
        <TextField label={words.name} {...text('title')} />
        <TextArea label={words.description} {...text('description')} />
        <div className="grid grid-cols-[1fr_minmax(0,1fr)] gap-3">
          <TextField
            label={words.price}
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            {...text('amount')}
          />
          <Select
            label={sellingTexts.addProduct.currency}
            options={currencyChoices(now.currency)}
            {...text('currency')}
          />
        </div>
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
          <Select
            label={words.category}
            placeholder={words.noCategory}
            options={choices(shopCategories, form.category)}
            {...text('category')}
          />
          <TextField label={words.stock} type="number" inputMode="numeric" min={0} {...text('stock')} />
        </div>
        <MediaRows media={media} isWorking={product.status === 'pending'} />
        <Switch
          label={words.visible}
          hint={words.visibleHint}
          isOn={form.isAvailable}
          onChange={(isAvailable) => change({ isAvailable })}
        />
        <Fold title={words.sale} isOpen={form.isOnSale || Boolean(errors.discount ?? errors.saleEndsAt)}>
          <Switch label={words.onSale} isOn={form.isOnSale} onChange={(isOnSale) => change({ isOnSale })} />
          <TextField
            label={words.discount}
            type="number"
            inputMode="decimal"
            min={0}
            max={100}
            {...text('discount')}
          />
          <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
            <TextField label={words.starts} type="datetime-local" {...text('saleStartsAt')} />
            <TextField label={words.ends} type="datetime-local" {...text('saleEndsAt')} />
          </div>
          <p className="text-sm text-soft">{words.saleHint}</p>
        </Fold>
        <Fold title={words.more} isOpen={Boolean(errors.tags)}>
          <div className="grid grid-cols-[1fr_minmax(0,1fr)] gap-3">
            <TextField label={words.brand} {...text('brand')} />
            <Select
              label={words.condition}
              placeholder={words.noCondition}
              options={choices(words.conditions, form.condition)}
              {...text('condition')}
            />
          </div>
          <TextField label={words.subcategory} {...text('subcategory')} />
          <TextField label={words.tags} hint={words.tagsHint} {...text('tags')} />
          <Attributes rows={form.attributes} onChange={(attributes) => change({ attributes })} />
          <div className="grid grid-cols-[1fr_minmax(0,1fr)] gap-3">
            <TextField label={words.weight} placeholder={words.weightHint} {...text('weight')} />
            <TextField label={words.dimensions} placeholder={words.dimensionsHint} {...text('dimensions')} />
            <TextField label={words.sku} {...text('sku')} />
            <TextField label={words.barcode} inputMode="numeric" {...text('barcode')} />
          </div>
          <TextField label={words.shipping} {...text('shipping')} />
          <TextField label={words.seoTitle} hint={words.seoHint} {...text('seoTitle')} />
          <TextArea label={words.seoDescription} rows={2} {...text('seoDescription')} />
        </Fold>
      </form>
    </Sheet>
  )
}

/** Unfolds what it lies in. */
const goTo = (form: HTMLFormElement | null, name: string) => {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLElement)) return
  const fold = field.closest('details')
  if (fold) fold.open = true
  field.focus()
}

type TextName = { [N in keyof EditForm]: EditForm[N] extends string ? N : never }[keyof EditForm]

/** The known ones, and what the product has already. */
const choices = (known: readonly string[], own: string) =>
  [...new Set([...known, ...(own === '' ? [] : [own])])].map((value) => ({ value, label: value }))

/** What is seldom needed stays folded, unless something in it wants to be seen. */
const Fold = ({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) => (
  <details open={isOpen || undefined} className="group/fold rounded-card border border-edge px-3">
    <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
      <span className="flex-1">{title}</span>
      <span aria-hidden="true" className="text-lg text-soft group-open/fold:rotate-45">
        +
      </span>
    </summary>
    <div className="flex flex-col gap-4 pt-1 pb-4">{children}</div>
  </details>
)

/** Free fields, a name and a value each: a car's make and year, a shirt's size. */
const Attributes = ({
  rows,
  onChange,
}: {
  rows: EditForm['attributes']
  onChange: (rows: EditForm['attributes']) => void
}) => {
  const words = sellingTexts.editProduct
  const put = (at: number, part: Partial<EditForm['attributes'][number]>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-base">{words.attributes}</legend>
      {rows.map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name while one types it
        <div key={at} className="mb-2 grid grid-cols-[1fr_minmax(0,1.4fr)] gap-2">
          <TextField
            label={words.attributeName(at + 1)}
            placeholder={words.attributeNameHint}
            value={name}
            onChange={({ target }) => put(at, { name: target.value })}
          />
          <TextField
            label={words.attributeValue(at + 1)}
            placeholder={words.attributeValueHint}
            value={value}
            onChange={({ target }) => put(at, { value: target.value })}
          />
        </div>
      ))}
      <Button isSmall onClick={() => onChange([...rows, { name: '', value: '' }])}>
        {words.addAttribute}
      </Button>
    </fieldset>
  )
}
