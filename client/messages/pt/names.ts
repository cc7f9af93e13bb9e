export const namesTexts = {
  categories: {
    Electronics: 'Eletrónica',
    Fashion: 'Moda',
    'Home & Garden': 'Casa e jardim',
    'Sports & Outdoors': 'Desporto e ar livre',
    'Books & Media': 'Livros e multimédia',
    'Toys & Games': 'Brinquedos e jogos',
    'Health & Beauty': 'Saúde e beleza',
    Automotive: 'Automóveis',
    'Food & Beverages': 'Alimentos e bebidas',
    Other: 'Outros',
  },
  conditions: {
    New: 'Novo',
    'Like new': 'Como novo',
    Used: 'Usado',
    Refurbished: 'Recondicionado',
  },
  reportReasons: {
    spam: 'Spam ou publicidade',
    scam: 'Burla ou fraude',
    offensive: 'Ofensivo ou com ódio',
    indecent: 'Nudez ou violência',
    forbidden: 'Produtos proibidos ou falsificados',
    other: 'Outra coisa',
  },
}
