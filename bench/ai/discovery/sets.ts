import { products as devProducts, shops as devShops } from './dev/catalogue.ts'
import { moreProducts, moreShops } from './dev/catalogue-more.ts'
import { dialogues as devDialogues } from './dev/dialogues.ts'
import { moreDialogues } from './dev/dialogues-more.ts'
import { limits as devLimits } from './dev/limits.ts'
import { dialogues as secondEnglish } from './dev/second-dialogues-en.ts'
import { dialogues as secondOthers } from './dev/second-dialogues-others.ts'
import { dialogues as spentEnglish } from './dev/spent-dialogues-en.ts'
import { dialogues as spentOthers } from './dev/spent-dialogues-others.ts'
import { thirdEnglish } from './dev/third-dialogues-en.ts'
import { thirdOthers } from './dev/third-dialogues-others.ts'
import { wishes as devWishes } from './dev/wishes.ts'
import { moreWishes } from './dev/wishes-more.ts'
import { products as secondProducts, shops as secondShops } from './dev-2/catalogue.ts'
import { english as secondDialogues } from './dev-2/dialogues-en.ts'
import { moreEnglish as moreSecondDialogues } from './dev-2/dialogues-more-en.ts'
import { others as otherSecondDialogues } from './dev-2/dialogues-others.ts'
import { english as secondWishes } from './dev-2/wishes-en.ts'
import { others as otherSecondWishes } from './dev-2/wishes-others.ts'
import { products as thirdProducts, shops as thirdShops } from './dev-3/catalogue.ts'
import { english as thirdSetDialogues } from './dev-3/dialogues-en.ts'
import { others as otherThirdSetDialogues } from './dev-3/dialogues-others.ts'
import { english as thirdWishes } from './dev-3/wishes-en.ts'
import { products as fourthProducts, shops as fourthShops } from './dev-4/catalogue.ts'
import { english as fourthSetDialogues } from './dev-4/dialogues-en.ts'
import { shown as fourthSetShown } from './dev-4/dialogues-shown.ts'
import { english as fourthWishes } from './dev-4/wishes-en.ts'
import { products as fifthProducts, shops as fifthShops } from './dev-5/catalogue.ts'
import { english as fifthWishes } from './dev-5/wishes-en.ts'
import { products as sixthProducts, shops as sixthShops } from './dev-6/catalogue.ts'
import { everyday as sixthDialogues } from './dev-6/dialogues.ts'
import { english as sixthWishes } from './dev-6/wishes-en.ts'
import { products as seventhProducts, shops as seventhShops } from './dev-7/catalogue.ts'
import { english as seventhWishes } from './dev-7/wishes-en.ts'
import { products as eighthProducts, shops as eighthShops } from './dev-8/catalogue.ts'
import { english as eighthWishes } from './dev-8/wishes-en.ts'
import type { Dialogue, Language } from './format.ts'
import { products, shops } from './held-out/catalogue.ts'
import { dialogues as englishDialogues } from './held-out/dialogues-en.ts'
import { dialogues as otherDialogues } from './held-out/dialogues-others.ts'
import { limits } from './held-out/limits.ts'
import { wishes as english } from './held-out/wishes-en.ts'
import { wishes as french } from './held-out/wishes-fr.ts'
import { wishes as portuguese } from './held-out/wishes-pt.ts'
import { wishes as siswati } from './held-out/wishes-ss.ts'
import { wishes as kiswahili } from './held-out/wishes-sw.ts'
import { wishes as isizulu } from './held-out/wishes-zu.ts'

/** Rules may be tuned on the `dev` sets. Of `held-out` only the figures are printed. */
export const setNames = [
  'dev',
  'dev-2',
  'dev-3',
  'dev-4',
  'dev-5',
  'dev-6',
  'dev-7',
  'dev-8',
  'held-out',
] as const
export type SetName = (typeof setNames)[number]

export const languages: readonly Language[] = ['en', 'sw', 'fr', 'pt', 'zu', 'ss']

type JudgedSet = {
  shops: string
  products: string
  wishes: Record<Language, string>
  limits: Record<Language, string>
  dialogues: readonly Dialogue[]
}

const both = (some: Record<Language, string>, more: Record<Language, string>): Record<Language, string> => ({
  ...{ en: some.en + more.en, sw: some.sw + more.sw, fr: some.fr + more.fr },
  ...{ pt: some.pt + more.pt, zu: some.zu + more.zu, ss: some.ss + more.ss },
})

const none: Record<Language, string> = { en: '', sw: '', fr: '', pt: '', zu: '', ss: '' }

