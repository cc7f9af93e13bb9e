import { adminTexts } from '../../messages/administration.ts'
import { Chip } from '../../ui/chip.tsx'
import { SearchField } from '../../ui/text-field.tsx'

type Choice<State extends string> = {
  states: readonly { id: State; label: string }[]
  chosen: State
  onChoose: (id: State) => void
}

/** A search and a choice of one state above a list. */
export const FilterBar = <State extends string>({
  search,
  onSearch,
  ...choice
}: Choice<State> & { search: string; onSearch: (search: string) => void }) => (
  <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-2 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:items-center lg:gap-4">
    <SearchField
      label={adminTexts.search}
      value={search}
      onChange={(event) => onSearch(event.target.value)}
    />
    <StateChips {...choice} />
  </div>
)

/** A choice of one state of the entries of a list. */
export const StateChips = <State extends string>({ states, chosen, onChoose }: Choice<State>) => (
  <fieldset className="no-scrollbar flex gap-2 overflow-x-auto">
    <legend className="sr-only">{adminTexts.status}</legend>
    {states.map(({ id, label }) => (
      <Chip key={id} isChosen={id === chosen} onClick={() => onChoose(id)} className="shrink-0">
        {label}
      </Chip>
    ))}
  </fieldset>
)
