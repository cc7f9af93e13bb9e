import { notificationTexts } from '../../../contract/notifications/messages/fr.ts'
import { translationOf } from '../catalogue.ts'
import type { RestTexts } from '../catalogue-types.ts'
import { accountTexts } from './account.ts'
import { adminTexts } from './administration.ts'
import { auditTexts } from './audit.ts'
import { chatToolsTexts } from './chat-tools.ts'
import { conversationTexts } from './conversations.ts'
import { dealFieldTexts } from './deal-fields.ts'
import { dealPageTexts } from './deal-page.ts'
import { dealsTexts } from './deals.ts'
import { disputeTexts } from './disputes.ts'
import { editProductTexts } from './edit-product.ts'
import { errorTexts } from './errors.ts'
import { fieldTexts } from './fields.ts'
import { formsTexts } from './forms.ts'
import { namesTexts } from './names.ts'
import { ordersTexts } from './orders.ts'
import { peopleTexts } from './people.ts'
import { sellingTexts } from './selling.ts'
import { sendingFieldTexts } from './sending-fields.ts'
import { shoppingTexts } from './shopping.ts'
import { walletTexts } from './wallet.ts'

/** The French texts of all other screens. */
export const rest = translationOf<RestTexts>()({
  account: accountTexts,
  administration: adminTexts,
  audit: auditTexts,
  'chat-tools': chatToolsTexts,
  conversations: conversationTexts,
  'deal-fields': dealFieldTexts,
  'deal-page': dealPageTexts,
  deals: dealsTexts,
  disputes: disputeTexts,
  'edit-product': editProductTexts,
  errors: errorTexts,
  fields: fieldTexts,
  forms: formsTexts,
  names: namesTexts,
  notifications: notificationTexts,
  orders: ordersTexts,
  people: peopleTexts,
  selling: sellingTexts,
  'sending-fields': sendingFieldTexts,
  shopping: shoppingTexts,
  wallet: walletTexts,
})
