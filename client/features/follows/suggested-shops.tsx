import { peopleTexts } from '../../messages/people.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { FollowShops } from './follow-list.tsx'

const words = peopleTexts.follows

/** Suggested shops as a section of a page. */
export const SuggestedShops = () => (
  <section aria-label={words.suggestions} className="w-full text-left">
    <h2 className="text-lg">{words.suggestions}</h2>
    <FollowShops which="suggested" onLeave={() => {}} empty={null} />
  </section>
)

/** Suggested shops in a sheet. */
export const SuggestedShopsSheet = (sheet: { isOpen: boolean; onClose: () => void }) => (
  <Sheet {...sheet} isNight title={words.suggestions}>
    <p className="text-soft">{words.welcomeHint}</p>
    <FollowShops which="suggested" onLeave={sheet.onClose} empty={null} />
  </Sheet>
)
