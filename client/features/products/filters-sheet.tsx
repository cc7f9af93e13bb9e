import { useState } from 'react'
import { productConditions } from '../../../contract/products/conditions.ts'
import { conditionName } from '../../app/names.ts'
import { plainNumber } from '../../app/plain-number.ts'
import { useOwnCurrency } from '../../app/use-approximate-price.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Select, TextField } from '../../ui/text-field.tsx'
import type { BrowseQuery } from './browse-query.ts'

const words = shoppingTexts.browse
type Choice = { value: string; label: string }

/** Price, currency, country and condition, applied by the button. */
export const FiltersSheet = ({
  isOpen,
  onClose,
  query,
  onApply,
  currencies,
  countries,
}: {
  isOpen: boolean
  onClose: () => void
  query: BrowseQuery
  onApply: (change: Partial<BrowseQuery>) => void
  currencies: readonly Choice[]
  countries: readonly Choice[]
}) => {
  const [draft, setDraft] = useState(query)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const own = useOwnCurrency()
  const [isRefused, setRefused] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setDraft(query)
    setRefused(false)
  }
  const set = (change: Partial<BrowseQuery>) => setDraft((before) => ({ ...before, ...change }))
  const isTurned =
    draft.min !== '' && draft.max !== '' && Number(plainNumber(draft.min)) > Number(plainNumber(draft.max))
  const amount = (name: 'min' | 'max') => ({
    inputMode: 'decimal' as const,
    value: draft[name],
    onChange: (event: { target: { value: string } }) =>
      set({
        [name]: event.target.value.replace(/[^\d\s.,]/g, ''),
        // An amount without a currency would compare bare numbers.
        currency: draft.currency || (own ?? ''),
      }),
  })
  const apply = ({ min, max, currency, country, condition }: BrowseQuery) => {
    onApply({ min: plainNumber(min), max: plainNumber(max), currency, country, condition })
    onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words.filters}
      footer={
        <div className="flex gap-2">
          <Button
            onClick={() => apply({ ...draft, min: '', max: '', currency: '', country: '', condition: '' })}
          >
            {words.reset}
          </Button>
          <Button look="primary" isWide onClick={() => (isTurned ? setRefused(true) : apply(draft))}>
            {words.show}
          </Button>
        </div>
      }
    >
      <form
        className="flex flex-col gap-5 pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isTurned) setRefused(true)
          else apply(draft)
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <TextField label={words.priceFrom} {...amount('min')} />
          <TextField
            label={words.priceTo}
            {...amount('max')}
            error={isRefused && isTurned ? words.priceOrder : null}
          />
        </div>
        <Select
          label={words.currency}
          placeholder={words.anyCurrency}
          options={currencies}
          value={draft.currency}
          onChange={(event) => set({ currency: event.target.value })}
        />
        <Select
          label={words.country}
          placeholder={words.anyCountry}
          options={countries}
          value={draft.country}
          onChange={(event) => set({ country: event.target.value })}
        />
        <fieldset>
          <legend className="mb-1 font-semibold">{words.condition}</legend>
          <div className="flex flex-wrap gap-x-2">
            {productConditions.map((condition) => (
              <Chip
                key={condition}
                isChosen={draft.condition === condition}
                onClick={() => set({ condition: draft.condition === condition ? '' : condition })}
              >
                {conditionName(condition)}
              </Chip>
            ))}
          </div>
        </fieldset>
        <button type="submit" hidden />
      </form>
    </Sheet>
  )
}
