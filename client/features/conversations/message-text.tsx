import { Fragment } from 'react'
import { Link } from '../../ui/link.tsx'
import { splitLinks } from './split-links.ts'

/**
 * The text of a message. Addresses of http and https are links; those of our own pages stay in the
 * app.
 */
export const MessageText = ({ text }: { text: string }) =>
  splitLinks(text, location.origin).map(({ text, href, path }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
    if (!href) return <Fragment key={index}>{text}</Fragment>
    const look = 'underline underline-offset-2 [overflow-wrap:anywhere]'
    return path ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
      <Link key={index} to={path} className={look}>
        {text}
      </Link>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={look}>
        {text}
      </a>
    )
  })
