export const namesTexts = {
  categories: {
    Electronics: 'Tembane',
    Fashion: 'Imfashini',
    'Home & Garden': 'Likhaya nengadze',
    'Sports & Outdoors': 'Temidlalo netangaphandle',
    'Books & Media': 'Tincwadzi netemibiko',
    'Toys & Games': 'Emathoyizi nemidlalo',
    'Health & Beauty': 'Imphilo nebuhle',
    Automotive: 'Timoto',
    'Food & Beverages': 'Kudla netinatfo',
    Other: 'Lokunye',
  },
  conditions: {
    New: 'Lomusha',
    'Like new': 'Njengalomusha',
    Used: 'Losebentile',
    Refurbished: 'Lolungisiwe',
  },
  reportReasons: {
    spam: 'Sipemu nobe tikhangiso',
    scam: 'Bucili nobe inkhohliso',
    offensive: 'Inhlamba nobe inzondvo',
    indecent: 'Bungcunu nobe budlova',
    forbidden: 'Imphahla levinjelwe nobe yemgunyatsi',
    other: 'Lokunye',
  },
}