const sets: Record<SetName, JudgedSet> = {
  dev: {
    shops: devShops + moreShops,
    products: devProducts + moreProducts,
    wishes: both(devWishes, moreWishes),
    limits: devLimits,
    dialogues: [...devDialogues, ...moreDialogues, ...thirdEnglish, ...thirdOthers],
  },
  'dev-2': {
    shops: secondShops,
    products: secondProducts,
    wishes: { en: secondWishes, ...otherSecondWishes },
    limits: none,
    dialogues: [...secondDialogues, ...moreSecondDialogues, ...otherSecondDialogues],
  },
  'dev-3': {
    shops: thirdShops,
    products: thirdProducts,
    wishes: { ...none, en: thirdWishes },
    limits: none,
    dialogues: [...thirdSetDialogues, ...otherThirdSetDialogues],
  },
  'dev-4': {
    shops: fourthShops,
    products: fourthProducts,
    wishes: { ...none, en: fourthWishes },
    limits: none,
    dialogues: [...fourthSetDialogues, ...fourthSetShown],
  },
  'dev-5': {
    shops: fifthShops,
    products: fifthProducts,
    wishes: { ...none, en: fifthWishes },
    limits: none,
    dialogues: [],
  },
  'dev-6': {
    shops: sixthShops,
    products: sixthProducts,
    wishes: { ...none, en: sixthWishes },
    limits: none,
    dialogues: sixthDialogues,
  },
  'dev-7': {
    shops: seventhShops,
    products: seventhProducts,
    wishes: { ...none, en: seventhWishes },
    limits: none,
    dialogues: [],
  },
  'dev-8': {
    shops: eighthShops,
    products: eighthProducts,
    wishes: { ...none, en: eighthWishes },
    limits: none,
    dialogues: [],
  },
  'held-out': {
    shops,
    products,
    wishes: { en: english, sw: kiswahili, fr: french, pt: portuguese, zu: isizulu, ss: siswati },
    limits,
    dialogues: [...englishDialogues, ...otherDialogues],
  },
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim())

export type JudgedShop = { key: string; name: string; town: string; country: string; description: string }
export type JudgedProduct = {
  key: string
  title: string
  amount: number
  currency: string
  category: string
  shop: string
  description: string
}

export const readShops = (set: SetName): JudgedShop[] =>
  linesOf(sets[set].shops).map((line) => {
    const [key = '', name = '', town = '', country = '', description = ''] = cellsOf(line)
    return { key, name, town, country, description }
  })

export const readProducts = (set: SetName): JudgedProduct[] =>
  linesOf(sets[set].products).map((line) => {
    const [key = '', title = '', price = '', category = '', shop = '', description = ''] = cellsOf(line)
    const [amount = '', currency = ''] = price.split(' ')
    return { key, title, amount: Number(amount), currency, category, shop, description }
  })

/** A wish with the grade of each product that was judged for it, 0 to 3. */
export type JudgedWish = { language: Language; text: string; grades: Map<string, number> }

/** @throws Error where a judgement names no product of the catalogue. */
export const readWishes = (set: SetName): JudgedWish[] => {
  const keys = new Set(readProducts(set).map(({ key }) => key))
  return languages.flatMap((language) =>
    linesOf(sets[set].wishes[language]).map((line) => {
      const [text = '', judgements = ''] = line.split(' => ')
      const grades = new Map<string, number>()
      for (const judgement of judgements.split(';').filter((one) => one.trim())) {
        const [grade = '', named = ''] = judgement.split(':')
        for (const key of named.split(',').map((one) => one.trim())) {
          if (!keys.has(key)) throw new Error(`“${text}” of ${set} names ${key}, which is no product`)
          grades.set(key, Number(grade))
        }
      }
      return { language, text, grades }
    }),
  )
}

/** The limits in a short query, as a person reads them; any of `currencies` is right. */
export type JudgedLimit = {
  language: Language
  text: string
  min: number | null
  max: number | null
  currencies: string[]
  not: string[]
  places: string[]
  quantity: number | null
}

export const readLimits = (set: SetName): JudgedLimit[] =>
  languages.flatMap((language) =>
    linesOf(sets[set].limits[language]).map((line) => {
      const [text = '', expected = ''] = line.split(' => ')
      const fields = expected.split(';').map((field) => field.split('=').map((side) => side.trim()))
      const all = (name: string) => fields.flatMap(([key, value = '']) => (key === name ? value : []))
      const number = (name: string) => (all(name)[0] === undefined ? null : Number(all(name)[0]))
      return {
        ...{ language, text, min: number('min'), max: number('max'), quantity: number('quantity') },
        currencies: all('currency').flatMap((value) => value.split('|')),
        not: all('not').flatMap((value) => value.split(',').map((one) => one.trim())),
        places: all('place'),
      }
    }),
  )

export const readDialogues = (set: SetName): readonly Dialogue[] => sets[set].dialogues

/**
 * Once held out, since read: rules may be tuned on them. They are held over the catalogue of
 * `held-out`.
 */
export const spentDialogues: readonly Dialogue[] = [
  ...spentEnglish,
  ...spentOthers,
  ...secondEnglish,
  ...secondOthers,
]
