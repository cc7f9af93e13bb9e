import { useState } from 'react'
import type { Settings } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { textOf } from '../../app/call-error.ts'
import { adminTexts } from '../../app/texts/administration.ts'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useLive } from './use-live.ts'

const words = adminTexts.settings
const switches = ['isSignupOpen', 'areUploadsOpen', 'areCommentsOpen', 'isAssistantOpen'] as const
const limits = ['mostProductsADay', 'mostCommentsAnHour'] as const
const SELDOM_MS = 60_000
const loadSettings = async (): Promise<Settings> => (await call('getAdminSettings')).settings

/** What the product may do, in force at once on every server. */
export const SettingsTab = () => {
  const { data, setData, failure, reload } = useLive(loadSettings, SELDOM_MS)
  const [text, setText] = useState<string | null>(null)
  const [typed, setTyped] = useState<Partial<Record<(typeof limits)[number], string>>>({})
  const [isBusy, setBusy] = useState(false)
  if (!data)
    return failure === null ? (
      <Loading>
        <Skeleton className="h-60" />
      </Loading>
    ) : (
      <ErrorState onRetry={() => void reload()}>{failure}</ErrorState>
    )
  const save = async (changes: Partial<Settings>) => {
    setBusy(true)
    try {
      setData((await call('putAdminSettings', changes)).settings)
      showToast(words.saved, { tone: 'good' })
      if (changes.blockedWords) {
        setText(null)
        setTyped({})
      }
    } catch (error) {
      showToast(textOf(error, adminTexts.failedChange), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid max-w-[640px] gap-6">
      <div className="divide-y divide-edge rounded-card border border-edge bg-surface px-4">
        {switches.map((name) => (
          <Switch
            key={name}
            label={words[name]}
            isOn={data[name]}
            isDisabled={isBusy}
            onChange={(isOn) => void save({ [name]: isOn })}
          />
        ))}
      </div>
      <div className="grid gap-3">
        {limits.map((name) => (
          <TextField
            key={name}
            label={words[name]}
            hint={words.limitHint}
            type="number"
            inputMode="numeric"
            min={1}
            value={typed[name] ?? data[name] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
        <TextArea
          label={words.words}
          hint={words.wordsHint}
          rows={8}
          value={text ?? data.blockedWords.join('\n')}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          look="accent"
          className="justify-self-start"
          isBusy={isBusy}
          onClick={() =>
            void save({
              blockedWords: linesOf(text ?? data.blockedWords.join('\n')),
              ...Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, limitOf(value)])),
            })
          }
        >
          {words.save}
        </Button>
      </div>
    </div>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Nothing, or what is no number, is no limit. */
const limitOf = (typed: string): number | null => Number.parseInt(typed, 10) || null
