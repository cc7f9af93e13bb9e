/** The texts of the fields of offers and deals, in siSwati. */
export const dealFieldTexts = {
  amount: 'Faka linani lelingetulu kwa-0',
  amountTooHigh: (times: number) => `Siphakamiso singaba ngema-${times} elinani lelifunwako, hhayi ngetulu`,
  autoAcceptTooLow: 'Linani lekwemukelwa masinyane alikwati kuba ngaphansi kwelinani leliphansi',
  noPrice: 'Lomkhicito ute linani. Esikhundleni saloko yenta siphakamiso.',
  offerHours: 'Tiphakamiso tingahlala tivulekile ema-awa la-1 kuya ku-168',
  quantity: 'Khetsa linani lelingu-1 nobe ngetulu',
  quantityTooHigh: (count: number) => `Kusele ${count} kuphela`,
  priceChanged: 'Linani lishintjile. Buka linani lelisha ngaphambi kwekutsenga.',
  pastTime: 'Khetsa sikhatsi lesisetako',
  reason: 'Sicela unike sizatfu',
  shopHasOpenDeals:
    'Cedza nobe ukhansele tivumelwano letivulekile tesitolo sakho ngaphambi kwekutsi usisule.',
  tooManyUnpaid:
    'Unetivumelwano letinyenti letingakabhadalwa. Cedza nobe ucishe sinye ngaphambi kwekuvuma lesinye.',
  mostUnpaid: (count: number) =>
    `Ungatsatsa la-${count} kuphela size sitolo sicinisekise kubhadala kwakho. Nangabe ufuna langetulu, buta sitolo.`,
  shopCancelled:
    'Sitolo sikhansele sivumelwano sakho salomkhicito lesingakabhadalwa. Yenta siphakamiso, nobe uwutsenge emva kwema-awa la-24.',
  textTooLong: (most: number) => `Sebentisa tinhlavu leti-${most} nobe ngaphansi`,
} as const
