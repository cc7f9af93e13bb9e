export {
  exactMeaning,
  type Language,
  languages,
  meaningOf,
  translationsOf,
  withoutPrefix,
} from './dictionary.ts'
export {
  commonNameOf,
  formsOfVerb,
  isDoing,
  isKind,
  kindsBeside,
  kindsForActivity,
  kindsOfBrand,
  knownKinds,
  namesOf,
  namesSeveral,
  narrowerKinds,
  wordsOfKind,
} from './kinds.ts'
export { isNumberWord, type NumberWords, numberWordsOf } from './number-words.ts'
export { contradicts, oppositesOf } from './opposites.ts'
export { isForOthers, isPerson, samePeople } from './people.ts'
export { largerTowns } from './places.ts'
export { singular } from './singular.ts'
export { fold, listOf, readLines, type Token, tokensOf } from './text.ts'
export {
  englishOf,
  evidenceFor,
  firstKind,
  isHeadFirst,
  type Spelling,
  type Term,
  type Translation,
  translate,
  translateTitle,
} from './translate.ts'
export {
  groupByFirstLetter,
  isEnglish,
  isKnownWord,
  nearestIn,
  nearestWord,
  purposeRows,
  type WordsByLetter,
} from './vocabulary.ts'
export {
  colours,
  features,
  groups,
  occasions,
  presents,
  qualities,
  shadesOf,
  stopWords,
  uses,
  vague,
} from './words.ts'
