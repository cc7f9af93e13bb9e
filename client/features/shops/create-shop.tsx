import { suggestSlug } from '../../../contract/shops/slug.ts'
import type { shopCategories } from '../../../contract/shops/views.ts'
import { call } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { Form, FormFailure, SubmitButton, useForm } from '../../app/form.tsx'
import { categoryChoices } from '../../app/names.ts'
import { currentUser, refreshUser, updateUser } from '../../app/session.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { SlugField } from '../../ui/slug-field.tsx'
import { Select, TextArea, TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { blankShop, type NewShop, shopProblems } from './new-shop.ts'
import { putShops } from './store.ts'
import { useCategories } from './use-categories.ts'
import { useSlugCheck } from './use-slug-check.ts'

type Category = (typeof shopCategories)[number]
const words = sellingTexts.seller

/** Opens the person's shop. The draft stays on this device until the shop is open. */
export const CreateShop = ({
  isOpen,
  onClose,
  onCreated,
}: {
  isOpen: boolean
  onClose: () => void
  onCreated: () => void
}) => {
  const form = useForm<NewShop>({
    values: blankShop,
    check: (shop) => shopProblems(shop, slugCheck),
    submit: async (shop, { clear }) => {
      await createShop({ ...shop, slug: slugOf(shop) })
      clear()
      showToast(words.created, { tone: 'good' })
      onCreated()
    },
    failed: words.failedCreate,
    draft: { name: 'create-shop', lives: 'device' },
  })
  const address = form.controlled('slug')
  const slug = slugOf({ name: form.value('name'), slug: address.value })
  const slugCheck = useSlugCheck(slug)
  const categories = useCategories(isOpen)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words.create}
      footer={
        <SubmitButton form={form} look="primary" isWide>
          {words.create}
        </SubmitButton>
      }
    >
      <Form form={form} className="gap-4">
        <TextField
          label={words.name}
          autoComplete="organization"
          {...form.field('name', {
            // Until it is typed, the address follows the name.
            onChange: () => form.latest().slug === null && form.put('slug', null),
          })}
        />
        <SlugField
          label={words.address}
          prefix={`${location.host}/shop/`}
          value={slug}
          onChange={(typed) => address.onChange(typed.toLowerCase())}
          // During typing, the check of the address shows everything else.
          onBlur={() => slug === '' && address.onBlur()}
          state={address.error ? { kind: 'invalid', message: address.error } : slugCheck}
        />
        <TextArea
          label={words.description}
          hint={words.descriptionHint}
          rows={3}
          {...form.field('description')}
        />
        <Select
          label={words.category}
          placeholder={words.chooseCategory}
          options={categoryChoices('', categories)}
          {...form.select('category')}
        />
        <TextField label={words.city} autoComplete="address-level2" {...form.field('city')} />
        <TextField label={words.phone} type="tel" autoComplete="tel" {...form.field('contactPhone')} />
        <FormFailure form={form} />
      </Form>
    </Sheet>
  )
}

const slugOf = ({ name, slug }: Pick<NewShop, 'name' | 'slug'>) => slug ?? suggestSlug(name)

const createShop = async ({
  name,
  description,
  category,
  city,
  contactPhone,
  slug,
}: NewShop & { slug: string }) => {
  try {
    const { shop } = await call('createShop', {
      name,
      description,
      // Chosen from the server's own list; the server refuses everything else.
      category: category as Category,
      city: city.trim() || null,
      contactPhone: contactPhone.trim() || null,
      slug,
    })
    putShops([shop])
    const user = currentUser()
    if (user) updateUser({ ...user, shops: [shop.id] })
  } catch (error) {
    // An earlier try has succeeded, or another tab was faster.
    if (!(error instanceof CallError && error.code === 'SHOP_EXISTS')) throw error
    await refreshUser().catch(() => {})
  }
}
