import type { Language } from '../../languages.ts'
import { knownNoticeText, type NoticeTexts, noticeText } from '../notice-text.ts'
import type { Notice, NoticeKind } from '../notices.ts'
import { noticeTexts as en } from './en.ts'
import { noticeTexts as fr } from './fr.ts'
import { noticeTexts as pt } from './pt.ts'
import { noticeTexts as ss } from './ss.ts'
import { noticeTexts as sw } from './sw.ts'

const catalogues: Record<Language, NoticeTexts> = { en, fr, pt, ss, sw }

/** Returns the title and the sentence of a notification in a language. */
export const noticeIn = <Kind extends NoticeKind>(language: Language, notice: Notice<Kind>) =>
  noticeText(catalogues[language], notice)

/** As `noticeIn`, for a stored notification: `null` if a newer version of the server wrote it. */
export const storedNoticeIn = (language: Language, notice: Notice) =>
  knownNoticeText(catalogues[language], notice)
