import Check from 'lucide-react/icons/check'
import type { Fact, Match } from '../../../contract/assistant/views.ts'
import { placeOf } from '../../app/country-name.ts'
import { categoryName } from '../../app/names.ts'
import { useApproximatePrice } from '../../app/use-approximate-price.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { StatusPill, type Tone } from '../../ui/badges.tsx'
import { formatList } from '../../ui/format-list.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { MatchBadge } from '../../ui/match-badge.tsx'

const words = shoppingTexts.discover

/** Why a product fits a query, how well, and how its price stands. */
export const MatchFacts = ({ match }: { match: Match }) => {
  const { facts, matchScore, pricingInsight, product } = match
  // A budget is in the viewer's currency, so another price is shown in it, too.
  const about = useApproximatePrice(product.price)
  const price = product.price && formatPrice(product.price) + (about ? ` (≈ ${about})` : '')
  const lines = facts.map((fact) => textOf(fact, product, price))
  return (
    <div className="border-edge border-t px-3 py-2.5">
      <p className="flex flex-wrap items-center gap-2">
        <span className="inline-flex items-center gap-1.5">
          <MatchBadge score={matchScore} />
          <span className="text-sm text-soft">{words.match}</span>
        </span>
        {pricingInsight && (
          <StatusPill tone={tones[pricingInsight.marketPosition]}>
            {words.price[pricingInsight.marketPosition]}
          </StatusPill>
        )}
      </p>
      {lines.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {lines.map((line) => (
            <li key={line} className="flex gap-2 text-sm">
              <Check aria-hidden="true" size={16} strokeWidth={2.4} className="mt-px shrink-0 text-good" />
              <span dir="auto" className="wrap-anywhere min-w-0">
                {line}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const textOf = ({ kind, values }: Fact, { shop }: Match['product'], price: string | null): string => {
  const text = words.facts[kind]
  if (kind === 'price') return text(price ?? values.join())
  if (kind === 'place') return text(placeOf(shop) ?? values.join())
  if (kind === 'category') return text(values.map(categoryName).join())
  return text(formatList(kind === 'words' ? values.map(shoppingTexts.savedSearches.label.words) : values))
}

/** The place of a match among the others, on its picture. */
export const Rank = ({ match }: { match: Match }) => (
  <span className="absolute top-2 left-2 rounded-full bg-night/80 px-2 font-bold font-display text-bone text-sm leading-6">
    {words.rank(match.rank)}
  </span>
)

const tones = { below: 'good', fair: 'plain', above: 'wait' } as const satisfies Record<string, Tone>
