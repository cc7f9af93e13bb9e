/** Groups of three with commas, or with dots before a comma: '1,500.50' and '1.500,50'. */
const GROUPED = {
  ',': /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/,
  '.': /^[1-9]\d{0,2}((\.\d{3})+,\d*|(\.\d{3}){2,})$/,
} as const

/**
 * Returns an amount as `Number` reads it, however people write it: '1 500', '1,500.50', '249,50'.
 * Returns what is no amount as it is. '1.500' stays 1.5: its third decimal is refused later.
 */
export const plainNumber = (typed: string): string => {
  const text = typed.replace(/[\s'’]/gu, '')
  if (GROUPED[','].test(text)) return text.replaceAll(',', '')
  if (GROUPED['.'].test(text)) return text.replaceAll('.', '').replace(',', '.')
  return /^\d+,\d*$/.test(text) ? text.replace(',', '.') : text
}
