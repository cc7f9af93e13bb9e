import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { cardClass } from './card.tsx'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

/** A link to an address, or a button. */
export type MenuEntry = {
  label: string
  icon?: ReactNode
  isDanger?: boolean
} & ({ href: string; onChoose?: undefined } | { onChoose: () => void; href?: undefined })

/** A button that opens a short menu, as a native popover: Escape and a tap outside close it. */
export const Menu = ({
  label,
  trigger,
  entries,
  header,
  onOpen,
  className,
}: {
  label: string
  trigger: ReactNode
  entries: readonly MenuEntry[]
  /** Stands over the entries. */
  header?: (close: () => void) => ReactNode
  onOpen?: () => void
  className?: string | undefined
}) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const place = () => {
    const from = button.current?.getBoundingClientRect()
    const element = list.current
    if (!from || !element) return
    const { offsetWidth: width, offsetHeight: height } = element
    const isBelow = from.bottom + height + 8 < innerHeight
    element.style.left = `${Math.max(8, Math.min(from.right - width, innerWidth - width - 8))}px`
    element.style.top = `${isBelow ? from.bottom + 4 : Math.max(8, from.top - height - 4)}px`
  }
  const open = () => {
    place()
    onOpen?.()
    // After opening it with a key, the user goes on with keys.
    if (button.current?.matches(':focus-visible')) entriesIn(list.current)[0]?.focus()
  }
  const close = () => list.current?.hidePopover()
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          list.current?.showPopover()
        }}
        className={classNames(
          'inline-grid min-h-12 min-w-12 place-items-center rounded-control text-fg hover:bg-sunken',
          className,
        )}
      >
        {trigger}
      </button>
      <ul
        ref={list}
        id={id}
        popover="auto"
        aria-label={label}
        onToggle={(event) => {
          if (event.newState === 'open') open()
        }}
        onKeyDown={moveFocus}
        className={classNames(cardClass(), 'fixed inset-auto m-0 min-w-52 p-1.5 text-fg shadow-xl')}
      >
        {header && <li>{header(close)}</li>}
        {entries.map((entry) => {
          const look = classNames(
            'flex min-h-12 w-full items-center gap-3 rounded-[10px] px-3 text-left -outline-offset-2 hover:bg-sunken',
            entry.isDanger && 'text-bad',
          )
          return (
            <li key={entry.label}>
              {entry.href !== undefined ? (
                <Link to={entry.href} onClick={close} className={look}>
                  {entry.icon}
                  {entry.label}
                </Link>
              ) : (
                <button
                  type="button"
                  onClick={() => {
                    close()
                    entry.onChoose()
                  }}
                  className={look}
                >
                  {entry.icon}
                  {entry.label}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

const entriesIn = (list: HTMLUListElement | null): HTMLElement[] =>
  list ? [...list.querySelectorAll<HTMLElement>(':scope > li :is(a, button)')] : []

/** Arrows, Home and End move the focus between the entries, round and round. */
const moveFocus = (event: KeyboardEvent<HTMLUListElement>) => {
  const entries = entriesIn(event.currentTarget)
  const at = entries.findIndex((entry) => entry.matches(':focus'))
  const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const to = moves[event.key]
  if (to === undefined) return
  event.preventDefault()
  entries.at(to % entries.length)?.focus()
}
