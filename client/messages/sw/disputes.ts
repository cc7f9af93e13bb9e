/** The texts of disputes about deals, in Swahili. */
export const disputeTexts = {
  title: 'Mgogoro',
  said: { buyer: 'Mnunuzi ameripoti tatizo', shop: 'Duka limeripoti tatizo' },
  answered: { buyer: 'Jibu la mnunuzi', shop: 'Jibu la duka' },
  tellYourSide: 'Timu yetu itaamua. Eleza upande wako wa jambo hili: wanasoma pande zote mbili.',
  waits: 'Timu yetu inasoma maelezo ya pande zote mbili, kisha itaamua. Nyote wawili mtapata arifa.',
  evidence: (name: string) => `Ushahidi: ${name}`,
  decision: {
    title: 'Uamuzi wa timu yetu',
    closed: 'Makubaliano yanabaki',
    cancelled: 'Makubaliano yameghairiwa',
    follows: {
      closed: 'Makubaliano yamefungwa na yanahesabiwa kuwa yamekamilika.',
      cancelled:
        'Pesa na bidhaa zilizokwisha kutolewa zinarudishwa, na bidhaa zinahesabiwa tena dukani. Sokoni haihamishi pesa.',
    },
  },
  answer: {
    title: 'Jibu ripoti',
    text: 'Nini kilitokea?',
    once: 'Unaweza kujibu mara moja tu. Kwa mengine tumieni mazungumzo.',
    evidence: 'Picha au video (si lazima)',
    send: 'Tuma jibu',
    done: 'Timu yetu imepata jibu lako',
    missing: 'Tafadhali sema nini kilitokea',
  },
} as const
