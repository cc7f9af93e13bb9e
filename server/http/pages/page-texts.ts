import type { Language } from '../../../contract/languages.ts'

/** Texts of the pages as they are sent, for link previews and search engines. */
type PageTexts = {
  description: string
  /** Titles of pages that do not exist. */
  missing: { page: string; product: string; shop: string }
}

export const pageTexts: Record<Language, PageTexts> = {
  en: {
    description: 'Shops near you, in short videos. Watch, ask, buy.',
    missing: { page: 'Page not found', product: 'Product not found', shop: 'Shop not found' },
  },
  fr: {
    description: 'Les boutiques près de vous, en courtes vidéos. Regardez, demandez, achetez.',
    missing: { page: 'Page introuvable', product: 'Produit introuvable', shop: 'Boutique introuvable' },
  },
  pt: {
    description: 'Lojas perto de si, em vídeos curtos. Veja, pergunte, compre.',
    missing: {
      page: 'Página não encontrada',
      product: 'Produto não encontrado',
      shop: 'Loja não encontrada',
    },
  },
  ss: {
    description: 'Titolo letisedvute nawe, ngemavidiyo lamafisha. Buka, buta, tsenga.',
    missing: {
      page: 'Likhasi alitfolakali',
      product: 'Umkhicito awutfolakali',
      shop: 'Sitolo asitfolakali',
    },
  },
  sw: {
    description: 'Maduka ya karibu nawe, kwa video fupi. Tazama, uliza, nunua.',
    missing: {
      page: 'Ukurasa haujapatikana',
      product: 'Bidhaa haijapatikana',
      shop: 'Duka halijapatikana',
    },
  },
}
