/** The texts of disputes about deals, in siSwati. */
export const disputeTexts = {
  title: 'Ingcabano',
  said: { buyer: 'Umtsengi ubike inkinga', shop: 'Sitolo sibike inkinga' },
  answered: { buyer: 'Imphendvulo yemtsengi', shop: 'Imphendvulo yesitolo' },
  tellYourSide: 'Licembu letfu litawuncuma. Chaza kutsi kwentekeni ngakuwe: lifundza tinhlangotsi totimbili.',
  waits:
    'Licembu letfu lifundza lokushiwo tinhlangotsi totimbili, bese liyancuma. Nobabili nitawutfola satiso.',
  evidence: (name: string) => `Bufakazi: ${name}`,
  decision: {
    title: 'Sincumo selicembu letfu',
    closed: 'Sivumelwano simile',
    cancelled: 'Sivumelwano sikhanseliwe',
    follows: {
      closed: 'Sivumelwano sivaliwe futsi sibalwa njengalesiphumelele.',
      cancelled:
        'Imali nemikhicito lesekuniketwe kubuyiselwa, nemikhicito ibalwa futsi esitokweni. I-Sokoni ayihambisi mali.',
    },
  },
  answer: {
    title: 'Phendvula umbiko',
    text: 'Kwentekeni?',
    once: 'Ungaphendvula kanye kuphela. Konkhe lokunye kukhulume engcocweni.',
    evidence: 'Titfombe nobe emavidiyo (nawutsandza)',
    send: 'Tfumela imphendvulo',
    done: 'Licembu letfu liyitfolile imphendvulo yakho',
    missing: 'Sicela usho kutsi kwentekeni',
  },
} as const
