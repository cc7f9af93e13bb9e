import type { Language } from '../format.ts'

/** Queries in the other languages over the same catalogue. */
export const others: Record<Exclude<Language, 'en'>, string> = {
  sw: `
kitanda cha mtoto mchanga => 3: moses, carrycot; 0: sleeping-bag
zawadi ya mama => 3: necklace, earrings, mug, chocolates, candles; 1: towels, cake, frame; 0: tie
simu ya bei nafuu => 3: itel, redmi; 0: screen-guard, cable
taa za sola => 3: lantern, flood, solar-kit; 0: lamp
viatu vya kucheza mpira => 3: boots; 1: football; 0: flipflops
kitu cha kubeba mtoto mgongoni => 3: carrier; 0: massager
unga wa mahindi => 3: unga; 0: rice
samaki wabichi => 3: tilapia; 0: rod
mafuta ya kupikia => 3: oil; 0: engine-oil
mafuta ya gari => 3: engine-oil; 1: oil-filter; 0: oil
nguo za shule za wasichana => 3: tunic; 1: jersey, school-socks; 0: boy-shorts
kalamu na madaftari => 3: pens, exercise; 0: storybook
neti ya mbu => 3: net; 0: shade-net
mbegu za nyanya => 3: tomato-seed; 1: spinach-seed
kofia nyeusi => 3: bucket-hat; 1: cap; 0: helmet
fundi wa friji => 3: fridge-fix; 0: solar-fridge
koti la mtoto la baridi => 3: kids-jacket; 1: jersey; 0: denim-jacket
jembe => 3: hoe; 1: spade
`,
  fr: `
un lit pour bébé => 3: moses, carrycot; 0: sleeping-bag
cadeau pour ma mère => 3: necklace, earrings, mug, chocolates, candles; 1: towels, cake, frame; 0: tie
lampe solaire => 3: lantern; 2: flood, solar-kit; 0: lamp
téléphone à touches => 3: itel; 1: redmi
chaussures de foot => 3: boots; 1: football
couches lavables => 3: cloth-nappies; 1: wipes
semences de tomates => 3: tomato-seed; 1: spinach-seed
parapluie noir => 3: umbrella; 0: bucket-hat
réparation de frigo => 3: fridge-fix; 0: solar-fridge
manger pour chèvres => 3: hay
`,
  pt: `
cama para bebé => 3: moses, carrycot; 0: sleeping-bag
presente para a minha mãe => 3: necklace, earrings, mug, chocolates, candles; 1: towels, cake, frame; 0: tie
candeeiro solar => 3: lantern; 2: flood, solar-kit; 0: lamp
telemóvel barato => 3: itel, redmi; 0: screen-guard, cable
sapatos de futebol => 3: boots; 1: football
óleo de cozinha => 3: oil; 0: engine-oil
sementes de tomate => 3: tomato-seed; 1: spinach-seed
guarda-chuva => 3: umbrella
canalizador => 3: plumber
cortar relva => 3: lawnmower; 0: chainsaw
`,
  zu: `
umbhede wengane => 3: moses, carrycot; 0: sleeping-bag
isipho sikamama => 3: necklace, earrings, mug, chocolates, candles; 1: towels, cake, frame; 0: tie
ingubo ebomvu yengane => 3: kids-jacket; 0: lipstick
izicathulo ezimhlophe => 3: allstar; 1: kids-sneakers, jordans; 0: plates, paint
isigqoko esimnyama => 3: bucket-hat; 1: cap; 0: helmet, boots
ucingo olushibhile => 3: itel, redmi; 0: screen-guard
isambulela esimnyama => 3: umbrella
ibhodwe lezinyawo ezintathu => 3: potjie; 1: frypan
amaqanda => 3: eggs; 0: incubator
izinwele zokuluka => 3: knotless; 1: relaxer, shampoo
ijezi yesikole => 3: jersey; 1: tunic, cardigan
ibhola lezinyawo => 3: football; 1: boots
imbewu katamatisi => 3: tomato-seed; 1: spinach-seed
upende omhlophe => 3: paint; 2: painter
amanzi ashisayo okugeza => 3: geyser
ibhande lesikhumba => 3: belt
`,
  ss: `
umbhede weluswane => 3: moses, carrycot; 0: sleeping-bag
sipho samake => 3: necklace, earrings, mug, chocolates, candles; 1: towels, cake, frame; 0: tie
ticatfulo letimhlophe => 3: allstar; 1: kids-sneakers, jordans; 0: plates, paint
sigcoko lesimnyama => 3: bucket-hat; 1: cap; 0: helmet
lucingo lolushibhile => 3: itel, redmi; 0: screen-guard
emacandza => 3: eggs; 0: incubator
ijezi yesikolwa => 3: jersey; 1: tunic, cardigan
libhola letinyawo => 3: football; 1: boots
inhlanyelo yatamatisi => 3: tomato-seed; 1: spinach-seed
likhuba => 3: hoe; 1: spade
`,
}
