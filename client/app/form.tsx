import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import {
  type ArrayPath,
  type DefaultValues,
  type FieldArray,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type RegisterOptions,
  useFieldArray,
  useForm as useHookForm,
} from 'react-hook-form'
import { texts } from '../messages/first-load.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ErrorText } from '../ui/error-text.tsx'
import { useNetworkReturn } from '../ui/network.ts'
import { type Draft, useDraftOf, withDraft } from './form-draft.ts'
import { checkedPaths, errorsOf, type HookForm, showErrors } from './form-errors.ts'
import { changesOf, namesOf, type Problems } from './form-values.ts'
import { plainNumber } from './plain-number.ts'
import { focusInFold, useFocusFirstError } from './use-focus-first-error.ts'

type Secret = 'password' | `${string}Password` | 'otp' | 'code'
/** A form with a password or a code cannot have a draft: it does not compile. */
type DraftOf<Values> = [Extract<keyof Values, Secret>] extends [never] ? Draft : undefined

type Sending<Values> = {
  /** The top-level values that differ from `values` of the options. */
  changes: Partial<Values>
  /** Deletes the draft and puts the form back to `values` of the options. */
  clear: () => void
}

export type FormOptions<Values extends FieldValues> = {
  /** Values of an untouched form. A field that nobody changed follows them when they change. */
  values: Values
  /**
   * Returns the texts of wrong fields; `root.server` is the form as a whole. Runs when a field is
   * left, while it has an error, and before sending.
   */
  check?: (values: Values) => Problems
  /**
   * Sends the values. Errors of a `CallError` appear beside their fields, everything else as
   * `failure`.
   */
  submit: (values: Values, sending: Sending<Values>) => Promise<void>
  /** The text for a failure without a text of its own. */
  failed: string
  /** The text where there is no network, if the form says more than that. */
  offline?: string
  /** Fields whose name on the server differs, by that name. */
  serverNames?: Readonly<Record<string, Path<Values>>>
  draft?: DraftOf<Values>
}

/** The part of a form that its element and its button need. */
type Sendable = {
  id: string
  element: RefObject<HTMLFormElement | null>
  isBusy: boolean
  /** Why it was not sent, if that belongs to no field. */
  failure: string | null
  submit: () => Promise<void>
}

/** The values that a form can have. */
export type FormValues = FieldValues
export type FormOf<Values extends FieldValues> = ReturnType<typeof useForm<Values>>

/**
 * A form: react-hook-form with drafts, errors of the server, focus on the first error, and one
 * submit at a time.
 */
