/** Reads an empty text, as a form sends an empty field, as absent. */
export const blankIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

/** Reads an empty text as `null`. */
export const blankIsNull = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? null : value

/** Reads a number that a form or a URL sends as text; returns other types unchanged. */
export const asNumber = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value

/**
 * Parses a form field that holds JSON. Text that is longer, or no JSON, stays as it is, for the
 * field's own check to refuse: parsing megabytes would block other requests.
 */
export const parseJsonField = (text: string, maxLength: number): unknown => {
  if (text.length > maxLength) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
