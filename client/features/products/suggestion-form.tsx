import AudioLines from 'lucide-react/icons/audio-lines'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Pencil from 'lucide-react/icons/pencil'
import ScanText from 'lucide-react/icons/scan-text'
import { type ReactNode, useState } from 'react'
import { call } from '../../app/call.ts'
import { Form, type FormOf, useForm } from '../../app/form.tsx'
import { categoryChoices } from '../../app/names.ts'
import { editProductTexts } from '../../messages/edit-product.ts'
import { texts } from '../../messages/first-load.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Button, IconButton, TextButton } from '../../ui/button.tsx'
import { cardClass } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatMoney } from '../../ui/format-money.ts'
import { Select, TextArea, TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { FailureBox } from './failure-box.tsx'
import { listingProblems } from './new-product.ts'
import { PriceFields } from './price-fields.tsx'
import { type Product, putProducts } from './store.ts'
import {
  confirmedTags,
  isUnsure,
  oldPriceIn,
  type Suggested,
  type SuggestedField,
  sourceOf,
  suggestedOf,
} from './suggested.ts'
import { SuggestedPrices } from './suggested-prices.tsx'

const words = sellingTexts.check
const labels = editProductTexts
const FIELDS = [
  'price',
  'title',
  'category',
  'description',
  'stock',
  'tags',
] as const satisfies SuggestedField[]

/**
 * The form behind the card. Confirming saves its fields, stock and tags only if they changed. The
 * draft survives a closed tab.
 */
export const useSuggestionForm = (product: Product, onDone: () => void) =>
  useForm<Suggested>({
    values: suggestedOf(product),
    check: listingProblems,
    submit: async (confirmed, { clear }) => {
      const { title, description, price, category, stock } = confirmed
      const known = suggestedOf(product)
      const tags = confirmedTags(known, confirmed)
      const saved = await call('updateProduct', {
        id: product.id,
        title: title.trim(),
        description: description.trim(),
        price: { amount: Number(price.amount), currency: price.currency },
        category,
        ...(tags.join(', ') !== known.tags && { tags }),
        // Unchanged stock is not sent: a sale may have reduced it.
        ...(stock !== known.stock && stock.trim() !== '' && { stock: Number(stock) }),
      })
      putProducts([saved.product])
      clear()
      showToast(words.kept, { tone: 'good' })
      onDone()
    },
    failed: words.failed,
    serverNames: { price: 'price.amount' },
    draft: { name: `check:${product.id}`, lives: 'device' },
  })

/**
 * The values that a clip suggests for a product, to confirm or edit: uncertain fields first, each
 * with its source.
 */
export const SuggestionFields = ({ product, form }: { product: Product; form: FormOf<Suggested> }) => {
  const suggested = form.values()
  const raised = FIELDS.filter((name) => isUnsure(product, suggestedOf(product), name))
  const quiet = FIELDS.filter((name) => !raised.includes(name))
  return (
    <>
      <p className="pb-3 text-soft">{words.hint}</p>
      <FailureBox title={labels.errorTitle} text={form.failure} />
      <Form form={form} className={classNames(cardClass(), 'divide-y divide-edge overflow-hidden')}>
        {[...raised, ...quiet].map((name) => (
          <Row
            key={name}
            name={name}
            product={product}
            form={form}
            suggested={suggested}
            isRaised={raised.includes(name)}
          />
        ))}
      </Form>
    </>
  )
}

/** Confirms the values; the button names the price that buyers will see. */
export const ConfirmSuggested = ({ form }: { form: FormOf<Suggested> }) => {
  const { amount, currency } = form.value('price')
  const isPriced = Number(amount) > 0
  return (
    <Button look="primary" isWide isBusy={form.isBusy} onClick={() => void form.submit()}>
      {isPriced ? words.confirmFor(formatMoney(Number(amount), currency)) : words.confirmWithout}
    </Button>
  )
}

type RowProps = {
  name: SuggestedField
  product: Product
  form: FormOf<Suggested>
  suggested: Suggested
  isRaised: boolean
}

const Row = ({ name, product, form, suggested, isRaised }: RowProps) => {
  const [isEditing, setEditing] = useState(false)
  const error = form.error(name === 'price' ? 'price.amount' : name)
  const prices = product.ai?.suggestions.prices ?? []
  const isChoice = name === 'price' && isRaised && prices.length > 1
  const label = name === 'title' ? labels.name : labels[name]
  const isHidden = name === 'description' && product.description === '' && suggested.description !== ''
  return (
    <div className={classNames('px-4 py-3', isRaised && 'bg-sunken')}>
      {isRaised && (
        <p className="mb-1 flex items-center gap-2 font-semibold">
          <CircleHelp aria-hidden="true" size={20} className="shrink-0 text-accent" />
          {name === 'price' ? (isChoice ? words.choose : words.onePrice) : words.unsure}
        </p>
      )}
      {isEditing || error ? (
        <Editor name={name} form={form} currency={product.currency} />
      ) : (
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            {isChoice ? (
              <SuggestedPrices prices={prices} form={form} />
            ) : (
              <>
                <p className="font-semibold text-sm text-soft">{label}</p>
                <p dir="auto" className="line-clamp-4 font-semibold [overflow-wrap:anywhere]">
                  {shownOf(suggested, name)}
                </p>
                <Origin source={sourceOf(product, suggested, name)} />
              </>
            )}
            {isHidden && <p className="text-sm text-soft">{words.notShown}</p>}
          </div>
          <IconButton label={words.edit(label)} onClick={() => setEditing(true)} className="-mr-2">
            <Pencil aria-hidden="true" size={20} />
          </IconButton>
        </div>
      )}
      {name === 'description' && <OldPrice product={product} form={form} suggested={suggested} />}
    </div>
  )
}

/** A description that still states the price from before the seller corrected it. */
const OldPrice = ({ product, form, suggested }: Pick<RowProps, 'product' | 'form' | 'suggested'>) => {
  const old = oldPriceIn(product, suggested)
  if (!old) return null
  const { amount, currency } = suggested.price
  return (
    <div role="status" className="mt-1 text-sm">
      <p>{words.oldPrice(old.stated, formatMoney(Number(amount), currency))}</p>
      <span className="-ml-2 block">
        <TextButton onClick={() => form.putAll({ description: old.corrected })}>
          {words.correctPrice(amount)}
        </TextButton>
      </span>
    </div>
  )
}

const shownOf = (suggested: Suggested, name: SuggestedField): ReactNode => {
  if (name !== 'price') return suggested[name] || '–'
  const { amount, currency } = suggested.price
  return Number(amount) > 0 ? formatMoney(Number(amount), currency) : texts.price.onRequest
}

const Origin = ({ source }: { source: ReturnType<typeof sourceOf> }) => {
  if (!source) return null
  const Icon = source.kind === 'speech' ? AudioLines : ScanText
  return (
    <p dir="auto" className="flex items-start gap-1.5 text-sm text-soft [overflow-wrap:anywhere]">
      <Icon aria-hidden="true" size={18} className="shrink-0" />
      <span className="line-clamp-2">{words.source[source.kind](source.quote)}</span>
    </p>
  )
}

const Editor = ({
  name,
  form,
  currency,
}: {
  name: SuggestedField
  form: FormOf<Suggested>
  currency: string
}) => {
  if (name === 'title') return <TextField autoFocus label={labels.name} dir="auto" {...form.field('title')} />
  if (name === 'description')
    return <TextArea autoFocus label={labels.description} dir="auto" {...form.field('description')} />
  if (name === 'stock')
    return (
      <TextField
        autoFocus
        label={labels.stock}
        type="number"
        inputMode="numeric"
        min={0}
        {...form.field('stock')}
      />
    )
  if (name === 'tags')
    return (
      <TextField autoFocus label={labels.tags} hint={labels.tagsHint} dir="auto" {...form.field('tags')} />
    )
  if (name === 'category') {
    return (
      <Select
        label={labels.category}
        options={categoryChoices(form.value('category'))}
        {...form.select('category')}
      />
    )
  }
  return (
    <PriceFields
      label={labels.price}
      price={form.value('price')}
      amount={(money) => ({ autoFocus: true, ...form.amount('price.amount', money) })}
      currency={form.select('price.currency')}
      first={currency}
      usual={currency}
    />
  )
}
