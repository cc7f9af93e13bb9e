import { type FormOf, useRows } from '../../app/form.tsx'
import { categoryChoices, conditionChoices } from '../../app/names.ts'
import { editProductTexts } from '../../messages/edit-product.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/format-money.ts'
import { Switch } from '../../ui/switch.tsx'
import { Select, TextArea, TextField } from '../../ui/text-field.tsx'
import type { EditForm } from './edit-form.ts'
import { Fold } from './fold.tsx'
import { PriceFields } from './price-fields.tsx'
import type { Product } from './store.ts'

type Props = { form: FormOf<EditForm> }
const words = editProductTexts

/** The fields of every product: texts, price, category and stock. */
export const MainFields = ({
  form,
  currency,
  usual,
  product,
}: Props & {
  currency: string
  /** The shop's currency. */
  usual: string
  product: Pick<Product, 'description' | 'regularPrice'>
}) => (
  <>
    <TextField label={words.name} dir="auto" {...form.field('title')} />
    <TextArea
      label={product.description ? words.description : sellingTexts.addProduct.description}
      dir="auto"
      {...form.field('description')}
    />
    <PriceFields
      label={product.regularPrice ? words.price : sellingTexts.addProduct.price}
      price={form.value('price')}
      amount={(money) => form.amount('price.amount', money)}
      currency={form.select('price.currency')}
      first={currency}
      usual={usual}
    />
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
      <Select
        label={words.category}
        placeholder={words.noCategory}
        options={categoryChoices(form.value('category'))}
        {...form.select('category')}
      />
      <TextField label={words.stock} type="number" inputMode="numeric" min={0} {...form.field('stock')} />
    </div>
  </>
)

/** Whether the product is shown, and its sale. */
export const SaleFields = ({ form }: Props) => {
  const isAvailable = form.controlled('isAvailable')
  const isOnSale = form.controlled('isOnSale')
  const hasError = Boolean(form.error('discount') ?? form.error('saleEndsAt'))
  const discount = form.amount('discount')
  const reduced = reducedPrice(form.value('price'), form.value('discount'))
  return (
    <>
      <Switch
        label={words.visible}
        hint={words.visibleHint}
        isOn={isAvailable.value}
        onChange={isAvailable.onChange}
      />
      <Fold title={words.sale} isOpen={isOnSale.value || hasError}>
        <Switch label={words.onSale} isOn={isOnSale.value} onChange={isOnSale.onChange} />
        <TextField
          label={words.discount}
          hint={isOnSale.value && reduced && words.reduced(reduced)}
          {...discount}
          onChange={async (event) => {
            if (form.latest().discount === '') isOnSale.onChange(true)
            await discount.onChange(event)
          }}
        />
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
          <TextField label={words.starts} type="datetime-local" {...form.field('saleStartsAt')} />
          <TextField label={words.ends} type="datetime-local" {...form.field('saleEndsAt')} />
        </div>
        <p className="text-sm text-soft">{words.saleHint}</p>
      </Fold>
    </>
  )
}

/** Returns what a buyer pays in the sale, or `null` without a price or a discount. */
const reducedPrice = ({ amount, currency }: EditForm['price'], discount: string): string | null => {
  const [price, percent] = [Number(amount), Number(discount)]
  if (!(price > 0 && percent > 0 && percent <= 100 && currency)) return null
  return formatMoney((price * (100 - percent)) / 100, currency)
}

/** Details that few products need. */
export const MoreFields = ({ form }: Props) => (
  <Fold title={words.more} isOpen={Boolean(form.error('tags'))}>
    <div className="grid grid-cols-[1fr_minmax(0,1fr)] gap-3">
      <TextField label={words.brand} dir="auto" {...form.field('brand')} />
      <Select
        label={words.condition}
        placeholder={words.noCondition}
        options={conditionChoices(form.value('condition'))}
        {...form.select('condition')}
      />
    </div>
    <TextField label={words.subcategory} dir="auto" {...form.field('subcategory')} />
    <TextField label={words.tags} hint={words.tagsHint} dir="auto" {...form.field('tags')} />
    <Attributes form={form} />
    <div className="grid grid-cols-[1fr_minmax(0,1fr)] gap-3">
      <TextField label={words.weight} placeholder={words.weightHint} {...form.field('weight')} />
      <TextField label={words.dimensions} placeholder={words.dimensionsHint} {...form.field('dimensions')} />
      <TextField label={words.sku} {...form.field('sku')} />
      <TextField label={words.barcode} inputMode="numeric" {...form.field('barcode')} />
    </div>
    <TextField label={words.shipping} dir="auto" {...form.field('shipping')} />
    <TextField label={words.seoTitle} hint={words.seoHint} dir="auto" {...form.field('seoTitle')} />
    <TextArea label={words.seoDescription} rows={2} dir="auto" {...form.field('seoDescription')} />
  </Fold>
)

/** Free fields, a name and a value each: the make of a car, the size of a shirt. */
const Attributes = ({ form }: Props) => {
  const rows = useRows(form, 'attributes')
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-base">{words.attributes}</legend>
      {rows.keys.map((key, at) => (
        <div key={key} className="mb-2 grid grid-cols-[1fr_minmax(0,1.4fr)] gap-2">
          <TextField
            label={words.attributeName(at + 1)}
            placeholder={words.attributeNameHint}
            dir="auto"
            {...form.field(`attributes.${at}.name`)}
          />
          <TextField
            label={words.attributeValue(at + 1)}
            placeholder={words.attributeValueHint}
            dir="auto"
            {...form.field(`attributes.${at}.value`)}
          />
        </div>
      ))}
      <Button isSmall onClick={() => rows.add({ name: '', value: '' })}>
        {words.addAttribute}
      </Button>
    </fieldset>
  )
}
