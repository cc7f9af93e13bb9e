export const namesTexts = {
  categories: {
    Electronics: 'Électronique',
    Fashion: 'Mode',
    'Home & Garden': 'Maison et jardin',
    'Sports & Outdoors': 'Sports et plein air',
    'Books & Media': 'Livres et médias',
    'Toys & Games': 'Jouets et jeux',
    'Health & Beauty': 'Santé et beauté',
    Automotive: 'Automobile',
    'Food & Beverages': 'Alimentation et boissons',
    Other: 'Autre',
  },
  conditions: {
    New: 'Neuf',
    'Like new': 'Comme neuf',
    Used: 'Occasion',
    Refurbished: 'Reconditionné',
  },
  reportReasons: {
    spam: 'Spam ou publicité',
    scam: 'Arnaque ou fraude',
    offensive: 'Propos offensants ou haineux',
    indecent: 'Nudité ou violence',
    forbidden: 'Produits interdits ou contrefaits',
    other: 'Autre chose',
  },
}
