import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import type { Language } from '../../contract/languages.ts'
import { db, graph, lines, messageTo, open, refusalOf, setUp } from './cloud.test-setup.ts'
import { readWebhook } from './webhook.ts'

setUp()

let count = 0
const notificationTo = (ending: string) => ({
  deliveryId: newId(),
  to: `+2687611${++count}0${ending}`,
  language: 'fr' as const,
  textIn: (language: Language) =>
    language === 'fr'
      ? { title: 'Prêt à retirer', message: 'Affaire 1001 : Panier' }
      : { title: 'Ready for pick-up', message: 'Deal 1001: Basket' },
  path: 'deals/7',
  causedBy: null,
})
const got = ({ to }: { to: string }) => graph.sent.filter((message) => message.to === to)
const withTemplate = { WHATSAPP_NOTICE_TEMPLATE: 'deal_update' }

test('a notification is sent once as the documented request, and its reports are ignored', async () => {
  const whatsapp = open(withTemplate)
  const notification = notificationTo('01')
  const answers = await Promise.all([1, 2, 3].map(() => whatsapp.sendNotification(notification)))
  expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(1)
  await open(withTemplate).sendNotification(notification)
  const callback = `notice_${notification.deliveryId}`
  expect(got(notification)).toMatchObject([
    { template: 'deal_update', code: 'Ready for pick-up | Deal 1001: Basket | deals/7', callback },
  ])
  const status = { id: 'wamid.1', status: 'delivered', timestamp: '1', biz_opaque_callback_data: callback }
  const body = { entry: [{ changes: [{ value: { statuses: [status] } }] }] }
  expect(readWebhook(Buffer.from(JSON.stringify(body))).reports).toEqual([])
})

test('a notification is in the language of the receiver if the template exists in it', async () => {
  const whatsapp = open({ ...withTemplate, WHATSAPP_LANGUAGES: 'fr=fr,pt=pt_PT' })
  const french = notificationTo('02')
  await whatsapp.sendNotification(french)
  expect(got(french)).toMatchObject([
    { language: 'fr', code: 'Prêt à retirer | Affaire 1001 : Panier | deals/7' },
  ])
  // Refused by the API, which does not have the template in Portuguese: all of it is in English.
  const portuguese = { ...notificationTo('03'), language: 'pt' as const }
  await whatsapp.sendNotification(portuguese)
  expect(got(portuguese)).toMatchObject([
    { language: 'en_US', code: 'Ready for pick-up | Deal 1001: Basket | deals/7' },
  ])
})

test('a notification is in the language of WHATSAPP_LANGUAGE where there is no other template', async () => {
  const english = { ...notificationTo('04'), language: 'en' as const }
  await open({ ...withTemplate, WHATSAPP_LANGUAGE: 'fr' }).sendNotification(english)
  expect(got(english)).toMatchObject([
    { language: 'fr', code: 'Prêt à retirer | Affaire 1001 : Panier | deals/7' },
  ])
})

test('notifications leave half of the budget to codes, and do not count as a spike of codes', async () => {
  await db.kysely.deleteFrom('WhatsappSend').execute()
  const whatsapp = open({ ...withTemplate, WHATSAPP_DAILY_COST: '4', WHATSAPP_SPIKE: '2' })
  for (const ending of ['11', '12']) await whatsapp.sendNotification(notificationTo(ending))
  const refusal = await refusalOf(whatsapp.sendNotification(notificationTo('13')))
  expect(refusal.failure).toMatchObject({ kind: 'later', isRefusal: false })
  const code = messageTo('14')
  await whatsapp.sendOtp(code)
  expect(got(code)).toHaveLength(1)
  expect(lines.filter((line) => line.includes('Unusually many') || line.includes('is spent'))).toEqual([])
})

test('notifications have a budget of their own if the operator sets none, and codes go on', async () => {
  await db.kysely.deleteFrom('WhatsappSend').execute()
  const whatsapp = open({ ...withTemplate, WHATSAPP_PRICES: '*=250' })
  await whatsapp.sendOtp(messageTo('15'))
  for (const ending of ['16', '17']) await whatsapp.sendNotification(notificationTo(ending))
  expect((await refusalOf(whatsapp.sendNotification(notificationTo('18')))).failure).toMatchObject({
    kind: 'later',
  })
  const code = messageTo('19')
  await whatsapp.sendOtp(code)
  expect(got(code)).toHaveLength(1)
  await db.kysely.deleteFrom('WhatsappSend').execute()
})

const quick = { perSecond: 80, pairMs: 0 }
const [one, two] = [newId(), newId()]

test('a person gets a number of notifications a day, half of them by one account, also in parallel', async () => {
  const whatsapp = open({ ...withTemplate, WHATSAPP_NOTICES_PER_PERSON: '4' }, quick)
  const { to } = notificationTo('31')
  const send = (causedBy: string) => whatsapp.sendNotification({ ...notificationTo('31'), to, causedBy })
  const by = async (causedBy: string) =>
    (await Promise.allSettled([1, 2, 3, 4].map(() => send(causedBy)))).filter(
      ({ status }) => status === 'fulfilled',
    ).length
  expect([await by(one), await by(two), await by(newId())]).toEqual([2, 2, 0])
  expect((await refusalOf(send(newId()))).failure).toEqual({ kind: 'refused' })
  // A code is not a notification.
  await whatsapp.sendOtp({ ...messageTo('31'), to })
  expect(got({ to })).toHaveLength(5)
})

test('an account causes a number of notifications a day, whoever receives them', async () => {
  const whatsapp = open({ ...withTemplate, WHATSAPP_NOTICES_PER_CAUSE: '2' }, quick)
  const causedBy = newId()
  for (const ending of ['41', '42']) await whatsapp.sendNotification({ ...notificationTo(ending), causedBy })
  const third = notificationTo('43')
  expect((await refusalOf(whatsapp.sendNotification({ ...third, causedBy }))).failure).toEqual({
    kind: 'refused',
  })
  await whatsapp.sendNotification({ ...third, causedBy: newId() })
  expect(got(third)).toHaveLength(1)
})

test('of two messages to one person at once, one waits for the interval', async () => {
  const { to } = notificationTo('51')
  const two = [1, 2].map(() => open(withTemplate).sendNotification({ ...notificationTo('51'), to }))
  const refusals = (await Promise.allSettled(two)).filter(({ status }) => status === 'rejected')
  expect(refusals).toMatchObject([{ reason: { failure: { kind: 'later', isRefusal: false } } }])
  expect(got({ to })).toHaveLength(1)
})

test('without a template no notification is sent', async () => {
  const notification = notificationTo('21')
  expect((await refusalOf(open().sendNotification(notification))).failure).toEqual({ kind: 'refused' })
  expect(got(notification)).toEqual([])
})
