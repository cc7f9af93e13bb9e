import type { Browser, Page, TestInfo } from '@playwright/test'
import { openPhone, signIn, signUp } from './phones.ts'

/** Two users of the demo who have chatted before: a buyer, and the owner of a shop. */
const BUYER = '+254712100010'
export const SELLER = '+26876100001'

const findChat = async (page: Page, token: string, name: string): Promise<string> => {
  const answer = await page.request.get('/api/chats/with-unread-counts', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { chats } = (await answer.json()).data
  return chats.find((chat: { recipient: { name: string } }) => chat.recipient.name === name).id
}

/** Opens a phone for each of them, signed in, with their chat. */
export const openTalk = async (browser: Browser, info: TestInfo) => {
  const [seller, buyer] = [await openPhone(browser, info), await openPhone(browser, info)]
  const token = await signIn(buyer.page, BUYER)
  const sellerToken = await signIn(seller.page, SELLER)
  return { seller, buyer, sellerToken, chatId: await findChat(buyer.page, token, 'Manzini Weavers') }
}

export const say = async (page: Page, text: string) => {
  await page.getByLabel('Write a message').fill(text)
  await page.getByLabel('Write a message').press('Enter')
}

/** Sends `count` messages between a new buyer and the seller's shop; each contains its number. */
export const sendMessages = async (buyer: Page, sellerToken: string, count: number) => {
  await signUp(buyer, `Reader ${Math.random().toString(36).slice(2, 8)}`)
  const buyerToken = await buyer.evaluate(() => localStorage.getItem('accessToken') ?? '')
  const send = async (token: string, data: object): Promise<{ chatId: string }> => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await buyer.request.post('/api/chats/messages', { headers, data })
    return (await answer.json()).data
  }
  const { data } = await (await buyer.request.get('/api/shops?limit=100')).json()
  const shop = data.shops.find(({ name }: { name: string }) => name === 'Manzini Weavers')
  const { chatId } = await send(buyerToken, { shopId: shop.id, content: 'Word 1.' })
  for (let number = 2; number <= count; number += 1) {
    const more = number % 7 === 0 ? ' and what one says at length, over several lines'.repeat(4) : ''
    await send(number % 3 ? buyerToken : sellerToken, { chatId, content: `Word ${number}.${more}` })
  }
  return { chatId, answer: (content: string) => send(sellerToken, { chatId, content }) }
}
