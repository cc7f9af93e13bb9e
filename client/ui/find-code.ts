/**
 * Finds the one-time code in a pasted text: six digits on their own, else all digits of the text.
 */
export const findCode = (text: string): string => {
  const alone = /(?<!\d)(\d{3})[\s-]?(\d{3})(?!\d)/.exec(text)
  return alone ? `${alone[1]}${alone[2]}` : text.replace(/\D/g, '').slice(0, 6)
}
