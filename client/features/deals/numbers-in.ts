/**
 * Returns the numbers of accounts and phones in a text, each once, as a bank's field takes them.
 */
export const numbersIn = (text: string): string[] => {
  const found = text.match(/\+?\d(?:[ \u00a0-]?\d){5,}/g) ?? []
  return [...new Set(found.map((number) => number.replace(/[ \u00a0-]/g, '')))]
}
