import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useEffect, useEffectEvent, useState } from 'react'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { Button } from '../../ui/button.tsx'

const words = dealPageTexts.page
/** After this time in the background, others may hold the phone. */
const HIDE_AFTER_MS = 60_000

/** The code that the buyer shows at the hand-over. Hidden after a minute in the background. */
export const HandoverCodeCard = ({ code }: { code: string }) => {
  const [isShown, setShown] = useState(true)
  useHiddenFor(HIDE_AFTER_MS, () => setShown(false))
  return (
    <section aria-label={words.code} className="mt-4 rounded-card bg-accent p-4 text-on-accent">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-base">{words.code}</h3>
        <span className="inline-flex items-center gap-1.5 text-sm">
          <EyeOff aria-hidden="true" size={16} />
          {words.onlyYou}
        </span>
      </div>
      {isShown ? (
        <p className="font-bold font-display text-4xl tabular-nums tracking-widest">
          {code.replace(/^(\d{3})(\d{3})$/, '$1 $2')}
        </p>
      ) : (
        <Button
          isSmall
          className="my-1"
          icon={<Eye aria-hidden="true" size={18} />}
          onClick={() => setShown(true)}
        >
          {words.showCode}
        </Button>
      )}
      <p className="text-sm">{words.codeHint}</p>
    </section>
  )
}

/** Runs `hide` when the page comes back after it was hidden for a while. */
const useHiddenFor = (ms: number, hide: () => void) => {
  const run = useEffectEvent(hide)
  useEffect(() => {
    let since: number | null = document.hidden ? Date.now() : null
    const note = () => {
      if (document.hidden) since = Date.now()
      else if (since !== null && Date.now() - since >= ms) run()
    }
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [ms])
}
