import { useState } from 'react'
import { call } from '../../app/call.ts'
import { useRequest } from '../../app/query.ts'
import { showFailure } from '../../app/show-failure.ts'
import { createToggle } from '../../app/toggle.ts'
import { peopleTexts } from '../../messages/people.ts'
import { Card } from '../../ui/card.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toast.ts'
import { DevicePushSwitch } from './device-push.tsx'

const words = peopleTexts.notifications

/**
 * The choice of notifications, of which those about security are always sent. Each switch is saved
 * at once.
 */
export const PreferencesSheet = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Sheet isOpen={isOpen} onClose={onClose} title={words.preferences}>
    <Choices />
  </Sheet>
)

const load = async (signal: AbortSignal) => (await call('getPreferences', {}, { signal })).preferences
type Preference = Awaited<ReturnType<typeof load>>[number]

const Choices = () => {
  const { data, error, reload } = useRequest(['preferences'], load, { failed: words.failedPreferences })
  if (data)
    return (
      <>
        <Card look="sunken" className="px-4 py-1">
          <DevicePushSwitch />
        </Card>
        <ul className="mt-4 divide-y divide-edge">
          {data.map((preference) => (
            <Choice key={preference.id} {...preference} />
          ))}
        </ul>
      </>
    )
  if (error !== null) return <ErrorState onRetry={() => void reload()}>{error}</ErrorState>
  return (
    <Loading>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="my-2 h-12" />
      ))}
    </Loading>
  )
}

const Choice = ({ id, enabled }: Preference) => {
  const [isOn, setOn] = useState(enabled)
  const [toggle] = useState(() => createChoice({ id, enabled, show: setOn }))
  const { title, description } = words.kinds[id]
  return (
    <li className="py-1">
      <Switch
        label={title}
        hint={description}
        isOn={isOn}
        isDisabled={id === 'security'}
        onChange={() => toggle.flip(id)}
      />
    </li>
  )
}

/** Sends only this one, so that several at once do not undo each other. */
const createChoice = ({
  id,
  enabled,
  show,
}: Pick<Preference, 'id' | 'enabled'> & { show: (isOn: boolean) => void }) => {
  let shown = enabled
  const set = (_id: string, isOn: boolean) => {
    shown = isOn
    show(isOn)
  }
  return createToggle({
    read: () => shown,
    show: set,
    send: async (_id, isOn) => {
      const { preferences } = await call('setPreferences', { preferences: [{ id, enabled: isOn }] })
      return preferences.find((kept) => kept.id === id)?.enabled ?? isOn
    },
    isOn: (kept) => kept,
    applyAnswer: (_id, kept) => {
      set(id, kept)
      showToast(words.savedPreferences, { tone: 'good' })
    },
    onFailure: (error) => showFailure(error, words.failedSave),
  })
}
