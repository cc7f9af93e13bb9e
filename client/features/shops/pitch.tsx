import Endless from 'lucide-react/icons/infinity'
import Sparkles from 'lucide-react/icons/sparkles'
import Wrench from 'lucide-react/icons/wrench'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { sellingTexts } from '../../messages/selling.ts'
import { Button } from '../../ui/button.tsx'
import { Strip } from '../../ui/strip.tsx'
import { useLayer } from '../../ui/use-layer.ts'

const CreateShop = lazyNamed(() => import('./create-shop.tsx'), 'CreateShop')

/** Reasons to open a shop, and the button that does it. */
export const Pitch = ({ startsOpen = false, onCreated }: { startsOpen?: boolean; onCreated: () => void }) => {
  const form = useLayer(startsOpen ? 'open' : 'unmounted')
  return (
    <div className="mx-auto max-w-[720px] px-4 pt-10 pb-12 md:pt-16 low:pt-4">
      <PitchPoints />
      <Button look="primary" className="mt-9 low:mt-4 w-full md:w-auto md:min-w-64" onClick={form.open}>
        {sellingTexts.seller.create}
      </Button>
      {form.isMounted && (
        <PartBoundary>
          <CreateShop
            isOpen={form.isOpen}
            onClose={form.close}
            onCreated={() => {
              form.close()
              onCreated()
            }}
          />
        </PartBoundary>
      )}
    </div>
  )
}

/** The reasons to open a shop. */
export const PitchPoints = () => (
  <>
    <Strip className="w-25 rounded-full low:hidden" />
    <h1 className="mt-5 max-w-[14ch] text-2xl md:text-[2.75rem] md:leading-[1.05] low:mt-0 low:max-w-none low:text-2xl">
      {sellingTexts.seller.pitch}
    </h1>
    <p className="mt-3 max-w-[45ch] text-md text-soft">{sellingTexts.seller.pitchHint}</p>
    <ul className="mt-8 grid gap-5 md:grid-cols-3 low:mt-4">
      {points().map(({ Icon, title, hint }) => (
        <li key={title} className="flex gap-3 md:flex-col">
          <Icon aria-hidden="true" size={26} strokeWidth={1.8} className="shrink-0 text-accent" />
          <div>
            <h2 className="text-md">{title}</h2>
            <p className="text-soft">{hint}</p>
          </div>
        </li>
      ))}
    </ul>
  </>
)

const points = () => [
  { Icon: Sparkles, title: sellingTexts.seller.easy, hint: sellingTexts.seller.easyHint },
  { Icon: Wrench, title: sellingTexts.seller.tools, hint: sellingTexts.seller.toolsHint },
  { Icon: Endless, title: sellingTexts.seller.unlimited, hint: sellingTexts.seller.unlimitedHint },
]
