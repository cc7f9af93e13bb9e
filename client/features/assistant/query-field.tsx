import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { texts } from '../../messages/first-load.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { inputClass } from '../../ui/input-class.ts'

const words = shoppingTexts.discover

/** A search field for plain words. `value` is the current search. */
export const QueryField = ({ value, onSearch }: { value: string; onSearch: (query: string) => void }) => {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
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
          const query = typed.trim()
          if (query !== '') onSearch(query)
        }}
      >
        <span className="relative block min-w-0 flex-1">
          <Search
            aria-hidden="true"
            size={20}
            className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-soft"
          />
          <input
            ref={input}
            type="search"
            enterKeyHint="search"
            dir="auto"
            aria-label={words.field}
            placeholder={words.placeholder}
            autoComplete="off"
            maxLength={500}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={classNames(
              inputClass,
              'min-h-13 pr-13 pl-12 [&::-webkit-search-cancel-button]:hidden',
            )}
          />
          {typed !== '' && (
            <IconButton
              label={shoppingTexts.browse.clear}
              onClick={() => {
                setTyped('')
                input.current?.focus()
              }}
              className="absolute top-0.5 right-0.5"
            >
              <X aria-hidden="true" size={20} />
            </IconButton>
          )}
        </span>
        <Button type="submit" look="primary" isTall disabled={typed.trim() === ''}>
          {texts.common.search}
        </Button>
      </form>
    </search>
  )
}
