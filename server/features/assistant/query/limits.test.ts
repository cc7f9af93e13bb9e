import { describe, expect, test } from 'vitest'
import { readQuery } from './read-query.ts'

const places = ['nairobi', 'lobamba', 'lomé', 'tete', 'thika', 'kenya']
const read = (text: string) => readQuery(text, { places })
const max = (amount: number, currency: string | null = null) => ({ min: null, max: amount, currency })
const min = (amount: number, currency: string | null = null) => ({ min: amount, max: null, currency })
const range = (least: number, most: number, currency: string | null = null) => ({
  ...{ min: least, max: most, currency },
})

describe('limits in the order people write them', () => {
  test.each([
    ['nothing over 500 please', max(500)],
    ['not over 500', max(500)],
    ['not more than 250 rand', max(250, 'ZAR')],
    ['I don’t want to pay more than 300', max(300)],
    ['nothing that costs more than 900', max(900)],
    ['must not go over 600', max(600)],
    ['not under 200', min(200)],
    ['nothing below E100', min(100, 'SZL')],
    ['no less than 40 dollars', min(40, 'USD')],
    ['500 or less', max(500)],
    ['500 max', max(500)],
    ['300 rand or more', min(300, 'ZAR')],
    ['budget is 800', max(800)],
    ['i have 700', max(700)],
    ['between 200 and 400', range(200, 400)],
    ['200 to 400', range(200, 400)],
    ['R200-R400', range(200, 400, 'ZAR')],
    ['si zaidi ya 500', max(500)],
    ['isizidi elfu mbili', max(2000)],
    ['isiyozidi Ksh 1,500', max(1500, 'KES')],
    ['chini ya 300 bob', max(300, 'KES')],
    ['zaidi ya mia tano', min(500)],
    ['kitanda cha bei ya chini ya elfu ishirini', max(20_000)],
    ['cha bei ya zaidi ya 800', min(800)],
    ['cha ngaphezu kuka R500', max(500, 'ZAR')],
    ['kati ya elfu moja na elfu mbili', range(1000, 2000)],
    ['moins de 8 000 fcfa', max(8000, 'XOF')],
    ['pas plus de 40 dollars', max(40, 'USD')],
    ['rien au-dessus de 700', max(700)],
    ['pas moins de 100', min(100)],
    ['entre 3000 et 6000', range(3000, 6000)],
    ['dix mille francs cfa au plus', max(10_000, 'XOF')],
    ['até 500', max(500)],
    ['não mais de 900 meticais', max(900, 'MZN')],
    ['menos de 6 mil', max(6000)],
    ['não menos de 300', min(300)],
    ['entre 200 e 600 mt', range(200, 600, 'MZN')],
    ['isingadlulisi 200', max(200)],
    ['ngaphansi kuka-R150', max(150, 'ZAR')],
    ['hhayi ngaphezu kuka 600', max(600)],
    ['ngaphezu kuka R50', min(50, 'ZAR')],
    ['phakathi kuka R100 no R250', range(100, 250, 'ZAR')],
    ['ngephansi kwa E900', max(900, 'SZL')],
    ['hhayi ngetulu kwa 1500', max(1500)],
    ['emkhatsini kwa E50 na E90', range(50, 90, 'SZL')],
    ['around 500', null],
    ['size 42', null],
    ['a 20 litre jerrycan', null],
    ['for children under 5', null],
  ])('%s', (text, budget) => {
    expect(read(text).budget).toEqual(budget)
  })
})

describe('refusals', () => {
  test.each([
    ['punch bag but no leather', ['leather']],
    ['bag, not real leather', ['leather']],
    ['ps4 not used', ['used']],
    ['a fridge that does not need power', ['electric']],
    ['glavu bila ngozi', ['leather']],
    ['souris mais pas noire', ['black']],
    ['sac sans plastique', ['plastic']],
    ['luvas sem couro', ['leather']],
    ['rato sem fio', []],
    ['pao fresco no mercado', []],
    ['amasokisi hhayi amnyama', ['black']],
    ['sigubhu hhayi sikhumba', ['leather']],
    ['umshini wekutfunga hhayi wagesi', ['electric']],
  ])('%s', (text, without) => {
    expect(read(text).without).toEqual(without)
  })
})

describe('places', () => {
  test.each([
    ['kitten in Nairobi', ['nairobi']],
    ['mbwa thika', ['thika']],
    ['thermos à Lome', ['lomé']],
    ['porta em Tete', ['tete']],
    ['gitali eLobamba', ['lobamba']],
  ])('%s', (text, named) => {
    expect(read(text).places).toEqual(named)
  })
})

describe('quantities', () => {
  test.each([
    ['three brooms under 800', 3],
    ['2 chairs', 2],
    ['six pairs of socks', 6],
    ['balbu nne', 4],
    ['trois couteaux', 3],
    ['vinte paes', 20],
    ['Corolla 2014', null],
    ['a tent for 4 people', null],
    ['gloves size 12', null],
  ])('%s', (text, quantity) => {
    expect(read(text).quantity).toBe(quantity)
  })
})
