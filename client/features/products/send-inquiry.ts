import { call } from '../../app/call.ts'
import type { Product } from './store.ts'

/**
 * Sends an inquiry about a product to its shop, and the same text as a message. The key makes both
 * idempotent. Returns the id of the conversation. @throws CallError
 */
export const sendInquiry = async (
  { id, shop }: Product,
  { key, message, name, email, phone }: Record<'key' | 'message' | 'name' | 'email' | 'phone', string>,
): Promise<string> => {
  const contactInfo = { name: name.trim(), email: email.trim(), phone: phone.trim() }
  const { inquiry } = await call('createInquiry', { id, message, contactInfo }, { key })
  const { chatId } = await call('sendMessage', {
    shopId: shop.id,
    productId: id,
    content: inquiry.message,
    clientMessageId: inquiry.id,
  })
  return chatId
}
