import type { Notice, NoticeKind } from './notices.ts'

/** The texts of all notifications in one language. */
export type NoticeTexts = {
  readonly [Kind in NoticeKind]: (params: Notice<Kind>['params']) => { title: string; message: string }
}

/** Returns the title and the sentence of a notification. */
export const noticeText = <Kind extends NoticeKind>(texts: NoticeTexts, { kind, params }: Notice<Kind>) =>
  texts[kind](params)

/** Returns the texts of a notification, or `null` for a kind of a newer version. */
export const knownNoticeText = (texts: NoticeTexts, notice: Notice) =>
  Object.hasOwn(texts, notice.kind) ? noticeText(texts, notice) : null
