import Check from 'lucide-react/icons/check'
import { formsTexts } from '../messages/forms.ts'
import { Spinner } from './button.tsx'
import { inputClass } from './input-class.ts'
import { Field } from './text-field.tsx'

/**
 * The states of an address's check; `invalid`, `taken` and `error` come with their text. `own`: the
 * shop has it already.
 */
export type SlugState =
  | { kind: 'empty' | 'checking' | 'available' | 'own' }
  | { kind: 'invalid' | 'taken' | 'error'; message: string }

/** The address of a shop after its host, with the state of its check. */
export const SlugField = ({
  label,
  prefix,
  value,
  onChange,
  onBlur,
  state,
}: {
  label: string
  /** The text before the slug: 'sokoni.example/shop/'. */
  prefix: string
  value: string
  onChange: (slug: string) => void
  onBlur?: () => void
  state: SlugState
}) => (
  <Field label={label} error={'message' in state ? state.message : null} state={lineOf(state)}>
    {(ids) => (
      <span className="flex overflow-hidden rounded-control border border-edge-strong bg-surface focus-within:outline-(--focus) focus-within:outline-2 has-aria-invalid:border-2 has-aria-invalid:border-bad">
        <span
          className="flex max-w-[45%] shrink-0 items-center border-edge border-r bg-sunken px-3 text-sm text-soft"
          dir="ltr"
        >
          {/* On a narrow screen the host is cut off, never the path. */}
          <span className="truncate">{prefix.slice(0, prefix.indexOf('/'))}</span>
          {prefix.slice(prefix.indexOf('/'))}
        </span>
        <input
          {...ids}
          value={value}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
          className={`${inputClass} rounded-none border-0! bg-transparent! pl-3! outline-none!`}
        />
      </span>
    )}
  </Field>
)

const lineOf = (state: SlugState) => {
  if (state.kind === 'checking') {
    return (
      <span className="inline-flex items-center gap-1.5">
        <Spinner size={14} />
        {formsTexts.slug.checking}
      </span>
    )
  }
  if (state.kind === 'available') {
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-good">
        <Check aria-hidden="true" size={16} strokeWidth={2.6} />
        {formsTexts.slug.available}
      </span>
    )
  }
  return state.kind === 'own' ? null : formsTexts.slug.empty
}
