import { pluralOf } from '../../languages.ts'
import { voiceNote } from '../../media/minutes-and-seconds.ts'
import { priceIn } from '../../money-text.ts'
import type { NotificationTexts } from '../texts.ts'

const plural = pluralOf('pt')

const nameOf = (who: string | null) => who ?? 'Alguém'
const titleOf = (product: string | null) => product ?? 'Produto sem título'
/** A text about something that has a title, if that is known. */
const about = (title: string | null | undefined, what: string) => (title ? `“${title}”. ${what}` : what)
const withReason = (what: string, reason: string | null, otherwise = '.') =>
  reason ? `${what}: ${reason}` : what + otherwise
const andMore = (what: string, others: number) => (others === 0 ? what : `${what} e mais ${others}`)
const andOthers = (who: string, others: number) =>
  others === 0
    ? who
    : `${who} e ${plural(others, { one: `mais ${others} pessoa`, other: `mais ${others} pessoas` })}`

const offers = {
  made: 'Nova oferta',
  countered: 'Nova contraproposta',
  accepted: 'Oferta aceite',
  declined: 'Oferta recusada',
  withdrawn: 'Oferta retirada',
  expired: 'Oferta expirada',
  expiring: 'Uma oferta expira em breve',
} as const
const deals = {
  agreed: 'Nova encomenda',
  ready: 'Pronta para levantar',
  sent: 'A caminho',
  received: 'Entregue',
  closed: 'Encomenda concluída',
  cancelled: 'Encomenda cancelada',
  disputed: 'Encomenda em disputa',
  handover: 'Entrega alterada',
  payment: 'Pagamento alterado',
  'payment-said': 'Pago, diz o comprador',
  'payment-confirmed': 'Pagamento confirmado',
  'dispute-answered': 'O outro lado respondeu à disputa',
  'decided-closed': 'Disputa decidida: a encomenda mantém-se',
  'decided-cancelled': 'Disputa decidida: a encomenda é cancelada',
  lapsing: 'Uma encomenda vai ser cancelada em breve',
} as const
const chosenHandover = { pickup: 'levantamento', delivery: 'entrega em casa', rider: 'estafeta' } as const
const chosenPayment = {
  cash: 'dinheiro',
  'mobile-money': 'dinheiro móvel',
  bank: 'transferência',
} as const
const roles = {
  user: 'utilizador',
  customer: 'cliente',
  dealer: 'revendedor',
  admin: 'administrador',
} as const

