/** Of the device, or of this tab until it is closed. */
export type Area = 'device' | 'tab'

const open = (area: Area): Storage => (area === 'device' ? localStorage : sessionStorage)

/** Returns a stored text, or `null` if there is none or storage is not allowed. */
export const readItem = (key: string, area: Area = 'device'): string | null => {
  try {
    return open(area).getItem(key)
  } catch {
    return null
  }
}

/**
 * Stores a text, or deletes it with `null`. Returns false if storage is full or not allowed: then
 * the value lasts as long as the page.
 */
export const writeItem = (key: string, text: string | null, area: Area = 'device'): boolean => {
  try {
    if (text === null) open(area).removeItem(key)
    else open(area).setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Returns a stored value, which an earlier version may have written in another form. */
export const readJson = (key: string, area: Area = 'device'): unknown => {
  try {
    return JSON.parse(readItem(key, area) ?? 'null')
  } catch {
    return null
  }
}

/** As `writeItem`, for any value. */
export const writeJson = (key: string, value: unknown, area: Area = 'device'): boolean =>
  writeItem(key, value === null ? null : JSON.stringify(value), area)

/** Returns the stored keys that begin with `prefix`. */
export const keysWith = (prefix: string, area: Area = 'device'): string[] => {
  try {
    return Object.keys(open(area)).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
