import X from 'lucide-react/icons/x'
import { countryName } from '../../app/country-name.ts'
import { conditionName } from '../../app/names.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Chip } from '../../ui/chip.tsx'
import type { BrowseQuery } from './browse-query.ts'

const words = shoppingTexts.browse

/** The filters of the sheet that are set, each with its way out. */
export const SetFilters = ({
  query: { min, max, currency, country, condition },
  onChange,
}: {
  query: BrowseQuery
  onChange: (change: Partial<BrowseQuery>) => void
}) => {
  const filters: { name: string; without: Partial<BrowseQuery> }[] = []
  if (min) filters.push({ name: `${words.priceFrom} ${min}`, without: { min: '' } })
  if (max) filters.push({ name: `${words.priceTo} ${max}`, without: { max: '' } })
  if (currency) filters.push({ name: currency, without: { currency: '' } })
  if (country) filters.push({ name: countryName(country), without: { country: '' } })
  if (condition) filters.push({ name: conditionName(condition), without: { condition: '' } })
  if (filters.length === 0) return null
  return (
    <fieldset aria-label={words.filters} className="flex flex-wrap gap-x-2">
      {filters.map(({ name, without }) => (
        <Chip key={name} aria-label={words.removeFilter(name)} onClick={() => onChange(without)}>
          {name}
          <X aria-hidden="true" size={16} className="-mr-1 ml-1.5" />
        </Chip>
      ))}
    </fieldset>
  )
}
