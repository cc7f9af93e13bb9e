import { formatMoney } from '../../app/format-money.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { classNames } from '../../ui/class-names.ts'

/** The amount as it is typed, in the shape of a price; it takes the keys of a keyboard, too. */
export const OfferTag = ({
  amount,
  currency,
  onKey,
  onSend,
}: {
  amount: string
  currency: string
  onKey: (key: string) => void
  onSend: () => void
}) => {
  const [symbol = currency] = formatMoney(0, currency).split('0')
  return (
    <div
      className={classNames(
        'price-tag mx-auto inline-flex max-w-full items-center font-bold font-display text-2xl text-night tabular-nums [--tag:3.75rem]',
        'focus-within:outline-2 focus-within:outline-indigo',
      )}
    >
      <span aria-hidden="true" className="whitespace-pre">
        {symbol}
      </span>
      <input
        aria-label={dealsTexts.sheet.amount(currency)}
        // The pad below is the keyboard of a phone.
        inputMode="none"
        autoComplete="off"
        value={amount}
        size={Math.max(2, amount.length)}
        onChange={() => {}}
        onPaste={(event) => {
          event.preventDefault()
          for (const key of event.clipboardData.getData('text').replace(/[^\d.]/g, '')) onKey(key)
        }}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey) return
          const key = event.key === ',' ? '.' : event.key
          if (key === 'Enter') onSend()
          else if (/^[\d.]$/.test(key) || key === 'Backspace') onKey(key)
          else return
          event.preventDefault()
        }}
        className="field-sizing-content min-w-8 max-w-full bg-transparent outline-none"
      />
    </div>
  )
}
