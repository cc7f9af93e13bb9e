import { pluralOf } from '../../languages.ts'
import { voiceNote } from '../../media/minutes-and-seconds.ts'
import { priceIn } from '../../money-text.ts'
import type { NotificationTexts } from '../texts.ts'

const plural = pluralOf('fr')

const nameOf = (who: string | null) => who ?? 'Quelqu’un'
const titleOf = (product: string | null) => product ?? 'Produit sans titre'
/** A text about something that has a title, if that is known. */
const about = (title: string | null | undefined, what: string) => (title ? `« ${title} ». ${what}` : what)
const withReason = (what: string, reason: string | null, otherwise = '.') =>
  reason ? `${what}: ${reason}` : what + otherwise
const andMore = (what: string, others: number) =>
  others === 0
    ? what
    : plural(others, { one: `${what} et ${others} autre`, other: `${what} et ${others} autres` })
const andOthers = (who: string, others: number) =>
  others === 0
    ? who
    : `${who} et ${plural(others, { one: `${others} autre personne`, other: `${others} autres personnes` })}`

const offers = {
  made: 'Nouvelle offre',
  countered: 'Nouvelle contre-offre',
  accepted: 'Offre acceptée',
  declined: 'Offre refusée',
  withdrawn: 'Offre retirée',
  expired: 'Offre expirée',
  expiring: 'Une offre expire bientôt',
} as const
const deals = {
  agreed: 'Nouvelle commande',
  ready: 'Prête à retirer',
  sent: 'En route',
  received: 'Produit remis',
  closed: 'Commande terminée',
  cancelled: 'Commande annulée',
  disputed: 'Commande en litige',
  handover: 'Réception modifiée',
  payment: 'Paiement modifié',
  'payment-said': 'Payé, dit l’acheteur',
  'payment-confirmed': 'Paiement confirmé',
  'dispute-answered': 'L’autre partie a répondu au litige',
  'decided-closed': 'Litige tranché : la commande est validée',
  'decided-cancelled': 'Litige tranché : la commande est annulée',
  lapsing: 'Une commande va être annulée',
} as const
const chosenHandover = { pickup: 'le retrait', delivery: 'la livraison', rider: 'un livreur moto' } as const
const chosenPayment = {
  cash: 'les espèces',
  'mobile-money': 'le mobile money',
  bank: 'le virement bancaire',
} as const
const roles = {
  user: 'utilisateur',
  customer: 'client',
  dealer: 'vendeur pro',
  admin: 'administrateur',
} as const

