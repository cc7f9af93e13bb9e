import { dealsTexts } from '../../messages/deals.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatMoney } from '../../ui/format-money.ts'
import { unbroken } from './deal-next.ts'
import { padKey, shownAmount } from './offer-amount.ts'

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
  // At its end a plain space would be dropped.
  const [symbol = currency] = unbroken(formatMoney(0, currency)).split('0')
  const shown = shownAmount(amount)
  return (
    <div
      className={classNames(
        'price-tag mx-auto flex w-fit max-w-full items-center font-bold font-display text-2xl text-night tabular-nums [--tag:3.75rem] low:[--tag:3rem]',
        'focus-within:outline-2 focus-within:outline-indigo',
      )}
    >
      <span aria-hidden="true">{symbol}</span>
      <input
        aria-label={dealsTexts.sheet.amount(currency)}
        data-autofocus
        // The pad below is the keyboard of a phone.
        inputMode="none"
        autoComplete="off"
        value={shown}
        size={Math.max(2, shown.length)}
        onChange={() => {}}
        onPaste={(event) => {
          event.preventDefault()
          for (const character of event.clipboardData.getData('text')) {
            const key = padKey(character)
            if (key) onKey(key)
          }
        }}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey) return
          const key = event.key === 'Backspace' ? event.key : padKey(event.key)
          if (event.key === 'Enter') onSend()
          else if (key) onKey(key)
          else if (event.key !== ',') return
          event.preventDefault()
        }}
        className="field-sizing-content min-w-8 max-w-full bg-transparent outline-none"
      />
    </div>
  )
}
