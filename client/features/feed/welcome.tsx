import Store from 'lucide-react/icons/store'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { texts } from '../../messages/first-load.ts'
import { peopleTexts } from '../../messages/people.ts'
import { IconButton } from '../../ui/button.tsx'
import { readItem, writeItem } from '../../ui/device-storage.ts'

const STORAGE_KEY = 'sokoni.welcomed'

/**
 * Offers shops to follow to a member who follows none, once, above the feed. In a wide window it
 * stands 16 px within the picture, beside the comments of 424 px.
 */
export const Welcome = ({ onOpen }: { onOpen: () => void }) => {
  const [isNew, setNew] = useState(() => readItem(STORAGE_KEY) === null)
  const dismiss = () => {
    writeItem(STORAGE_KEY, '1')
    setNew(false)
  }
  const open = () => {
    dismiss()
    onOpen()
  }
  return isNew ? (
    <div className="absolute inset-x-3 top-[calc(var(--top-bar)+var(--offline-bar)+52px)] z-20 mx-auto flex max-w-100 items-center gap-2 rounded-card bg-ink-3 pl-3 text-text-dark shadow-lg transition-opacity duration-(--dur-sheet) low:hidden starting:opacity-0 stage:top-5 wide:right-auto wide:left-[calc(50%-196px+var(--wide-shift)-var(--wide-picture)/2)] wide:mx-0 wide:w-[calc(var(--wide-picture)-32px)]">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 text-left"
      >
        <Store aria-hidden="true" size={22} className="shrink-0 text-indigo-dark" />
        <span className="min-w-0 text-sm leading-snug">
          <span className="block font-bold">{peopleTexts.follows.welcome}</span>
          <span className="block text-muted-dark">{peopleTexts.follows.welcomeShort}</span>
        </span>
      </button>
      <IconButton label={texts.common.close} onClick={dismiss}>
        <X aria-hidden="true" size={20} />
      </IconButton>
    </div>
  ) : null
}
