/** Returns a moment (ISO 8601) as an input of the type `datetime-local` takes it. */
export const toLocalInput = (moment: string | null): string => {
  if (moment === null) return ''
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Returns the moment (ISO 8601) of such an input; `null` if it is empty. */
export const fromLocalInput = (local: string): string | null =>
  local === '' ? null : new Date(local).toISOString()
