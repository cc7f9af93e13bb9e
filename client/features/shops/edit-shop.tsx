import { useRef, useState } from 'react'
import type { ShopImage } from '../../../contract/shops/views.ts'
import { fieldTexts, textOf } from '../../app/call-error.ts'
import { useDraft } from '../../app/draft.ts'
import { sellingTexts } from '../../app/texts/selling.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SlugField } from '../../ui/slug-field.tsx'
import { Select, TextArea, TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useRefusal } from '../../ui/use-refusal.ts'
import { saveShop } from './api.ts'
import { PictureButton } from './picture-button.tsx'
import { forgetUnsaved, removePicture, unsavedPictures, usePicture } from './pictures.ts'
import { changesOf, editProblems, formOfShop, type ShopForm } from './shop-form.ts'
import type { Shop } from './store.ts'
import { useCategories } from './use-categories.ts'
import { useSlugCheck } from './use-slug-check.ts'

const words = sellingTexts.seller

/** Changes one's shop: its words, its address, its pictures. What is typed stays in this tab until it is saved. */
export const EditShop = ({ shop, isOpen, onClose }: { shop: Shop; isOpen: boolean; onClose: () => void }) => {
  // Only what was typed: the rest is as the server has it.
  const [typed, setTyped, clear] = useDraft<Partial<ShopForm>>(`shop:${shop.id}`, {})
  const form = { ...formOfShop(shop), ...typed }
  const check = useSlugCheck(form.slug, shop.slug)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const categories = useCategories(isOpen)
  const fields = useRef<HTMLFormElement>(null)
  const showRefusal = useRefusal(fields)

  const change = (part: Partial<ShopForm>) => {
    setTyped({ ...typed, ...part })
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }
  const leave = (name: keyof ShopForm) =>
    setErrors((before) => ({ ...before, [name]: editProblems(form, check)[name] }))

  const save = async () => {
    const problems = editProblems(form, check)
    setErrors(problems)
    setFailure(null)
    if (Object.keys(problems).length > 0) return showRefusal()
    if (isBusy) return
    setBusy(true)
    try {
      await saveShop(shop.id, { ...changesOf(form, shop), ...unsavedPictures() })
      forgetUnsaved()
      clear()
      showToast(words.saved, { tone: 'good' })
      onClose()
    } catch (error) {
      const named = fieldTexts(error)
      setErrors(named)
      // What stands beside no field of this form stands beneath it.
      if (!Object.keys(named).some((name) => name in form)) setFailure(textOf(error, words.failedUpdate))
      showRefusal()
    } finally {
      setBusy(false)
    }
  }
  const text = (name: keyof ShopForm) => ({
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    onBlur: () => leave(name),
  })

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words.edit}
      footer={
        <Button look="primary" isWide isBusy={isBusy} onClick={() => void save()}>
          {words.save}
        </Button>
      }
    >
      <form
        ref={fields}
        className="flex flex-col gap-4 pt-1"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Pictures shop={shop} />
        <TextField label={words.name} autoComplete="organization" {...text('name')} />
        <SlugField
          label={words.address}
          prefix={`${location.host}/shop/`}
          value={form.slug}
          onChange={(slug) => change({ slug: slug.toLowerCase() })}
          // All else that may be wrong with it is said by its check while one types.
          onBlur={() => form.slug === '' && leave('slug')}
          state={errors.slug ? { kind: 'invalid', message: errors.slug } : check}
        />
        <TextArea label={words.description} hint={words.descriptionHint} rows={4} {...text('description')} />
        <Select
          label={words.category}
          options={(categories.length > 0 ? categories : [form.category]).map((category) => ({
            value: category,
            label: category,
          }))}
          {...text('category')}
        />
        <TextField label={words.city} autoComplete="address-level2" {...text('city')} />
        <TextField label={words.phone} type="tel" autoComplete="tel" {...text('contactPhone')} />
        {/* Enter in a field sends the form: that needs a button of its own. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        <div role="alert">{failure && <p className="font-medium text-bad">{failure}</p>}</div>
      </form>
    </Sheet>
  )
}

const Pictures = ({ shop }: { shop: Shop }) => {
  const [logo, cover] = [usePicture('logo'), usePicture('coverImage')]
  const shown = { logo: logo.preview ?? shop.logo, coverImage: cover.preview ?? shop.coverImage }
  return (
    <div>
      <div className="relative aspect-3/1 overflow-hidden rounded-card border border-edge bg-sunken">
        {shown.coverImage && <img src={shown.coverImage} alt="" className="size-full object-cover" />}
        <PictureButton isField shop={shop} image="coverImage" className="rounded-card" />
      </div>
      <div className="-mt-8 ml-3 flex items-end gap-3">
        <span className="relative rounded-[18px] bg-surface p-1">
          <Avatar name={shop.name} picture={shown.logo} size={72} />
          <span className="absolute inset-1">
            <PictureButton isField shop={shop} image="logo" className="rounded-avatar" />
          </span>
        </span>
        <p className="pb-1 text-sm text-soft">{words.picture.hint}</p>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4">
        {(['logo', 'coverImage'] as const).map(
          (image) => shown[image] && <Remover key={image} shop={shop} image={image} />,
        )}
      </p>
    </div>
  )
}

const Remover = ({ shop, image }: { shop: Shop; image: ShopImage }) => (
  <button
    type="button"
    onClick={() => void removePicture(shop, image)}
    className="min-h-11 rounded-control font-semibold text-accent underline-offset-4 hover:underline"
  >
    {words.picture[image].remove}
  </button>
)
