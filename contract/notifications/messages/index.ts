import type { Language } from '../../languages.ts'
import type { NotificationContent, NotificationKind } from '../content.ts'
import { knownNotificationText, type NotificationTexts, notificationText } from '../texts.ts'
import { notificationTexts as en } from './en.ts'
import { notificationTexts as fr } from './fr.ts'
import { notificationTexts as pt } from './pt.ts'
import { notificationTexts as ss } from './ss.ts'
import { notificationTexts as sw } from './sw.ts'

const catalogues: Record<Language, NotificationTexts> = { en, fr, pt, ss, sw }

/** Returns the title and the sentence of a notification in a language. */
export const notificationTextIn = <Kind extends NotificationKind>(
  language: Language,
  content: NotificationContent<Kind>,
) => notificationText(catalogues[language], content)

/**
 * As `notificationTextIn`, for a stored notification: `null` if a newer version of the server wrote
 * it.
 */
export const storedNotificationTextIn = (language: Language, content: NotificationContent) =>
  knownNotificationText(catalogues[language], content)
