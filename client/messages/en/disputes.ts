/** The texts of disputes about deals. */
export const disputeTexts = {
  title: 'Dispute',
  said: { buyer: 'The buyer reported a problem', shop: 'The shop reported a problem' },
  answered: { buyer: 'The buyer’s answer', shop: 'The shop’s answer' },
  tellYourSide: 'Our team decides. Tell them what happened from your side: they read both.',
  waits: 'Our team reads what both sides say, and decides. You both get a notification.',
  evidence: (name: string) => `Evidence: ${name}`,
  decision: {
    title: 'Our team’s decision',
    closed: 'The deal stands',
    cancelled: 'The deal is cancelled',
    follows: {
      closed: 'The deal is closed and counts as completed.',
      cancelled:
        'Money and goods that changed hands go back, and the units count as in stock again. Sokoni moves no money.',
    },
  },
  answer: {
    title: 'Answer the report',
    text: 'What happened?',
    once: 'You can answer once. For everything else there is the chat.',
    evidence: 'Pictures or videos (optional)',
    send: 'Send answer',
    done: 'Our team has your answer',
    missing: 'Please say what happened',
  },
} as const
