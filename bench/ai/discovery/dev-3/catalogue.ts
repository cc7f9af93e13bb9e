/** `key | name | town | country | description`. */
export const shops = `
ezulwini-wear | Ezulwini Wear | Ezulwini | SZ | Clothes, bags and shoes for the family.
malkerns-pots | Malkerns Pots and Pans | Malkerns | SZ | All for the kitchen.
hlathi-agri | Hlathikhulu Agri | Hlatikhulu | SZ | Seed, stock and tools.
manzini-school | Manzini School Supplies | Manzini | SZ | Bags, books and uniforms.
luthuli-mobile | Luthuli Mobile Plaza | Nairobi | KE | Phones and computers.
kakamega-mkt | Kakamega Market | Kakamega | KE | Food from western Kenya.
nyeri-wood | Nyeri Woodworks | Nyeri | KE | Furniture in hardwood.
thika-garage | Thika Garage | Thika | KE | Spares, tyres and service.
voi-safari | Red Elephant | Voi | KE | Outdoors and travel.
umhlanga-beauty | Umhlanga Beauty | Durban | ZA | Skin, hair and wellness.
mbombela-electro | Mbombela Electro | Mbombela | ZA | Appliances with guarantee.
tembisa-kids | Tembisa Kids | Johannesburg | ZA | Babies, toys and games.
khayelitsha-fix | Khaya Services | Cape Town | ZA | Work done at your home.
matola-lar | Matola Lar | Matola | MZ | Para a casa.
`

