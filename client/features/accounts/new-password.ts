import { moreTexts } from '../../app/more-texts.ts'

/** What is wrong with a new password and its repetition (decisions, section 3); the server also knows the commonest. */
export const newPasswordProblems = (password: string, confirmPassword: string) => ({
  password: passwordProblem(password),
  confirmPassword: confirmPassword === password ? undefined : moreTexts.auth.passwordsDiffer,
})

const passwordProblem = (password: string): string | undefined => {
  if (password === '') return moreTexts.auth.passwordRequired
  // As the server counts: a picture is one letter.
  const { length } = [...password]
  if (length < 8) return moreTexts.auth.passwordShort
  return length > 128 ? moreTexts.auth.passwordLong : undefined
}
