import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { CallError } from '/app/call-error.ts'
import { texts } from '/messages/first-load.ts'
import { Form, SubmitButton, useForm, useRows } from '/app/form.tsx'
import { Switch } from '/ui/switch.tsx'
import { PasswordField } from '/ui/password-field.tsx'
import { TextField } from '/ui/text-field.tsx'

const sent = []
let answer = () => Promise.resolve()
let product = { title: 'Shoes', price: { amount: '5', currency: 'SZL' }, isOn: true, rows: [{ name: 'Size' }] }
let draw = () => {}
Object.assign(window, {
  sent,
  hold: () => { answer = () => new Promise((resolve) => { window.release = resolve }) },
  refuse: (fields, message = 'Refused') => {
    answer = () => Promise.reject(new CallError({ status: 422, code: 'VALIDATION_ERROR', message, fields }))
  },
  lose: () => {
    const lost = { status: 0, code: 'NETWORK', message: texts.failures.network }
    answer = () => Promise.reject(new CallError(lost))
  },
  become: (change) => { product = { ...product, ...change }; draw() },
})

const Edit = () => {
  const form = useForm({
    values: product,
    check: ({ title, price }) => ({
      title: title === '' ? 'Title is required' : undefined,
      'price.amount': price.amount === '' ? 'Price is required' : undefined,
      'price.currency': price.currency === price.amount ? 'Not the amount' : undefined,
    }),
    submit: async (values, { changes, clear }) => {
      sent.push(changes)
      await answer()
      clear()
    },
    failed: 'Failed to save',
    serverNames: { price: 'price.amount' },
    draft: { name: 'edit', lives: 'device' },
  })
  const rows = useRows(form, 'rows')
  const isOn = form.controlled('isOn')
  return h('div', null,
    h(Form, { form, send: 'Send' },
      h(TextField, { label: 'Title', ...form.field('title') }),
      h('details', null, h('summary', null, 'More'),
        h(TextField, { label: 'Amount', ...form.field('price.amount') }),
        h(TextField, { label: 'Currency', ...form.field('price.currency') })),
      h(Switch, { label: 'On', isOn: isOn.value, onChange: isOn.onChange }),
      rows.keys.map((key, at) => h(TextField, { key, label: 'Row ' + (at + 1), ...form.field('rows.' + at + '.name') })),
      h('button', { type: 'button', onClick: () => rows.add({ name: '' }) }, 'Add'),
      h('button', { type: 'button', onClick: () => rows.remove(0) }, 'Remove')),
    form.isRestored && h('button', { onClick: form.clear }, 'Discard'),
    h(SubmitButton, { form }, 'Send from outside'))
}
const SignUp = () => {
  const form = useForm({
    values: { password: '', confirmPassword: '' },
    check: ({ password, confirmPassword }) => ({
      password: password === '' ? 'Password is required' : undefined,
      confirmPassword: password === confirmPassword ? undefined : 'Differs',
    }),
    submit: async () => {},
    failed: 'Failed',
  })
  return h(Form, { form, send: 'Send' },
    h(PasswordField, { label: 'Password', ...form.field('password') }),
    h(PasswordField, { label: 'Again', ...form.field('confirmPassword') }))
}
const Page = () => {
  draw = useState(0)[1].bind(null, (count) => count + 1)
  return h(location.hash === '#sign-up' ? SignUp : Edit)
}
createRoot(document.getElementById('root')).render(h(Page))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('form', script)
})
afterAll(() => pages.close())

const open = async (hash = '') => {
  const context = await pages.browser.newContext({ viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await page.goto(pages.address + hash)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
  return {
    context,
    page,
    field,
    send: () => page.getByRole('button', { name: 'Send', exact: true }).click(),
    sent: () => page.evaluate(() => Reflect.get(window, 'sent')),
    run: (name: string, ...input: unknown[]) =>
      page.evaluate(([call, args]) => Reflect.get(window, call)(...args), [name, input] as const),
    errorOf: async (label: string) => {
      const line = await field(label).getAttribute('aria-describedby')
      return line === null ? null : page.locator(`[id="${line}"]`).textContent()
    },
  }
}

it('sends only what was changed, an amount with its currency', async () => {
  const { context, page, field, send, sent } = await open()
  await page.getByText('More').click()
  await field('Amount').fill('7')
  await send()
  await expect.poll(sent).toEqual([{ price: { amount: '7', currency: 'SZL' } }])
  await page.getByRole('switch').click()
  await page.getByRole('button', { name: 'Add' }).click()
  await field('Row 2').fill('Colour')
  await page.getByRole('button', { name: 'Send from outside' }).click()
  await expect
    .poll(async () => (await sent())[1])
    .toEqual({ isOn: false, rows: [{ name: 'Size' }, { name: 'Colour' }] })
  await context.close()
})

it('adds and removes rows, each with its own text', async () => {
  const { context, page, field, send, sent } = await open()
  await page.getByRole('button', { name: 'Add' }).click()
  await field('Row 2').fill('Colour')
  await page.getByRole('button', { name: 'Remove' }).click()
  await field('Row 2').waitFor({ state: 'detached' })
  expect(await field('Row 1').inputValue()).toBe('Colour')
  await send()
  await expect.poll(sent).toEqual([{ rows: [{ name: 'Colour' }] }])
  await context.close()
})

it('keeps what was typed over a reload and a closed tab, until it is sent or discarded', async () => {
  const { context, page, field } = await open()
  await field('Title').fill('Boots')
  await page.getByRole('button', { name: 'Add' }).click()
  await field('Row 2').fill('Colour')
  await page.reload()
  await expect.poll(() => field('Title').inputValue()).toBe('Boots')
  expect(await field('Row 2').inputValue()).toBe('Colour')

  const next = await context.newPage()
  await page.close()
  await next.goto(pages.address)
  await expect.poll(() => next.getByLabel('Title').inputValue()).toBe('Boots')
  await next.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => next.getByLabel('Title').inputValue()).toBe('Shoes')
  await next.getByLabel('Row 2').waitFor({ state: 'detached' })
  expect(await next.evaluate(() => Object.keys(localStorage))).toEqual([])

  await next.getByLabel('Title').fill('Sandals')
  expect(await next.evaluate(() => Object.values(localStorage))).toEqual(['{"title":"Sandals"}'])
  await next.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => next.evaluate(() => Object.keys(localStorage))).toEqual([])
  await context.close()
})

