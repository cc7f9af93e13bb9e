import type { Language } from '../format.ts'

/** Further queries of shoppers: synonyms, plurals, makes, compounds, near matches. */
export const moreWishes: Record<Language, string> = {
  en: `
smartphone dual sim => 3: galaxy; 2: iphone; 1: nokia; 0: phone-cover
cheap phone for my gogo just calls => 3: nokia; 1: galaxy; 0: phone-cover, repair
samsung phone => 3: galaxy; 1: iphone; 0: phone-cover, tv50
apple phone => 3: iphone; 1: galaxy; 0: phone-cover
cellphone cover a15 => 3: phone-cover; 0: galaxy
my phone screen is cracked => 3: repair; 0: galaxy, iphone
something to charge my phone when there is no electricity => 3: powerbank; 1: charger; 0: galaxy
usb c charger => 3: charger; 1: powerbank
bluetooth earphones => 3: earbuds; 1: jbl
blutooth speeker waterproof => 3: jbl; 0: raincoat
second hand laptop for university => 3: laptop
notebook computer 8gb ram => 3: laptop
ladies evening gown red => 3: red-dress; 1: summer-dress; 0: girl-dress, gown
dress for a 6 year old => 3: girl-dress; 0: red-dress, summer-dress
dresses => 3: red-dress, summer-dress, robe; 2: girl-dress; 0: gown
denim trousers for men => 3: jeans
white shirt for office => 3: mens-shirt; 2: chemise
sweater with hood => 3: hoodie; 1: raincoat
jacket for the rain => 3: raincoat; 1: hoodie, gumboots
purse real leather => 3: leather-bag, sac; 1: canvas-bag, wallet
handbag not leather => 3: canvas-bag; 0: leather-bag, sac
schoolbag blue => 3: backpack; 0: canvas-bag
luggage for travelling => 3: suitcase; 1: backpack
wristwatch for my husband => 3: watch; 0: wallet
fathers day gift leather => 3: wallet; 2: office-shoes; 1: leather-bag
laying hens => 3: layers; 1: chicks; 0: layer-mash
chicken feed => 3: layer-mash; 0: layers, chicks, dog-food
baby chickens for meat => 3: chicks; 1: layers; 0: romper, pram
goats for sale big bend => 3: goat
manure or fertilizer for maize => 3: fert, compost; 1: maize-seed
maize seeds => 3: maize-seed; 0: fert
bed for two people => 3: double-bed; 1: mattress; 0: single-bed
matress 5 by 6 => 3: mattress; 1: double-bed
couch => 3: sofa
lounge suite grey => 3: sofa
table for tv => 3: tv-stand; 1: dining; 0: tv32, tv50
cupboard for clothes => 3: wardrobe
computer chair with wheels => 3: office-chair; 0: laptop, suitcase
shoes for school boy size 34 => 3: school-shoes; 0: running, heels
sneakers for jogging => 3: running; 1: office-shoes
stilettos => 3: heels; 1: sandals
rain boots => 3: gumboots; 1: raincoat
wellingtons for the farm => 3: gumboots
formal mens shoes black => 3: office-shoes; 2: school-shoes; 0: running
moisturiser for dry skin => 3: lotion; 1: soap
cologne for my boyfriend => 3: perfume; 0: perfume-w
hair shaving machine => 3: clipper; 0: dryer, sewing
refrigerator with freezer under R6000 => 3: big-fridge; 2: chest; 1: fridge
small fridge for student room => 3: fridge; 1: big-fridge; 0: chest
deep freezer => 3: chest; 2: big-fridge; 1: fridge
smart television 50 => 3: tv50; 1: tv32; 0: tv-stand
telly under R3000 => 3: tv32; 0: tv50, tv-stand
cooker with oven gas => 3: gas-stove; 1: stove
hot plate => 3: stove; 1: gas-stove
something to cool my bedroom => 3: fan; 0: heater, fridge
it is freezing in my room => 3: heater; 2: blanket; 0: fan, chest
washing machine no running water => 3: washer; 0: detergent, sewing
diapers 10kg baby => 3: nappies; 0: romper
pushchair => 3: pram; 0: car-seat
baby bed => 3: cot; 0: double-bed, single-bed
car seat for newborn => 3: car-seat; 0: corolla, battery
toy for a 7 year old boy => 3: toy-car; 2: teddy; 1: draughts
toyota => 3: corolla, hilux
auto car under 200k rand => 3: polo; 1: corolla; 0: toy-car, battery
pickup truck diesel => 3: hilux; 0: corolla
my car wont start => 3: battery; 0: corolla, polo
tires 15 inch => 3: tyres; 0: bicycle
push bike => 3: bicycle; 0: motorbike
scooter or motorcycle => 3: motorbike; 0: bicycle
saucepans set => 3: pots; 0: stove
bedsheets white double => 3: sheets; 1: double-bed, blanket
warm blanket => 3: blanket
african print fabric => 3: wax, shweshwe; 1: robe
`,
  sw: `
simu ya kitochi => 3: nokia; 1: galaxy; 0: phone-cover
kitanda cha watu wawili => 3: double-bed; 0: single-bed
viatu vya shule vya mtoto => 3: school-shoes; 0: heels
friji ndogo => 3: fridge; 1: big-fridge
kuku wa mayai => 3: layers; 1: chicks; 0: layer-mash
mafuta ya ngozi kavu => 3: lotion
begi la shule => 3: backpack
kiti cha ofisi => 3: office-chair
manukato ya wanaume => 3: perfume; 0: perfume-w
chaja ya simu => 3: charger; 2: powerbank; 0: galaxy
`,
  fr: `
robe pour femme => 3: robe, red-dress, summer-dress; 0: girl-dress
sac en cuir noir => 3: sac; 1: leather-bag
telephone pas cher => 3: nokia; 2: galaxy, iphone; 0: phone-cover
frigo => 3: fridge, big-fridge; 1: chest
chaussures de sport homme => 3: running; 0: heels
lit deux places => 3: double-bed; 0: single-bed
poussette bebe => 3: pram
voiture automatique => 3: polo; 1: corolla; 0: toy-car
tissu pagne => 3: wax; 1: robe
chargeur portable => 3: powerbank; 2: charger
`,
  pt: `
telemovel barato => 3: nokia; 2: galaxy, iphone; 0: phone-cover
lencois de casal => 3: sheets
cobertor quente => 3: blanket
sapatos para escola => 3: school-shoes
geleira => 3: fridge, big-fridge; 1: chest
panelas => 3: pots
vestido vermelho => 3: red-dress
carro a gasoleo => 3: hilux; 0: toy-car
fraldas => 3: nappies
galinhas poedeiras => 3: layers; 1: chicks
`,
  zu: `
ifriji elincane => 3: fridge; 1: big-fridge
izicathulo zesikole => 3: school-shoes; 0: heels
umbhede wabantu ababili => 3: double-bed; 0: single-bed
ingubo ebomvu => 3: red-dress; 0: blanket
imoto yedizili => 3: hilux; 0: toy-car
ucingo olushibhile => 3: nokia; 1: galaxy
izinkukhu zamaqanda => 3: layers; 1: chicks
amanabukeni => 3: nappies
isikhwama sesikhumba => 3: leather-bag, sac; 0: canvas-bag
umshini wokuwasha => 3: washer; 0: sewing
`,
  ss: `
ngifuna lucingo => 3: galaxy, iphone, nokia; 0: phone-cover
imbuti => 3: goat
tinkhukhu => 3: layers, chicks
umanyolo wekuhlanyela => 3: fert; 1: compost
sikhwama sesikolwa => 3: backpack
lijazi lemvula => 3: raincoat
ticatfulo tesikolwa => 3: school-shoes
uju => 3: honey
sitofu segesi => 3: gas-stove; 1: stove
hembe lelimhlophe => 3: mens-shirt; 2: chemise
`,
}
