/** The texts of the fields of offers and deals, in Kiswahili. */
export const dealFieldTexts = {
  amount: 'Weka kiasi kinachozidi 0',
  amountTooHigh: (times: number) => `Ofa inaweza kufikia mara ${times} ya bei inayotakiwa, si zaidi`,
  autoAcceptTooLow: 'Kiasi cha kukubali papo hapo hakiwezi kuwa chini ya kiasi cha chini kabisa',
  noPrice: 'Bidhaa hii haina bei. Toa ofa badala yake.',
  offerHours: 'Ofa zinaweza kubaki wazi kwa saa 1 hadi 168',
  quantity: 'Chagua idadi ya 1 au zaidi',
  quantityTooHigh: (count: number) => `Zimebaki ${count} tu`,
  priceChanged: 'Bei imebadilika. Angalia bei mpya kabla ya kununua.',
  pastTime: 'Chagua wakati ambao bado haujapita',
  reason: 'Tafadhali toa sababu',
  shopHasOpenDeals: 'Maliza au ghairi mikataba iliyo wazi ya duka lako kabla ya kulifuta.',
  tooManyUnpaid: 'Una mikataba mingi ambayo haijalipiwa. Maliza au ghairi mmoja kabla ya kukubali mwingine.',
  mostUnpaid: (count: number) =>
    `Zisizidi ${count} hadi duka lithibitishe malipo yako. Ukitaka zaidi, wasiliana na duka.`,
  shopCancelled:
    'Duka limeghairi mkataba wako wa bidhaa hii ambao haujalipiwa. Toa ofa, au inunue baada ya saa 24.',
  textTooLong: (most: number) => `Tumia herufi ${most} au chini ya hapo`,
} as const
