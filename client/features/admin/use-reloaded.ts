import { useRequest } from '../../app/query.ts'
import { useIntervalWhileVisible } from '../../app/use-interval-while-visible.ts'
import { adminTexts } from '../../messages/administration.ts'

/** Reads something for administrators, again every `ms` milliseconds while the page is seen. */
export const useReloaded = <Data>(name: string, load: () => Promise<Data>, ms: number) => {
  const request = useRequest(['administration', name], load, { failed: adminTexts.failed })
  useIntervalWhileVisible(request.reload, ms)
  return request
}
