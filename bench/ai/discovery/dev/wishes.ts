import type { Language } from '../format.ts'

/** Queries of shoppers in each language; the format is in `../format.ts`. */
export const wishes: Record<Language, string> = {
  en: `
gitar for beginer => 3: guitar; 1: lesson, guitar-strings
piano nothing above E2500 => 3: keyboard
sewing mashine but not electric => 3: sewing-hand; 0: sewing
dog house => 3: kennel; 0: dog-food
food for my cat => 3: cat-food; 0: kitten, dog-food
fruit tree to plant at home => 3: avocado-tree; 0: cabbage
flowers for my girlfriend => 3: roses
clean drinking water at home no power => 3: water-filter; 0: dispenser
playstation in nairobi under 30k => 3: console; 0: gamepad
something for swimming for a man => 3: trunks; 2: goggles; 0: swimsuit
boxing stuff not real leather => 3: boxing; 1: rope; 0: punchbag
glasses to read the bible, small print => 3: glasses; 0: sunglasses
check my bp at home less than R500 => 3: bp; 0: thermometer
smth warm for my feet in bed => 3: slippers; 2: socks; 1: pyjamas
wifi router any sim => 3: router
`,
  sw: `
sabuni ya kufulia => 3: detergent
ufagio chini ya 300 bob => 3: broom; 0: mop
tishu za choo nyingi => 3: toilet-paper
balbu za taa => 3: bulbs
extension ya umeme => 3: extension
chakula cha mbwa => 3: dog-food; 0: cat-food
paka mdogo => 3: kitten; 0: cat-food
chujio la maji nakuru => 3: water-filter; 0: dispenser
mtungi wa maji lita 20 => 3: jerrycan; 1: water-filter
nguo ya kuogelea ya dada => 3: swimsuit; 0: trunks
mchezo wa bodi => 3: draughts; 2: cards
gitaa => 3: guitar; 0: guitar-strings
ngazi => 3: ladder
cherehani => 3: sewing, sewing-hand
maua ya valentine => 3: roses
`,
  fr: `
souris pour mon pc => 3: mouse
routeur pas plus de 30000 cfa => 3: router
thermos pour le the => 3: thermos
couteau de cuisine => 3: knives; 1: mortar
mortier pour le foufou a lome => 3: mortar
huile rouge => 3: palm-oil
guitare => 3: guitar; 0: guitar-strings
lunette de soleil => 3: sunglasses; 0: glasses
machine a coudre electrique => 3: sewing; 0: sewing-hand
filtre a eau sans courant => 3: water-filter; 0: dispenser
gants de boxe => 3: boxing
maillot de bain femme moins de 2000 => 3: swimsuit; 0: trunks
fleurs => 3: roses
tuyau darrosage => 3: hosepipe
pyjama dame => 3: pyjamas; 1: gown
`,
  pt: `
pao fresco em maputo => 3: bread; 1: pasteis
doces pra festa => 3: pasteis
porta de madeira ate 6000 mt => 3: door
azulejo branco => 3: tiles
torneira => 3: tap
maquina de costura => 3: sewing, sewing-hand
guitarra ou viola => 3: guitar
escada de aluminio => 3: ladder
oculos pra ler => 3: glasses; 0: sunglasses
luvas de boxe sem couro => 3: boxing; 0: punchbag
filtro de agua => 3: water-filter
casa pro meu cao => 3: kennel; 0: dog-food
meias => 3: socks
flores vermelhas => 3: roses
rato sem fio => 3: mouse
`,
  zu: `
amasokisi => 3: socks
izingubo zokulala zikamama => 3: pyjamas; 0: gown
amaslippers afudumele ngaphansi kuka R150 => 3: slippers; 0: gown
izibuko zokufunda => 3: glasses; 0: sunglasses
izibuko zelanga => 3: sunglasses; 0: glasses
ibhola le basketball => 3: basketball
amagilavu esibhakela => 3: boxing; 1: punchbag
intambo yokugxuma => 3: rope
umshini wokuthunga => 3: sewing, sewing-hand
isigingci => 3: guitar; 0: guitar-strings
ukudla kwenja => 3: dog-food; 0: cat-food
umshanelo => 3: broom; 1: mop
i-ladder => 3: ladder
isinkwa => 3: bread
into yokukala i-blood pressure => 3: bp; 0: thermometer
`,
  ss: `
ngifuna gitali => 3: guitar; 0: guitar-strings
umshini wekutfunga hhayi wagesi => 3: sewing-hand; 0: sewing
umshini wekutfunga ngephansi kwa E1500 => 3: sewing-hand; 0: sewing
sikelo => 3: scissors
indvwangu ye shweshwe => 3: shweshwe
indlu yenja => 3: kennel; 0: dog-food
kudla kwenja => 3: dog-food; 0: cat-food
sihlahla se avocado => 3: avocado-tree
timbali letibovu => 3: roses
umcuba wengadze => 3: compost
ngifuna ema tiles lamhlophe => 3: tiles
ladder ngephansi kwa E900 => 3: ladder
sinkhwa => 3: bread
emasokisi => 3: socks
sigubhu => 3: drum
`,
}
