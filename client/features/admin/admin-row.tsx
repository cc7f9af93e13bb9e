import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { type ReactNode, useContext } from 'react'
import { adminTexts } from '../../messages/administration.ts'
import { dots, type Tone } from '../../ui/badges.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { TableContext } from './table-context.ts'

/**
 * One entry of a list that is a table on wide screens. On narrow ones it has two lines: its name,
 * then its state and what is worth knowing about it.
 */
export const AdminRow = ({
  id,
  name,
  picture,
  href,
  detail,
  cells,
  state,
  notes,
  menu,
  action,
  children,
}: {
  id: string
  name: string
  picture?: ReactNode
  href?: string
  /** Second line of the first column. */
  detail: ReactNode
  /** One for each of the list's columns. */
  cells: readonly ReactNode[]
  /** Second line on narrow screens, instead of the cells: the state first. */
  state?: ReactNode
  notes: readonly (string | false | null)[]
  menu: readonly MenuEntry[]
  /** The most common action on an entry. */
  action?: ReactNode
  /** Dialogs. */
  children?: ReactNode
}) => {
  const table = useContext(TableContext)
  const look = classNames(
    'font-semibold text-fg',
    // A text to be judged is read in full.
    action ? 'block [overflow-wrap:anywhere]' : table ? 'line-clamp-2' : 'block truncate',
  )
  const title = href ? (
    <Link to={href} dir="auto" className={look}>
      {name}
    </Link>
  ) : (
    <span dir="auto" className={look}>
      {name}
    </span>
  )
  const more = menu.length > 0 && (
    <Menu
      label={adminTexts.moreFor(name)}
      trigger={<EllipsisVertical aria-hidden="true" size={20} />}
      entries={menu}
    />
  )
  if (table === null)
    return (
      <li aria-label={name} className="flex min-h-16 min-w-0 items-center gap-3 py-2">
        {picture}
        <div className="min-w-0 flex-1">
          {title}
          <Notes entries={[state, ...notes].filter(Boolean)} />
          {action && <div className="mt-2">{action}</div>}
        </div>
        {more}
        {children}
      </li>
    )
  const { columns, selection, sortedBy } = table
  return (
    <tr
      aria-label={name}
      className={classNames('border-edge border-b hover:bg-sunken', selection?.isChosen(id) && 'bg-sunken')}
    >
      {selection && (
        <td className="w-11">
          <Checkbox
            label={adminTexts.selectOne(name)}
            isChecked={selection.isChosen(id)}
            isDisabled={!selection.canChoose(id)}
            onChange={() => selection.toggle(id)}
          />
        </td>
      )}
      <th scope="row" className="py-2 pr-3 pl-2 text-left font-normal">
        <span className="flex items-center gap-3">
          {picture}
          <span className="block min-w-0 max-w-64">
            {title}
            <span dir="auto" className="block truncate text-sm text-soft tabular-nums">
              {detail}
            </span>
          </span>
        </span>
      </th>
      {columns.map((column, at) => (
        <td
          key={column}
          className={classNames(
            'px-2 py-2 text-soft',
            column === sortedBy ? 'whitespace-nowrap' : '[overflow-wrap:anywhere]',
          )}
        >
          {cells[at]}
        </td>
      ))}
      <td className="py-1 text-right">
        <span className="inline-flex items-center gap-1">
          {action}
          {more}
        </span>
        {children}
      </td>
    </tr>
  )
}

/** Separated by dots, but for the one that would begin a line: the edge cuts it off. */
const Notes = ({ entries }: { entries: readonly ReactNode[] }) => (
  <div className="overflow-hidden text-sm text-soft">
    <div className="-ml-3 flex flex-wrap">
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
        <span key={at} className="relative min-w-0 pl-3">
          <span aria-hidden="true" className="absolute left-1">
            ·
          </span>
          <span className="line-clamp-2 [overflow-wrap:anywhere]">{entry}</span>
        </span>
      ))}
    </div>
  </div>
)

/** A state: a dot of its colour and the word. */
export const StateDot = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-fg">
    <span aria-hidden="true" className={classNames('size-2 shrink-0 rounded-full', dots[tone])} />
    {children}
  </span>
)
