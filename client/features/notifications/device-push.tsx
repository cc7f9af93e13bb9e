import { textOf } from '../../app/call-error.ts'
import { useSession } from '../../app/session.ts'
import { accountTexts } from '../../messages/account.ts'
import { peopleTexts } from '../../messages/people.ts'
import { Button } from '../../ui/button.tsx'
import { setPreference, usePreferences } from '../../ui/preferences.ts'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toast.ts'
import { turnPushOff, turnPushOn, useDevicePush } from './web-push.ts'

const words = peopleTexts.notifications.device

/** A switch for push notifications on this device, for signed-in users. */
export const DevicePushSwitch = () => {
  const { state, isBusy } = useDevicePush()
  return (
    <Switch
      label={words.title}
      hint={words.states[state]}
      isOn={state === 'on'}
      isDisabled={isBusy || state === 'unsupported' || state === 'unknown'}
      onChange={(next) => void turn(next)}
    />
  )
}

/**
 * The setting 'Push', on by default, for visitors too. Browsers also need permission by a tap:
 * until then there is a button beside it. It is off while the browser shows no notifications.
 */
export const PushSetting = () => {
  const isWished = usePreferences(({ push }) => push)
  const { state, isBusy } = useDevicePush()
  const isSignedIn = useSession(({ user }) => user !== null)
  const isImpossible = state === 'blocked' || state === 'unsupported'
  const isOn = isWished && !isImpossible
  return (
    <div>
      <Switch
        label={accountTexts.settings.push}
        hint={isImpossible || (isSignedIn && isOn) ? words.states[state] : undefined}
        isOn={isOn}
        onChange={(next) => (isImpossible || isSignedIn ? void turn(next) : setPreference('push', next))}
      />
      {isSignedIn && isOn && state === 'off' && (
        <Button isSmall isBusy={isBusy} className="mb-2" onClick={() => void turn(true)}>
          {words.allow}
        </Button>
      )}
    </div>
  )
}

const turn = async (isOn: boolean) => {
  try {
    const state = await (isOn ? turnPushOn() : turnPushOff())
    if (isOn && state !== 'on') showToast(words.refused[state === 'unsupported' ? state : 'blocked'])
  } catch (error) {
    console.warn('Push notifications could not be changed:', error)
    showToast(textOf(error instanceof DOMException ? null : error, words.failed), { tone: 'bad' })
  }
}
