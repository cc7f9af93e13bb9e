import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { conversationTexts } from '../../messages/conversations.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatSize } from '../../ui/format-size.ts'
import type { ShownAttachment } from './attachment-kinds.ts'

type Tile = { key: string; type: ShownAttachment['type']; shown: ReactNode }

/** Two pictures a row, the first of an odd number wide; a row for each other file. */
export const AttachmentGrid = ({ tiles }: { tiles: readonly Tile[] }) => {
  const isPicture = ({ type }: Tile) => type === 'image' || type === 'video'
  const pictures = tiles.filter(isPicture)
  const wide = pictures.length % 2 === 1 ? pictures[0] : undefined
  return (
    <ul
      aria-label={conversationTexts.messages.attachments}
      // A fixed width: the bubble would grow to the pictures' own widths otherwise.
      className={classNames(
        '-mx-2 mb-1 grid w-[21rem] max-w-[calc(100%+--spacing(4))] grid-cols-2 gap-1',
        tiles.some(({ type }) => type !== 'audio') && 'min-w-56',
      )}
    >
      {tiles.map((tile) => (
        <li
          key={tile.key}
          className={classNames(
            'relative min-w-0',
            tile.type !== 'audio' && 'overflow-hidden rounded-[12px] bg-black/20',
            (!isPicture(tile) || tile === wide) && 'col-span-full',
            tile === wide && pictures.length > 1 && '[&_:is(img,video)]:aspect-[2/1]',
          )}
        >
          {tile.shown}
        </li>
      ))}
    </ul>
  )
}

export const mediaClass = 'block aspect-square size-full object-cover'

/** A document: its name and size, with a link if it can be downloaded. */
export const DocumentTile = ({ name, size, href }: { name: string; size: number; href?: string }) => {
  const inside = (
    <>
      <FileText aria-hidden="true" size={22} className="shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-sm">{name}</span>
        <span className="block text-xs opacity-80">{formatSize(size)}</span>
      </span>
    </>
  )
  const look = 'flex min-h-14 items-center gap-2.5 px-3 py-2 -outline-offset-2'
  return href ? (
    <a href={href} download={name} className={look}>
      {inside}
    </a>
  ) : (
    <span className={look}>{inside}</span>
  )
}
