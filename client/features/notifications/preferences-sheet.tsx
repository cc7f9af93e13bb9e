import { call } from '../../app/call.ts'
import { Form, useForm } from '../../app/form.tsx'
import { useRequest } from '../../app/query.ts'
import { peopleTexts } from '../../messages/people.ts'
import { Card } from '../../ui/card.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toast.ts'
import { DevicePushSwitch } from './device-push.tsx'

const words = peopleTexts.notifications

/** The choice of notifications by push and e-mail; those about security are always sent. */
export const PreferencesSheet = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Sheet isOpen={isOpen} onClose={onClose} title={words.preferences}>
    <Choices onDone={onClose} />
  </Sheet>
)

const load = async (signal: AbortSignal) => (await call('getPreferences', {}, { signal })).preferences
type Preference = Awaited<ReturnType<typeof load>>[number]

const Choices = ({ onDone }: { onDone: () => void }) => {
  const { data, error, reload } = useRequest(['preferences'], load, { failed: words.failedPreferences })
  if (data) return <PreferencesForm list={data} onDone={onDone} />
  if (error !== null) return <ErrorState onRetry={() => void reload()}>{error}</ErrorState>
  return (
    <Loading>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="my-2 h-12" />
      ))}
    </Loading>
  )
}

const PreferencesForm = ({ list, onDone }: { list: readonly Preference[]; onDone: () => void }) => {
  const form = useForm({
    values: { preferences: list.map(({ id, enabled }) => ({ id, enabled })) },
    submit: async ({ preferences }) => {
      await call('setPreferences', { preferences })
      showToast(words.savedPreferences, { tone: 'good' })
      onDone()
    },
    failed: words.failedSave,
  })
  return (
    <Form form={form} send={words.savePreferences} className="gap-4">
      <Card look="sunken" className="px-4 py-1">
        <DevicePushSwitch />
      </Card>
      <ul className="divide-y divide-edge">
        {list.map(({ id, type }, at) => {
          const { title, description } = words.kinds[id]
          const enabled = form.controlled(`preferences.${at}.enabled`)
          return (
            <li key={id} className="py-1">
              <Switch
                label={title}
                hint={words.preferenceHint(description, words.ways[type])}
                isOn={enabled.value}
                isDisabled={id === 'security'}
                onChange={enabled.onChange}
              />
            </li>
          )
        })}
      </ul>
    </Form>
  )
}
