import { type ReactNode, useId } from 'react'
import { useDataUse } from '../app/data-use.ts'
import { Page } from '../app/page.tsx'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { SignInFirst } from '../app/sign-in-first.tsx'
import { AccountRequest } from '../features/accounts/account-request.tsx'
import { ExportData } from '../features/accounts/export-data.tsx'
import { LanguageChoice } from '../features/accounts/language-choice.tsx'
import { PushSetting } from '../features/notifications/device-push.tsx'
import { accountTexts } from '../messages/account.ts'
import { Card } from '../ui/card.tsx'
import { formatSize } from '../ui/format-size.ts'
import { useMediaQuery } from '../ui/media-query.ts'
import { type SwitchName, setPreference, usePreferences } from '../ui/preferences.ts'
import { Switch } from '../ui/switch.tsx'

const words = accountTexts.settings

/**
 * `/settings`: the settings of this device, for visitors too. Only the language is also kept with
 * the account.
 */
export const SettingsScreen = () => (
  <Page title={words.title} backTo={paths.account} isWide>
    <p className="mb-5 text-soft">{words.kept}</p>
    <div className="beside:columns-2 beside:gap-8">
      <Section title={words.display}>
        <LanguageChoice />
        <DarkMode />
        <Toggle name="savesData" label={words.dataSaver} hint={words.dataSaverHint} />
        <DataUse />
      </Section>
      <Section title={words.notifications}>
        <PushSetting />
        <Toggle name="email" label={words.email} />
        <Toggle name="sms" label={words.sms} />
        <Toggle name="marketing" label={words.marketing} hint={words.marketingHint} />
      </Section>
      <Section title={words.privacy}>
        <Toggle name="profileVisible" label={words.profileVisible} />
        <Toggle name="onlineStatus" label={words.onlineStatus} hint={words.onlineStatusHint} />
        <Toggle name="readReceipts" label={words.readReceipts} hint={words.readReceiptsHint} />
      </Section>
      <Section title={words.sounds}>
        <Toggle name="messageSound" label={words.messageSound} />
        <Toggle name="notificationSound" label={words.notificationSound} />
        <Toggle name="keyboardSound" label={words.keyboardSound} hint={words.keyboardSoundHint} />
      </Section>
      <Account />
    </div>
  </Page>
)

/** Settings of the account rather than of this device. */
const Account = () => {
  const { status, user } = useSession()
  if (status === 'loading') return null
  return (
    <Section title={accountTexts.account.manage}>
      {user && <ExportData />}
      {user ? <AccountRequest user={user} /> : <SignInFirst>{accountTexts.account.manageSignIn}</SignInFirst>}
    </Section>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-6 break-inside-avoid">
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      <Card className="divide-y divide-edge px-4 *:py-2">{children}</Card>
    </section>
  )
}

const Toggle = ({ name, label, hint }: { name: SwitchName; label: string; hint?: string }) => {
  const isOn = usePreferences((preferences) => preferences[name])
  return (
    <div>
      <Switch label={label} hint={hint} isOn={isOn} onChange={(next) => setPreference(name, next)} />
    </div>
  )
}

const DataUse = () => {
  const { today, month } = useDataUse()
  const counts = [
    { name: words.dataToday, bytes: today },
    { name: words.dataThisMonth, bytes: month },
  ]
  return (
    <div>
      <p className="font-semibold text-fg">{words.dataUsed}</p>
      <p className="text-sm text-soft">{words.dataUsedHint}</p>
      <dl className="mt-1">
        {counts.map(({ name, bytes }) => (
          <div key={name} className="flex min-h-8 items-center gap-4">
            <dt className="min-w-0 flex-1">{name}</dt>
            <dd>
              <data value={bytes}>{formatSize(bytes)}</data>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Follows the system until it is switched. */
const DarkMode = () => {
  const theme = usePreferences((preferences) => preferences.theme)
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  const isDark = theme === 'dark' || (theme === 'system' && isSystemDark)
  return (
    <div>
      <Switch
        label={words.darkMode}
        hint={theme === 'system' ? words.followsSystem : undefined}
        isOn={isDark}
        onChange={(next) => setPreference('theme', next ? 'dark' : 'light')}
      />
    </div>
  )
}
