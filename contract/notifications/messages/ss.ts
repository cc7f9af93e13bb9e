import { pluralOf } from '../../languages.ts'
import { voiceNote } from '../../media/minutes-and-seconds.ts'
import { priceIn } from '../../money-text.ts'
import type { NotificationTexts } from '../texts.ts'

const plural = pluralOf('ss')

const nameOf = (who: string | null) => who ?? 'Lotsite'
const titleOf = (product: string | null) => product ?? 'Umkhicito longenalibito'
/** A text about something that has a title, if that is known. */
const about = (title: string | null | undefined, what: string) => (title ? `“${title}”. ${what}` : what)
const withReason = (what: string, reason: string | null, otherwise = '.') =>
  reason ? `${what}: ${reason}` : what + otherwise
const andMore = (what: string, others: number) => (others === 0 ? what : `${what} naleminye lengu-${others}`)
const andOthers = (who: string, others: number) =>
  others === 0 ? who : `${who} na${plural(others, { one: 'lomunye munye', other: `labanye laba-${others}` })}`

const offers = {
  made: 'Siphakamiso lesisha',
  countered: 'Siphakamiso lesiphendvulako lesisha',
  accepted: 'Siphakamiso sivunyiwe',
  declined: 'Siphakamiso saliwe',
  withdrawn: 'Siphakamiso sihocisiwe',
  expired: 'Sikhatsi sesiphakamiso siphelile',
  expiring: 'Sikhatsi sesiphakamiso sitawuphela masinyane',
} as const
const deals = {
  agreed: 'Sivumelwano lesisha',
  ready: 'Ulungele kulandvwa',
  sent: 'Usendleleni',
  received: 'Sewunikelwe',
  closed: 'Sivumelwano siphelile',
  cancelled: 'Sivumelwano sikhanseliwe',
  disputed: 'Sivumelwano sinengcabano',
  handover: 'Kunikelwa kushintjile',
  payment: 'Kubhadala kushintjile',
  'payment-said': 'Kubhadeliwe, kusho umtsengi',
  'payment-confirmed': 'Kubhadala kucinisekisiwe',
  'dispute-answered': 'Lolomunye uphendvulile ngengcabano',
  'decided-closed': 'Ingcabano incunyiwe: sivumelwano simile',
  'decided-cancelled': 'Ingcabano incunyiwe: sivumelwano sikhanseliwe',
  lapsing: 'Sivumelwano sitawukhanselwa masinyane',
} as const
const chosenHandover = { pickup: 'kulandza', delivery: 'kuletfwa', rider: 'sitfutfutfu' } as const
const chosenPayment = { cash: 'ikheshi', 'mobile-money': 'mobile money', bank: 'libhange' } as const
const roles = { user: 'umsebentisi', customer: 'likhasimende', dealer: 'umhwebi', admin: 'umphatsi' } as const

