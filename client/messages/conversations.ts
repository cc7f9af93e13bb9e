import { inLanguage } from './catalogue.ts'
import { conversationTexts as english } from './en/conversations.ts'

/** The texts of conversations of every kind. */
export const conversationTexts = inLanguage('conversations', english)