/** The French texts of notifications: a short title and one sentence. */
export const notificationTexts: NotificationTexts = {
  message: ({ who, text, voice }) => ({
    title: 'Nouveau message',
    message: `${who}: ${text ?? voiceNote('Message vocal', voice) ?? 'Pièce jointe'}`,
  }),
  inquiry: ({ who, product, text }) => ({
    title: 'Nouvelle question',
    message: `${nameOf(who)} pose une question sur ${titleOf(product)} : ${text}`,
  }),
  comment: ({ who, subject, text }) => ({
    title: 'Nouveau commentaire',
    message: `${nameOf(who)} a commenté ${titleOf(subject)} : ${text}`,
  }),
  thread: ({ who, subject, text }) => ({
    title: 'Nouvelle réponse',
    message: `${nameOf(who)} a répondu à un commentaire sur ${titleOf(subject)} : ${text}`,
  }),
  reply: ({ who, text }) => ({
    title: 'Nouvelle réponse',
    message: `${nameOf(who)} a répondu à votre commentaire : ${text}`,
  }),
  'comment-like': ({ who, text }) => ({
    title: 'Nouveau J’aime',
    message: `${nameOf(who)} aime votre commentaire : ${text}`,
  }),
  like: ({ who, others, product }) => ({
    title: 'Nouveau J’aime',
    message: `${andOthers(nameOf(who), others)} : J’aime pour ${titleOf(product)}`,
  }),
  follow: ({ who, shop }) => ({
    title: 'Nouvel abonné',
    message: shop === null ? `${nameOf(who)} vous suit` : `${nameOf(who)} suit ${shop}`,
  }),
  'product-reduced': ({ product, price, money, percent }) => ({
    title: 'Prix en baisse',
    message: `${titleOf(product)} coûte maintenant ${priceIn('fr', price, money)}, soit ${percent} % de moins`,
  }),
  'shop-news': ({ shop, product, others }) => ({
    title: `Nouveau chez ${shop}`,
    message: andMore(titleOf(product), others),
  }),
  'saved-search': ({ search, product, others }) => ({
    title: others === 0 ? `Nouveau pour ${search}` : `${others + 1} nouveautés pour ${search}`,
    message: andMore(titleOf(product), others),
  }),
  offer: ({ change, product, quantity, price, money, cause }) => ({
    title: cause ? 'Plus en vente' : offers[change],
    message:
      quantity === 1
        ? `${product} : ${priceIn('fr', price, money)}`
        : `${quantity} × ${product} : ${priceIn('fr', price, money)} l’unité`,
  }),
  deal: ({ change, number, product, chosen }) => ({
    title: chosen
      ? `${chosen.who ?? 'L’acheteur'} a choisi ${chosenHandover[chosen.handover]} et ${chosenPayment[chosen.payment]}`
      : deals[change],
    message: `Commande ${number} : ${product}${chosen?.isUntold ? '. Dites comment vous payer.' : ''}`,
  }),
  'account-request-rejected': ({ type, reason }) => ({
    title: 'Votre demande a été refusée',
    message: withReason(
      `Votre compte reste comme il est : la demande de ${type === 'deletion' ? 'suppression' : 'désactivation'} a été refusée`,
      reason,
      '. Une question ? Contactez l’assistance.',
    ),
  }),
  'role-changed': ({ role, reason }) => ({
    title: 'Votre rôle a changé',
    message: withReason(`Un administrateur a changé votre rôle en ${roles[role]}`, reason),
  }),
  'account-status': ({ status, reason }) =>
    status === 'active'
      ? {
          title: 'Votre compte est de nouveau actif',
          message: withReason('Vous pouvez vous connecter, et votre boutique est de nouveau visible', reason),
        }
      : {
          title: 'Votre compte a été désactivé',
          message: withReason(
            'Vous ne pouvez plus vous connecter, et votre boutique et ses produits ne sont plus visibles',
            reason,
            '. Une question ? Contactez l’assistance.',
          ),
        },
  'comment-moderated': ({ verdict, reason }) =>
    verdict === 'hidden'
      ? {
          title: 'Votre commentaire a été masqué',
          message: withReason(
            'Votre commentaire n’est plus visible',
            reason,
            ', par décision d’un administrateur.',
          ),
        }
      : {
          title: 'Votre commentaire a été supprimé',
          message: withReason(
            'Votre commentaire a été retiré',
            reason,
            ', par décision d’un administrateur.',
          ),
        },
  'product-moderated': ({ status, reason, product }) => ({
    title: {
      active: 'Votre produit a été approuvé',
      inactive: 'Votre produit a été masqué',
      rejected: 'Votre produit a été refusé',
    }[status],
    message: about(
      product,
      withReason(
        status === 'active' ? 'Votre produit est de nouveau visible' : 'Votre produit n’est plus visible',
        reason,
      ),
    ),
  }),
  'shop-moderated': ({ verdict, reason }) => ({
    title: {
      closed: 'Votre boutique a été fermée',
      opened: 'Votre boutique est de nouveau ouverte',
      verified: 'Votre boutique est vérifiée',
      unverified: 'Votre boutique n’est plus vérifiée',
      renamed: 'Votre boutique est à nouveau examinée',
    }[verdict],
    message: withReason(
      {
        closed: 'Votre boutique et ses produits ne sont plus visibles',
        opened: 'Votre boutique et ses produits sont de nouveau visibles',
        verified: 'Votre boutique porte maintenant la marque des boutiques vérifiées',
        unverified: 'Votre boutique ne porte plus la marque des boutiques vérifiées',
        renamed:
          'Vous avez changé son nom ou son adresse : nous l’examinons avant de la marquer de nouveau comme vérifiée',
      }[verdict],
      reason,
    ),
  }),
  'report-decided': ({ status, reason }) => ({
    title: 'Votre signalement a été examiné',
    message: withReason(
      status === 'resolved'
        ? 'Nous avons agi suite à votre signalement'
        : 'Nous n’avons rien trouvé de contraire à nos règles',
      reason,
      '. Merci de nous avoir prévenus.',
    ),
  }),
  'identity-decided': ({ isApproved, reason }) =>
    isApproved
      ? { title: 'Vous êtes vérifié', message: 'Votre identité a été vérifiée.' }
      : {
          title: 'Votre vérification a été refusée',
          message: withReason('Vos documents n’ont pas été acceptés', reason, '. Vous pouvez réessayer.'),
        },
  'seller-decided': ({ isApproved, isDealer, reason }) =>
    isApproved
      ? {
          title: 'Votre boutique est vérifiée',
          message: isDealer
            ? 'Votre boutique est vérifiée, et vous êtes maintenant vendeur pro.'
            : 'Votre boutique porte maintenant la marque des boutiques vérifiées.',
        }
      : {
          title: 'Votre boutique n’a pas été vérifiée',
          message: withReason('Votre boutique n’a pas été vérifiée', reason, '. Vous pouvez réessayer.'),
        },
  'password-changed': () => ({
    title: 'Votre mot de passe a été changé',
    message: 'Si ce n’était pas vous, réinitialisez votre mot de passe et contactez l’assistance.',
  }),
  'second-factor': ({ isOn }) => ({
    title: isOn ? 'Vérification en deux étapes activée' : 'Vérification en deux étapes désactivée',
    message: 'Si ce n’était pas vous, réinitialisez votre mot de passe et contactez l’assistance.',
  }),
  'second-factor-guessed': () => ({
    title: 'Quelqu’un connaît votre mot de passe',
    message: 'On a tenté de se connecter sans le bon code. Changez votre mot de passe maintenant.',
  }),
}
