import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode, Ref } from 'react'
import { adminTexts } from '../../messages/administration.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { type Selection, TableContext } from './table-context.ts'

export type Order = 'newest' | 'oldest'

/** The list as a table, for wide screens. Its rows are `AdminRow`s. */
export const AdminTable = ({
  ref,
  columns: [first, ...others],
  selection,
  sorted,
  children,
}: {
  ref: Ref<HTMLTableSectionElement>
  columns: readonly [string, ...string[]]
  selection: (Selection & { all: 'none' | 'some' | 'all'; toggleAll: () => void }) | null
  /** The column of times that the rows can be ordered by. */
  sorted: { column: string; order: Order; onOrder: (order: Order) => void } | null
  children: ReactNode
}) => (
  <TableContext value={{ columns: others, selection, sortedBy: sorted?.column ?? null }}>
    <table className="w-full border-collapse text-base">
      <thead>
        <tr className="border-edge-strong border-b text-left text-sm text-soft">
          {selection && (
            <td className="w-11">
              <Checkbox
                label={adminTexts.selectAll}
                isChecked={selection.all === 'all'}
                isMixed={selection.all === 'some'}
                onChange={selection.toggleAll}
              />
            </td>
          )}
          {[first, ...others].map((column) =>
            sorted?.column === column ? (
              <SortedHead key={column} {...sorted} />
            ) : (
              <th key={column} scope="col" className="px-2 py-2.5 font-semibold">
                {column}
              </th>
            ),
          )}
          <td />
        </tr>
      </thead>
      <tbody ref={ref}>{children}</tbody>
    </table>
  </TableContext>
)

const SortedHead = ({
  column,
  order,
  onOrder,
}: {
  column: string
  order: Order
  onOrder: (order: Order) => void
}) => {
  const Arrow = order === 'newest' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={order === 'newest' ? 'descending' : 'ascending'}
      className="px-2 font-semibold"
    >
      <button
        type="button"
        onClick={() => onOrder(order === 'newest' ? 'oldest' : 'newest')}
        className="inline-flex min-h-11 items-center gap-1 font-semibold hover:text-fg"
      >
        {column}
        <Arrow aria-hidden="true" size={16} />
      </button>
    </th>
  )
}
