import { accountTexts } from '../../messages/account.ts'

/** Checks a new password and its repetition; the server also refuses common ones. */
export const newPasswordProblems = (password: string, confirmPassword: string) => ({
  password: passwordProblem(password),
  confirmPassword: confirmPassword === password ? undefined : accountTexts.auth.passwordsDiffer,
})

const passwordProblem = (password: string): string | undefined => {
  if (password === '') return accountTexts.auth.passwordRequired
  // Counts code points as the server does: an emoji is one letter.
  const { length } = [...password]
  if (length < 8) return accountTexts.auth.passwordShort
  return length > 128 ? accountTexts.auth.passwordLong : undefined
}
