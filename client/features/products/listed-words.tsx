import { call } from '../../app/call.ts'
import { Form, type FormOf, useForm } from '../../app/form.tsx'
import { editProductTexts } from '../../messages/edit-product.ts'
import { field } from '../../messages/fields.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { FailureBox } from './failure-box.tsx'
import { textProblems } from './new-product.ts'
import { ownTitle } from './own-title.ts'
import { PriceFields } from './price-fields.tsx'
import { type Product, putProducts } from './store.ts'

type Words = { title: string; price: { amount: string; currency: string } }
const labels = sellingTexts.addProduct
const words = sellingTexts.listed

/** Whether a product was listed without a title, and its clip said none. */
export const isWordless = (product: Product): boolean =>
  product.status === 'active' && product.aiProcessingCompleted && ownTitle(product) === ''

/** The title and the optional price of a product that was listed without them, as a form. */
export const useListedWords = (product: Product) =>
  useForm<Words>({
    values: { title: '', price: { amount: '', currency: product.currency } },
    check: (typed) => ({
      ...(typed.title.trim() === '' && { title: field.titleShort }),
      ...textProblems({ ...typed, description: '' }),
    }),
    submit: async ({ title, price: { amount, currency } }) => {
      const hasPrice = Number(amount) > 0
      const saved = await call('updateProduct', {
        id: product.id,
        title: title.trim(),
        ...(hasPrice && { price: { amount: Number(amount), currency } }),
        unchanged: hasPrice ? ['description'] : ['description', 'price'],
      })
      putProducts([saved.product])
      showToast(editProductTexts.saved, { tone: 'good' })
    },
    failed: editProductTexts.failed,
    serverNames: { price: 'price.amount' },
  })

export const ListedWords = ({ product, form }: { product: Product; form: FormOf<Words> }) => (
  <>
    <FailureBox title={editProductTexts.errorTitle} text={form.failure} />
    <p className="text-soft">{words.wordsHint}</p>
    <Form form={form} className="gap-4">
      <TextField label={editProductTexts.name} dir="auto" {...form.field('title')} />
      <PriceFields
        label={labels.price}
        price={form.value('price')}
        amount={(money) => form.amount('price.amount', money)}
        currency={form.select('price.currency')}
        first={product.currency}
        usual={product.currency}
      />
    </Form>
  </>
)

export const SaveWords = ({ form }: { form: FormOf<Words> }) => (
  <Button look="primary" isWide isBusy={form.isBusy} onClick={() => void form.submit()}>
    {words.addWords}
  </Button>
)
