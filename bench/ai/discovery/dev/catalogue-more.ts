/** Further everyday products, some of them near matches of others. */
export const moreShops = `
manzini-mobile | Manzini Mobile | Manzini | SZ | Phones, new and used, and repairs.
swazi-style | Swazi Style | Mbabane | SZ | Clothes for everyone.
big-bend-farm | Big Bend Farm Supplies | Big Bend | SZ | Feed, seed and animals.
kisumu-home | Kisumu Furniture | Kisumu | KE | Beds, sofas and tables made here.
eldoret-shoes | Eldoret Shoes | Eldoret | KE | School, sport and office.
mombasa-beauty | Pwani Beauty | Mombasa | KE | Hair, skin and scent.
durban-appliance | Durban Appliances | Durban | ZA | Fridges to fans.
soweto-baby | Soweto Baby | Soweto | ZA | For small people.
joburg-cars | Joburg Wheels | Johannesburg | ZA | Cars, bikes and parts.
beira-casa | Beira Casa | Beira | MZ | Tudo para casa.
cotonou-mode | Cotonou Mode | Cotonou | BJ | Pagnes et robes.
`

export const moreProducts = `
galaxy | Samsung Galaxy A15 | 2900 SZL | Electronics | manzini-mobile | 128 GB, black, dual SIM, new with warranty.
iphone | iPhone 11, used | 4200 SZL | Electronics | manzini-mobile | 64 GB, white, battery 82 %, no charger.
nokia | Nokia 105 button phone | 280 SZL | Electronics | manzini-mobile | Blue, torch and radio, battery lasts a week.
phone-cover | Cover for Galaxy A15 | 70 SZL | Electronics | manzini-mobile | Clear silicone.
charger | Fast charger, USB-C | 120 SZL | Electronics | manzini-mobile | 25 W, with cable.
powerbank | Power bank 20,000 mAh | 350 SZL | Electronics | manzini-mobile | Two ports, grey.
earbuds | Wireless earbuds | 220 SZL | Electronics | manzini-mobile | White, with charging case.
jbl | JBL Go speaker | 650 SZL | Electronics | manzini-mobile | Bluetooth, red, waterproof, 5 hours of play.
laptop | HP EliteBook 840, refurbished | 3800 SZL | Electronics | manzini-mobile | Core i5, 8 GB RAM, 256 GB SSD, 14 inch.
repair | Phone screen repair | 400 SZL | Services | manzini-mobile | Done while you wait.
red-dress | Red evening dress | 480 SZL | Fashion | swazi-style | Satin, long, sizes 8 to 16.
summer-dress | Floral summer dress | 260 SZL | Fashion | swazi-style | Cotton, short, yellow and white.
girl-dress | Girl's party dress | 190 SZL | Fashion | swazi-style | Pink, ages 4 to 10.
jeans | Men's blue jeans | 320 SZL | Fashion | swazi-style | Slim, waist 30 to 38.
mens-shirt | Formal shirt, long sleeves | 180 SZL | Fashion | swazi-style | White, for men, M to XXL.
hoodie | Unisex hoodie | 290 SZL | Fashion | swazi-style | Black, fleece inside.
raincoat | Raincoat with hood | 240 SZL | Fashion | swazi-style | Navy, for adults, really waterproof.
leather-bag | Leather handbag | 690 SZL | Fashion | swazi-style | Brown, real leather, zip.
canvas-bag | Canvas shoulder bag | 210 SZL | Fashion | swazi-style | Green, washable.
backpack | School backpack | 230 SZL | Fashion | swazi-style | Blue, two pockets, 20 litres.
suitcase | Travel suitcase, medium | 620 SZL | Fashion | swazi-style | Four wheels, hard shell, black.
wallet | Men's leather wallet | 150 SZL | Fashion | swazi-style | Black.
watch | Casio wrist watch | 450 SZL | Fashion | swazi-style | Steel strap, water resistant.
layers | Point of lay hens, ten | 1100 SZL | Agriculture | big-bend-farm | Twenty weeks, vaccinated.
chicks | Day-old broiler chicks, fifty | 600 SZL | Agriculture | big-bend-farm | Order a week before.
goat | Boer goat, male | 1900 SZL | Agriculture | big-bend-farm | One year old.
layer-mash | Layer mash 50 kg | 430 SZL | Agriculture | big-bend-farm | Feed for hens that lay.
maize-seed | Maize seed 10 kg | 540 SZL | Agriculture | big-bend-farm | Drought tolerant.
fert | Fertiliser 2:3:2, 50 kg | 620 SZL | Agriculture | big-bend-farm | For planting.
sprayer | Knapsack sprayer 16 litres | 480 SZL | Agriculture | big-bend-farm | Hand pump.
honey | Pure honey 1 kg | 110 SZL | Food & Beverages | big-bend-farm | Raw, from the Lubombo.
double-bed | Double bed 5x6 | 18500 KES | Home & Garden | kisumu-home | Mahogany, without mattress.
single-bed | Single bed 3x6 | 9500 KES | Home & Garden | kisumu-home | Metal, grey.
mattress | High density mattress 5x6 | 12500 KES | Home & Garden | kisumu-home | Eight inches thick.
sofa | Seven seater sofa set | 42000 KES | Home & Garden | kisumu-home | Grey fabric, can be taken apart.
dining | Dining table with six chairs | 36000 KES | Home & Garden | kisumu-home | Mahogany.
office-chair | Office chair | 7800 KES | Home & Garden | kisumu-home | Black mesh, wheels, height adjustable.
tv-stand | TV stand | 8500 KES | Home & Garden | kisumu-home | Brown wood, two drawers.
wardrobe | Wardrobe with mirror | 24000 KES | Home & Garden | kisumu-home | Three doors, white.
school-shoes | Black school shoes | 1800 KES | Fashion | eldoret-shoes | Leather, sizes 28 to 40, for boys and girls.
running | Running shoes, men | 3200 KES | Fashion | eldoret-shoes | Light, blue, 40 to 45.
heels | High heels | 2400 KES | Fashion | eldoret-shoes | Red, 8 cm, 36 to 41.
sandals | Ladies' leather sandals | 1500 KES | Fashion | eldoret-shoes | Brown, handmade.
gumboots | Gumboots | 950 KES | Fashion | eldoret-shoes | Rubber, black, 38 to 45.
office-shoes | Men's office shoes | 3500 KES | Fashion | eldoret-shoes | Black leather, laces.
braids | Braiding hair, three packs | 450 KES | Health & Beauty | mombasa-beauty | Black and brown.
wig | Short bob wig | 3800 KES | Health & Beauty | mombasa-beauty | Human hair.
lotion | Cocoa body lotion 400 ml | 480 KES | Health & Beauty | mombasa-beauty | For dry skin.
perfume | Oud perfume for men 100 ml | 1800 KES | Health & Beauty | mombasa-beauty | Lasts all day.
perfume-w | Rose perfume for ladies 50 ml | 1500 KES | Health & Beauty | mombasa-beauty | Sweet.
clipper | Hair clipper, rechargeable | 1900 KES | Health & Beauty | mombasa-beauty | Four combs.
dryer | Hair dryer 2000 W | 2300 KES | Health & Beauty | mombasa-beauty | Two speeds.
soap | Black soap, six bars | 600 KES | Health & Beauty | mombasa-beauty | For pimples.
fridge | Bar fridge 90 litres | 1899 ZAR | Home & Garden | durban-appliance | White, uses little power.
big-fridge | Fridge freezer 310 litres | 5499 ZAR | Home & Garden | durban-appliance | Silver, two doors, one year guarantee.
chest | Chest freezer 200 litres | 3699 ZAR | Home & Garden | durban-appliance | White.
tv32 | Hisense 32 inch TV | 2299 ZAR | Electronics | durban-appliance | Not a smart TV, HDMI and USB.
tv50 | Samsung 50 inch smart TV | 6999 ZAR | Electronics | durban-appliance | 4K, Netflix and YouTube.
kettle | Electric kettle 1.7 litres | 249 ZAR | Home & Garden | durban-appliance | Steel, switches itself off.
stove | Two plate electric stove | 399 ZAR | Home & Garden | durban-appliance | 2000 W.
gas-stove | Gas stove, four burners | 2799 ZAR | Home & Garden | durban-appliance | With oven, no cylinder.
microwave | Microwave 20 litres | 1099 ZAR | Home & Garden | durban-appliance | Black, 700 W.
fan | Standing fan | 449 ZAR | Home & Garden | durban-appliance | Three speeds, quiet.
heater | Oil heater | 899 ZAR | Home & Garden | durban-appliance | Seven fins.
iron | Steam iron | 229 ZAR | Home & Garden | durban-appliance | 1600 W.
blender | Blender 1.5 litres | 499 ZAR | Home & Garden | durban-appliance | Glass jug, for smoothies and soup.
washer | Twin tub washing machine 8 kg | 2599 ZAR | Home & Garden | durban-appliance | Needs no running water.
nappies | Disposable nappies size 4, 60 | 229 ZAR | Baby | soweto-baby | 9 to 14 kg.
pram | Baby pram, folding | 1450 ZAR | Baby | soweto-baby | Grey, rain cover.
cot | Wooden cot | 1250 ZAR | Baby | soweto-baby | With mattress.
car-seat | Baby car seat | 1190 ZAR | Baby | soweto-baby | Birth to 18 kg.
romper | Baby romper, three | 180 ZAR | Baby | soweto-baby | Cotton, 0 to 6 months.
teddy | Teddy bear, 40 cm | 160 ZAR | Toys & Games | soweto-baby | Soft, brown.
toy-car | Remote control car | 320 ZAR | Toys & Games | soweto-baby | Batteries included, from 5 years.
corolla | Toyota Corolla 2014 | 129000 ZAR | Automotive | joburg-cars | Manual, petrol, 142,000 km, white.
polo | VW Polo 2018 automatic | 189000 ZAR | Automotive | joburg-cars | One owner, 61,000 km, red.
hilux | Toyota Hilux double cab 2016 | 279000 ZAR | Automotive | joburg-cars | Diesel, manual, canopy.
battery | Car battery 12 V 60 Ah | 1250 ZAR | Automotive | joburg-cars | Eighteen months guarantee.
tyres | Tyres 195/65 R15, set of four | 3200 ZAR | Automotive | joburg-cars | New, with fitting.
bicycle | Mountain bike 26 inch | 2400 ZAR | Sports & Outdoors | joburg-cars | 21 gears, black.
motorbike | Honda motorbike 125 cc | 21500 ZAR | Automotive | joburg-cars | 2019, papers in order.
sheets | Jogo de lençóis de casal | 1900 MZN | Home & Garden | beira-casa | Algodão branco, quatro peças.
pots | Jogo de panelas, sete peças | 4200 MZN | Home & Garden | beira-casa | Inox, tampas de vidro.
curtain | Cortinas para sala, par | 2200 MZN | Home & Garden | beira-casa | Cinzentas, 2,5 m.
blanket | Manta de lã | 1600 MZN | Home & Garden | beira-casa | Azul, muito quente.
wax | Pagne wax, six yards | 12000 XOF | Fashion | cotonou-mode | Coton, bleu et orange.
robe | Robe en wax pour femme | 15000 XOF | Fashion | cotonou-mode | Sur mesure, plusieurs couleurs.
chemise | Chemise bazin homme | 18000 XOF | Fashion | cotonou-mode | Blanche, brodée.
sac | Sac à main en cuir | 22000 XOF | Fashion | cotonou-mode | Noir, bandoulière.
`
