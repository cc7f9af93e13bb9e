import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { useChosenInSight } from './use-chosen-in-sight.ts'

export type Tab = { id: string; label: string; count?: number }

/** Tabs with their panel. Arrow keys, Home and End move among them; only the chosen one is on the Tab key's way. */
export const Tabs = ({
  tabs,
  chosen,
  onChoose,
  label,
  children,
}: {
  tabs: readonly Tab[]
  chosen: string
  onChoose: (id: string) => void
  label: string
  children: ReactNode
}) => {
  const id = useId()
  const list = useChosenInSight(chosen)
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
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="no-scrollbar relative flex gap-1 overflow-x-auto border-edge border-b"
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
              '-mb-px min-h-12 whitespace-nowrap border-b-[3px] px-3 font-semibold -outline-offset-2',
              tab.id === chosen ? 'border-accent text-fg' : 'border-transparent text-soft hover:text-fg',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="ml-1.5 font-normal text-soft tabular-nums">{tab.count}</span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className="pt-4">
        {children}
      </div>
    </>
  )
}

const targetOf = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
