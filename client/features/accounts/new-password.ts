import { texts } from '../../app/texts.ts'

/** What is wrong with a new password and its repetition (decisions, section 3); the server also knows the commonest. */
export const newPasswordProblems = (password: string, confirmPassword: string) => ({
  password: passwordProblem(password),
  confirmPassword: confirmPassword === password ? undefined : texts.auth.passwordsDiffer,
})

const passwordProblem = (password: string): string | undefined => {
  if (password === '') return texts.auth.passwordRequired
  if (password.length < 8) return texts.auth.passwordShort
  return password.length > 128 ? texts.auth.passwordLong : undefined
}
