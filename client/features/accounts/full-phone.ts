/**
 * The dial code and the number as one; a number with a plus already has its own. An e-mail stays
 * one.
 */
export const fullPhone = (dialCode: string, number: string): string => {
  const typed = number.trim()
  if (typed.includes('@') || typed === '') return typed
  const digits = typed.replace(/\D/g, '')
  return typed.startsWith('+') ? `+${digits}` : `${dialCode}${digits}`
}
