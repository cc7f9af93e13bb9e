import { expect, it } from 'vitest'
import { preferences } from '../../contract/notifications/preferences.ts'
import { success } from '../../contract/texts.ts'
import { accountTexts } from './en/account.ts'
import { editProductTexts } from './en/edit-product.ts'
import { peopleTexts } from './en/people.ts'

it('has the server’s success texts word for word in English', () => {
  const { comments, notifications, reports } = peopleTexts
  expect({
    ...accountTexts.done,
    comments: [comments.posted, comments.replied, comments.updated, comments.wasDeleted],
    others: [notifications.savedPreferences, reports.sent, editProductTexts.saved],
  }).toEqual({
    signupCodeSent: success.otpSent,
    accountCreated: success.accountCreated,
    codeResent: success.codeResent,
    resetCodeSent: success.resetCodeSent,
    codeVerified: success.codeVerified,
    passwordReset: success.passwordReset,
    phoneCodeSent: success.phoneCodeSent,
    passwordChanged: success.passwordChanged,
    sessionEnded: success.sessionEnded,
    deactivationRequested: success.deactivationRequested,
    deletionRequested: success.deletionRequested,
    requestCancelled: success.accountRequestCancelled,
    secondFactorOn: success.secondFactorOn,
    secondFactorOff: success.secondFactorOff,
    comments: [success.commentPosted, success.replyPosted, success.commentUpdated, success.commentDeleted],
    others: [success.preferencesUpdated, success.reported, success.productUpdated],
  })
})

it('names each notification preference as the server does in English', () => {
  for (const [id, { title, description }] of Object.entries(preferences))
    expect({ id, kind: peopleTexts.notifications.kinds }).toMatchObject({
      kind: { [id]: { title, description } },
    })
})
