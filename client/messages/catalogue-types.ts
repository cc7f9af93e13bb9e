import type { dealFieldTexts, dealRefusalTexts } from '../../contract/deals/texts.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { NotificationTexts } from '../../contract/notifications/texts.ts'
import type { sendingFieldTexts } from '../../contract/sending-texts.ts'
import type { fieldTexts } from '../../contract/texts.ts'
import type { accountTexts } from './en/account.ts'
import type { adminTexts } from './en/administration.ts'
import type { auditTexts } from './en/audit.ts'
import type { chatToolsTexts } from './en/chat-tools.ts'
import type { conversationTexts } from './en/conversations.ts'
import type { dealPageTexts } from './en/deal-page.ts'
import type { dealsTexts } from './en/deals.ts'
import type { disputeTexts } from './en/disputes.ts'
import type { editProductTexts } from './en/edit-product.ts'
import type { texts } from './en/first-load.ts'
import type { formsTexts } from './en/forms.ts'
import type { namesTexts } from './en/names.ts'
import type { ordersTexts } from './en/orders.ts'
import type { peopleTexts } from './en/people.ts'
import type { sellingTexts } from './en/selling.ts'
import type { shoppingTexts } from './en/shopping.ts'
import type { walletTexts } from './en/wallet.ts'

/** The part of a language that is loaded before the first screen is drawn. */
export type FirstTexts = { 'first-load': typeof texts }

/** The other parts, by the names that `inLanguage` is called with, and the texts of error codes. */
export type RestTexts = {
  account: typeof accountTexts
  administration: typeof adminTexts
  audit: typeof auditTexts
  'chat-tools': typeof chatToolsTexts
  conversations: typeof conversationTexts
  'deal-fields': typeof dealFieldTexts & typeof dealRefusalTexts
  'deal-page': typeof dealPageTexts
  deals: typeof dealsTexts
  disputes: typeof disputeTexts
  'edit-product': typeof editProductTexts
  errors: Record<ErrorCode, string>
  fields: typeof fieldTexts
  forms: typeof formsTexts
  names: typeof namesTexts
  notifications: NotificationTexts
  orders: typeof ordersTexts
  people: typeof peopleTexts
  selling: typeof sellingTexts
  'sending-fields': typeof sendingFieldTexts
  shopping: typeof shoppingTexts
  wallet: typeof walletTexts
}