export const useForm = <Values extends FieldValues>(options: FormOptions<Values>) => {
  // `DraftOf` only narrows what a caller may pass.
  const draft = options.draft as Draft | undefined
  const [initial] = useState(() => withDraft(options.values, draft))
  const form = useHookForm<Values, unknown, Values>({
    // The type demands deep partials, which complete values are.
    defaultValues: initial as DefaultValues<Values>,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (values) => {
      const errors = errorsOf<Values>(options.check?.(values) ?? {})
      return namesOf(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const { errors, isSubmitted, isSubmitting } = form.formState
  const { base, clear: clearDraft, isRestored } = useDraftOf(form, options.values, draft, initial)
  const [changed] = useState(() => new Set<string>())
  const clear = () => {
    changed.clear()
    clearDraft()
  }
  const element = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(element)
  const isSending = useRef(false)

  const fail = (error: unknown) => {
    showErrors(form, error, options)
    focusFirstError()
  }
  const submit = async () => {
    if (isSending.current) return
    isSending.current = true
    let isSent = false
    const send = async (values: Values) => {
      try {
        await options.submit(values, { changes: changesOf(values, base.current), clear })
        isSent = true
      } catch (error) {
        showErrors(form, error, options)
      }
    }
    try {
      await form.handleSubmit(send)()
    } finally {
      isSending.current = false
    }
    if (!isSent) focusFirstError()
  }
  const failure = errors.root?.server?.message ?? null
  const clearFailure = () => form.clearErrors('root.server')
  useNetworkReturn(clearFailure, failure === (options.offline ?? texts.failures.offline))
  return {
    id: useId(),
    element,
    control: form.control,
    isBusy: isSubmitting,
    isRestored,
    failure,
    /** Whether the user tried to submit it and fields are still invalid. */
    hasInvalidFields: isSubmitted && namesOf(errors).some((name) => name !== 'root'),
    submit,
    fail,
    /** Removes the failure once its reason is gone. */
    clearFailure,
    clear,
    /** Focuses a field, and unfolds the part around it. */
    focus: (name: Path<Values>) => {
      const input = element.current?.elements.namedItem(name)
      if (input instanceof HTMLElement) focusInFold(input)
    },
    ...fieldsOf(form, changed),
  }
}

/** The ways to reach the fields of a form. `changed` collects the names of those typed in. */
const fieldsOf = <Values extends FieldValues>(form: HookForm<Values>, changed: Set<string>) => {
  const { errors } = form.formState
  const error = (name: string): string | undefined => (get(errors, name) as FieldError | undefined)?.message
  /** A check may compare fields: an error that is shown elsewhere may be wrong by now. */
  const recheck = (edited: Path<Values>) => {
    const shown = checkedPaths<Values>(form.formState.errors).filter((name) => name !== edited)
    if (shown.length > 0) void form.trigger(shown)
  }
  /** Tabbing through an empty form is no mistake: before sending, only what was typed is judged. */
  const isUntouched = (name: Path<Values>) => !changed.has(name) && !form.getValues(name)
  const leave = (name: Path<Values>) => {
    if (!isUntouched(name)) void form.trigger(name)
  }
  const field = <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => {
    const registered = form.register(name, options)
    return {
      ...registered,
      error: error(name),
      onBlur: async (event: { target: unknown }) => {
        if (!isUntouched(name)) await registered.onBlur(event)
      },
      onChange: async (event: { target: unknown }) => {
        changed.add(name)
        await registered.onChange(event)
        recheck(name)
      },
    }
  }
  const put = <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => {
    changed.add(name)
    form.clearErrors(name)
    form.setValue(name, value)
    recheck(name)
  }
  return {
    error,
    put,
    /** The value of a field; the component renders again when it changes. */
    value: <Name extends Path<Values>>(name: Name) => form.watch(name),
    /** All values; the component renders again when one changes. */
    values: () => form.watch(),
    /** All values at this moment, outside of rendering. */
    latest: () => form.getValues(),
    putAll: (changes: Partial<Values>) => {
      // The keys of the values are paths of the form.
      for (const [name, value] of Object.entries(changes)) put(name as Path<Values>, value)
    },
    /** Props of a text field or a select. */
    field,
    /**
     * Props of a text field for an amount; with a `currency`, it is money. A number field would
     * drop the comma of '249,50'.
     */
    amount: <Name extends Path<Values>>(name: Name, currency?: string) => ({
      ...field(name, { setValueAs: (typed: string) => plainNumber(typed, currency) }),
      inputMode: 'decimal' as const,
      autoComplete: 'off',
    }),
    /** Props of a select. Unlike an input it may get its options after its value. */
    select: <Name extends Path<Values>>(name: Name) => ({
      value: form.watch(name),
      error: error(name),
      // The values of options are strings, as the field's value is.
      onChange: ({ target }: { target: { value: string } }) =>
        put(name, target.value as PathValue<Values, Name>),
      onBlur: () => leave(name),
    }),
    /** Props of a control that has a value rather than an input: a switch, a file, a code. */
    controlled: <Name extends Path<Values>>(name: Name) => ({
      value: form.watch(name),
      error: error(name),
      onChange: (value: PathValue<Values, Name>) => put(name, value),
      onBlur: () => leave(name),
    }),
  }
}

/** Rows of fields: their keys, and how to add and remove one. */
export const useRows = <Values extends FieldValues, Name extends ArrayPath<Values>>(
  form: FormOf<Values>,
  name: Name,
) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name })
  return {
    keys: fields.map(({ id }) => id),
    add: (row: FieldArray<Values, Name>) => append(row),
    remove: (at: number) => remove(at),
  }
}

/** The element of a form. With `send`, its failure and its one button stand under the fields. */
export const Form = ({
  form,
  send,
  isBlocked = false,
  className,
  below,
  children,
}: {
  form: Sendable
  send?: string
  /** Only for one-time codes: nothing to send yet. */
  isBlocked?: boolean
  className?: string
  below?: ReactNode
  children: ReactNode
}) => (
  <form
    id={form.id}
    ref={form.element}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      void form.submit()
    }}
    className={classNames('flex flex-col', className ?? 'gap-5')}
  >
    {children}
    {send && (
      <>
        <FormFailure form={form} />
        <SubmitButton
          form={form}
          look="primary"
          isWide
          disabled={isBlocked && !form.isBusy}
          // In a sheet that scrolls, it stays in sight over the fields.
          className="in-[dialog]:sticky in-[dialog]:bottom-0 in-[dialog]:z-10 in-[dialog]:shadow-[0_0_0_16px_var(--surface)]"
        >
          {send}
        </SubmitButton>
      </>
    )}
    {below}
  </form>
)

/** Why the form was not sent, read out when it appears. */
export const FormFailure = ({ form }: { form: Pick<Sendable, 'failure'> }) => (
  <ErrorText isLarge>{form.failure}</ErrorText>
)

/** The button that sends a form; it may stand outside of it, in the footer of a sheet. */
export const SubmitButton = ({ form, ...rest }: { form: Sendable } & Omit<ButtonProps, 'form' | 'type'>) => (
  <Button {...rest} type="submit" form={form.id} isBusy={form.isBusy} />
)
