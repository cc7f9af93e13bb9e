import type { ReactNode } from 'react'
import { formatAgo } from '../../app/format-time.ts'
import { spacedPhone } from '../../app/spaced-phone.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'

type Person = { name: string; avatar: string | null; phone: string | null }

/** A card of one entry to review: its person, its content and its actions. */
export const AdminCard = ({
  person,
  at,
  aside,
  children,
  actions,
}: {
  person: Person
  at: string
  /** States, at the right of the name, or beneath it where they are too long for that. */
  aside?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) => (
  <Card as="li" aria-label={person.name} className="flex min-w-0 flex-col gap-3 p-4">
    <div className="flex flex-wrap items-start justify-end gap-x-3 gap-y-2">
      <div className="flex min-w-[62%] flex-1 items-start gap-3">
        <Avatar name={person.name} picture={person.avatar} />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="break-words font-semibold text-fg">
            {person.name}
          </p>
          <p className="flex flex-wrap gap-x-2 text-sm text-soft tabular-nums">
            {person.phone && <span>{spacedPhone(person.phone)}</span>}
            <time dateTime={at}>{formatAgo(at)}</time>
          </p>
        </div>
      </div>
      <div className="flex max-w-full flex-wrap justify-end gap-1">{aside}</div>
    </div>
    {children}
    {actions && <div className="flex flex-wrap gap-2 *:flex-1 sm:*:flex-none">{actions}</div>}
  </Card>
)

/** A user's text, over as many lines as it needs. */
export const Words = ({ children, isStrong = false }: { children: ReactNode; isStrong?: boolean }) => (
  <p
    dir="auto"
    className={`whitespace-pre-line break-words ${isStrong ? 'font-semibold text-fg' : 'text-soft'}`}
  >
    {children}
  </p>
)
