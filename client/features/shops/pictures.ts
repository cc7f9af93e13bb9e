import { create } from 'zustand'
import type { ShopImage } from '../../../contract/shops/views.ts'
import { textOf } from '../../app/call-error.ts'
import { showFailure } from '../../app/show-failure.ts'
import { onUserChange } from '../../app/user-change.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { sendingFields } from '../../messages/sending-fields.ts'
import { showToast } from '../../ui/toast.ts'
import { saveShop, uploadPicture } from './api.ts'
import type { Shop } from './store.ts'

/**
 * A picture of the user's shop that is uploading; the shop keeps the previous one until it is
 * saved.
 */
type Picture = {
  /** Object URL of the new picture. */
  preview: string | null
  /** 0 to 100 while it uploads, else `null`. */
  percent: number | null
  /**
   * The address of an uploaded picture that could not be saved: it is saved with the shop later.
   */
  unsaved: string | null
}

const none: Picture = { preview: null, percent: null, unsaved: null }
const usePictures = create<Record<ShopImage, Picture>>(() => ({ logo: none, coverImage: none }))

export const usePicture = (image: ShopImage): Picture => usePictures((pictures) => pictures[image])

const MAX_BYTES = 5 * 1024 * 1024

/** Returns the error text for a file that the browser cannot show as a picture of a shop. */
export const pictureProblem = ({ type, size }: { type: string; size: number }): string =>
  type.startsWith('image/') && size > MAX_BYTES
    ? sendingFields.imageTooLarge(5)
    : sendingFields.imageWrongKind

/**
 * Shows a picture at once, uploads it and saves the shop with it. If the upload fails, the previous
 * one returns; if only saving fails, the picture is saved with the next change.
 */
export const changePicture = async (shop: Shop, image: ShopImage, file: File): Promise<void> => {
  const preview = URL.createObjectURL(file)
  show(image, { preview, percent: 0, unsaved: null })
  const isMine = () => usePictures.getState()[image].preview === preview
  let url: string
  try {
    url = await uploadPicture(shop.id, image, file, (percent) => {
      if (isMine()) show(image, { preview, percent, unsaved: null })
    })
  } catch (error) {
    if (isMine()) show(image, none)
    const reason = textOf(error, sellingTexts.seller.picture.failedReason)
    showToast(sellingTexts.seller.picture.failedUpload(image, reason), { tone: 'bad' })
    return
  }
  try {
    const saved = await saveShop(shop.id, { [image]: url })
    await seen(saved[image])
    if (isMine()) show(image, none)
  } catch {
    if (isMine()) show(image, { preview, percent: null, unsaved: url })
    showToast(sellingTexts.seller.picture.rememberToSave, { tone: 'bad', duration: 8000 })
  }
}

/** Takes a picture away. */
export const removePicture = async (shop: Shop, image: ShopImage): Promise<void> => {
  show(image, none)
  if (!shop[image]) return
  try {
    await saveShop(shop.id, { [image]: null })
  } catch (error) {
    showFailure(error, sellingTexts.seller.failedUpdate)
  }
}

/** Uploaded pictures that are saved with the shop. */
export const unsavedPictures = (): Partial<Record<ShopImage, string>> => {
  const { logo, coverImage } = usePictures.getState()
  return {
    ...(logo.unsaved !== null && { logo: logo.unsaved }),
    ...(coverImage.unsaved !== null && { coverImage: coverImage.unsaved }),
  }
}

/** They were saved with the shop. */
export const forgetUnsaved = (): void => {
  for (const image of ['logo', 'coverImage'] as const)
    if (usePictures.getState()[image].unsaved !== null) show(image, none)
}

const show = (image: ShopImage, picture: Picture) => {
  const before = usePictures.getState()[image].preview
  if (before !== null && before !== picture.preview) URL.revokeObjectURL(before)
  usePictures.setState({ [image]: picture })
}

/** Loads the saved picture before it replaces the preview, to avoid flicker. */
const seen = async (address: string | null) => {
  if (address === null) return
  const picture = new Image()
  picture.src = address
  await picture.decode().catch(() => {})
}

onUserChange(() => usePictures.setState({ logo: none, coverImage: none }))
