import { pluralOf } from '../../languages.ts'
import { voiceNote } from '../../media/minutes-and-seconds.ts'
import { priceIn } from '../../money-text.ts'
import type { NotificationTexts } from '../texts.ts'

const plural = pluralOf('en')

const nameOf = (who: string | null) => who ?? 'Somebody'
const titleOf = (product: string | null) => product ?? 'Untitled Product'
/** A text about something that has a title, if that is known. */
const about = (title: string | null | undefined, what: string) => (title ? `“${title}”. ${what}` : what)
const withReason = (what: string, reason: string | null, otherwise = '.') =>
  reason ? `${what}: ${reason}` : what + otherwise
const andMore = (what: string, others: number) => (others === 0 ? what : `${what} and ${others} more`)
const andOthers = (who: string, others: number) =>
  others === 0 ? who : `${who} and ${plural(others, { one: `${others} other`, other: `${others} others` })}`

const offers = {
  made: 'New offer',
  countered: 'New counter-offer',
  accepted: 'Offer accepted',
  declined: 'Offer declined',
  withdrawn: 'Offer withdrawn',
  expired: 'Offer expired',
  expiring: 'An offer expires soon',
} as const
const deals = {
  agreed: 'New deal',
  ready: 'Ready for pick-up',
  sent: 'On its way',
  received: 'Handed over',
  closed: 'Deal closed',
  cancelled: 'Deal cancelled',
  disputed: 'Deal in dispute',
  handover: 'Hand-over changed',
  payment: 'Payment changed',
  'payment-said': 'Paid, says the buyer',
  'payment-confirmed': 'Payment confirmed',
  'dispute-answered': 'The other side answered the dispute',
  'decided-closed': 'Dispute decided: the deal stands',
  'decided-cancelled': 'Dispute decided: the deal is cancelled',
  lapsing: 'A deal is cancelled soon',
} as const
const chosenHandover = { pickup: 'pick-up', delivery: 'delivery', rider: 'a rider' } as const
const chosenPayment = { cash: 'cash', 'mobile-money': 'mobile money', bank: 'bank transfer' } as const
const roles = { user: 'user', customer: 'customer', dealer: 'dealer', admin: 'administrator' } as const

