import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { shoppingTexts } from '../../messages/shopping.ts'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { inputClass } from '../../ui/input-class.ts'
import { useDismissable } from '../../ui/use-dismissable.ts'
import { suggestTitles } from './browse-api.ts'
import { noteSearch } from './recent-searches.ts'
import { SearchIdeas } from './search-ideas.tsx'

const words = shoppingTexts.browse
/** Suggestions are requested this long after the last key press. */
const DEBOUNCE_MS = 220

/** Leaves room for the cross once something is typed. */
const fieldClass = classNames(
  inputClass,
  'min-h-13 pl-12 not-placeholder-shown:pr-13 [&::-webkit-search-cancel-button]:hidden',
)

/**
 * A search with ideas beneath while nothing is typed, then with suggestions. `value` is the present
 * search; `onSearch` gets the next one, after Enter, a chosen suggestion or idea, or clearing.
 */
export const SearchBox = ({
  value,
  onSearch,
  focusKey,
}: {
  value: string
  onSearch: (q: string) => void
  /** Takes the focus whenever this changes to another key. */
  focusKey: string | null
}) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusKey !== null) input.current?.focus()
  }, [focusKey])
  const { typed, setTyped, setSearch } = useTyped(value)
  const [wantsSuggestions, setWantsSuggestions] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const suggestions = useSuggestions(wantsSuggestions ? typed.trim() : '')
  const search = (q: string) => {
    setSearch(q)
    setWantsSuggestions(false)
    setActiveIndex(-1)
    noteSearch(q)
    onSearch(q.trim())
  }
  const blur = () => {
    setHasFocus(false)
    input.current?.blur()
  }
  const isListOpen = wantsSuggestions && suggestions.length > 0
  const showsIdeas = hasFocus && typed.trim() === ''
  useDismissable(isListOpen || showsIdeas, () => {
    setWantsSuggestions(false)
    blur()
  })
  const onListKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isListOpen) {
      event.preventDefault()
      setWantsSuggestions(false)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || suggestions.length === 0) return
    event.preventDefault()
    setWantsSuggestions(true)
    // The position before the first suggestion is the typed text.
    setActiveIndex((before) => ((before + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1)
  }
  return (
    <search
      className="block md:relative"
      onFocus={() => setHasFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHasFocus(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !showsIdeas) return
        // Also from an idea: the focus would be lost with it.
        input.current?.focus()
        setHasFocus(false)
      }}
    >
      <form
        // Over the panel, which begins at its edge: its ring stays whole.
        className="relative z-30"
        onSubmit={(event) => {
          event.preventDefault()
          search(suggestions[activeIndex] ?? typed)
          input.current?.blur()
        }}
      >
        <Search
          aria-hidden="true"
          size={20}
          className="pointer-events-none absolute top-6.5 left-4 -translate-y-1/2 text-soft"
        />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          role="combobox"
          aria-label={words.search}
          aria-expanded={isListOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isListOpen && activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
          autoComplete="off"
          maxLength={500}
          placeholder={words.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setWantsSuggestions(true)
            setActiveIndex(-1)
          }}
          onKeyDown={onListKey}
          onBlur={() => setWantsSuggestions(false)}
          className={fieldClass}
        />
        {typed !== '' && (
          <IconButton
            label={words.clear}
            onClick={() => {
              search('')
              input.current?.focus()
            }}
            className="absolute top-0.5 right-0.5"
          >
            <X aria-hidden="true" size={20} />
          </IconButton>
        )}
      </form>
      {showsIdeas && (
        <div
          // The field keeps the focus, which holds the panel open.
          onPointerDown={(event) => event.preventDefault()}
          className="absolute -inset-x-4 top-full z-20 h-[calc(100dvh-var(--top-bar)-var(--bottom-bar)-60px)] overflow-y-auto overscroll-contain bg-page px-4 pt-3 pb-6 md:inset-x-0 md:mt-1.5 md:h-auto md:max-h-[calc(100dvh-var(--top-bar)-76px)] md:rounded-card md:border md:border-edge-strong md:bg-surface md:shadow-xl"
        >
          <SearchIdeas
            onSearch={(q) => {
              search(q)
              blur()
            }}
            onLeave={blur}
          />
        </div>
      )}
      <Card
        look="strong"
        id={`${id}-list`}
        role="listbox"
        aria-label={words.suggestions}
        hidden={!isListOpen}
        className="absolute inset-x-0 top-full z-20 mt-1.5 overflow-hidden py-1.5 shadow-xl"
      >
        {suggestions.map((title, index) => (
          <Suggestion
            key={title}
            id={`${id}-${index}`}
            title={title}
            isActive={index === activeIndex}
            onChoose={() => search(title)}
          />
        ))}
      </Card>
    </search>
  )
}

const Suggestion = ({
  id,
  title,
  isActive,
  onChoose,
}: {
  id: string
  title: string
  isActive: boolean
  onChoose: () => void
}) => (
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    // Runs before the field loses the focus, which would close the list.
    onPointerDown={(event) => event.preventDefault()}
    onClick={onChoose}
    onKeyDown={undefined}
    className={classNames(
      'flex min-h-12 cursor-pointer items-center gap-3 px-4 hover:bg-sunken',
      isActive && 'bg-sunken',
    )}
  >
    <Search aria-hidden="true" size={16} className="shrink-0 text-soft" />
    <span dir="auto" className="min-w-0 truncate">
      {title}
    </span>
  </div>
)

/** The text of the field: the present search until another is typed. Back undoes what was typed. */
const useTyped = (value: string) => {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  /** The last search, also before the address has it. */
  const [lastSearch, setLastSearch] = useState(value.trim())
  // The address has changed (Back, a link): the field shows its search.
  if (lastValue !== value) {
    setLastValue(value)
    setLastSearch(value.trim())
    setTyped(value)
  }
  useDismissable(typed.trim() !== lastSearch, () => setTyped(lastSearch))
  const setSearch = (q: string) => {
    setTyped(q)
    setLastSearch(q.trim())
  }
  return { typed, setTyped, setSearch }
}

const none: readonly string[] = []

/** Suggestions for the typed text; the last ones stay until others come. */
const useSuggestions = (q: string): readonly string[] => {
  const [suggestions, setSuggestions] = useState(none)
  useEffect(() => {
    if (q.length < 2) {
      setSuggestions(none)
      return
    }
    let isWanted = true
    const timer = setTimeout(() => {
      // Suggestions are optional: the search works without them.
      suggestTitles(q).then(
        (titles) => isWanted && setSuggestions(titles),
        () => {},
      )
    }, DEBOUNCE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [q])
  return suggestions
}
