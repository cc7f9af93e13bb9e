import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { dealsTexts } from '../../messages/deals.ts'
import { IconButton } from '../../ui/button.tsx'

const words = dealsTexts.sheet

/** Chooses how many pieces, from one to the stock. */
export const QuantityStepper = ({
  quantity,
  stock,
  isDisabled = false,
  onChange,
  children,
}: {
  quantity: number
  /** `null` if unknown. */
  stock: number | null
  isDisabled?: boolean
  onChange: (quantity: number) => void
  /** Stands in the same row. */
  children?: ReactNode
}) => (
  <div className="flex flex-wrap items-center gap-x-2">
    <span className="flex-1">
      <span className="block font-semibold">{words.quantity}</span>
      <span role="status" className="block text-sm text-soft empty:hidden">
        {stock !== null && quantity >= stock && words.stock(stock)}
      </span>
    </span>
    <IconButton
      label={words.fewer}
      disabled={isDisabled || quantity <= 1}
      onClick={() => onChange(quantity - 1)}
    >
      <Minus aria-hidden="true" size={20} />
    </IconButton>
    <output aria-label={words.quantity} className="min-w-6 text-center font-semibold tabular-nums">
      {quantity}
    </output>
    <IconButton
      label={words.more}
      disabled={isDisabled || (stock !== null && quantity >= stock)}
      onClick={() => onChange(quantity + 1)}
    >
      <Plus aria-hidden="true" size={20} />
    </IconButton>
    {children}
  </div>
)
