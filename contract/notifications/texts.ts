import type { NotificationContent, NotificationKind } from './content.ts'

/** The texts of all notifications in one language. */
export type NotificationTexts = {
  readonly [Kind in NotificationKind]: (params: NotificationContent<Kind>['params']) => {
    title: string
    message: string
  }
}

/** Returns the title and the sentence of a notification. */
export const notificationText = <Kind extends NotificationKind>(
  texts: NotificationTexts,
  { kind, params }: NotificationContent<Kind>,
) => texts[kind](params)

/** Returns the texts of a notification, or `null` for a kind of a newer version. */
export const knownNotificationText = (texts: NotificationTexts, content: NotificationContent) =>
  Object.hasOwn(texts, content.kind) ? notificationText(texts, content) : null