/** The siSwati texts of notifications: a short title and one sentence. */
export const notificationTexts: NotificationTexts = {
  message: ({ who, text, voice }) => ({
    title: 'Umlayeto lomusha',
    message: `${who}: ${text ?? voiceNote('Umlayeto welivi', voice) ?? 'Lokunamatsiselwe'}`,
  }),
  inquiry: ({ who, product, text }) => ({
    title: 'Umbuto lomusha',
    message: `${nameOf(who)} ubuta nge-${titleOf(product)}: ${text}`,
  }),
  comment: ({ who, subject, text }) => ({
    title: 'Umbono lomusha',
    message: `${nameOf(who)} ubeke umbono nge-${titleOf(subject)}: ${text}`,
  }),
  thread: ({ who, subject, text }) => ({
    title: 'Imphendvulo lensha',
    message: `${nameOf(who)} uphendvule umbono nge-${titleOf(subject)}: ${text}`,
  }),
  reply: ({ who, text }) => ({
    title: 'Imphendvulo lensha',
    message: `${nameOf(who)} uphendvule umbono wakho: ${text}`,
  }),
  'comment-like': ({ who, text }) => ({
    title: 'Kutsandza lokusha',
    message: `${nameOf(who)} utsandze umbono wakho: ${text}`,
  }),
  like: ({ who, others, product }) => ({
    title: 'Kutsandza lokusha',
    message:
      others === 0
        ? `${nameOf(who)} utsandze ${titleOf(product)}`
        : `${andOthers(nameOf(who), others)} batsandze ${titleOf(product)}`,
  }),
  follow: ({ who, shop }) => ({
    title: 'Umlandzeli lomusha',
    message: shop === null ? `${nameOf(who)} uyakulandzela` : `${nameOf(who)} ulandzela ${shop}`,
  }),
  'product-reduced': ({ product, price, money, percent }) => ({
    title: 'Linani lehlile',
    message: `${titleOf(product)} nyalo ubita ${priceIn('ss', price, money)}, kwehle nge-${percent}%`,
  }),
  'shop-news': ({ shop, product, others }) => ({
    title: `Lokusha lokuvela ku-${shop}`,
    message: andMore(titleOf(product), others),
  }),
  'saved-search': ({ search, product, others }) => ({
    title: others === 0 ? `Lokusha kwe-${search}` : `Lokusha lokungu-${others + 1} kwe-${search}`,
    message: andMore(titleOf(product), others),
  }),
  offer: ({ change, product, quantity, price, money, cause }) => ({
    title: cause ? 'Awusatsengiswa' : offers[change],
    message:
      quantity === 1
        ? `${product}: ${priceIn('ss', price, money)}`
        : `${quantity} × ${product}: ${priceIn('ss', price, money)} ngamunye`,
  }),
  deal: ({ change, number, product, chosen }) => ({
    title: chosen
      ? `${chosen.who ?? 'Umtsengi'} ukhetse ${chosenHandover[chosen.handover]} ne-${chosenPayment[chosen.payment]}`
      : deals[change],
    message: `Sivumelwano ${number}: ${product}${chosen?.isUntold ? '. Shano kutsi ubhadalwa njani.' : ''}`,
  }),
  'account-request-rejected': ({ type, reason }) => ({
    title: 'Sicelo sakho saliwe',
    message: withReason(
      `I-akhawunti yakho ihlala injalo: sicelo ${type === 'deletion' ? 'sekuyisula' : 'sekuyivala'} saliwe`,
      reason,
      '. Nangabe unemibuto, tsintsana nelusito.',
    ),
  }),
  'role-changed': ({ role, reason }) => ({
    title: 'Indzima yakho ishintjile',
    message: withReason(`Umphatsi ushintje indzima yakho yaba ${roles[role]}`, reason),
  }),
  'account-status': ({ status, reason }) =>
    status === 'active'
      ? {
          title: 'I-akhawunti yakho iyasebenta futsi',
          message: withReason('Ungangena, nesitolo sakho sesiyabonakala futsi', reason),
        }
      : {
          title: 'I-akhawunti yakho ivaliwe',
          message: withReason(
            'Angeke ungene, futsi sitolo sakho nemikhicito yaso akusabonakali',
            reason,
            '. Nangabe unemibuto, tsintsana nelusito.',
          ),
        },
  'comment-moderated': ({ verdict, reason }) =>
    verdict === 'hidden'
      ? {
          title: 'Umbono wakho ufihliwe',
          message: withReason('Labanye abasawuboni umbono wakho', reason, ', ngesincumo semphatsi.'),
        }
      : {
          title: 'Umbono wakho usuliwe',
          message: withReason('Umbono wakho ususiwe', reason, ', ngesincumo semphatsi.'),
        },
  'product-moderated': ({ status, reason, product }) => ({
    title: {
      active: 'Umkhicito wakho uvunyiwe',
      inactive: 'Umkhicito wakho ufihliwe',
      rejected: 'Umkhicito wakho waliwe',
    }[status],
    message: about(
      product,
      withReason(
        status === 'active' ? 'Umkhicito wakho sewuyabonakala futsi' : 'Umkhicito wakho awusabonakali',
        reason,
      ),
    ),
  }),
  'shop-moderated': ({ verdict, reason }) => ({
    title: {
      closed: 'Sitolo sakho sivaliwe',
      opened: 'Sitolo sakho sivuliwe futsi',
      verified: 'Sitolo sakho sicinisekisiwe',
      unverified: 'Sitolo sakho asisacinisekiswa',
      renamed: 'Sitolo sakho siyabukwa futsi',
    }[verdict],
    message: withReason(
      {
        closed: 'Sitolo sakho nemikhicito yaso akusabonakali',
        opened: 'Sitolo sakho nemikhicito yaso sekuyabonakala futsi',
        verified: 'Sitolo sakho nyalo sineluphawu lwesitolo lesicinisekisiwe',
        unverified: 'Sitolo sakho asisenalo luphawu lwesitolo lesicinisekisiwe',
        renamed: 'Ushintje libito noma likheli laso, ngako siyasibuka ngaphambi kwekusicinisekisa futsi',
      }[verdict],
      reason,
    ),
  }),
  'report-decided': ({ status, reason }) => ({
    title: 'Umbiko wakho ubukiwe',
    message: withReason(
      status === 'resolved'
        ? 'Sitsatse sinyatselo ngembiko wakho'
        : 'Asikatfoli lutfo loluphula imitsetfo yetfu',
      reason,
      '. Siyabonga ngekusatisa.',
    ),
  }),
  'identity-decided': ({ isApproved, reason }) =>
    isApproved
      ? { title: 'Sewucinisekisiwe', message: 'Bunguwe bucinisekisiwe.' }
      : {
          title: 'Kucinisekiswa kwakho kwaliwe',
          message: withReason('Tincwadzi takho atikemukelwa', reason, '. Ungazama futsi.'),
        },
  'seller-decided': ({ isApproved, isDealer, reason }) =>
    isApproved
      ? {
          title: 'Sitolo sakho sicinisekisiwe',
          message: isDealer
            ? 'Sitolo sakho sicinisekisiwe, futsi nyalo ungumhwebi.'
            : 'Sitolo sakho nyalo sineluphawu lwesitolo lesicinisekisiwe.',
        }
      : {
          title: 'Sitolo sakho asikacinisekiswa',
          message: withReason('Sitolo sakho asikacinisekiswa', reason, '. Ungazama futsi.'),
        },
  'password-changed': () => ({
    title: 'Iphasiwedi yakho ishintjiwe',
    message: 'Nangabe bekungasuwe, setha kabusha iphasiwedi yakho nyalo utsintsane nelusito.',
  }),
  'second-factor': ({ isOn }) => ({
    title: isOn ? 'Kungena ngetinyatselo letimbili kuvuliwe' : 'Kungena ngetinyatselo letimbili kuvaliwe',
    message: 'Nangabe bekungasuwe, setha kabusha iphasiwedi yakho nyalo utsintsane nelusito.',
  }),
  'second-factor-guessed': () => ({
    title: 'Kukhona lowati iphasiwedi yakho',
    message: 'Wetame kungena angenayo ikhodi lelungile. Shintja iphasiwedi yakho nyalo.',
  }),
}
