import { expect, test } from 'vitest'
import { nameDevice } from './name-device.ts'

test('names browser and system, whatever else the browser claims to be', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0'
  const names = {
    [`Mozilla/5.0 (Linux; Android 14; SM-A155F) ${chrome} Mobile Safari/537.36`]: 'Chrome on Android',
    [`Mozilla/5.0 (Linux; Android 14) ${chrome} Mobile Safari/537.36 OPR/89.0`]: 'Opera on Android',
    [`Mozilla/5.0 (Linux; Android 13) SamsungBrowser/27.0 ${chrome} Mobile Safari/537.36`]:
      'Samsung Internet on Android',
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/147.0`]: 'Edge on Windows',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox on Linux',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1':
      'Safari on iPhone',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15':
      'Safari on Mac',
  }
  for (const [userAgent, name] of Object.entries(names)) expect(nameDevice(userAgent)).toBe(name)
})

test('says nothing of what it does not know', () => {
  expect(nameDevice('')).toBeNull()
  expect(nameDevice('curl/8.5.0')).toBeNull()
})
