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

/** Returns a full number with spaces: the dial code, then groups of three or four digits. */
export const spacedPhone = (phone: string, dialCodes: readonly string[]): string => {
  const dialCode = dialCodes
    .filter((code) => phone.startsWith(code))
    .reduce((longest, code) => (code.length > longest.length ? code : longest), '')
  const rest = phone.slice(dialCode.length)
  const group = rest.length % 4 === 0 ? /\d{4}(?=\d)/g : /\d{3}(?=\d{3})/g
  return `${dialCode} ${rest.replace(group, '$& ')}`.trim()
}
