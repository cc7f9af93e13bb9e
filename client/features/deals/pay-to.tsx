import Copy from 'lucide-react/icons/copy'
import type { Deal } from '../../../contract/deals/views.ts'
import { ApproximatePrice } from '../../app/approximate-price.tsx'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { numbersIn } from './numbers-in.ts'

const words = dealPageTexts.sheets

/** Amount and account of a payment, each to be copied into the payment app. */
export const PayTo = ({ deal: { total, payment } }: { deal: Deal }) => {
  const { instructions } = payment
  const numbers = numbersIn(instructions ?? '')
  return (
    <Card as="section" look="sunken" aria-label={words.payTo} className="px-4 py-2">
      <Line label={words.amount} copied={String(total.amount)}>
        {formatPrice(total)} <ApproximatePrice price={total} className="font-normal text-sm" />
      </Line>
      {instructions ? (
        <Line label={words.payTo} copied={numbers.length === 1 ? numbers[0] : instructions}>
          {instructions}
        </Line>
      ) : (
        <p className="py-2 text-soft">{words.noInstructions}</p>
      )}
      {numbers.length > 1 &&
        numbers.map((number) => (
          <Line key={number} copied={number}>
            {number}
          </Line>
        ))}
    </Card>
  )
}

const Line = ({
  label,
  copied = '',
  children,
}: {
  label?: string
  copied?: string | undefined
  children: React.ReactNode
}) => (
  <div className="flex items-center gap-2">
    <p className="min-w-0 flex-1 py-1.5">
      {label && <span className="block text-soft text-sm">{label}</span>}
      <span dir="auto" className="block whitespace-pre-line font-semibold [overflow-wrap:anywhere]">
        {children}
      </span>
    </p>
    <IconButton label={words.copy(copied)} onClick={() => void copyText(copied, words.copied)}>
      <Copy aria-hidden="true" size={20} />
    </IconButton>
  </div>
)
