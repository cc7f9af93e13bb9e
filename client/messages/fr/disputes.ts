/** The texts of disputes about deals, in French. */
export const disputeTexts = {
  title: 'Litige',
  said: { buyer: 'L’acheteur a signalé un problème', shop: 'La boutique a signalé un problème' },
  answered: { buyer: 'La réponse de l’acheteur', shop: 'La réponse de la boutique' },
  tellYourSide: 'Notre équipe tranche. Dites ce qui s’est passé de votre côté : elle lit les deux versions.',
  waits: 'Notre équipe lit ce que disent les deux parties, puis tranche. Vous serez prévenus tous les deux.',
  evidence: (name: string) => `Preuves : ${name}`,
  decision: {
    title: 'La décision de notre équipe',
    closed: 'La commande est validée',
    cancelled: 'La commande est annulée',
    follows: {
      closed: 'La commande est terminée et compte comme menée à bien.',
      cancelled:
        'L’argent et les articles déjà remis sont rendus, et les articles comptent de nouveau en stock. Sokoni ne transfère pas d’argent.',
    },
  },
  answer: {
    title: 'Répondre au signalement',
    text: 'Que s’est-il passé ?',
    once: 'Vous pouvez répondre une seule fois. Pour le reste, il y a la discussion.',
    evidence: 'Images ou vidéos (facultatif)',
    send: 'Envoyer la réponse',
    done: 'Notre équipe a reçu votre réponse',
    missing: 'Dites ce qui s’est passé',
  },
} as const