/** The Portuguese texts of notifications: a short title and one sentence. */
export const notificationTexts: NotificationTexts = {
  message: ({ who, text, voice }) => ({
    title: 'Nova mensagem',
    message: `${who}: ${text ?? voiceNote('Mensagem de voz', voice) ?? 'Anexo'}`,
  }),
  inquiry: ({ who, product, text }) => ({
    title: 'Nova pergunta',
    message: `${nameOf(who)} pergunta sobre ${titleOf(product)}: ${text}`,
  }),
  comment: ({ who, subject, text }) => ({
    title: 'Novo comentário',
    message: `${nameOf(who)} comentou ${titleOf(subject)}: ${text}`,
  }),
  thread: ({ who, subject, text }) => ({
    title: 'Nova resposta',
    message: `${nameOf(who)} respondeu a um comentário em ${titleOf(subject)}: ${text}`,
  }),
  reply: ({ who, text }) => ({
    title: 'Nova resposta',
    message: `${nameOf(who)} respondeu ao seu comentário: ${text}`,
  }),
  'comment-like': ({ who, text }) => ({
    title: 'Novo gosto',
    message: `${nameOf(who)} gostou do seu comentário: ${text}`,
  }),
  like: ({ who, others, product }) => ({
    title: 'Novo gosto',
    message: `${andOthers(nameOf(who), others)}: gosto em ${titleOf(product)}`,
  }),
  follow: ({ who, shop }) => ({
    title: 'Novo seguidor',
    message: shop === null ? `${nameOf(who)} segue-o` : `${nameOf(who)} segue ${shop}`,
  }),
  'product-reduced': ({ product, price, money, percent }) => ({
    title: 'Preço mais baixo',
    message: `${titleOf(product)} custa agora ${priceIn('pt', price, money)}, menos ${percent}%`,
  }),
  'shop-news': ({ shop, product, others }) => ({
    title: `Novidade de ${shop}`,
    message: andMore(titleOf(product), others),
  }),
  'saved-search': ({ search, product, others }) => ({
    title: others === 0 ? `Novidade para ${search}` : `${others + 1} novidades para ${search}`,
    message: andMore(titleOf(product), others),
  }),
  offer: ({ change, product, quantity, price, money, cause }) => ({
    title: cause ? 'Já não está à venda' : offers[change],
    message:
      quantity === 1
        ? `${product}: ${priceIn('pt', price, money)}`
        : `${quantity} × ${product}: ${priceIn('pt', price, money)} cada`,
  }),
  deal: ({ change, number, product, chosen }) => ({
    title: chosen
      ? `${chosen.who ?? 'O comprador'} escolheu ${chosenHandover[chosen.handover]} e ${chosenPayment[chosen.payment]}`
      : deals[change],
    message: `Encomenda ${number}: ${product}${chosen?.isUntold ? '. Diga como lhe pagam.' : ''}`,
  }),
  'account-request-rejected': ({ type, reason }) => ({
    title: 'O seu pedido foi recusado',
    message: withReason(
      `A sua conta fica como está: o pedido de ${type === 'deletion' ? 'eliminação' : 'desactivação'} foi recusado`,
      reason,
      '. Se tiver dúvidas, contacte o apoio.',
    ),
  }),
  'role-changed': ({ role, reason }) => ({
    title: 'A sua função mudou',
    message: withReason(`Um administrador mudou a sua função para ${roles[role]}`, reason),
  }),
  'account-status': ({ status, reason }) =>
    status === 'active'
      ? {
          title: 'A sua conta está activa de novo',
          message: withReason('Pode entrar, e a sua loja está de novo visível', reason),
        }
      : {
          title: 'A sua conta foi desactivada',
          message: withReason(
            'Não pode entrar, e a sua loja e os seus produtos já não são visíveis',
            reason,
            '. Se tiver dúvidas, contacte o apoio.',
          ),
        },
  'comment-moderated': ({ verdict, reason }) =>
    verdict === 'hidden'
      ? {
          title: 'O seu comentário foi ocultado',
          message: withReason(
            'O seu comentário já não é visível',
            reason,
            ', por decisão de um administrador.',
          ),
        }
      : {
          title: 'O seu comentário foi eliminado',
          message: withReason('O seu comentário foi retirado', reason, ', por decisão de um administrador.'),
        },
  'product-moderated': ({ status, reason, product }) => ({
    title: {
      active: 'O seu produto foi aprovado',
      inactive: 'O seu produto foi ocultado',
      rejected: 'O seu produto foi recusado',
    }[status],
    message: about(
      product,
      withReason(
        status === 'active' ? 'O seu produto está de novo visível' : 'O seu produto já não é visível',
        reason,
      ),
    ),
  }),
  'shop-moderated': ({ verdict, reason }) => ({
    title: {
      closed: 'A sua loja foi fechada',
      opened: 'A sua loja está aberta de novo',
      verified: 'A sua loja está verificada',
      unverified: 'A sua loja já não está verificada',
      renamed: 'A sua loja está de novo em análise',
    }[verdict],
    message: withReason(
      {
        closed: 'A sua loja e os seus produtos já não são visíveis',
        opened: 'A sua loja e os seus produtos estão de novo visíveis',
        verified: 'A sua loja tem agora a marca de loja verificada',
        unverified: 'A sua loja já não tem a marca de loja verificada',
        renamed: 'Mudou o nome ou o endereço: vamos analisá-la antes de a marcar de novo como verificada',
      }[verdict],
      reason,
    ),
  }),
  'report-decided': ({ status, reason }) => ({
    title: 'A sua denúncia foi analisada',
    message: withReason(
      status === 'resolved'
        ? 'Agimos com base na sua denúncia'
        : 'Não encontrámos nada contra as nossas regras',
      reason,
      '. Obrigado por nos avisar.',
    ),
  }),
  'identity-decided': ({ isApproved, reason }) =>
    isApproved
      ? { title: 'Está verificado', message: 'A sua identidade foi verificada.' }
      : {
          title: 'A sua verificação foi recusada',
          message: withReason('Os seus documentos não foram aceites', reason, '. Pode tentar de novo.'),
        },
  'seller-decided': ({ isApproved, isDealer, reason }) =>
    isApproved
      ? {
          title: 'A sua loja está verificada',
          message: isDealer
            ? 'A sua loja está verificada, e agora é revendedor.'
            : 'A sua loja tem agora a marca de loja verificada.',
        }
      : {
          title: 'A sua loja não foi verificada',
          message: withReason('A sua loja não foi verificada', reason, '. Pode tentar de novo.'),
        },
  'password-changed': () => ({
    title: 'A sua palavra-passe foi alterada',
    message: 'Se não foi você, reponha já a palavra-passe e contacte o apoio.',
  }),
  'second-factor': ({ isOn }) => ({
    title: isOn ? 'Verificação em dois passos ligada' : 'Verificação em dois passos desligada',
    message: 'Se não foi você, reponha já a palavra-passe e contacte o apoio.',
  }),
  'second-factor-guessed': () => ({
    title: 'Alguém sabe a sua palavra-passe',
    message: 'Tentaram entrar sem o código certo. Mude já a sua palavra-passe.',
  }),
}
