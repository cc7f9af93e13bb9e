import { useRef, useState } from 'react'
import { suggestSlug } from '../../../contract/shops/slug.ts'
import type { shopCategories } from '../../../contract/shops/views.ts'
import { call } from '../../app/call.ts'
import { CallError, fieldTexts, textOf } from '../../app/call-error.ts'
import { useDraft } from '../../app/draft.ts'
import { currentUser, refreshUser, updateUser } from '../../app/session.ts'
import { sellingTexts } from '../../app/texts/selling.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SlugField } from '../../ui/slug-field.tsx'
import { Select, TextArea, TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useRefusal } from '../../ui/use-refusal.ts'
import { blankShop, type NewShop, shopProblems } from './new-shop.ts'
import { putShops } from './store.ts'
import { useCategories } from './use-categories.ts'
import { useSlugCheck } from './use-slug-check.ts'

type Category = (typeof shopCategories)[number]

/** Opens one's shop. What is typed stays on this device until it is open. */
export const CreateShop = ({
  isOpen,
  onClose,
  onCreated,
}: {
  isOpen: boolean
  onClose: () => void
  onCreated: () => void
}) => {
  const [draft, setDraft, clearDraft] = useDraft<NewShop>('create-shop', blankShop, 'device')
  const slug = draft.slug ?? suggestSlug(draft.name)
  const check = useSlugCheck(slug)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const categories = useCategories(isOpen)
  const fields = useRef<HTMLFormElement>(null)
  const showRefusal = useRefusal(fields)

  const change = (part: Partial<NewShop>) => {
    setDraft({ ...draft, ...part })
    // Until it is typed, the address follows the name.
    const names = [...Object.keys(part), ...('name' in part && draft.slug === null ? ['slug'] : [])]
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    )
  }
  const leave = (name: keyof NewShop) =>
    setErrors((before) => ({ ...before, [name]: shopProblems(draft, check)[name] }))

  const submit = async () => {
    const problems = shopProblems(draft, check)
    setErrors(problems)
    setFailure(null)
    if (Object.keys(problems).length > 0) return showRefusal()
    setBusy(true)
    try {
      const { shop } = await call('createShop', {
        name: draft.name,
        description: draft.description,
        // Chosen from the server's own list; what is not in it the server refuses.
        category: draft.category as Category,
        contactPhone: draft.contactPhone.trim() || null,
        slug,
      })
      putShops([shop])
      const user = currentUser()
      if (user) updateUser({ ...user, shops: [shop.id] })
      finish()
    } catch (error) {
      // An earlier try had arrived after all, or another tab was faster.
      if (error instanceof CallError && error.code === 'SHOP_EXISTS') {
        await refreshUser().catch(() => {})
        return finish()
      }
      const named = fieldTexts(error)
      setErrors(named)
      if (Object.keys(named).length === 0) setFailure(textOf(error, sellingTexts.seller.failedCreate))
      showRefusal()
    } finally {
      setBusy(false)
    }
  }
  const finish = () => {
    clearDraft()
    showToast(sellingTexts.seller.created, { tone: 'good' })
    onCreated()
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={sellingTexts.seller.create}
      footer={
        <Button look="primary" isWide isBusy={isBusy} onClick={() => void submit()}>
          {sellingTexts.seller.create}
        </Button>
      }
    >
      <form
        ref={fields}
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          label={sellingTexts.seller.name}
          value={draft.name}
          error={errors.name}
          autoComplete="organization"
          onChange={(event) => change({ name: event.target.value })}
          onBlur={() => leave('name')}
        />
        <SlugField
          label={sellingTexts.seller.address}
          prefix={`${location.host}/shop/`}
          value={slug}
          onChange={(typed) => change({ slug: typed.toLowerCase() })}
          // All else that may be wrong with it is said by its check while one types.
          onBlur={() => slug === '' && leave('slug')}
          state={errors.slug ? { kind: 'invalid', message: errors.slug } : check}
        />
        <TextArea
          label={sellingTexts.seller.description}
          hint={sellingTexts.seller.descriptionHint}
          rows={3}
          value={draft.description}
          error={errors.description}
          onChange={(event) => change({ description: event.target.value })}
          onBlur={() => leave('description')}
        />
        <Select
          label={sellingTexts.seller.category}
          placeholder={sellingTexts.seller.chooseCategory}
          options={categories.map((category) => ({ value: category, label: category }))}
          value={draft.category}
          error={errors.category}
          onChange={(event) => change({ category: event.target.value })}
          onBlur={() => leave('category')}
        />
        <TextField
          label={sellingTexts.seller.phone}
          type="tel"
          autoComplete="tel"
          value={draft.contactPhone}
          error={errors.contactPhone}
          onChange={(event) => change({ contactPhone: event.target.value })}
        />
        {/* Enter in a field sends the form: that needs a button of its own. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        <div role="alert">{failure && <p className="font-medium text-bad">{failure}</p>}</div>
      </form>
    </Sheet>
  )
}
