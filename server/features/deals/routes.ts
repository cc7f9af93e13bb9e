import { adminsOnly, signedIn } from '../../access.ts'
import { route } from '../../route.ts'
import { acceptOffer, counterOffer, declineOffer, withdrawOffer } from './actions/answer-offer.ts'
import { buyProduct } from './actions/buy-product.ts'
import { changeDeal } from './actions/change-deal.ts'
import { cancelDeal, markDealReady, markDealSent, receiveDeal } from './actions/deal-steps.ts'
import { answerDispute, disputeDeal, resolveDeal } from './actions/dispute-deal.ts'
import { makeChatOffer, makeOffer } from './actions/make-offer.ts'
import { confirmDealPayment, markDealPaid } from './actions/pay-deal.ts'
import { getDeal, listAdminDeals, listDeals } from './queries/deals.ts'
import { exportDeals } from './queries/export-deals.ts'
import { getOffer, listOffers } from './queries/offers.ts'
import { getOpenTrades } from './queries/open-trades.ts'
import { getShopSales } from './queries/shop-sales.ts'

export const dealsRoutes = {
  makeOffer: route('makeOffer', signedIn, makeOffer),
  makeChatOffer: route('makeChatOffer', signedIn, makeChatOffer),
  acceptOffer: route('acceptOffer', signedIn, acceptOffer),
  declineOffer: route('declineOffer', signedIn, declineOffer),
  counterOffer: route('counterOffer', signedIn, counterOffer),
  withdrawOffer: route('withdrawOffer', signedIn, withdrawOffer),
  listOffers: route('listOffers', signedIn, listOffers),
  getOffer: route('getOffer', signedIn, getOffer),
  getOpenTrades: route('getOpenTrades', signedIn, getOpenTrades),
  buyProduct: route('buyProduct', signedIn, buyProduct),
  listDeals: route('listDeals', signedIn, listDeals),
  getDeal: route('getDeal', signedIn, getDeal),
  changeDeal: route('changeDeal', signedIn, changeDeal),
  markDealPaid: route('markDealPaid', signedIn, markDealPaid),
  confirmDealPayment: route('confirmDealPayment', signedIn, confirmDealPayment),
  markDealReady: route('markDealReady', signedIn, markDealReady),
  markDealSent: route('markDealSent', signedIn, markDealSent),
  receiveDeal: route('receiveDeal', signedIn, receiveDeal),
  cancelDeal: route('cancelDeal', signedIn, cancelDeal),
  disputeDeal: route('disputeDeal', signedIn, disputeDeal),
  answerDispute: route('answerDispute', signedIn, answerDispute),
  resolveDeal: route('resolveDeal', adminsOnly, resolveDeal),
  listAdminDeals: route('listAdminDeals', adminsOnly, listAdminDeals),
  getShopSales: route('getShopSales', signedIn, getShopSales),
  exportDeals: route('exportDeals', signedIn, exportDeals),
}
