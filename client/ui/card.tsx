import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

export type CardLook = 'plain' | 'strong' | 'sunken' | 'closed' | 'bad'

type Shared = {
  /** `strong` stands out from messages; `sunken` is a remark; `closed` and `bad` are states. */
  look?: CardLook
  /** The whole card is a link or a button, or is covered by one. */
  isPressable?: boolean
}
type Tag = 'article' | 'aside' | 'div' | 'dl' | 'figure' | 'li' | 'p' | 'section' | 'ul'

/** A box of its own on the page, without padding: that depends on its content. */
export const Card = ({
  as: Element = 'div',
  look,
  isPressable,
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & Shared & { as?: Tag }) => (
  <Element {...rest} className={classNames(cardClass({ look, isPressable }), className)} />
)

/** How a card looks, for a link, a button or a form that should look like one. */
export const cardClass = ({ look = 'plain', isPressable = false }: Shared = {}): string =>
  classNames('rounded-card', looks[look], isPressable && (look === 'plain' ? onEdge : onFace))

const looks = {
  plain: 'border border-edge bg-surface',
  strong: 'border border-edge-strong bg-surface',
  sunken: 'bg-sunken',
  closed: 'border border-edge-strong bg-sunken',
  bad: 'border border-bad',
} as const satisfies Record<CardLook, string>
/**
 * The hover style of a pressable card: the edge changes, or the background if the edge is strong
 * already.
 */
const onEdge = 'transition-colors hover:border-edge-strong'
const onFace = 'hover:bg-sunken'
