import { pluralOf } from '../../languages.ts'
import { voiceNote } from '../../media/minutes-and-seconds.ts'
import { priceIn } from '../../money-text.ts'
import type { NotificationTexts } from '../texts.ts'

const plural = pluralOf('sw')

const nameOf = (who: string | null) => who ?? 'Mtu fulani'
const titleOf = (product: string | null) => product ?? 'Bidhaa isiyo na jina'
/** A text about something that has a title, if that is known. */
const about = (title: string | null | undefined, what: string) => (title ? `“${title}”. ${what}` : what)
const withReason = (what: string, reason: string | null, otherwise = '.') =>
  reason ? `${what}: ${reason}` : what + otherwise
const andMore = (what: string, others: number) => (others === 0 ? what : `${what} na nyingine ${others}`)
const andOthers = (who: string, others: number) =>
  others === 0 ? who : `${who} na ${plural(others, { one: 'mwingine 1', other: `wengine ${others}` })}`

const offers = {
  made: 'Ofa mpya',
  countered: 'Ofa mbadala mpya',
  accepted: 'Ofa imekubaliwa',
  declined: 'Ofa imekataliwa',
  withdrawn: 'Ofa imeondolewa',
  expired: 'Muda wa ofa umeisha',
  expiring: 'Ofa inakaribia kuisha muda',
} as const
const deals = {
  agreed: 'Makubaliano mapya',
  ready: 'Tayari kuchukuliwa',
  sent: 'Iko njiani',
  received: 'Imekabidhiwa',
  closed: 'Makubaliano yamekamilika',
  cancelled: 'Makubaliano yameghairiwa',
  disputed: 'Makubaliano yana mgogoro',
  handover: 'Makabidhiano yamebadilika',
  payment: 'Malipo yamebadilika',
  'payment-said': 'Amelipa, asema mnunuzi',
  'payment-confirmed': 'Malipo yamethibitishwa',
  'dispute-answered': 'Upande wa pili umejibu kuhusu mgogoro',
  'decided-closed': 'Mgogoro umeamuliwa: makubaliano yanabaki',
  'decided-cancelled': 'Mgogoro umeamuliwa: makubaliano yameghairiwa',
  lapsing: 'Makubaliano yataghairiwa hivi karibuni',
} as const
const chosenHandover = { pickup: 'kuchukua', delivery: 'kuletewa', rider: 'bodaboda' } as const
const chosenPayment = { cash: 'taslimu', 'mobile-money': 'pesa za simu', bank: 'benki' } as const
const roles = { user: 'mtumiaji', customer: 'mteja', dealer: 'mfanyabiashara', admin: 'msimamizi' } as const

