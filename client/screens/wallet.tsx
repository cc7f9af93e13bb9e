import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { useState } from 'react'
import { formatDate } from '../app/format-time.ts'
import { Page } from '../app/page.tsx'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { SignInFirst } from '../app/sign-in-first.tsx'
import { walletTexts } from '../messages/wallet.ts'
import { StatusPill, type Tone } from '../ui/badges.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatMoney } from '../ui/format-money.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Strip } from '../ui/strip.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { tileClass } from '../ui/tile.ts'
import { showToast } from '../ui/toast.ts'
import { type Filter, figuresOf, filterTransactions } from './wallet/figures.ts'
import { sampleTransactions, type Transaction } from './wallet/sample.ts'

const words = walletTexts
/** Transactions on the overview. */
const RECENT = 5

const figures = figuresOf(sampleTransactions)

type Format = (amount: number) => string

/** `/wallet`: a preview with sample data, marked as such. */
export const WalletScreen = () => {
  const { status, user } = useSession()
  return (
    <Page
      title={words.title}
      backTo={paths.account}
      beside={user && <StatusPill tone="note">{words.sample}</StatusPill>}
    >
      {status === 'signed-out' && <SignInFirst>{words.signIn}</SignInFirst>}
      {status === 'loading' && (
        <Loading>
          <Skeleton className="h-52" />
        </Loading>
      )}
      {user && <Wallet currency={user.currency} />}
    </Page>
  )
}

const Wallet = ({ currency }: { currency: string }) => {
  const [tab, setTab] = useState('overview')
  const format: Format = (amount) => formatMoney(amount, currency)
  return (
    <>
      <Balance format={format} />
      <div className="mt-6">
        <Tabs
          label={words.title}
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { id: 'overview', label: words.overview },
            { id: 'transactions', label: words.transactions },
          ]}
        >
          {tab === 'overview' ? <Overview format={format} /> : <All format={format} />}
        </Tabs>
      </div>
    </>
  )
}

const Balance = ({ format }: { format: Format }) => (
  <Card as="section" aria-label={words.balance} className="overflow-hidden">
    <Strip />
    <div className="p-4">
      <p className="text-soft">{words.total}</p>
      <p className="font-bold font-display text-2xl tabular-nums">{format(figures.total)}</p>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        <Split label={words.confirmed} value={format(figures.confirmed)} />
        {figures.pending > 0 && <Split label={words.pending} value={format(figures.pending)} />}
      </dl>
      <div className="mt-5 flex flex-wrap gap-2 *:flex-1">
        <Button look="primary" onClick={() => showToast(words.soon(words.add))}>
          {words.add}
        </Button>
        <Button onClick={() => showToast(words.soon(words.withdraw))}>{words.withdraw}</Button>
      </div>
    </div>
  </Card>
)

const Split = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="font-display font-semibold text-md tabular-nums">{value}</dd>
  </div>
)

const Overview = ({ format }: { format: Format }) => (
  <>
    <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
      <Tile label={words.income} value={format(figures.monthlyIncome)} />
      <Tile label={words.spending} value={format(figures.monthlySpending)} />
      <Tile label={words.count} value={String(figures.count)} />
    </dl>
    <h2 className="mt-6 mb-1 text-lg">{words.recent}</h2>
    <Lines lines={sampleTransactions.slice(0, RECENT)} format={format} />
  </>
)

const Tile = ({ label, value }: { label: string; value: string }) => (
  <Card className="p-3 max-sm:last:col-span-2">
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="font-bold font-display text-lg tabular-nums [overflow-wrap:anywhere]">{value}</dd>
  </Card>
)

const filters: readonly Filter[] = ['all', 'credits', 'debits']

const All = ({ format }: { format: Format }) => {
  const [filter, setFilter] = useState<Filter>('all')
  return (
    <>
      <fieldset className="mb-2 flex gap-2">
        <legend className="sr-only">{words.filter}</legend>
        {filters.map((one) => (
          <Chip key={one} isChosen={filter === one} onClick={() => setFilter(one)}>
            {words.filters[one]}
          </Chip>
        ))}
      </fieldset>
      <Lines lines={filterTransactions(sampleTransactions, filter)} format={format} />
    </>
  )
}

const Lines = ({ lines, format }: { lines: readonly Transaction[]; format: Format }) => (
  <ul className="divide-y divide-edge">
    {lines.map((line) => (
      <li key={line.id} className="flex items-center gap-3 py-3">
        <Direction type={line.type} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{words.samples[line.item]}</span>
          <span className="block text-sm text-soft">{formatDate(dateOf(line))}</span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <span
            className={classNames(
              'font-display font-semibold tabular-nums',
              line.type === 'credit' ? 'text-good' : 'text-fg',
            )}
          >
            {line.type === 'credit' ? '+' : '−'}
            {format(line.amount)}
          </span>
          <StatusPill tone={tones[line.status]}>{words.status[line.status]}</StatusPill>
        </span>
      </li>
    ))}
  </ul>
)

const Direction = ({ type }: { type: Transaction['type'] }) => {
  const Icon = type === 'credit' ? ArrowDownLeft : ArrowUpRight
  return (
    <span
      role="img"
      aria-label={words.types[type]}
      className={classNames(tileClass(11), type === 'credit' ? 'text-good' : 'text-soft')}
    >
      <Icon aria-hidden="true" size={20} />
    </span>
  )
}

/** Failed transactions are red. */
const tones = { completed: 'good', pending: 'wait', failed: 'bad' } as const satisfies Record<
  Transaction['status'],
  Tone
>

const dateOf = ({ daysAgo }: Transaction): string => {
  const date = new Date()
  date.setDate(date.getDate() - daysAgo)
  return date.toISOString()
}