/** The English texts of notifications: a short title and one sentence. */
export const notificationTexts: NotificationTexts = {
  message: ({ who, text, voice }) => ({
    title: 'New message',
    message: `${who}: ${text ?? voiceNote('Voice note', voice) ?? 'Attachment'}`,
  }),
  inquiry: ({ who, product, text }) => ({
    title: 'New inquiry',
    message: `${nameOf(who)} asks about ${titleOf(product)}: ${text}`,
  }),
  comment: ({ who, subject, text }) => ({
    title: 'New comment',
    message: `${nameOf(who)} commented on ${titleOf(subject)}: ${text}`,
  }),
  thread: ({ who, subject, text }) => ({
    title: 'New reply',
    message: `${nameOf(who)} replied to a comment on ${titleOf(subject)}: ${text}`,
  }),
  reply: ({ who, text }) => ({
    title: 'New reply',
    message: `${nameOf(who)} replied to your comment: ${text}`,
  }),
  'comment-like': ({ who, text }) => ({
    title: 'New like',
    message: `${nameOf(who)} liked your comment: ${text}`,
  }),
  like: ({ who, others, product }) => ({
    title: 'New like',
    message: `${andOthers(nameOf(who), others)} liked ${titleOf(product)}`,
  }),
  follow: ({ who, shop }) => ({
    title: 'New follower',
    message: `${nameOf(who)} follows ${shop ?? 'you'}`,
  }),
  'product-reduced': ({ product, price, money, percent }) => ({
    title: 'Lower price',
    message: `${titleOf(product)} now costs ${priceIn('en', price, money)}, ${percent}% less`,
  }),
  'shop-news': ({ shop, product, others }) => ({
    title: `New from ${shop}`,
    message: andMore(titleOf(product), others),
  }),
  'saved-search': ({ search, product, others }) => ({
    title: others === 0 ? `New for ${search}` : `${others + 1} new for ${search}`,
    message: andMore(titleOf(product), others),
  }),
  offer: ({ change, product, quantity, price, money, cause }) => ({
    title: cause ? 'No longer for sale' : offers[change],
    message:
      quantity === 1
        ? `${product}: ${priceIn('en', price, money)}`
        : `${quantity} × ${product}: ${priceIn('en', price, money)} each`,
  }),
  deal: ({ change, number, product, chosen }) => ({
    title: chosen
      ? `${chosen.who ?? 'The buyer'} chose ${chosenHandover[chosen.handover]} and ${chosenPayment[chosen.payment]}`
      : deals[change],
    message: `Deal ${number}: ${product}${chosen?.isUntold ? '. Say how you are paid.' : ''}`,
  }),
  'account-request-rejected': ({ type, reason }) => ({
    title: 'Your account request was rejected',
    message: withReason(
      `Your account stays as it is: the request for its ${type} was rejected`,
      reason,
      '. Contact support if you have questions.',
    ),
  }),
  'role-changed': ({ role, reason }) => ({
    title: 'Your role has changed',
    message: withReason(`An administrator changed your role to ${roles[role]}`, reason),
  }),
  'account-status': ({ status, reason }) =>
    status === 'active'
      ? {
          title: 'Your account is active again',
          message: withReason('You can sign in, and others can see your shop again', reason),
        }
      : {
          title: 'Your account was deactivated',
          message: withReason(
            'You cannot sign in, and others no longer see your shop and its products',
            reason,
            '. Contact support if you have questions.',
          ),
        },
  'comment-moderated': ({ verdict, reason }) =>
    verdict === 'hidden'
      ? {
          title: 'Your comment was hidden',
          message: withReason('Others no longer see your comment', reason, ' by an administrator.'),
        }
      : {
          title: 'Your comment was deleted',
          message: withReason('Your comment was taken away', reason, ' by an administrator.'),
        },
  'product-moderated': ({ status, reason, product }) => ({
    title: {
      active: 'Your product was approved',
      inactive: 'Your product was hidden',
      rejected: 'Your product was rejected',
    }[status],
    message: about(
      product,
      withReason(
        status === 'active' ? 'Others can see your product again' : 'Others no longer see your product',
        reason,
      ),
    ),
  }),
  'shop-moderated': ({ verdict, reason }) => ({
    title: {
      closed: 'Your shop was closed',
      opened: 'Your shop is open again',
      verified: 'Your shop is verified',
      unverified: 'Your shop is no longer verified',
      renamed: 'Your shop is looked at again',
    }[verdict],
    message: withReason(
      {
        closed: 'Others no longer see your shop and its products',
        opened: 'Others can see your shop and its products again',
        verified: 'Your shop carries the mark of a verified shop now',
        unverified: 'Your shop no longer carries the mark of a verified shop',
        renamed: 'You changed its name or address, so we check it before it is marked as verified again',
      }[verdict],
      reason,
    ),
  }),
  'report-decided': ({ status, reason }) => ({
    title: 'Your report was looked at',
    message: withReason(
      status === 'resolved' ? 'We acted on your report' : 'We found nothing against our rules',
      reason,
      '. Thank you for telling us.',
    ),
  }),
  'identity-decided': ({ isApproved, reason }) =>
    isApproved
      ? { title: 'You are verified', message: 'Your identity was verified.' }
      : {
          title: 'Your verification was rejected',
          message: withReason('Your documents were not accepted', reason, '. You may try again.'),
        },
  'seller-decided': ({ isApproved, isDealer, reason }) =>
    isApproved
      ? {
          title: 'Your shop is verified',
          message: isDealer
            ? 'Your shop is verified, and you are a dealer now.'
            : 'Your shop carries the mark of a verified shop now.',
        }
      : {
          title: 'Your shop was not verified',
          message: withReason('Your shop was not verified', reason, '. You may try again.'),
        },
  'password-changed': () => ({
    title: 'Your password was changed',
    message: 'If this was not you, reset your password now and contact support.',
  }),
  'second-factor': ({ isOn }) => ({
    title: isOn ? 'Two-step sign-in is on' : 'Two-step sign-in is off',
    message: 'If this was not you, reset your password now and contact support.',
  }),
  'second-factor-guessed': () => ({
    title: 'Somebody knows your password',
    message: 'They tried to sign in and had no right code. Change your password now.',
  }),
}
