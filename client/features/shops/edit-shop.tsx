import { Form, FormFailure, SubmitButton, useForm } from '../../app/form.tsx'
import { categoryChoices } from '../../app/names.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { SlugField } from '../../ui/slug-field.tsx'
import { Select, TextArea, TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { saveShop } from './api.ts'
import { EditPictures } from './edit-pictures.tsx'
import { OfferSettings } from './offer-settings.tsx'
import { forgetUnsaved, unsavedPictures } from './pictures.ts'
import { editProblems, formOfShop, type ShopForm, toShopChange } from './shop-form.ts'
import type { Shop } from './store.ts'
import { useCategories } from './use-categories.ts'
import { useSlugCheck } from './use-slug-check.ts'

const words = sellingTexts.seller

/**
 * Edits the texts, the address and the pictures of a shop. The draft stays in this tab until it is
 * saved.
 */
export const EditShop = ({ shop, isOpen, onClose }: { shop: Shop; isOpen: boolean; onClose: () => void }) => {
  const form = useForm<ShopForm>({
    values: formOfShop(shop),
    check: (values) => editProblems(values, slugCheck),
    submit: async (_values, { changes, clear }) => {
      await saveShop(shop.id, { ...toShopChange(changes), ...unsavedPictures() })
      forgetUnsaved()
      clear()
      showToast(words.saved, { tone: 'good' })
      onClose()
    },
    failed: words.failedUpdate,
    serverNames: { 'offers.expiresInHours': 'offers.hours' },
    draft: { name: `shop:${shop.id}`, lives: 'device' },
  })
  const slug = form.controlled('slug')
  const slugCheck = useSlugCheck(slug.value, shop.slug)
  const category = form.select('category')
  const categories = useCategories(isOpen)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words.edit}
      footer={
        <SubmitButton form={form} look="primary" isWide>
          {words.save}
        </SubmitButton>
      }
    >
      <Form form={form} className="gap-4 pt-1">
        <EditPictures shop={shop} />
        <TextField label={words.name} autoComplete="organization" {...form.field('name')} />
        <SlugField
          label={words.address}
          prefix={`${location.host}/shop/`}
          value={slug.value}
          onChange={(typed) => slug.onChange(typed.toLowerCase())}
          // During typing, the check of the address shows everything else.
          onBlur={() => slug.value === '' && slug.onBlur()}
          state={slug.error ? { kind: 'invalid', message: slug.error } : slugCheck}
        />
        <TextArea
          label={words.description}
          hint={words.descriptionHint}
          rows={4}
          {...form.field('description')}
        />
        <Select label={words.category} options={categoryChoices(category.value, categories)} {...category} />
        <TextField label={words.city} autoComplete="address-level2" {...form.field('city')} />
        <TextField label={words.phone} type="tel" autoComplete="tel" {...form.field('contactPhone')} />
        <OfferSettings form={form} hours={shop.offers.expiresInHours} />
        <FormFailure form={form} />
      </Form>
    </Sheet>
  )
}
