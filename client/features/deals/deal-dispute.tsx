import Gavel from 'lucide-react/icons/gavel'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { otherSide, type Side } from '../../../contract/chats/status.ts'
import { canAnswerDispute } from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { FileTiles } from '../../app/file-tiles.tsx'
import { formatMoment } from '../../app/format-moment.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { ACTION_PARAM, ANSWER_ACTION } from '../../app/paths.ts'
import { disputeTexts } from '../../messages/disputes.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { decisionOf } from './decision-of.ts'

const AnswerSheet = lazyNamed(() => import('./dispute-sheets.tsx'), 'AnswerSheet')
const words = disputeTexts

/**
 * An administrator's decision about a deal, the statements of both sides, and the way to answer.
 * `side` is `null` for administrators.
 */
export const DealDispute = ({ deal, side }: { deal: Deal; side: Side | null }) => (
  <>
    <Decision deal={deal} />
    {deal.dispute && <Statements deal={deal} dispute={deal.dispute} side={side} />}
  </>
)

const Decision = ({ deal }: { deal: Deal }) => {
  const decision = decisionOf(deal)
  if (!decision) return null
  const { status, note, at } = decision
  return (
    <section aria-labelledby="decision" className="mt-4 rounded-card border-2 border-accent bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <Gavel aria-hidden="true" size={18} className="text-accent" />
        <h3 id="decision" className="font-body text-sm tracking-normal">
          {words.decision.title}
        </h3>
        <time dateTime={at} className="ms-auto tabular-nums">
          {formatMoment(at)}
        </time>
      </div>
      <p className="mt-2 font-display font-bold text-lg leading-snug">{words.decision[status]}</p>
      {note && (
        <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
      <p className="mt-2 text-sm text-soft">{words.decision.follows[status]}</p>
    </section>
  )
}

type Dispute = NonNullable<Deal['dispute']>

const Statements = ({ deal, dispute, side }: { deal: Deal; dispute: Dispute; side: Side | null }) => {
  const { by, reason, attachments, answer, at } = dispute
  return (
    <Card as="section" aria-label={words.title} className="mt-4 divide-y divide-edge px-4">
      <Statement title={words.said[by]} at={at} text={reason} files={attachments} />
      {answer && (
        <Statement
          title={words.answered[otherSide(by)]}
          at={answer.at}
          text={answer.text}
          files={answer.attachments}
        />
      )}
      {deal.status === 'disputed' && <Waiting deal={deal} side={side} />}
    </Card>
  )
}

const Statement = ({
  title,
  at,
  text,
  files,
}: {
  title: string
  at: string
  text: string
  files: Dispute['attachments']
}) => (
  <div className="py-3">
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <h3 className="font-body font-semibold text-base tracking-normal">{title}</h3>
      <time dateTime={at} className="text-sm text-soft tabular-nums">
        {formatMoment(at)}
      </time>
    </div>
    <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
      {text}
    </p>
    <div className="mt-2">
      <FileTiles files={files} nameOf={disputeTexts.evidence} />
    </div>
  </div>
)

/** The viewer's actions until the decision. */
const Waiting = ({ deal, side }: { deal: Deal; side: Side | null }) => {
  const [query] = useSearchParams()
  const [isAnswering, setAnswering] = useState(() => query.get(ACTION_PARAM) === ANSWER_ACTION)
  const canAnswer = side !== null && canAnswerDispute(deal, side)
  return (
    <div className="py-3">
      <p className="text-sm text-soft">{canAnswer ? words.tellYourSide : words.waits}</p>
      {canAnswer && (
        <Button
          look="primary"
          isWide
          className="mt-3"
          aria-haspopup="dialog"
          onClick={() => setAnswering(true)}
        >
          {words.answer.title}
        </Button>
      )}
      <PartBoundary>
        {canAnswer && isAnswering && <AnswerSheet deal={deal} onClose={() => setAnswering(false)} />}
      </PartBoundary>
    </div>
  )
}
