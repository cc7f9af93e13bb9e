import { useState } from 'react'
import type { Settings } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { Form, FormFailure, SubmitButton, useForm } from '../../app/form.tsx'
import { useAction } from '../../app/use-action.ts'
import { adminTexts } from '../../messages/administration.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { ExchangeRates } from './exchange-rates.tsx'
import { useReloaded } from './use-reloaded.ts'

const words = adminTexts.settings
const switches = ['isSignupOpen', 'areUploadsOpen', 'areCommentsOpen', 'isAssistantOpen'] as const
const limits = ['mostProductsADay', 'mostCommentsAnHour'] as const
const SELDOM_MS = 60_000
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
    <div className="grid max-w-[640px] gap-6 xl:max-w-none xl:grid-cols-2 xl:items-start xl:gap-8">
      <div className="grid gap-6">
        <Switches settings={data} onSaved={replace} />
        <Limits settings={data} onSaved={replace} />
      </div>
      <ExchangeRates settings={data} onSaved={replace} />
    </div>
  )
}

type Props = { settings: Settings; onSaved: (settings: Settings) => void }
type SwitchName = (typeof switches)[number]

/** Each is saved as it is switched, off only after a question. */
const Switches = ({ settings, onSaved }: Props) => {
  const { run: save, isBusy } = useAction(async (changes: Partial<Settings>) => {
    onSaved((await call('putAdminSettings', changes)).settings)
    showToast(words.saved, { tone: 'good' })
  }, adminTexts.failedChange)
  const [closing, setClosing] = useState<SwitchName>(switches[0])
  const [isAsking, setAsking] = useState(false)
  const turn = (name: SwitchName, isOn: boolean) => {
    if (isOn) void save({ [name]: true })
    else {
      setClosing(name)
      setAsking(true)
    }
  }
  return (
    <Card className="divide-y divide-edge px-4">
      {switches.map((name) => (
        // The line between two is not that of the switch, whose corners are round.
        <div key={name}>
          <Switch
            label={words[name]}
            isOn={settings[name]}
            isDisabled={isBusy}
            onChange={(isOn) => turn(name, isOn)}
          />
        </div>
      ))}
      <ConfirmDialog
        isOpen={isAsking}
        title={words.askOff(words[closing])}
        message={words.offForAll}
        confirm={words.switchOff}
        isBusy={isBusy}
        onConfirm={() => void save({ [closing]: false }).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
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
