import Delete from 'lucide-react/icons/delete'
import { formatNumber } from '../../locale.ts'
import { dealsTexts } from '../../messages/deals.ts'

const words = dealsTexts.sheet
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'Backspace'] as const
const names: Partial<Record<(typeof keys)[number], () => string>> = {
  '.': () => words.decimal,
  Backspace: () => words.delete,
}

/** The keys of an amount. `hasDecimals` is false for currencies without them. */
export const NumberPad = ({ hasDecimals, onKey }: { hasDecimals: boolean; onKey: (key: string) => void }) => (
  <div
    data-no-drag
    className="grid touch-manipulation grid-cols-3 gap-2 short:gap-1.5 tiny:grid-cols-6 low:grid-cols-4"
  >
    {keys.map((key) => (
      <button
        key={key}
        type="button"
        aria-label={names[key]?.()}
        disabled={key === '.' && !hasDecimals}
        onClick={() => onKey(key)}
        className="grid min-h-12 place-items-center short:min-h-11 rounded-control bg-sunken font-display font-semibold text-lg active:scale-[0.98] disabled:opacity-30"
      >
        {key === 'Backspace' ? (
          <Delete aria-hidden="true" size={22} />
        ) : key === '.' ? (
          formatNumber(0.5).replace(/\d/g, '')
        ) : (
          key
        )}
      </button>
    ))}
  </div>
)