it('lets an untouched field follow the product, and keeps a changed one', async () => {
  const { context, page, field, run, send, sent } = await open()
  await field('Title').fill('Boots')
  await run('become', { title: 'Other', rows: [{ name: 'Colour' }], isOn: false })
  await expect.poll(() => field('Row 1').inputValue()).toBe('Colour')
  expect(await field('Title').inputValue()).toBe('Boots')
  expect(await page.getByRole('switch').getAttribute('aria-checked')).toBe('false')
  await send()
  await expect.poll(sent).toEqual([{ title: 'Boots' }])
  await context.close()
})

it('focuses the first wrong field, and unfolds what it lies in', async () => {
  const { context, page, field, send, sent, errorOf } = await open()
  await page.getByText('More').click()
  await field('Amount').fill('')
  await page.getByText('More').click()
  await send()
  await expect.poll(() => field('Amount').evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await errorOf('Amount')).toBe('Price is required')
  await field('Title').fill('')
  await send()
  await expect.poll(() => field('Title').evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await sent()).toEqual([])
  await field('Title').fill('x')
  await expect.poll(() => errorOf('Title')).toBeNull()
  expect(await errorOf('Amount')).toBe('Price is required')
  await context.close()
})

it('puts an error of the server beside its field, and every other one under the form', async () => {
  const { context, page, field, run, send, errorOf } = await open()
  await run('refuse', [{ path: 'body.price', message: 'Too much' }])
  await field('Title').fill('Boots')
  await send()
  await expect.poll(() => errorOf('Amount')).toBe('Too much')
  await expect.poll(() => field('Amount').evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await page.getByRole('alert').textContent()).toBe('')
  await field('Amount').fill('4')
  await expect.poll(() => errorOf('Amount')).toBeNull()

  await run('refuse', [{ path: 'body.media', message: 'No such file' }])
  await send()
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('No such file')
  await run('refuse', [], 'The shop is closed')
  await send()
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('The shop is closed')
  expect(await field('Title').inputValue()).toBe('Boots')
  await context.close()
})

it('no longer says that it is offline when the network is back', async () => {
  const { context, page, run, send } = await open()
  const alert = () => page.getByRole('alert').textContent()
  await run('lose')
  await send()
  await expect.poll(alert).toBe('You are offline. Try again when you are back online.')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(alert).toBe('')
  await run('refuse', [], 'The shop is closed')
  await send()
  await expect.poll(alert).toBe('The shop is closed')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect(await alert()).toBe('The shop is closed')
  await context.close()
})

it('sends once, however often it is asked to', async () => {
  const { context, page, field, run, sent } = await open()
  await run('hold')
  await field('Title').fill('Boots')
  await page.evaluate(() => {
    const form = document.querySelector('form')
    for (let times = 0; times < 3; times += 1) form?.requestSubmit()
  })
  const button = page.getByRole('button', { name: 'Send', exact: true })
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
  await page.evaluate(() => document.querySelector('form')?.requestSubmit())
  await field('Title').press('Enter')
  expect(await sent()).toHaveLength(1)
  await run('release')
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
  expect(await sent()).toHaveLength(1)
  await context.close()
})

it('judges an empty field that is left once it was typed in, or on sending', async () => {
  const { context, field, errorOf } = await open('#sign-up')
  await field('Password').focus()
  await field('Again').focus()
  await field('Again').blur()
  expect(await errorOf('Password')).toBeNull()
  await field('Password').fill('1')
  await field('Password').fill('')
  await field('Password').blur()
  await expect.poll(() => errorOf('Password')).toBe('Password is required')
  await context.close()

  const other = await open('#sign-up')
  await other.send()
  await expect.poll(() => other.errorOf('Password')).toBe('Password is required')
  await other.context.close()
})

it('checks a shown error again when the field it depends on changes, and stores no password', async () => {
  const { context, page, field, errorOf } = await open('#sign-up')
  await field('Password').fill('12345678')
  expect(await errorOf('Again')).toBeNull()
  await field('Again').fill('1234567')
  await field('Again').blur()
  await expect.poll(() => errorOf('Again')).toBe('Differs')
  await field('Password').fill('1234567')
  await expect.poll(() => errorOf('Again')).toBeNull()
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain('12345')
  await context.close()
})