/** The Swahili texts of notifications: a short title and one sentence. */
export const notificationTexts: NotificationTexts = {
  message: ({ who, text, voice }) => ({
    title: 'Ujumbe mpya',
    message: `${who}: ${text ?? voiceNote('Ujumbe wa sauti', voice) ?? 'Kiambatisho'}`,
  }),
  inquiry: ({ who, product, text }) => ({
    title: 'Swali jipya',
    message: `${nameOf(who)} anauliza kuhusu ${titleOf(product)}: ${text}`,
  }),
  comment: ({ who, subject, text }) => ({
    title: 'Maoni mapya',
    message: `${nameOf(who)} ametoa maoni kuhusu ${titleOf(subject)}: ${text}`,
  }),
  thread: ({ who, subject, text }) => ({
    title: 'Jibu jipya',
    message: `${nameOf(who)} amejibu maoni kuhusu ${titleOf(subject)}: ${text}`,
  }),
  reply: ({ who, text }) => ({
    title: 'Jibu jipya',
    message: `${nameOf(who)} amejibu maoni yako: ${text}`,
  }),
  'comment-like': ({ who, text }) => ({
    title: 'Umependwa',
    message: `${nameOf(who)} amependa maoni yako: ${text}`,
  }),
  like: ({ who, others, product }) => ({
    title: 'Umependwa',
    message:
      others === 0
        ? `${nameOf(who)} amependa ${titleOf(product)}`
        : `${andOthers(nameOf(who), others)} wamependa ${titleOf(product)}`,
  }),
  follow: ({ who, shop }) => ({
    title: 'Mfuasi mpya',
    message: shop === null ? `${nameOf(who)} anakufuata` : `${nameOf(who)} anafuata ${shop}`,
  }),
  'product-reduced': ({ product, price, money, percent }) => ({
    title: 'Bei imepungua',
    message: `${titleOf(product)} sasa ni ${priceIn('sw', price, money)}, pungufu kwa ${percent}%`,
  }),
  'shop-news': ({ shop, product, others }) => ({
    title: `Mpya kutoka ${shop}`,
    message: andMore(titleOf(product), others),
  }),
  'saved-search': ({ search, product, others }) => ({
    title: others === 0 ? `Mpya kwa ${search}` : `${others + 1} mpya kwa ${search}`,
    message: andMore(titleOf(product), others),
  }),
  offer: ({ change, product, quantity, price, money, cause }) => ({
    title: cause ? 'Haiuzwi tena' : offers[change],
    message:
      quantity === 1
        ? `${product}: ${priceIn('sw', price, money)}`
        : `${quantity} × ${product}: ${priceIn('sw', price, money)} kila moja`,
  }),
  deal: ({ change, number, product, chosen }) => ({
    title: chosen
      ? `${chosen.who ?? 'Mnunuzi'} amechagua ${chosenHandover[chosen.handover]} na ${chosenPayment[chosen.payment]}`
      : deals[change],
    message: `Makubaliano ${number}: ${product}${chosen?.isUntold ? '. Sema utalipwaje.' : ''}`,
  }),
  'account-request-rejected': ({ type, reason }) => ({
    title: 'Ombi lako limekataliwa',
    message: withReason(
      `Akaunti yako inabaki ilivyo: ombi la ${type === 'deletion' ? 'kuifuta' : 'kuizima'} limekataliwa`,
      reason,
      '. Ukiwa na maswali, wasiliana na huduma kwa wateja.',
    ),
  }),
  'role-changed': ({ role, reason }) => ({
    title: 'Wajibu wako umebadilika',
    message: withReason(`Msimamizi amebadilisha wajibu wako kuwa ${roles[role]}`, reason),
  }),
  'account-status': ({ status, reason }) =>
    status === 'active'
      ? {
          title: 'Akaunti yako inatumika tena',
          message: withReason('Unaweza kuingia, na duka lako linaonekana tena', reason),
        }
      : {
          title: 'Akaunti yako imezimwa',
          message: withReason(
            'Huwezi kuingia, na duka lako na bidhaa zake hazionekani tena',
            reason,
            '. Ukiwa na maswali, wasiliana na huduma kwa wateja.',
          ),
        },
  'comment-moderated': ({ verdict, reason }) =>
    verdict === 'hidden'
      ? {
          title: 'Maoni yako yamefichwa',
          message: withReason(
            'Maoni yako hayaonekani tena kwa wengine',
            reason,
            ', kwa uamuzi wa msimamizi.',
          ),
        }
      : {
          title: 'Maoni yako yamefutwa',
          message: withReason('Maoni yako yameondolewa', reason, ', kwa uamuzi wa msimamizi.'),
        },
  'product-moderated': ({ status, reason, product }) => ({
    title: {
      active: 'Bidhaa yako imekubaliwa',
      inactive: 'Bidhaa yako imefichwa',
      rejected: 'Bidhaa yako imekataliwa',
    }[status],
    message: about(
      product,
      withReason(status === 'active' ? 'Bidhaa yako inaonekana tena' : 'Bidhaa yako haionekani tena', reason),
    ),
  }),
  'shop-moderated': ({ verdict, reason }) => ({
    title: {
      closed: 'Duka lako limefungwa',
      opened: 'Duka lako liko wazi tena',
      verified: 'Duka lako limethibitishwa',
      unverified: 'Duka lako halijathibitishwa tena',
      renamed: 'Duka lako linaangaliwa tena',
    }[verdict],
    message: withReason(
      {
        closed: 'Duka lako na bidhaa zake hazionekani tena',
        opened: 'Duka lako na bidhaa zake zinaonekana tena',
        verified: 'Duka lako sasa lina alama ya duka lililothibitishwa',
        unverified: 'Duka lako halina tena alama ya duka lililothibitishwa',
        renamed: 'Umebadilisha jina au anwani yake, kwa hiyo tunaliangalia kabla ya kulithibitisha tena',
      }[verdict],
      reason,
    ),
  }),
  'report-decided': ({ status, reason }) => ({
    title: 'Ripoti yako imeangaliwa',
    message: withReason(
      status === 'resolved' ? 'Tumechukua hatua kuhusu ripoti yako' : 'Hatukupata kinachovunja kanuni zetu',
      reason,
      '. Asante kwa kutujulisha.',
    ),
  }),
  'identity-decided': ({ isApproved, reason }) =>
    isApproved
      ? { title: 'Umethibitishwa', message: 'Utambulisho wako umethibitishwa.' }
      : {
          title: 'Uthibitisho wako umekataliwa',
          message: withReason('Hati zako hazikukubaliwa', reason, '. Unaweza kujaribu tena.'),
        },
  'seller-decided': ({ isApproved, isDealer, reason }) =>
    isApproved
      ? {
          title: 'Duka lako limethibitishwa',
          message: isDealer
            ? 'Duka lako limethibitishwa, na sasa wewe ni mfanyabiashara.'
            : 'Duka lako sasa lina alama ya duka lililothibitishwa.',
        }
      : {
          title: 'Duka lako halijathibitishwa',
          message: withReason('Duka lako halijathibitishwa', reason, '. Unaweza kujaribu tena.'),
        },
  'password-changed': () => ({
    title: 'Nenosiri lako limebadilishwa',
    message: 'Kama si wewe, weka upya nenosiri lako sasa na uwasiliane na huduma kwa wateja.',
  }),
  'second-factor': ({ isOn }) => ({
    title: isOn ? 'Kuingia kwa hatua mbili kumewashwa' : 'Kuingia kwa hatua mbili kumezimwa',
    message: 'Kama si wewe, weka upya nenosiri lako sasa na uwasiliane na huduma kwa wateja.',
  }),
  'second-factor-guessed': () => ({
    title: 'Mtu mwingine anajua nenosiri lako',
    message: 'Alijaribu kuingia bila msimbo sahihi. Badilisha nenosiri lako sasa.',
  }),
}
