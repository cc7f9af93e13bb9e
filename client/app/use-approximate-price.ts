import type { Endpoints } from '../../contract/index.ts'
import { memoize } from '../../contract/memoize.ts'
import type { Money } from '../../contract/money.ts'
import type { EndpointAnswer } from '../../contract/wire.ts'
import { approximate } from './approximate.ts'
import { call } from './call.ts'
import { takeEmbeddedAnswer } from './embedded-answers.ts'
import { deviceZone, guessCurrency } from './guess-country.ts'
import { keepEmbedded, type Loaded, loadOrRestore } from './kept-pages.ts'
import { useRequest } from './query.ts'
import { useSession } from './session.ts'

/**
 * Returns the viewer's own currency, or `null` if it is unknown. A visitor's is that of the place,
 * since browsers are often in American English.
 */
export const useOwnCurrency = (): string | null => {
  const own = useSession((session) => session.user?.currency)
  return own ?? currencyOfPlace()
}

/** Memoized: every price of a list needs it. */
const currencyOfPlace = memoize(() => guessCurrency(deviceZone()))

/**
 * Returns a price in another currency ('E 240'), the viewer's own by default; `null` if it is in
 * that currency or has no rate.
 */
export const useApproximatePrice = (
  price: Pick<Money, 'amount' | 'currency'> | null,
  currency?: string | null,
): string | null => {
  const ownCurrency = useOwnCurrency()
  const target = currency ?? ownCurrency
  const isNeeded = price !== null && price.amount > 0 && price.currency !== target
  const { data } = useRequest(['exchange rates'], load, { initialData, isWanted: isNeeded, isStatic: true })
  return isNeeded && data ? approximate(price, { ...data, currency: target ?? data.currency }) : null
}

/** The viewer's currency and the rates, which are kept for the visit and for a lost network. */
const load = (signal: AbortSignal, showMeanwhile: (copy: Rates) => void) =>
  loadOrRestore(
    COPY_NAME,
    () => call('exchangeRates', {}, { signal }),
    ({ value }: Loaded<Rates>) => value,
    showMeanwhile,
  )

type Rates = EndpointAnswer<Endpoints['exchangeRates']>

const initialData = () => keepEmbedded(COPY_NAME, takeEmbeddedAnswer('exchangeRates', {}))

/** The name of the copy on this device. */
const COPY_NAME = 'exchange rates'