/** `key | title | price and currency | category | shop | description`. */
export const products = `
school-bag | School bag with rain cover | 260 SZL | Fashion | manzini-school | Black, three pockets, for high school.
kids-bag | Kids' trolley school bag | 340 SZL | Fashion | manzini-school | Pink, on wheels, for grade 1 to 4.
cheap-bag | Drawstring bag | 60 SZL | Fashion | manzini-school | Nylon, for sport, red or blue.
laptop-bag | Laptop bag 15.6 inch | 290 SZL | Fashion | manzini-school | Grey, padded, with strap.
pencil-case | Pencil case | 45 SZL | Books & Media | manzini-school | Zip, holds 30 pens.
english-dict | English siSwati dictionary | 180 SZL | Books & Media | manzini-school | Paperback.
bible | siSwati Bible | 150 SZL | Books & Media | manzini-school | Hard cover, large print.
glue | Glue sticks, four | 40 SZL | Books & Media | manzini-school | Washes out.
paper | A4 paper, 500 sheets | 85 SZL | Books & Media | manzini-school | White, 80 g.
school-shirt | White school shirt | 95 SZL | Fashion | manzini-school | Short sleeves, boys and girls, 6 to 16 years.
toughees | School shoes, girls | 320 SZL | Fashion | manzini-school | Black leather, buckle, sizes 12 to 5.
blazer | School blazer | 480 SZL | Fashion | manzini-school | Navy, wool mix.
jeans-w | Ladies' skinny jeans | 280 SZL | Fashion | ezulwini-wear | Blue, stretch, 28 to 38.
blouse | Chiffon blouse | 170 SZL | Fashion | ezulwini-wear | Ladies, white, long sleeves.
white-dress | White lace wedding dress | 2600 SZL | Fashion | ezulwini-wear | Size 10 to 16, with veil.
church-dress | Ladies' church dress | 390 SZL | Fashion | ezulwini-wear | Navy, knee length, sizes 12 to 24.
lihiya | Emahiya cloth set | 220 SZL | Fashion | ezulwini-wear | Red and black, cotton, for ceremonies.
chinos | Men's chino trousers | 260 SZL | Fashion | ezulwini-wear | Khaki, waist 30 to 42.
polo-shirt | Men's polo shirt | 150 SZL | Fashion | ezulwini-wear | Green or maroon, M to 3XL.
puffer | Puffer jacket, ladies | 540 SZL | Fashion | ezulwini-wear | Black, hood, very warm.
work-boots | Safety boots | 620 SZL | Fashion | ezulwini-wear | Steel toe, brown, 5 to 12.
nike | Nike running shoes | 1150 SZL | Fashion | ezulwini-wear | Grey, men, 6 to 11.
adidas-kids | Adidas kids' sneakers | 560 SZL | Fashion | ezulwini-wear | White, sizes 10 to 3.
loafers | Ladies' flat shoes | 230 SZL | Fashion | ezulwini-wear | Black, soft sole, for work.
beanie | Woollen beanie | 70 SZL | Fashion | ezulwini-wear | Grey, for adults.
scarf | Knitted scarf | 90 SZL | Fashion | ezulwini-wear | Maroon.
handbag | Ladies' handbag | 350 SZL | Fashion | ezulwini-wear | Red, imitation leather.
purse | Ladies' purse | 130 SZL | Fashion | ezulwini-wear | Leather, brown.
saucepans | Stainless steel pots, five pieces | 790 SZL | Home & Garden | malkerns-pots | With glass lids, for gas and electric.
big-pot | Aluminium pot 40 litres | 560 SZL | Home & Garden | malkerns-pots | For funerals, weddings and caterers.
knife | Chef's knife | 140 SZL | Home & Garden | malkerns-pots | 20 cm, steel.
cups | Tea cups and saucers, six | 210 SZL | Home & Garden | malkerns-pots | White with gold rim.
glasses-w | Drinking glasses, six | 120 SZL | Home & Garden | malkerns-pots | 350 ml.
spoons | Cutlery set, 24 pieces | 260 SZL | Home & Garden | malkerns-pots | Steel, in a box.
basins | Plastic basins, three | 90 SZL | Home & Garden | malkerns-pots | For washing clothes or dishes.
containers | Food containers, ten | 150 SZL | Home & Garden | malkerns-pots | Lids close tight, for freezer and microwave.
grater | Grater | 55 SZL | Home & Garden | malkerns-pots | Four sides.
tablecloth | Tablecloth, six seats | 130 SZL | Home & Garden | malkerns-pots | Wipes clean, floral.
ironing | Ironing board | 320 SZL | Home & Garden | malkerns-pots | Folds, height can be set.
pegs | Clothes pegs, 50 | 35 SZL | Home & Garden | malkerns-pots | Wood.
rice-cooker | Rice cooker 1.8 litres | 410 SZL | Home & Garden | malkerns-pots | Electric, keeps warm.
toaster | Two slice toaster | 280 SZL | Home & Garden | malkerns-pots | Black.
mealie-seed | Hybrid maize seed 5 kg | 310 SZL | Agriculture | hlathi-agri | SC 403, early.
bean-seed | Sugar bean seed 2 kg | 120 SZL | Agriculture | hlathi-agri | For planting.
rooster | Cockerel, Boschveld | 160 SZL | Agriculture | hlathi-agri | Ten months.
goat-doe | Female goat, pregnant | 1750 SZL | Agriculture | hlathi-agri | Two years.
pig-feed | Pig grower feed 50 kg | 395 SZL | Agriculture | hlathi-agri | Pellets.
chick-feed | Broiler starter 50 kg | 460 SZL | Agriculture | hlathi-agri | For chicks to three weeks.
barbed | Barbed wire 500 m | 780 SZL | Agriculture | hlathi-agri | Galvanised.
poles | Treated fence poles, ten | 650 SZL | Agriculture | hlathi-agri | 1.8 m, gum.
rake | Garden rake | 120 SZL | Agriculture | hlathi-agri | Steel, 14 teeth.
watering-can | Watering can 10 litres | 95 SZL | Agriculture | hlathi-agri | Green plastic.
slasher | Grass slasher | 85 SZL | Agriculture | hlathi-agri | By hand, wooden grip.
weedkiller | Weed killer 1 litre | 190 SZL | Agriculture | hlathi-agri | Glyphosate, for paths.
bug-spray | Vegetable insecticide 200 ml | 110 SZL | Agriculture | hlathi-agri | Against aphids and worms.
infinix | Infinix Hot 40 | 18500 KES | Electronics | luthuli-mobile | 256 GB, 8 GB RAM, 5000 mAh battery, black.
tecno | Tecno Pop 8 | 11000 KES | Electronics | luthuli-mobile | 64 GB, dual SIM, gold.
iphone13 | iPhone 13, ex-UK | 62000 KES | Electronics | luthuli-mobile | 128 GB, blue, battery 88 %, second hand.
samsung-tab | Samsung Galaxy Tab A9 | 23000 KES | Electronics | luthuli-mobile | 8.7 inch, 64 GB, 4G.
kabambe | Button phone, dual SIM | 1500 KES | Electronics | luthuli-mobile | Loud, ten days of battery, red.
usbc | USB-C charger 33 W | 1200 KES | Electronics | luthuli-mobile | For Android phones.
bank | Power bank 10,000 mAh with solar | 2400 KES | Electronics | luthuli-mobile | Charges in the sun too.
airpods | Wireless earbuds | 1900 KES | Electronics | luthuli-mobile | Black, with case.
wired | Earphones with cable | 350 KES | Electronics | luthuli-mobile | 3.5 mm, with microphone.
speaker | Bluetooth party speaker | 7800 KES | Electronics | luthuli-mobile | 80 W, lights, microphone, not waterproof.
mini-speaker | Mini Bluetooth speaker | 1400 KES | Electronics | luthuli-mobile | Waterproof, yellow.
dell | Dell Latitude 7490 | 34500 KES | Electronics | luthuli-mobile | Refurbished, i7, 16 GB RAM, 256 GB SSD.
chromebook | Chromebook 11 inch | 14500 KES | Electronics | luthuli-mobile | Used, 4 GB RAM, for school.
kb | Wireless keyboard and mouse | 1800 KES | Electronics | luthuli-mobile | Black, USB.
ssd | SSD 512 GB | 4500 KES | Electronics | luthuli-mobile | 2.5 inch.
projector | Mini projector | 9500 KES | Electronics | luthuli-mobile | HDMI, to 100 inch.
repair-ph | Phone repair | 1500 KES | Services | luthuli-mobile | Screens, batteries, charging ports.
sugar | Brown sugar 2 kg | 340 KES | Food & Beverages | kakamega-mkt | Mumias.
potatoes | Irish potatoes, 10 kg | 800 KES | Food & Beverages | kakamega-mkt | Shangi.
onions | Red onions 5 kg | 600 KES | Food & Beverages | kakamega-mkt | Dry.
bananas | Green bananas, bunch | 700 KES | Food & Beverages | kakamega-mkt | Matoke, for cooking.
avocados | Hass avocados, crate | 1500 KES | Food & Beverages | kakamega-mkt | About 60.
groundnuts | Raw groundnuts 1 kg | 380 KES | Food & Beverages | kakamega-mkt | Shelled.
mala | Fresh milk, 5 litres | 350 KES | Food & Beverages | kakamega-mkt | From this morning.
goat-meat | Goat meat, per kg | 850 KES | Food & Beverages | kakamega-mkt | Leg or ribs.
omena | Dried omena 1 kg | 650 KES | Food & Beverages | kakamega-mkt | Small fish from the lake.
juice | Passion fruit juice 2 litres | 420 KES | Food & Beverages | kakamega-mkt | No sugar added.
salt | Table salt 2 kg | 90 KES | Food & Beverages | kakamega-mkt | Iodised.
king-bed | King size bed 6x6 | 34000 KES | Home & Garden | nyeri-wood | Mvule, with side drawers.
bunk | Bunk bed for children | 22000 KES | Home & Garden | nyeri-wood | Metal, two levels.
mattress-6 | Mattress 6x6, 10 inch | 19500 KES | Home & Garden | nyeri-wood | High density.
mattress-3 | Mattress 3x6, 6 inch | 5800 KES | Home & Garden | nyeri-wood | Medium density.
couch | Three seater couch | 26000 KES | Home & Garden | nyeri-wood | Brown leather.
coffee-table | Coffee table | 8500 KES | Home & Garden | nyeri-wood | Glass top.
study-desk | Study desk | 9800 KES | Home & Garden | nyeri-wood | Pine, one drawer.
bookshelf | Bookshelf, five levels | 7500 KES | Home & Garden | nyeri-wood | Pine.
shoe-rack | Shoe rack | 2900 KES | Home & Garden | nyeri-wood | Holds 20 pairs.
drawers | Chest of drawers | 13500 KES | Home & Garden | nyeri-wood | Five drawers, white.
tyre-14 | Tyre 175/70 R14 | 6500 KES | Automotive | thika-garage | New, one piece.
car-batt | Car battery N70 | 11500 KES | Automotive | thika-garage | Maintenance free.
toolbox | Mechanic's tool box | 5400 KES | Automotive | thika-garage | 86 pieces.
car-wash | Car shampoo and wax | 900 KES | Automotive | thika-garage | One litre.
floor-mats | Rubber car mats, four | 2300 KES | Automotive | thika-garage | Black.
sunshade | Windscreen sunshade | 700 KES | Automotive | thika-garage | Silver, folds.
dashcam | Dash camera | 5200 KES | Automotive | thika-garage | Front and rear.
vitz | Toyota Vitz 2015 | 890000 KES | Automotive | thika-garage | Automatic, 1000 cc, pearl.
boda | TVS motorbike 150 cc | 158000 KES | Automotive | thika-garage | New, for boda boda.
service | Car service | 6500 KES | Services | thika-garage | Oil and filters included.
daypack | Hiking backpack 40 litres | 4200 KES | Sports & Outdoors | voi-safari | Grey, waterproof.
air-mattress | Air mattress, double | 3600 KES | Sports & Outdoors | voi-safari | With foot pump.
camp-stove | Camping gas stove | 2800 KES | Sports & Outdoors | voi-safari | One burner, cartridge.
binoculars | Binoculars 10x42 | 4900 KES | Sports & Outdoors | voi-safari | For game drives.
bottle-w | Steel water bottle 750 ml | 850 KES | Sports & Outdoors | voi-safari | Keeps cold.
suitcase-l | Large suitcase | 6200 KES | Fashion | voi-safari | Purple, hard, 28 inch.
duffel | Travel duffel bag | 1900 KES | Fashion | voi-safari | Black, 60 litres.
cap-v | Safari hat | 900 KES | Fashion | voi-safari | Khaki, wide brim.
racket | Badminton set | 1700 KES | Sports & Outdoors | voi-safari | Two rackets, three shuttles.
volleyball | Volleyball | 1500 KES | Sports & Outdoors | voi-safari | Soft touch.
gym-bench | Weight bench | 9500 KES | Sports & Outdoors | voi-safari | Adjustable.
treadmill | Treadmill | 48000 KES | Sports & Outdoors | voi-safari | Folding, 2 HP.
night-cream | Night cream 50 ml | 145 ZAR | Health & Beauty | umhlanga-beauty | For dry skin, women over 40.
vaseline | Petroleum jelly 450 ml | 60 ZAR | Health & Beauty | umhlanga-beauty | For the whole family.
deodorant | Roll-on deodorant, men | 35 ZAR | Health & Beauty | umhlanga-beauty | 48 hours.
perfume-l | Ladies' perfume 100 ml | 420 ZAR | Health & Beauty | umhlanga-beauty | Jasmine.
toothpaste | Toothpaste, three tubes | 65 ZAR | Health & Beauty | umhlanga-beauty | Mint.
hair-oil | Hair growth oil | 99 ZAR | Health & Beauty | umhlanga-beauty | Castor and rosemary.
weave | Brazilian weave 18 inch | 950 ZAR | Health & Beauty | umhlanga-beauty | Human hair, wavy.
shaver | Men's electric shaver | 350 ZAR | Health & Beauty | umhlanga-beauty | For beard, USB.
glucose | Blood sugar meter | 290 ZAR | Health & Beauty | umhlanga-beauty | With 25 strips.
wheelchair | Wheelchair | 2300 ZAR | Health & Beauty | umhlanga-beauty | Folds, to 110 kg.
crutches | Crutches, pair | 260 ZAR | Health & Beauty | umhlanga-beauty | Aluminium.
first-aid | First aid kit | 190 ZAR | Health & Beauty | umhlanga-beauty | 60 pieces, in a bag.
masks | Face masks, 50 | 45 ZAR | Health & Beauty | umhlanga-beauty | Three layers.
manicure | Manicure and pedicure | 280 ZAR | Services | umhlanga-beauty | At our salon, 90 minutes.
air-fryer | Air fryer 5 litres | 1199 ZAR | Home & Garden | mbombela-electro | Defy, black.
vacuum | Vacuum cleaner | 1499 ZAR | Home & Garden | mbombela-electro | 1800 W, no bag.
fridge-d | Defy double door fridge 250 litres | 4799 ZAR | Home & Garden | mbombela-electro | Grey.
washer-a | LG automatic washing machine 9 kg | 5999 ZAR | Home & Garden | mbombela-electro | Front loader, white.
tv43 | Hisense 43 inch smart TV | 4499 ZAR | Electronics | mbombela-electro | YouTube, Netflix.
soundbar | Sound bar | 1899 ZAR | Electronics | mbombela-electro | Bluetooth, HDMI.
aircon | Air conditioner 12,000 BTU | 6899 ZAR | Home & Garden | mbombela-electro | Cools and heats.
gas-bottle | Gas bottle 9 kg, empty | 750 ZAR | Home & Garden | mbombela-electro | With valve.
gas-heater | Gas heater | 1650 ZAR | Home & Garden | mbombela-electro | On wheels, no electricity.
desk-fan | Desk fan | 249 ZAR | Home & Garden | mbombela-electro | USB, white.
led-strip | LED strip lights 5 m | 180 ZAR | Home & Garden | mbombela-electro | Many colours, remote.
urn | Urn 20 litres | 899 ZAR | Home & Garden | mbombela-electro | Boils water for meetings.
multiplug | Surge protector, six plugs | 260 ZAR | Electronics | mbombela-electro | For TV and fridge.
radio | Portable FM radio | 320 ZAR | Electronics | mbombela-electro | Batteries or mains.
stroller | Twin stroller | 2100 ZAR | Baby | tembisa-kids | For twins or siblings, black.
walker | Baby walker | 650 ZAR | Baby | tembisa-kids | With music, 6 to 12 months.
diapers | Pampers newborn, 94 | 289 ZAR | Baby | tembisa-kids | 2 to 5 kg.
cereal | Baby cereal 500 g | 75 ZAR | Baby | tembisa-kids | From six months, maize.
baby-blanket | Fleece baby blanket | 120 ZAR | Baby | tembisa-kids | Blue with bears.
potty | Potty | 99 ZAR | Baby | tembisa-kids | Green.
dummy | Dummies, two | 55 ZAR | Baby | tembisa-kids | Silicone, 0 to 6 months.
scooter | Kids' scooter | 450 ZAR | Toys & Games | tembisa-kids | Three wheels, 3 to 7 years.
trampoline | Trampoline 1.8 m | 2300 ZAR | Toys & Games | tembisa-kids | With net.
monopoly | Monopoly board game | 380 ZAR | Toys & Games | tembisa-kids | For 2 to 6 players.
barbie | Barbie doll house | 650 ZAR | Toys & Games | tembisa-kids | Pink, three floors.
lego | Lego city police car | 420 ZAR | Toys & Games | tembisa-kids | From 6 years.
kite | Kite | 110 ZAR | Toys & Games | tembisa-kids | Rainbow.
water-gun | Water gun | 85 ZAR | Toys & Games | tembisa-kids | Orange.
jumping | Jumping castle hire | 900 ZAR | Services | tembisa-kids | Per day, Gauteng.
electrician | Electrician, call out | 450 ZAR | Services | khayelitsha-fix | Certificates, DB boards, lights.
gardener | Garden service | 300 ZAR | Services | khayelitsha-fix | Half a day, Cape Town.
carpenter | Carpenter, built-in cupboards | 950 ZAR | Services | khayelitsha-fix | Per square metre.
driving | Driving lessons, code 8 | 220 ZAR | Services | khayelitsha-fix | Per hour.
photographer | Wedding photographer | 4500 ZAR | Services | khayelitsha-fix | Full day, album included.
catering | Catering for events | 120 ZAR | Services | khayelitsha-fix | Per head, from 30 people.
hairdress | Dreadlocks at your home | 350 ZAR | Services | khayelitsha-fix | Start or retwist.
nanny | Nanny, per day | 300 ZAR | Services | khayelitsha-fix | References, Cape Town.
capulana | Capulana | 350 MZN | Fashion | matola-lar | Algodão, amarela e verde.
ventoinha | Ventoinha de pé | 2600 MZN | Home & Garden | matola-lar | Três velocidades.
balde | Balde com tampa 20 litros | 250 MZN | Home & Garden | matola-lar | Plástico azul.
esteira | Esteira de palha | 450 MZN | Home & Garden | matola-lar | Para praia ou chão.
arroz | Arroz 25 kg | 1650 MZN | Food & Beverages | matola-lar | Grão longo.
`
