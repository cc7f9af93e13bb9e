import { expect, type Page } from '@playwright/test'

/** Sends a request as the user of this page, and returns its status and body, whatever they are. */
export const requestApi = async (page: Page, method: string, path: string, body?: object) => {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const response = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { data: body }),
  })
  return { status: response.status(), ...(await response.json()) }
}

/** Calls an endpoint as the user of this page and returns its data; fails if it is refused. */
export const callApi = async (page: Page, method: string, path: string, body?: object) => {
  const { success, message, data } = await requestApi(page, method, path, body)
  expect(success, `${path}: ${message}`).toBe(true)
  return data
}
