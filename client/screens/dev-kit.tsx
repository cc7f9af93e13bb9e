import { useState } from 'react'
import { AppShell } from '../ui/app-shell.tsx'
import { Button } from '../ui/button.tsx'
import { setPreference, usePreferences } from '../ui/preferences.ts'
import { ToastViewport } from '../ui/toast-viewport.tsx'
import { Choices, Marks, Waiting } from './dev-kit/basics.tsx'
import { KitFeed } from './dev-kit/feed.tsx'
import { Fields } from './dev-kit/fields.tsx'
import { KitBottomNav, KitHeader } from './dev-kit/navigation.tsx'
import { Overlays } from './dev-kit/overlays.tsx'
import { Talk } from './dev-kit/talk.tsx'

/**
 * `/dev/kit`, in development only: the main components and their states. `/dev/kit/feed` is the
 * feed as users see it.
 */
export const DevKit = () => {
  const [isOffline, setOffline] = useState(false)
  const { theme } = usePreferences()
  if (location.pathname.startsWith('/dev/kit/feed')) return <KitFeed />
  return (
    <AppShell header={<KitHeader />} bottomNav={<KitBottomNav />} isOffline={isOffline}>
      <div className="mx-auto flex max-w-[960px] flex-col gap-10 px-4 py-8">
        <header>
          <h1 className="text-2xl">
            Find it.
            <br />
            See it move.
          </h1>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button onClick={() => setPreference('theme', theme === 'dark' ? 'light' : 'dark')}>
              Theme: {theme}
            </Button>
            <Button onClick={() => setOffline(!isOffline)}>Offline bar</Button>
          </div>
        </header>
        <Marks />
        <Choices />
        <Fields />
        <Overlays />
        <Talk />
        <Waiting />
      </div>
      <ToastViewport onOpen={() => {}} />
    </AppShell>
  )
}
