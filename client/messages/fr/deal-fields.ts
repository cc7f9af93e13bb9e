/** The texts of the fields of offers and deals, in French. */
export const dealFieldTexts = {
  amount: 'Entrez un montant supérieur à 0',
  amountTooHigh: (times: number) => `Une offre peut atteindre au plus ${times} fois le prix demandé`,
  autoAcceptTooLow: 'Le montant accepté d’office ne peut pas être inférieur au montant le plus bas',
  noPrice: 'Ce produit n’a pas de prix. Faites plutôt une offre.',
  offerHours: 'Une offre peut rester ouverte de 1 à 168 heures',
  quantity: 'Choisissez une quantité de 1 ou plus',
  quantityTooHigh: (count: number) => `Il n’en reste que ${count}`,
  priceChanged: 'Le prix a changé. Vérifiez le nouveau prix avant d’acheter.',
  pastTime: 'Choisissez un moment à venir',
  reason: 'Indiquez une raison',
  shopHasOpenDeals: 'Terminez ou annulez les ventes en cours de votre boutique avant de la supprimer.',
  tooManyUnpaid:
    'Vous avez trop d’achats non payés. Terminez-en ou annulez-en un avant de conclure le suivant.',
  mostUnpaid: (count: number) =>
    `${count} au plus tant que la boutique n’a pas confirmé votre paiement. Pour plus, demandez-lui.`,
  shopCancelled:
    'La boutique a annulé votre achat non payé de ce produit. Faites une offre, ou achetez-le dans 24 heures.',
  textTooLong: (most: number) => `${most} caractères au plus`,
} as const
