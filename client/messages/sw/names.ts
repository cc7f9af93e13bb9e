export const namesTexts = {
  categories: {
    Electronics: 'Elektroniki',
    Fashion: 'Mitindo',
    'Home & Garden': 'Nyumba na bustani',
    'Sports & Outdoors': 'Michezo na matembezi',
    'Books & Media': 'Vitabu na habari',
    'Toys & Games': 'Vinyago na michezo',
    'Health & Beauty': 'Afya na urembo',
    Automotive: 'Magari',
    'Food & Beverages': 'Vyakula na vinywaji',
    Other: 'Nyinginezo',
  },
  conditions: {
    New: 'Mpya',
    'Like new': 'Kama mpya',
    Used: 'Imetumika',
    Refurbished: 'Imekarabatiwa',
  },
  reportReasons: {
    spam: 'Ujumbe taka au matangazo',
    scam: 'Utapeli au ulaghai',
    offensive: 'Matusi au chuki',
    indecent: 'Uchi au ukatili',
    forbidden: 'Bidhaa haramu au bandia',
    other: 'Jambo lingine',
  },
}
