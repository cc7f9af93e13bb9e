/** The texts of the fields of offers and deals, in Portuguese. */
export const dealFieldTexts = {
  amount: 'Indique um valor acima de 0',
  amountTooHigh: (times: number) => `Uma oferta pode ser, no máximo, ${times} vezes o preço pedido`,
  autoAcceptTooLow: 'O valor a aceitar de imediato não pode ser inferior ao valor mais baixo',
  noPrice: 'Este produto não tem preço. Faça antes uma oferta.',
  offerHours: 'As ofertas podem ficar abertas de 1 a 168 horas',
  quantity: 'Escolha uma quantidade de 1 ou mais',
  quantityTooHigh: (count: number) => `Só há ${count} em stock`,
  priceChanged: 'O preço mudou. Veja o novo preço antes de comprar.',
  pastTime: 'Escolha uma hora que ainda não passou',
  reason: 'Indique um motivo',
  shopHasOpenDeals: 'Conclua ou cancele os negócios em aberto da sua loja antes de a eliminar.',
  tooManyUnpaid: 'Tem demasiados negócios por pagar. Conclua ou cancele um antes de fechar outro.',
  mostUnpaid: (count: number) =>
    `No máximo ${count} deste produto até a loja confirmar o seu pagamento. Para mais, fale com a loja.`,
  shopCancelled:
    'A loja cancelou o seu negócio por pagar deste produto. Faça uma oferta, ou compre-o daqui a 24 horas.',
  textTooLong: (most: number) => `Use no máximo ${most} caracteres`,
} as const
