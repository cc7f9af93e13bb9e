import { CallError } from '../../app/call-error.ts'
import { accountTexts } from '../../messages/account.ts'
import { field } from '../../messages/fields.ts'
import { PhoneField } from '../../ui/phone-field.tsx'
import { useCountries } from './countries.ts'
import { fullPhone } from './full-phone.ts'
import type { AuthDraft, AuthFormProps } from './use-auth-draft.ts'

/** The phone as it is sent: dial code and number. `explain` names the country of a refused one. */
export const usePhone = ({ country, number }: AuthDraft) => {
  const { list, current } = useCountries()
  const chosen = list.find(({ code }) => code === (country ?? current))
  return {
    phone: fullPhone(chosen?.dialCode ?? '+268', number),
    explain: (error: unknown): unknown => {
      if (!(error instanceof CallError) || !chosen || number.trim().startsWith('+')) return error
      const message = accountTexts.auth.phoneOfCountry(`${chosen.name} (${chosen.dialCode})`)
      const fields = error.fields.map((one) => (one.message === field.phone ? { ...one, message } : one))
      return new CallError({ ...error, message: error.message, fields })
    },
  }
}

/** The phone field of the sign-in forms; all of them share one number. */
export const PhoneInput = ({
  draft,
  change,
  field: shown,
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
      number={shown.value}
      onNumber={(number) => {
        shown.onChange(number)
        change({ number })
      }}
      error={shown.error}
      onBlur={shown.onBlur}
      hint={hint}
    />
  )
}
