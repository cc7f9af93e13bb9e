import type { Language } from '../format.ts'

/** Short wishes and what a person reads in them; the form is in `../format.ts`. */
export const limits: Record<Language, string> = {
  en: `
nothing over 500 please => max=500
shoes under R400 => max=400; currency=ZAR
phone 2000 and below => max=2000
not more than E350 for a blanket => max=350; currency=SZL
bag less than 1500 bob => max=1500; currency=KES
sofa from 5000 to 8000 => min=5000; max=8000
watch between 300 and 500 rand => min=300; max=500; currency=ZAR
at least 1000 but no more than 2000 ksh => min=1000; max=2000; currency=KES
my budget is 750 emalangeni => max=750; currency=SZL
i only have 200 => max=200
laptop above 5k => min=5000
car max 80k => max=80000
shoes size 42 under 900 => max=900
a 43 inch tv in nairobi => place=Nairobi
phone 128gb below $150 => max=150; currency=USD
iphone 11 in manzini => place=Manzini
polo 2015 model => -
handbag not leather => not=leather
dress any colour but red => not=red
fridge, not second hand, under 4500 => max=4500; not=second hand
2 mattresses => quantity=2
i need ten tshirts under R100 each => max=100; currency=ZAR; quantity=10
a dozen cups => quantity=12
cheap pots in mombasa without lids => place=Mombasa; not=lids
sneakers R500 max no nike => max=500; currency=ZAR; not=Nike
toy for a 5 year old => -
5 litre paint not white => not=white
anything up to 1,200.50 rand => max=1200.5; currency=ZAR
R1 500 for a stove is all i got => max=1500; currency=ZAR
starting from 3000 KES => min=3000; currency=KES
`,
  sw: `
simu chini ya 5000 => max=5000
viatu visizidi 1500 bob => max=1500; currency=KES
isizidi elfu mbili => max=2000
si zaidi ya shilingi 800 => max=800; currency=KES|TZS|UGX
kitu cha 300 hivi au chini => max=300
gauni kati ya 1000 na 2000 => min=1000; max=2000
kuanzia elfu tatu => min=3000
zaidi ya 500 => min=500
bajeti yangu ni ksh 2500 => max=2500; currency=KES
nina mia tano tu => max=500
pikipiki chini ya milioni tatu => max=3000000
gari isiyozidi milioni 5 tsh => max=5000000; currency=TZS
viatu size 42 => -
begi bila ngozi => not=leather
gauni si nyekundu => not=red
kochi lakini si la ngozi => not=leather
viti sita => quantity=6
vitabu vitatu chini ya 900 => max=900; quantity=3
nataka mbili => quantity=2
simu mombasa => place=Mombasa
kitanda nakuru kisichozidi 10k => max=10000; place=Nakuru
nguo ya mtoto wa miaka 6 => -
`,
  fr: `
moins de 300 => max=300
pas plus de 5000 fcfa => max=5000; currency=XOF|XAF
rien au dessus de 200 euros => max=200; currency=EUR
robe a moins de 15 000 f => max=15000; currency=XOF|XAF
entre 10000 et 20000 => min=10000; max=20000
de 50 à 100 dollars => min=50; max=100; currency=USD
a partir de 3000 => min=3000
plus de 1000 rand => min=1000; currency=ZAR
mon budget c'est 25 mille => max=25000
j'ai que 2000 cfa => max=2000; currency=XOF|XAF
maximum 80$ => max=80; currency=USD
chaussures taille 41 => -
tele 50 pouces max 200000 => max=200000
sac sans cuir => not=leather
robe mais pas rouge => not=red
frigo pas d'occasion => not=second hand
telephone a dakar => place=Dakar
lit a abidjan moins de 90000 => max=90000; place=Abidjan
deux ventilateurs => quantity=2
six assiettes pas chères => quantity=6
`,
  pt: `
menos de 500 => max=500
até 2000 meticais => max=2000; currency=MZN
nao mais de 1500 mt => max=1500; currency=MZN
nada acima de 300 => max=300
entre 1000 e 3000 => min=1000; max=3000
a partir de 4000 => min=4000
mais de 10 mil kz => min=10000; currency=AOA
so tenho 800 => max=800
o meu orçamento é 5 mil meticais => max=5000; currency=MZN
carro por menos de 60 mil rands => max=60000; currency=ZAR
no maximo 50 dolares => max=50; currency=USD
sapato numero 39 => -
mala sem couro => not=leather
vestido que nao seja preto => not=black
telefone em maputo => place=Maputo
cama na beira ate 9000 => max=9000; place=Beira
quatro cadeiras => quantity=4
duas bolas por menos de 1000 mt => max=1000; currency=MZN; quantity=2
`,
  zu: `
ngaphansi kuka R500 => max=500; currency=ZAR
izicathulo ezingaphansi kuka 400 => max=400
isingadlulisi 200 => max=200
hhayi ngaphezu kuka R1000 => max=1000; currency=ZAR
nginama rand angu 300 kuphela => max=300; currency=ZAR
phakathi kuka 200 no 500 => min=200; max=500
kusukela ku R1000 => min=1000; currency=ZAR
ngaphezu kuka 2000 => min=2000
isikhwama hhayi isikhumba => not=leather
ilokwe hhayi elibomvu => not=red
izihlalo ezimbili => quantity=2
ifoni eThekwini => place=Durban
umbhede eGoli ngaphansi kuka R3000 => max=3000; currency=ZAR; place=Johannesburg
izicathulo size 7 => -
izihlalo ezintathu ngaphansi kuka R900 => max=900; currency=ZAR; quantity=3
`,
  ss: `
ngephansi kwa E500 => max=500; currency=SZL
foni ngephansi kwa 2000 => max=2000
hhayi ngetulu kwa E300 => max=300; currency=SZL
ngina E150 kuphela => max=150; currency=SZL
emkhatsini kwa E200 na E400 => min=200; max=400; currency=SZL
kusukela ku E1000 => min=1000; currency=SZL
ngetulu kwa 600 => min=600
emalangeni langu 250 kuphela => max=250; currency=SZL
sikhwama hhayi sikhumba => not=leather
ilokwe hhayi lebovu => not=red
titulo letimbili => quantity=2
foni eManzini => place=Manzini
umbhedze eMbabane ngephansi kwa E2500 => max=2500; currency=SZL; place=Mbabane
ticatfulo size 6 => -
titulo letintsatfu eSiteki => quantity=3; place=Siteki
`,
}
