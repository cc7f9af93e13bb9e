import type { Language } from '../format.ts'

/** Short wishes and what a person reads in them; the form is in `../format.ts`. */
export const limits: Record<Language, string> = {
  en: `
nothing above 900 pls => max=900
ladder below E850 => max=850; currency=SZL
roses max R250 => max=250; currency=ZAR
drum from 400 to 700 => min=400; max=700
2000 bob or less => max=2000; currency=KES
over 100 dollars => min=100; currency=USD
gloves size 12 => -
a 20 litre jerrycan => -
punch bag but no leather => not=leather
three brooms under 800 => max=800; quantity=3
kitten in nairobi => place=Nairobi
ps4 not used => not=used
`,
  sw: `
isizidi 700 => max=700
chini ya ksh 1200 => max=1200; currency=KES
kati ya 500 na 900 => min=500; max=900
si zaidi ya elfu tano => max=5000
glavu bila ngozi => not=leather
mbwa thika => place=Thika
balbu nne => quantity=4
`,
  fr: `
moins de 8000 fcfa => max=8000; currency=XOF|XAF
pas plus de 40 dollars => max=40; currency=USD
entre 3000 et 6000 => min=3000; max=6000
rien au dessus de 700 => max=700
souris mais pas noire => not=black
thermos a lome => place=Lomé
trois couteaux => quantity=3
`,
  pt: `
ate 900 mt => max=900; currency=MZN
menos de 6 mil => max=6000
porta em tete => place=Tete
entre 200 e 600 meticais => min=200; max=600; currency=MZN
luvas sem couro => not=leather
vinte paes => quantity=20
`,
  zu: `
ngaphansi kuka R150 => max=150; currency=ZAR
hhayi ngaphezu kuka 600 => max=600
phakathi kuka R100 no R250 => min=100; max=250; currency=ZAR
amasokisi hhayi amnyama => not=black
`,
  ss: `
ngephansi kwa E900 => max=900; currency=SZL
hhayi ngetulu kwa 1500 => max=1500
gitali eLobamba => place=Lobamba
sigubhu hhayi sikhumba => not=leather
`,
}
