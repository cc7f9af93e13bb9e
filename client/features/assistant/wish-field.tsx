import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { texts } from '../../messages/first-load.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { inputClass } from '../../ui/input-class.ts'

const words = shoppingTexts.discover

/** A search field for plain words. `value` is the current search. */
export const WishField = ({ value, onSearch }: { value: string; onSearch: (wish: string) => void }) => {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  // The address has changed (Back, a link, an example): the field shows its search.
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  return (
    <search>
      <form
        className="flex flex-col gap-2 sm:flex-row"
        onSubmit={(event) => {
          event.preventDefault()
          const wish = typed.trim()
          if (wish !== '') onSearch(wish)
        }}
      >
        <span className="relative block min-w-0 flex-1">
          <Search
            aria-hidden="true"
            size={20}
            className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-soft"
          />
          <input
            type="search"
            enterKeyHint="search"
            dir="auto"
            aria-label={words.field}
            placeholder={words.placeholder}
            autoComplete="off"
            maxLength={500}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={classNames(inputClass, 'min-h-13 pl-12')}
          />
        </span>
        <Button type="submit" look="primary" isTall disabled={typed.trim() === ''}>
          {texts.common.search}
        </Button>
      </form>
    </search>
  )
}
