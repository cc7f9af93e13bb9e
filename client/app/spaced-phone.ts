/** Dial codes of one and two digits (ITU-T E.164); all others have three. */
const dialCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** Returns a full number with spaces: the dial code, then groups of three or four digits. */
export const spacedPhone = (phone: string): string => {
  const [code = ''] = dialCode.exec(phone) ?? []
  const rest = phone.slice(code.length)
  const group = rest.length % 4 === 0 ? /\d{4}(?=\d)/g : /\d{3}(?=\d{3})/g
  return `${code} ${rest.replace(group, '$& ')}`.trim()
}
