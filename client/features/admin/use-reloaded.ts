import { useCallback, useEffect, useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { useIntervalWhileVisible } from '../../app/use-interval-while-visible.ts'
import { adminTexts } from '../../messages/administration.ts'

/**
 * What the server says now, asked again every few seconds while the page is looked at. `load` must
 * stay the same.
 */
export const useReloaded = <Data>(load: () => Promise<Data>, everyMs: number) => {
  const [data, setData] = useState<Data | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const reload = useCallback(async () => {
    try {
      setData(await load())
      setFailure(null)
    } catch (error) {
      setFailure(textOf(error, adminTexts.failed))
    }
  }, [load])
  useEffect(() => {
    void reload()
  }, [reload])
  useIntervalWhileVisible(reload, everyMs)
  return { data, setData, failure, reload }
}
