/** The texts of disputes about deals, in Portuguese. */
export const disputeTexts = {
  title: 'Disputa',
  said: { buyer: 'O comprador comunicou um problema', shop: 'A loja comunicou um problema' },
  answered: { buyer: 'A resposta do comprador', shop: 'A resposta da loja' },
  tellYourSide: 'A nossa equipa decide. Conte o que aconteceu do seu lado: ela lê os dois.',
  waits: 'A nossa equipa lê o que os dois lados dizem, e decide. Ambos recebem um aviso.',
  evidence: (name: string) => `Provas: ${name}`,
  decision: {
    title: 'A decisão da nossa equipa',
    closed: 'A encomenda mantém-se',
    cancelled: 'A encomenda foi cancelada',
    follows: {
      closed: 'A encomenda está concluída e conta como cumprida.',
      cancelled:
        'O dinheiro e os produtos já entregues são devolvidos, e as unidades voltam a contar no stock. A Sokoni não move dinheiro.',
    },
  },
  answer: {
    title: 'Responder ao relato',
    text: 'O que aconteceu?',
    once: 'Pode responder uma vez. Para tudo o resto há a conversa.',
    evidence: 'Imagens ou vídeos (opcional)',
    send: 'Enviar resposta',
    done: 'A nossa equipa recebeu a sua resposta',
    missing: 'Diga o que aconteceu',
  },
} as const
