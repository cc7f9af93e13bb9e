import { Card } from '../../ui/card.tsx'

/** A failure and its reason, at the top of a form. */
export const FailureBox = ({ title, text }: { title: string; text: string | null }) => (
  <div role="alert">
    {text && (
      <Card look="bad" className="mb-4 p-3">
        <p className="font-display font-semibold text-bad">{title}</p>
        <p className="mt-0.5">{text}</p>
      </Card>
    )}
  </div>
)
