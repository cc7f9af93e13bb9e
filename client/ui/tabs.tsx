import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { CountBadge } from './badges.tsx'
import { classNames } from './class-names.ts'
import { useChosenInSight } from './use-chosen-in-sight.ts'

export type Tab = {
  id: string
  label: string
  /** The number of waiting entries; hidden at 0. */
  badge?: number
  icon?: ReactNode
}

/**
 * Tabs with their panel. Arrow keys, Home and End move between them; only the chosen one is in the
 * tab order.
 */
export const Tabs = ({
  tabs,
  chosen,
  onChoose,
  label,
  isBeside = false,
  isFitted = false,
  children,
}: {
  tabs: readonly Tab[]
  chosen: string
  onChoose: (id: string) => void
  label: string
  /** On wide screens the tabs stand in a column beside the panel. */
  isBeside?: boolean
  /** On a phone all are visible: they share the width by their labels, which may take two lines. */
  isFitted?: boolean
  children: ReactNode
}) => {
  const id = useId()
  // A badge that comes later moves the tabs after it.
  const list = useChosenInSight(`${chosen} ${tabs.map(({ badge }) => badge)}`)
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === chosen)
    const to = targetOf(event.key, at, tabs.length)
    const next = to === null ? undefined : tabs[to]
    if (!next || to === null) return
    event.preventDefault()
    onChoose(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div className={isBeside ? 'lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-8' : ''}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className={classNames(
          'no-scrollbar relative flex gap-1 overflow-x-auto border-edge border-b',
          isBeside && 'lg:sticky lg:top-22 lg:flex-col lg:border-b-0',
        )}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
            className={classNames(
              '-mb-px inline-flex min-h-12 shrink-0 items-center gap-2 whitespace-nowrap border-b-[3px] px-3 font-semibold -outline-offset-2',
              isFitted && fittedClass,
              isBeside && 'lg:rounded-control lg:border-b-0 lg:hover:bg-sunken',
              isBeside && tab.id === chosen && 'lg:bg-sunken',
              tab.id === chosen ? 'border-accent text-fg' : 'border-transparent text-soft hover:text-fg',
            )}
          >
            {tab.icon}
            {tab.label}
            {tab.badge !== undefined && (
              <CountBadge count={tab.badge} className={isBeside ? 'lg:ml-auto' : ''} />
            )}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        className={isBeside ? 'min-w-0 pt-4 lg:pt-0' : 'pt-4'}
      >
        {children}
      </div>
    </div>
  )
}

const fittedClass =
  'max-sm:flex-auto max-sm:justify-center max-sm:gap-1 max-sm:whitespace-normal max-sm:px-[0.2em] max-sm:py-1 max-sm:text-xs max-sm:leading-tight'

const targetOf = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
