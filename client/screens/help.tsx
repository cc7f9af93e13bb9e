import Flag from 'lucide-react/icons/flag'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, use, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { Page } from '../app/page.tsx'
import { paths } from '../app/paths.ts'
import { accountTexts } from '../messages/account.ts'
import { texts } from '../messages/first-load.ts'
import { loadHelpTexts } from '../messages/load-help.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Link } from '../ui/link.tsx'
import { EmptyState } from '../ui/states.tsx'
import { SearchField } from '../ui/text-field.tsx'
import { tileClass } from '../ui/tile.ts'
import { countFound, searchHelp } from './help/search.ts'

const words = accountTexts.help

/**
 * `/help`: contact, guides and questions, with a search that needs no network. `/help#id` opens
 * that one.
 */
export const HelpScreen = () => {
  use(loadHelpTexts())
  const [search, setSearch] = useState('')
  const found = searchHelp(search)
  const isSearching = search.trim() !== ''
  const count = countFound(found)
  return (
    <Page title={words.title} backTo={paths.account}>
      <SearchField
        label={words.search}
        placeholder={words.searchHint}
        enterKeyHint="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p role="status" className={isSearching ? 'mt-2 text-sm text-soft' : 'sr-only'}>
        {isSearching && words.found(count)}
      </p>
      {count === 0 && (
        <EmptyState
          hint={words.noneHint}
          action={<Button onClick={() => setSearch('')}>{texts.common.clear}</Button>}
        >
          {words.none}
        </EmptyState>
      )}
      {(!isSearching || count === 0) && <Contact />}
      {found.guides.length > 0 && (
        <Section title={words.guides}>
          {found.guides.map(({ id, title, intro, steps }) => (
            <Fold key={id} id={id} title={title}>
              <p>{intro}</p>
              <ol className="mt-2 list-decimal space-y-1.5 pl-5 marker:font-semibold marker:text-fg">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </Fold>
          ))}
        </Section>
      )}
      {found.categories.map(({ id, title, questions }) => (
        <Section key={id} title={title}>
          {questions.map(({ id: at, question, answer }) => (
            <Fold key={at} id={at} title={question}>
              <p>{answer}</p>
            </Fold>
          ))}
        </Section>
      ))}
    </Page>
  )
}

/** The addresses of support, as every domain keeps them (RFC 2142). */
const Contact = () => (
  <Section title={words.contact} hint={words.within}>
    <ContactLine
      href={`mailto:support@${location.hostname}`}
      icon={<Mail aria-hidden="true" size={22} />}
      label={words.email}
      hint={words.emailHint}
    />
    <ContactLine
      href={`mailto:abuse@${location.hostname}`}
      icon={<Flag aria-hidden="true" size={22} />}
      label={words.abuse}
      hint={words.abuseHint}
    />
    <ContactLine
      to={paths.messages}
      icon={<MessageCircle aria-hidden="true" size={22} />}
      label={words.shop}
      hint={words.shopHint}
    />
  </Section>
)

const ContactLine = ({
  icon,
  label,
  hint,
  ...place
}: {
  icon: ReactNode
  label: string
  hint: string
} & ({ href: string; to?: undefined } | { to: string; href?: undefined })) => {
  const look = 'flex min-h-14 items-center gap-4 px-4 py-3 -outline-offset-2 hover:bg-sunken'
  const inside = (
    <>
      <span className={classNames(tileClass(11), 'text-accent')}>{icon}</span>
      <span>
        <span className="block font-semibold text-fg">{label}</span>
        <span className="block text-sm text-soft">{hint}</span>
      </span>
    </>
  )
  return place.to === undefined ? (
    <a href={place.href} className={look}>
      {inside}
    </a>
  ) : (
    <Link to={place.to} className={look}>
      {inside}
    </Link>
  )
}

const Section = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {hint && <p className="mt-0.5 text-soft">{hint}</p>}
      <Card className="mt-3 divide-y divide-edge overflow-hidden">{children}</Card>
    </section>
  )
}

/** A folded entry; the one that the address names is open. */
const Fold = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => {
  const { hash, key } = useLocation()
  const isNamed = hash === `#${id}`
  const [isOpen, setOpen] = useState(isNamed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link again opens it
  useEffect(() => {
    if (!isNamed) return
    setOpen(true)
    document.getElementById(id)?.scrollIntoView({ block: 'start' })
  }, [isNamed, id, key])
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group scroll-mt-20"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3 font-semibold text-fg -outline-offset-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{title}</span>
        <Plus
          aria-hidden="true"
          size={20}
          className="shrink-0 text-soft transition-transform duration-(--dur-ui) group-open:rotate-45"
        />
      </summary>
      <div className="px-4 pb-4 text-soft">{children}</div>
    </details>
  )
}
