const price = { amount: 1900, currency: 'KES', formattedPrice: 'Ksh 1,900' }
/** A product as its owner edits it. */
export const product = {
  ...{ id: 'tote', title: 'Kikoy tote', description: 'A bag.', status: 'active', category: 'Fashion' },
  ...{ price, regularPrice: price, currency: 'KES', isAvailable: true, isOnSale: false, sale: null },
  ...{ saleStartsAt: null, saleEndsAt: null, weight: null, dimensions: null, shipping: null, seo: null },
  ...{ images: [], media: [], tags: [], attributes: {}, stock: { quantity: 3 }, offers: { isOn: true } },
  ...{ viewer: { isOwner: true }, shop: { id: 'lamu', name: 'Lamu Threads' } },
}
