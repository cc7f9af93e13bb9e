import type { ErrorCode } from '../../contract/errors.ts'
import type { accountTexts } from './en/account.ts'
import type { adminTexts } from './en/administration.ts'
import type { conversationTexts } from './en/conversations.ts'
import type { texts } from './en/first-load.ts'
import type { formsTexts } from './en/forms.ts'
import type { ordersTexts } from './en/orders.ts'
import type { peopleTexts } from './en/people.ts'
import type { sellingTexts } from './en/selling.ts'
import type { shoppingTexts } from './en/shopping.ts'

/** The part of a language that is loaded before the first screen is drawn. */
export type FirstTexts = { 'first-load': typeof texts }

/** The other parts, by the names that `inLanguage` is called with, and the texts of error codes. */
export type RestTexts = {
  account: typeof accountTexts
  administration: typeof adminTexts
  conversations: typeof conversationTexts
  errors: Record<ErrorCode, string>
  forms: typeof formsTexts
  orders: typeof ordersTexts
  people: typeof peopleTexts
  selling: typeof sellingTexts
  shopping: typeof shoppingTexts
}
