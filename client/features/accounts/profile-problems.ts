import { field } from '../../../contract/texts.ts'
import { accountTexts } from '../../app/texts/account.ts'

/** Spec 1, section 5: a simple pattern; the server looks closer. */
const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** Spec 1, section 9. */
const MOST_PICTURE_BYTES = 5 * 1024 * 1024

/** What is wrong with a profile, by the field's name. The e-mail may be empty. */
export const profileProblems = ({ name, email }: { name: string; email: string }) => ({
  name: name.trim() === '' ? accountTexts.auth.nameRequired : undefined,
  email:
    email.trim() === '' || simpleEmail.test(email.trim()) ? undefined : accountTexts.account.invalidEmail,
})

/** What is wrong with a picture, in words, or `null`; what it really is, the server sees by its bytes. */
export const pictureProblem = ({ type, size }: { type: string; size: number }): string | null => {
  if (!type.startsWith('image/')) return field.imageWrongKind
  return size > MOST_PICTURE_BYTES ? field.imageTooLarge(5) : null
}
