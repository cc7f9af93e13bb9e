import { isLanguage, languages } from '../../../contract/languages.ts'
import { language } from '../../locale.ts'
import { accountTexts } from '../../messages/account.ts'
import { Select } from '../../ui/text-field.tsx'
import { changeLanguage } from './api.ts'

/** Each language stands by its own name. Another one reloads the page. */
export const LanguageChoice = () => (
  <Select
    label={accountTexts.settings.language}
    value={language()}
    onChange={({ currentTarget: { value } }) => {
      if (isLanguage(value)) void changeLanguage(value)
    }}
    options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
  />
)
