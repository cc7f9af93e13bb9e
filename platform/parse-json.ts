/** Parses JSON. Returns `undefined` for another text. */
export const jsonOrUndefined = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
