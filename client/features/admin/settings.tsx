import type { Settings } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { shopCurrencies } from '../../app/currencies.ts'
import { Form, FormFailure, SubmitButton, useForm } from '../../app/form.tsx'
import { useRequest } from '../../app/query.ts'
import { useAction } from '../../app/use-action.ts'
import { adminTexts } from '../../messages/administration.ts'
import { Card } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useReloaded } from './use-reloaded.ts'

const words = adminTexts.settings
const switches = ['isSignupOpen', 'areUploadsOpen', 'areCommentsOpen', 'isAssistantOpen'] as const
const limits = ['mostProductsADay', 'mostCommentsAnHour'] as const
const SELDOM_MS = 60_000
const RATE_DIGITS = 6
const loadSettings = async (): Promise<Settings> => (await call('getAdminSettings')).settings

/** Settings of the product, in force at once on every server. */
export const SettingsTab = () => {
  const { data, error, reload, replace } = useReloaded('settings', loadSettings, SELDOM_MS)
  if (!data)
    return error === null ? (
      <Loading>
        <Skeleton className="h-60" />
      </Loading>
    ) : (
      <ErrorState onRetry={() => void reload()}>{error}</ErrorState>
    )
  return (
    <div className="grid max-w-[640px] gap-6">
      <Switches settings={data} onSaved={replace} />
      <Limits settings={data} onSaved={replace} />
      <ExchangeRates settings={data} onSaved={replace} />
    </div>
  )
}

type Props = { settings: Settings; onSaved: (settings: Settings) => void }

/** Each is saved as it is switched. */
const Switches = ({ settings, onSaved }: Props) => {
  const { run: save, isBusy } = useAction(async (changes: Partial<Settings>) => {
    onSaved((await call('putAdminSettings', changes)).settings)
    showToast(words.saved, { tone: 'good' })
  }, adminTexts.failedChange)
  return (
    <Card className="divide-y divide-edge px-4">
      {switches.map((name) => (
        // The line between two is not that of the switch, whose corners are round.
        <div key={name}>
          <Switch
            label={words[name]}
            isOn={settings[name]}
            isDisabled={isBusy}
            onChange={(isOn) => void save({ [name]: isOn })}
          />
        </div>
      ))}
    </Card>
  )
}

type Typed = Record<(typeof limits)[number] | 'blockedWords', string>

const Limits = ({ settings, onSaved }: Props) => {
  const form = useForm<Typed>({
    values: typedOf(settings),
    submit: async (_values, { changes, clear }) => {
      const { settings: saved } = await call('putAdminSettings', settingsOf(changes))
      onSaved(saved)
      clear()
      showToast(words.saved, { tone: 'good' })
    },
    failed: adminTexts.failedChange,
    draft: { name: 'admin-settings', lives: 'tab' },
  })
  return (
    <Form form={form} className="gap-3">
      {limits.map((name) => (
        <TextField
          key={name}
          label={words[name]}
          hint={words.limitHint}
          type="number"
          inputMode="numeric"
          min={1}
          {...form.field(name)}
        />
      ))}
      <TextArea label={words.words} hint={words.wordsHint} rows={8} {...form.field('blockedWords')} />
      <FormFailure form={form} />
      <SubmitButton form={form} look="accent" className="self-start">
        {words.save}
      </SubmitButton>
    </Form>
  )
}

const typedOf = ({ mostProductsADay, mostCommentsAnHour, blockedWords }: Settings): Typed => ({
  mostProductsADay: String(mostProductsADay ?? ''),
  mostCommentsAnHour: String(mostCommentsAnHour ?? ''),
  blockedWords: blockedWords.join('\n'),
})

const settingsOf = ({ blockedWords, ...typed }: Partial<Typed>): Partial<Settings> => ({
  ...(blockedWords !== undefined && { blockedWords: linesOf(blockedWords) }),
  ...Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, limitOf(value)])),
})

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** An empty field or no number means no limit. */
const limitOf = (typed: string): number | null => Number.parseInt(typed, 10) || null

const pricedCurrencies = shopCurrencies.filter((code) => code !== 'USD')

/** An empty field shows the rate in use, of the operator's source; a typed one replaces it. */
const ExchangeRates = ({ settings: { exchangeRates }, onSaved }: Props) => {
  const inUse = useRequest(['rates'], (signal) => call('exchangeRates', {}, { signal }))
  const usual = inUse.data?.rates ?? {}
  const form = useForm<Record<string, string>>({
    values: Object.fromEntries(pricedCurrencies.map((code) => [code, String(exchangeRates[code] ?? '')])),
    check: (typed) =>
      Object.fromEntries(
        Object.entries(typed).flatMap(([code, rate]) =>
          rate.trim() === '' || Number(rate) > 0 ? [] : [[code, words.rateWrong]],
        ),
      ),
    submit: async (typed, { clear }) => {
      const rates = Object.entries({ ...exchangeRates, ...typed }).map(
        ([code, rate]) => [code, Number(rate)] as const,
      )
      const { settings } = await call('putAdminSettings', {
        exchangeRates: Object.fromEntries(rates.filter(([, rate]) => rate > 0)),
      })
      onSaved(settings)
      clear()
      void inUse.reload()
      showToast(words.saved, { tone: 'good' })
    },
    failed: adminTexts.failedChange,
    draft: { name: 'admin-rates', lives: 'tab' },
  })
  return (
    <Form form={form} className="gap-3">
      <h2 className="text-lg">{words.rates}</h2>
      <p className="text-soft text-sm">{words.ratesHint}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pricedCurrencies.map((code) => (
          <TextField
            key={code}
            label={code}
            placeholder={
              usual[code] === undefined ? '' : String(Number(usual[code].toPrecision(RATE_DIGITS)))
            }
            type="number"
            inputMode="decimal"
            min={0}
            step="any"
            {...form.field(code)}
          />
        ))}
      </div>
      <FormFailure form={form} />
      <SubmitButton form={form} look="accent" className="self-start">
        {words.saveRates}
      </SubmitButton>
    </Form>
  )
}
