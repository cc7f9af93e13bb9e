import { type FieldErrors, type FieldValues, type Path, set, type UseFormReturn } from 'react-hook-form'
import { CallError, fieldTexts } from './call-error.ts'
import { fieldOfError, type Problems } from './form-values.ts'
import { failureText } from './show-failure.ts'

export type HookForm<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>

/** Returns the errors of react-hook-form for the texts of `check`. */
export const errorsOf = <Values extends FieldValues>(problems: Problems): FieldErrors<Values> => {
  const errors = {}
  for (const [path, message] of Object.entries(problems))
    if (message) set(errors, path, { type: CHECK, message })
  return errors
}

const CHECK = 'check'

/** Returns the paths whose shown error comes from `check`. */
export const checkedPaths = <Values extends FieldValues>(errors: object, parent = ''): Path<Values>[] =>
  Object.entries(errors).flatMap(([key, error]) => {
    if (typeof error !== 'object' || error === null || key === 'root') return []
    // `errorsOf` made these paths from those of the form.
    if (error.type === CHECK) return [`${parent}${key}` as Path<Values>]
    return error.type === undefined ? checkedPaths<Values>(error, `${parent}${key}.`) : []
  })

/**
 * Puts the errors of the server beside their fields. Everything else is the failure of the form.
 */
export const showErrors = <Values extends FieldValues>(
  form: HookForm<Values>,
  error: unknown,
  {
    failed,
    offline,
    serverNames,
  }: {
    failed: string
    offline?: string | undefined
    serverNames?: Readonly<Record<string, Path<Values>>> | undefined
  },
) => {
  const named = Object.entries(error instanceof CallError ? fieldTexts(error) : {})
  let isPlaced = false
  let rest: string | null = null
  for (const [path, message] of named) {
    const name = fieldOfError(path, form.getValues(), serverNames)
    if (name === null) rest ??= message
    // `fieldOfError` returns paths of the values and of `serverNames`.
    else form.setError(name as Path<Values>, { type: 'server', message })
    isPlaced ||= name !== null
  }
  if (rest !== null || !isPlaced)
    form.setError('root.server', { type: 'server', message: rest ?? failureText(error, failed, offline) })
}
