import { PhoneField } from '../../ui/phone-field.tsx'
import { useCountries } from './countries.ts'
import { fullPhone } from './full-phone.ts'
import type { AuthDraft, AuthFormProps } from './use-auth-draft.ts'

/** The phone as it is sent: dial code and number. */
export const usePhone = ({ country, number }: AuthDraft): string => {
  const { list, current } = useCountries()
  const chosen = list.find(({ code }) => code === (country ?? current))
  return fullPhone(chosen?.dialCode ?? '+268', number)
}

/** The phone field of the sign-in forms; all of them share one number. */
export const PhoneInput = ({
  draft,
  change,
  field,
  hint,
}: Pick<AuthFormProps, 'draft' | 'change'> & {
  field: { value: string; error?: string; onChange: (number: string) => void; onBlur: () => void }
  hint?: string
}) => {
  const { list, current, homeCount } = useCountries()
  return (
    <PhoneField
      countries={list}
      homeCount={homeCount}
      country={draft.country ?? current}
      onCountry={(country) => change({ country })}
      number={field.value}
      onNumber={(number) => {
        field.onChange(number)
        change({ number })
      }}
      error={field.error}
      onBlur={field.onBlur}
      hint={hint}
    />
  )
}
