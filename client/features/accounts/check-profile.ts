import { accountTexts } from '../../messages/account.ts'
import { sendingFields } from '../../messages/sending-fields.ts'

/** The server checks addresses more strictly. */
const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const MAX_PICTURE_BYTES = 5 * 1024 * 1024

/** Returns the text of each wrong field. The e-mail may be empty. */
export const checkProfile = ({
  name,
  email,
  picture,
}: {
  name: string
  email: string
  picture: { type: string; size: number } | null
}) => ({
  name: name.trim() === '' ? accountTexts.auth.nameRequired : undefined,
  email:
    email.trim() === '' || simpleEmail.test(email.trim()) ? undefined : accountTexts.account.invalidEmail,
  picture: picture ? checkPicture(picture) : undefined,
})

/** The server judges a picture by its bytes. */
const checkPicture = ({ type, size }: { type: string; size: number }): string | undefined => {
  if (!type.startsWith('image/')) return sendingFields.imageWrongKind
  return size > MAX_PICTURE_BYTES ? sendingFields.imageTooLarge(5) : undefined
}
