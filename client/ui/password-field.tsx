import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { formsTexts } from '../messages/forms.ts'
import { classNames } from './class-names.ts'
import { inputClass } from './input-class.ts'
import { Field, type FieldProps } from './text-field.tsx'

/** A password, with an eye that shows it. `autoComplete` tells managers whether it is a new one. */
export const PasswordField = ({
  label,
  hint,
  error,
  autoComplete = 'current-password',
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, 'id' | 'type'>) => {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <span className="relative block">
          <input
            {...rest}
            {...ids}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(inputClass, 'pr-13')}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={isShown ? formsTexts.fields.hidePassword : formsTexts.fields.showPassword}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-soft -outline-offset-4 hover:text-fg"
          >
            <Icon aria-hidden="true" size={20} />
          </button>
        </span>
      )}
    </Field>
  )
}
