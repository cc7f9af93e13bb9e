import type { Endpoints } from '../../../contract/index.ts'
import { SHOP_PAGE } from '../../../contract/page-sizes.ts'
import type { ShopImage, ShopStats } from '../../../contract/shops/views.ts'
import type { EndpointAnswer, EndpointInput } from '../../../contract/wire.ts'
import { call } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { takeEmbeddedAnswer } from '../../app/embedded-answers.ts'
import { refreshUser } from '../../app/session.ts'
import { uploadLater } from '../../app/upload-later.ts'
import { texts } from '../../messages/first-load.ts'
import { putProducts } from '../products/store.ts'
import { putShops, type Shop } from './store.ts'

/** Loads a shop by id or address into the store. @throws CallError; 404 if there is none */
export const loadShop = async (idOrSlug: string, signal?: AbortSignal): Promise<Shop> => {
  const { shop } = await call('getShop', { id: idOrSlug }, { signal })
  putShops([shop])
  return shop
}

/** Puts the shop embedded in the document, if it is there, into the store and returns it. */
export const takeEmbeddedShop = (idOrSlug: string): Shop | undefined => {
  const answer = takeEmbeddedAnswer('getShop', { id: idOrSlug })
  if (answer) putShops([answer.shop])
  return answer?.shop
}

/**
 * Loads a page of a shop's products, the newest first, into the store and returns their ids.
 * @throws CallError
 */
export const loadShopProducts = async (shopId: string, cursor: string | null, signal?: AbortSignal) =>
  putPage(
    await call('listShopProducts', { shopId, cursor: cursor ?? undefined, limit: SHOP_PAGE }, { signal }),
  )

/** As `loadShopProducts`, for the first page embedded in the document, if it is there. */
export const takeEmbeddedShopProducts = (shopId: string) => {
  const answer = takeEmbeddedAnswer('listShopProducts', { shopId, limit: SHOP_PAGE })
  return answer && putPage(answer)
}

const putPage = ({ products, pagination }: EndpointAnswer<Endpoints['listShopProducts']>) => {
  putProducts(products)
  return { ids: products.map(({ id }) => id), cursor: pagination.hasMore ? pagination.nextCursor : null }
}

export type ShopChange = Omit<EndpointInput<Endpoints['updateShop']>, 'id'>

/** Changes the given fields of the user's shop. @throws CallError */
export const saveShop = async (id: string, change: ShopChange): Promise<Shop> => {
  const { shop } = await call('updateShop', { id, ...change })
  putShops([shop])
  return shop
}

/**
 * Uploads a picture of the user's shop and returns its address; `onProgress` gets percent. @throws
 * CallError
 */
export const uploadPicture = async (
  id: string,
  type: ShopImage,
  image: File,
  onProgress: (percent: number) => void,
): Promise<string> => {
  const { url } = await call('uploadShopImage', { id, type }, { files: { image }, onProgress })
  // Without an address the upload has failed.
  if (!url) throw CallError.invalidResponse(texts.failures.upload)
  return url
}

/** Opens the user's shop again, or closes it. @throws CallError */
export const switchShop = async (id: string, isActive: boolean): Promise<void> => {
  const { shop } = await call(isActive ? 'activateShop' : 'deactivateShop', { id })
  putShops([shop])
}

/** Deletes the user's shop. @throws CallError */
export const deleteShop = async (id: string): Promise<void> => {
  await call('deleteShop', { id })
  await refreshUser().catch(() => {})
}

/** Returns the statistics of the own shop. @throws CallError */
export const loadStats = async (id: string, signal: AbortSignal): Promise<ShopStats> =>
  (await call('getShopStats', { id }, { signal })).stats

/** Returns the state of the verification of the user's shop. */
export const loadSellerStatus = () => call('getSellerStatus')
export type SellerStatus = Awaited<ReturnType<typeof loadSellerStatus>>

/**
 * Uploads a document for the verification by the resumable protocol and answers its key. @throws
 * CallError
 */
export const uploadDocument = async (
  file: File,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<string> => (await uploadLater(file, { folder: 'verification', ...options })).key

/** Requests the verification of the user's shop. */
export const submitSeller = (shopId: string, request: Omit<EndpointInput<Endpoints['verifyShop']>, 'id'>) =>
  call('verifyShop', { id: shopId, ...request })
