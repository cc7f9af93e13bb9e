import { Link } from '../../ui/link.tsx'
import { splitLinks, type TextPart } from './split-links.ts'

/**
 * The text of a message. Addresses of http and https are links, those of our own pages in the app,
 * and phone numbers can be called.
 */
export const MessageText = ({ text }: { text: string }) =>
  splitLinks(text, location.origin).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
    <Part key={index} {...part} />
  ))

const Part = ({ text, href, path }: TextPart) => {
  if (!href) return text
  const look = 'underline underline-offset-2 [overflow-wrap:anywhere]'
  return path ? (
    <Link to={path} className={look}>
      {text}
    </Link>
  ) : (
    <a
      href={href}
      target={href.startsWith('tel:') ? undefined : '_blank'}
      rel="noopener noreferrer nofollow ugc"
      className={look}
    >
      {text}
    </a>
  )
}
