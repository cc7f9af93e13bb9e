import { useState } from 'react'
import { shoppingTexts } from '../messages/shopping.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { Strip } from '../ui/strip.tsx'
import { historyIndex, paths } from './paths.ts'
import { useSession } from './session.ts'

const words = shoppingTexts.arrival

/** Tells a visitor who came by a shared link what Sokoni is and where to go on. */
export const VisitorGreeting = () => {
  const isVisitor = useSession(({ status }) => status === 'signed-out')
  // The first page of this visit: there is none to go back to.
  const [isFirst] = useState(() => !historyIndex())
  if (!isVisitor || !isFirst) return null
  return (
    <Card as="section" aria-label={words.title} className="mt-4 overflow-hidden">
      <Strip />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
        <div className="min-w-56 flex-1">
          <h2 className="flex items-baseline gap-2 text-md">
            <span className="sr-only">{words.title}</span>
            <span aria-hidden="true">
              <Logo />
            </span>
          </h2>
          <p className="text-soft">{words.hint}</p>
        </div>
        <span className="flex w-full flex-wrap gap-2 *:flex-1 *:text-center *:whitespace-normal sm:w-auto sm:*:flex-none">
          <Link to={paths.feed} className={buttonClass({ isSmall: true })}>
            {words.watch}
          </Link>
          <Link to={paths.browse} className={buttonClass({ isSmall: true })}>
            {words.browse}
          </Link>
        </span>
      </div>
    </Card>
  )
}
