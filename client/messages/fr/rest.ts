import { translationOf } from '../catalogue.ts'
import type { RestTexts } from '../catalogue-types.ts'
import { accountTexts } from './account.ts'
import { adminTexts } from './administration.ts'
import { conversationTexts } from './conversations.ts'
import { errorTexts } from './errors.ts'
import { formsTexts } from './forms.ts'
import { ordersTexts } from './orders.ts'
import { peopleTexts } from './people.ts'
import { sellingTexts } from './selling.ts'
import { shoppingTexts } from './shopping.ts'

/** The French texts of all other screens. */
export const rest = translationOf<RestTexts>()({
  account: accountTexts,
  administration: adminTexts,
  conversations: conversationTexts,
  errors: errorTexts,
  forms: formsTexts,
  orders: ordersTexts,
  people: peopleTexts,
  selling: sellingTexts,
  shopping: shoppingTexts,
})
