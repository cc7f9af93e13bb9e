import { expect, test } from 'vitest'
import { isBrowserService } from './browser-services.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://fcm.googleapis.com:443/fcm/send/x', true],
  ['https://fcm.googleapis.com:4243/fcm/send/x', false],
  ['https://fcm.googleapis.com.example.org/x', false],
  ['https://notfcm.googleapis.com/x', false],
  ['https://example.org/fcm.googleapis.com', false],
])('whether %s is a browser’s service: %s', (endpoint, expected) => {
  expect(isBrowserService(endpoint)).toBe(expected)
})
