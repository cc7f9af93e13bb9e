import { useState } from 'react'
import type { Settings } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { shopCurrencies } from '../../app/currencies.ts'
import { Form, FormFailure, SubmitButton, useForm } from '../../app/form.tsx'
import { useRequest } from '../../app/query.ts'
import { useAction } from '../../app/use-action.ts'
import { formatNumber } from '../../locale.ts'
import { adminTexts } from '../../messages/administration.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'

const words = adminTexts.settings
const RATE_DIGITS = 6
/** A rate that differs more from the one in use is probably mistyped. */
const FAR = 1.25

type Rates = Readonly<Record<string, string>>

const pricedCurrencies = shopCurrencies.filter((code) => code !== 'USD')

/** An empty field shows the rate in use, of the operator's source; a typed one replaces it. */
export const ExchangeRates = ({
  settings: { exchangeRates },
  onSaved,
}: {
  settings: Settings
  onSaved: (settings: Settings) => void
}) => {
  const inUse = useRequest(['rates'], (signal) => call('exchangeRates', {}, { signal }))
  const usual = inUse.data?.rates ?? {}
  const [doubt, setDoubt] = useState<{ far: string[]; save: () => Promise<void> } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const confirm = useAction(async () => {
    await doubt?.save()
    setAsking(false)
  }, adminTexts.failedChange)
  const put = async (typed: Rates) => {
    const rates = Object.entries({ ...exchangeRates, ...typed }).map(
      ([code, rate]) => [code, Number(rate)] as const,
    )
    const { settings } = await call('putAdminSettings', {
      exchangeRates: Object.fromEntries(rates.filter(([, rate]) => rate > 0)),
    })
    onSaved(settings)
    void inUse.reload()
    showToast(words.saved, { tone: 'good' })
  }
  const form = useForm<Record<string, string>>({
    values: Object.fromEntries(pricedCurrencies.map((code) => [code, String(exchangeRates[code] ?? '')])),
    check: (typed) =>
      Object.fromEntries(
        Object.entries(typed).flatMap(([code, rate]) =>
          rate.trim() === '' || Number(rate) > 0 ? [] : [[code, words.rateWrong]],
        ),
      ),
    submit: async (typed, { clear }) => {
      const save = async () => {
        await put(typed)
        clear()
      }
      const far = farRates(typed, usual)
      if (far.length === 0) return save()
      setDoubt({ far, save })
      setAsking(true)
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
      <ConfirmDialog
        kind="warning"
        isOpen={isAsking}
        title={words.askRate}
        message={doubt?.far.join(' · ')}
        confirm={words.saveRates}
        isBusy={confirm.isBusy}
        onConfirm={() => void confirm.run()}
        onCancel={() => setAsking(false)}
      />
    </Form>
  )
}

/** Returns in words which rates differ much from those in use. */
const farRates = (typed: Rates, usual: Readonly<Record<string, number>>): string[] =>
  Object.entries(typed).flatMap(([code, rate]) => {
    const [next, now] = [Number(rate), usual[code]]
    if (!now || !(next > 0) || (next <= now * FAR && next >= now / FAR)) return []
    return words.rateInstead(code, formatNumber(next), formatNumber(now))
  })
