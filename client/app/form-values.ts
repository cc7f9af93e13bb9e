type Values = Readonly<Record<string, unknown>>

/** Texts of wrong fields by path ('price.amount'). */
export type Problems = Readonly<Record<string, string | undefined>>

/** Returns the top-level values that differ from `base`. A nested value counts as one. */
export const changesOf = <V extends object>(values: V, base: V): Partial<V> => {
  const changes: Partial<V> = {}
  for (const name of namesOf(values)) if (!isSame(values[name], base[name])) changes[name] = values[name]
  return changes
}

/** Returns the part of a stored draft that this form has fields for. */
export const knownPart = <V extends object>(draft: Partial<V>, base: V): Partial<V> =>
  changesOf({ ...base, ...pick(draft, namesOf(base)) }, base)

/** Returns the changes that storage can hold: every one except chosen files. */
export const storable = <V extends object>(changes: Partial<V>): Partial<V> =>
  pick(
    changes,
    namesOf(changes).filter((name) => !(changes[name] instanceof Blob)),
  )

/**
 * Returns the form's field that an error of the server belongs to: the path itself, its name in
 * `serverNames`, or its nearest parent. Null if the form has no such field.
 */
export const fieldOfError = (
  path: string,
  values: Values,
  serverNames: Readonly<Record<string, string>> = {},
): string | null => {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join('.')
    const own = Object.hasOwn(serverNames, name) ? serverNames[name] : undefined
    if (own !== undefined) return own
    if (has(values, parts.slice(0, length))) return name
  }
  return null
}

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (!(one instanceof Blob) && !(other instanceof Blob) && JSON.stringify(one) === JSON.stringify(other))

/** Object.keys for an object that has exactly the keys of its type. */
export const namesOf = <V extends object>(values: V) => Object.keys(values) as (keyof V & string)[]

const pick = <V extends object>(values: Partial<V>, names: readonly (keyof V)[]): Partial<V> => {
  const picked: Partial<V> = {}
  for (const name of names) if (Object.hasOwn(values, name)) picked[name] = values[name]
  return picked
}

const has = (values: unknown, [first, ...rest]: readonly string[]): boolean => {
  if (first === undefined) return true
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, first)) return false
  return has(Reflect.get(values, first), rest)
}
