import { notificationTexts as english } from '../../contract/notifications/messages/en.ts'
import { inLanguage } from './catalogue.ts'

/** The texts of notifications, which the server sends by Web Push too. */
export const notificationTexts = inLanguage('notifications', english)
