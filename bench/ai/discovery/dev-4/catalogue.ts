/** `key | name | town | country | description`. */
export const shops = `
mahlanya-crafts | Mahlanya Hands | Mahlanya | SZ | Grass, clay and wood, made nearby.
simunye-stationers | Simunye Office | Simunye | SZ | For the office and the exam.
mankayane-tack | Mankayane Rural | Mankayane | SZ | Animals, fields, fences.
buhleni-build | Buhleni Build It | Buhleni | SZ | From foundation to ceiling.
lavumisa-electrix | Lavumisa Electrix | Lavumisa | SZ | Screens, sound and connection.
eastleigh-cloth | Eastleigh Textiles | Nairobi | KE | Modest wear, cloth and shoes.
naivasha-garden | Naivasha Blooms | Naivasha | KE | Flowers, plants, irrigation.
lamu-sea | Lamu Sea and Sand | Lamu | KE | For the beach and the boat.
machakos-kitchen | Machakos Kitchenware | Machakos | KE | Everything that cooks, cuts or stores.
kericho-grocer | Kericho Grocer | Kericho | KE | Groceries, delivered the same day in town.
umlazi-rides | Umlazi Rides | Durban | ZA | Bakkies, bikes and their parts.
sandton-wellness | Sandton Wellness | Johannesburg | ZA | Body, mind and face.
mamelodi-kids | Mamelodi Minis | Pretoria | ZA | Prams to puzzles.
george-outdoor | Garden Route Gear | George | ZA | Walk, ride, climb, fish.
soshanguve-jobs | Sosha Handymen | Pretoria | ZA | We come to your house.
nampula-moda | Nampula Moda | Nampula | MZ | Roupa e sapatos.
`

/** `key | title | price and currency | category | shop | description`. */
export const products = `
basket | Sisal basket | 190 SZL | Home & Garden | mahlanya-crafts | Woven by hand, brown and cream.
mat | Grass sleeping mat | 120 SZL | Home & Garden | mahlanya-crafts | Lukhoko reed, rolls up.
beads | Beaded bracelet | 45 SZL | Fashion | mahlanya-crafts | Many colours.
carving | Wooden rhino | 260 SZL | Home & Garden | mahlanya-crafts | Carved, 20 cm.
clay-pot | Clay beer pot | 230 SZL | Home & Garden | mahlanya-crafts | Umcombotsi for ten people.
knobkerrie | Knobkerrie | 180 SZL | Other | mahlanya-crafts | Induku, polished.
sidwaba | Leather skirt, sidwaba | 850 SZL | Fashion | mahlanya-crafts | For married women.
stapler | Stapler with 1000 staples | 75 SZL | Books & Media | simunye-stationers | Metal.
whiteboard | Whiteboard 90 x 60 cm | 320 SZL | Books & Media | simunye-stationers | With two markers.
diary | Diary for next year | 85 SZL | Books & Media | simunye-stationers | A5, one page a day.
toner | Toner for HP LaserJet 107 | 540 SZL | Electronics | simunye-stationers | Black.
files | Lever arch files, five | 160 SZL | Books & Media | simunye-stationers | Blue.
paints | Watercolour set | 70 SZL | Books & Media | simunye-stationers | Twelve colours, brush.
bio-book | Biology past papers, EGCSE | 95 SZL | Books & Media | simunye-stationers | With answers, 2019 to 2024.
novel | Love in Mbabane, a novel | 110 SZL | Books & Media | simunye-stationers | Paperback.
hymn | Hymn book | 90 SZL | Books & Media | simunye-stationers | siSwati, hard cover.
laminator | Laminating machine A4 | 690 SZL | Electronics | simunye-stationers | With 50 pouches.
saddle | Donkey harness | 480 SZL | Agriculture | mankayane-tack | Leather and chain.
plough | Ox plough | 2400 SZL | Agriculture | mankayane-tack | Steel, single furrow.
rabbits | Rabbits, pair | 260 SZL | Agriculture | mankayane-tack | Three months, white.
ducks | Muscovy ducks, five | 550 SZL | Agriculture | mankayane-tack | Laying.
ewe | Dorper sheep, female | 2200 SZL | Agriculture | mankayane-tack | Eighteen months.
salt-lick | Salt lick block 10 kg | 140 SZL | Agriculture | mankayane-tack | For cattle, goats and sheep.
dewormer | Dewormer for goats 500 ml | 210 SZL | Agriculture | mankayane-tack | By mouth.
lime | Agricultural lime 50 kg | 95 SZL | Agriculture | mankayane-tack | For sour soil.
sweet-potato | Sweet potato vines, 100 | 60 SZL | Agriculture | mankayane-tack | Ready to plant.
axe | Felling axe | 230 SZL | Agriculture | mankayane-tack | 1.8 kg.
blocks-6 | Concrete blocks 6 inch, 100 | 1150 SZL | Home & Garden | buhleni-build | Delivered within 20 km.
sand | River sand, 5 cubic metres | 1400 SZL | Home & Garden | buhleni-build | One truck.
window | Steel window frame | 620 SZL | Home & Garden | buhleni-build | 150 x 90 cm, no glass.
toilet | Toilet with cistern | 1350 SZL | Home & Garden | buhleni-build | White ceramic.
ceiling | Ceiling boards, ten | 980 SZL | Home & Garden | buhleni-build | 6.4 mm.
varnish | Wood varnish 5 litres | 410 SZL | Home & Garden | buhleni-build | Mahogany.
nails | Wire nails 75 mm, 5 kg | 150 SZL | Home & Garden | buhleni-build | Bright.
saw | Hand saw | 130 SZL | Home & Garden | buhleni-build | 550 mm, for wood.
pipes | PVC pipe 110 mm, 6 m | 240 SZL | Home & Garden | buhleni-build | For drains.
shower | Electric shower head | 360 SZL | Home & Garden | buhleni-build | Hot water at once, 5.5 kW.
lockset | Door lock with handles | 180 SZL | Home & Garden | buhleni-build | Two keys.
grinder | Angle grinder | 650 SZL | Home & Garden | buhleni-build | 115 mm, 850 W.
tv65 | Sony 65 inch TV | 11500 SZL | Electronics | lavumisa-electrix | 4K, Google TV.
tv24 | Small TV 24 inch, 12 V | 1500 SZL | Electronics | lavumisa-electrix | Runs on a car battery.
dvd | DVD player | 390 SZL | Electronics | lavumisa-electrix | HDMI, USB.
mifi | Pocket wifi | 480 SZL | Electronics | lavumisa-electrix | 4G, ten devices, battery for eight hours.
desktop | Desktop computer, complete | 3200 SZL | Electronics | lavumisa-electrix | Dell, i3, 19 inch screen, keyboard, mouse.
macbook | MacBook Air 2017 | 6500 SZL | Electronics | lavumisa-electrix | 8 GB, 128 GB, silver, used.
hard-drive | External hard drive 1 TB | 890 SZL | Electronics | lavumisa-electrix | USB 3.
oppo | Oppo A18 | 2400 SZL | Electronics | lavumisa-electrix | 128 GB, blue, 6.5 inch, new.
samsung-old | Samsung Galaxy S10, used | 1900 SZL | Electronics | lavumisa-electrix | 128 GB, black, small scratch.
itel-small | Small itel phone | 220 SZL | Electronics | lavumisa-electrix | Buttons, long battery life.
pouch | Phone pouch, leather | 60 SZL | Electronics | lavumisa-electrix | With card slots.
hdmi | HDMI cable 3 m | 95 SZL | Electronics | lavumisa-electrix | Gold plugs.
megaphone | Megaphone | 420 SZL | Electronics | lavumisa-electrix | With siren.
mic | Wireless microphones, two | 780 SZL | Electronics | lavumisa-electrix | With receiver.
camera | Canon EOS 2000D camera | 5200 SZL | Electronics | lavumisa-electrix | 18-55 mm lens, bag.
tripod | Tripod 1.7 m | 310 SZL | Electronics | lavumisa-electrix | For phones and cameras.
ps5 | PlayStation 5 | 9800 SZL | Electronics | lavumisa-electrix | Disc version, one controller.
abaya | Abaya with shela | 2800 KES | Fashion | eastleigh-cloth | Black, embroidered.
hijab | Chiffon hijabs, three | 900 KES | Fashion | eastleigh-cloth | Beige, black, rose.
kanzu | Kanzu | 1800 KES | Fashion | eastleigh-cloth | White, for men, S to XXL.
kikoi | Kikoi | 850 KES | Fashion | eastleigh-cloth | Cotton, striped blue.
lace | Lace material, five yards | 4500 KES | Fashion | eastleigh-cloth | Gold.
leso | Leso pair | 700 KES | Fashion | eastleigh-cloth | With a proverb.
moccasins | Men's moccasins | 2200 KES | Fashion | eastleigh-cloth | Brown suede, 40 to 45.
wedges | Ladies' wedges | 1900 KES | Fashion | eastleigh-cloth | Nude, 37 to 41.
timberland | Timberland boots | 4800 KES | Fashion | eastleigh-cloth | Yellow nubuck, men.
baby-shoes | Baby's first shoes | 650 KES | Fashion | eastleigh-cloth | Soft sole, 6 to 18 months.
cargo | Cargo pants | 1500 KES | Fashion | eastleigh-cloth | Men, army green, six pockets.
vest | Men's vests, three | 750 KES | Fashion | eastleigh-cloth | White cotton.
nightdress | Nightdress | 900 KES | Fashion | eastleigh-cloth | Satin, wine red, M to XL.
sweater-m | Men's sweater | 1400 KES | Fashion | eastleigh-cloth | Knitted, brown.
school-sweater | Green school sweater | 850 KES | Fashion | eastleigh-cloth | Sizes 24 to 36.
sling-bag | Sling bag | 1100 KES | Fashion | eastleigh-cloth | For men, black canvas.
clutch | Evening clutch | 1300 KES | Fashion | eastleigh-cloth | Gold, chain.
men-watch | Chronograph watch for men | 3500 KES | Fashion | eastleigh-cloth | Black dial, leather strap.
chain | Gold plated chain | 1200 KES | Fashion | eastleigh-cloth | 60 cm, for men.
potted | Potted aloe | 450 KES | Home & Garden | naivasha-garden | In a clay pot.
lilies | White lilies, ten stems | 1200 KES | Home & Garden | naivasha-garden | Delivered in Naivasha and Nairobi.
wreath | Funeral wreath | 2500 KES | Home & Garden | naivasha-garden | Fresh flowers, ribbon with name.
orange-tree | Orange seedling | 180 KES | Agriculture | naivasha-garden | Grafted, Washington navel.
sprinkler | Lawn sprinkler | 650 KES | Home & Garden | naivasha-garden | Turns, covers eight metres.
manure-chick | Chicken manure 50 kg | 350 KES | Agriculture | naivasha-garden | Dry.
greenhouse | Greenhouse 8 x 15 m | 165000 KES | Agriculture | naivasha-garden | Metal frame, drip lines.
secateurs | Pruning shears | 780 KES | Agriculture | naivasha-garden | Steel.
lifejacket | Life jacket | 2600 KES | Sports & Outdoors | lamu-sea | Adults, orange.
float | Arm floats | 450 KES | Sports & Outdoors | lamu-sea | For children 3 to 6 years.
snorkel | Mask and snorkel | 1500 KES | Sports & Outdoors | lamu-sea | Adults.
fishnet | Fishing net 50 m | 3800 KES | Sports & Outdoors | lamu-sea | 3 inch mesh.
hooks | Fishing hooks, 100 | 350 KES | Sports & Outdoors | lamu-sea | Sizes 6 to 10.
beach-towel | Beach towel | 950 KES | Home & Garden | lamu-sea | Turquoise, 90 x 170 cm.
outboard | Outboard engine 15 HP | 185000 KES | Automotive | lamu-sea | Yamaha, used.
sufuria | Sufuria set, seven | 2400 KES | Home & Garden | machakos-kitchen | Aluminium, with lids.
pressure-cooker | Pressure cooker 7 litres | 3200 KES | Home & Garden | machakos-kitchen | For gas, cooks beans fast.
chapati-pan | Chapati pan | 1100 KES | Home & Garden | machakos-kitchen | Cast iron, 30 cm.
rolling-pin | Rolling pin and board | 750 KES | Home & Garden | machakos-kitchen | For chapati and pastry.
chopping | Chopping board | 450 KES | Home & Garden | machakos-kitchen | Bamboo.
juicer | Juice extractor | 5600 KES | Home & Garden | machakos-kitchen | 800 W, for fruit and carrots.
sandwich | Sandwich maker | 2100 KES | Home & Garden | machakos-kitchen | Two slices.
mixer | Hand mixer | 2300 KES | Home & Garden | machakos-kitchen | Five speeds, for cakes.
baking-tins | Cake tins, three | 1200 KES | Home & Garden | machakos-kitchen | Round, non-stick.
scale | Kitchen scale | 1300 KES | Home & Garden | machakos-kitchen | Digital, to 5 kg.
dish-rack | Dish rack | 1600 KES | Home & Garden | machakos-kitchen | Two levels, steel.
mugs | Coffee mugs, six | 900 KES | Home & Garden | machakos-kitchen | Black.
jug | Water jug 2 litres | 550 KES | Home & Garden | machakos-kitchen | Glass, with lid.
hotpot | Hot pots, set of three | 2700 KES | Home & Garden | machakos-kitchen | Keeps ugali and stew warm.
cooker-oven | Cooker with oven, 3 gas 1 electric | 32000 KES | Home & Garden | machakos-kitchen | 50 x 50, steel.
meko | 6 kg gas with burner | 5200 KES | Home & Garden | machakos-kitchen | Complete, full.
spices | Pilau masala 100 g | 150 KES | Food & Beverages | kericho-grocer | Ground.
wheat | Chapati flour 2 kg | 210 KES | Food & Beverages | kericho-grocer | All purpose wheat.
ndengu | Green grams 1 kg | 190 KES | Food & Beverages | kericho-grocer | Clean.
chilli | Chilli sauce 400 g | 170 KES | Food & Beverages | kericho-grocer | Hot.
honey-k | Forest honey 500 g | 550 KES | Food & Beverages | kericho-grocer | Raw.
butter | Butter 500 g | 620 KES | Food & Beverages | kericho-grocer | Salted.
cabbages | Cabbages, three | 180 KES | Food & Beverages | kericho-grocer | Large.
pineapple | Pineapples, two | 250 KES | Food & Beverages | kericho-grocer | Sweet.
sausages | Beef sausages 1 kg | 640 KES | Food & Beverages | kericho-grocer | Frozen.
soda | Soda, crate of 24 | 1300 KES | Food & Beverages | kericho-grocer | Mixed, 300 ml glass.
mineral | Drinking water 18.9 litres | 450 KES | Food & Beverages | kericho-grocer | Bottle returned.
biscuits | Biscuits, carton | 720 KES | Food & Beverages | kericho-grocer | 48 packets, glucose.
bleach | Bleach 5 litres | 480 KES | Home & Garden | kericho-grocer | For white clothes and floors.
dish-soap | Dishwashing liquid 5 litres | 550 KES | Home & Garden | kericho-grocer | Lemon.
bakkie | Isuzu KB 250 single cab 2012 | 125000 ZAR | Automotive | umlazi-rides | Diesel, 210,000 km, white.
quantum | Toyota Quantum 2016 | 265000 ZAR | Automotive | umlazi-rides | 14 seater, taxi, diesel.
suzuki | Suzuki Swift 2020 | 168000 ZAR | Automotive | umlazi-rides | Petrol, manual, 45,000 km, blue.
tow-bar | Tow bar | 1600 ZAR | Automotive | umlazi-rides | Fits Isuzu KB and D-Max.
alarm | Car alarm with remotes | 650 ZAR | Automotive | umlazi-rides | Central locking.
steering-lock | Steering lock | 220 ZAR | Automotive | umlazi-rides | Steel, red.
spark | Spark plugs, four | 240 ZAR | Automotive | umlazi-rides | NGK, for petrol engines.
coolant | Coolant 5 litres | 260 ZAR | Automotive | umlazi-rides | Green, ready mixed.
air-pump | Tyre inflator 12 V | 330 ZAR | Automotive | umlazi-rides | With gauge.
rims | Alloy rims 15 inch, four | 4200 ZAR | Automotive | umlazi-rides | Silver, 4 x 100.
bike-helmet | Bicycle helmet | 290 ZAR | Sports & Outdoors | umlazi-rides | Adults, blue.
collagen | Collagen powder 300 g | 280 ZAR | Health & Beauty | sandton-wellness | For skin and joints.
protein | Whey protein 1 kg | 380 ZAR | Health & Beauty | sandton-wellness | Chocolate, builds muscle.
scale-body | Bathroom scale | 230 ZAR | Health & Beauty | sandton-wellness | Digital, to 180 kg.
eyelash | Eyelash extensions | 250 ZAR | Services | sandton-wellness | Classic set, 90 minutes, at our salon.
foundation | Liquid foundation, dark brown | 160 ZAR | Health & Beauty | sandton-wellness | 30 ml, matte.
mascara | Waterproof mascara | 95 ZAR | Health & Beauty | sandton-wellness | Black.
aftershave | Aftershave balm | 120 ZAR | Health & Beauty | sandton-wellness | No alcohol, 100 ml.
lip-balm | Lip balm, two | 45 ZAR | Health & Beauty | sandton-wellness | For dry lips.
tissue-oil | Tissue oil 200 ml | 130 ZAR | Health & Beauty | sandton-wellness | For scars and stretch marks.
hand-cream | Hand cream 75 ml | 60 ZAR | Health & Beauty | sandton-wellness | Shea butter.
inhaler | Steam inhaler | 340 ZAR | Health & Beauty | sandton-wellness | For colds and blocked noses.
knee | Knee brace | 180 ZAR | Health & Beauty | sandton-wellness | S to XL.
hot-water | Hot water bottle | 110 ZAR | Health & Beauty | sandton-wellness | With fleece cover.
condoms | Condoms, twelve | 70 ZAR | Health & Beauty | sandton-wellness | Lubricated.
massage | Full body massage | 450 ZAR | Services | sandton-wellness | One hour, Johannesburg.
bouncer | Baby bouncer | 690 ZAR | Baby | mamelodi-kids | Vibrates, newborn to 9 kg.
bibs | Bibs, five | 90 ZAR | Baby | mamelodi-kids | Waterproof.
gate | Safety gate for stairs | 450 ZAR | Baby | mamelodi-kids | 75 to 85 cm.
teether | Teething ring | 55 ZAR | Baby | mamelodi-kids | Cooled in the fridge.
swaddle | Swaddle blankets, two | 160 ZAR | Baby | mamelodi-kids | Muslin.
bum-cream | Nappy rash cream 100 g | 65 ZAR | Baby | mamelodi-kids | Zinc.
toddler-bed | Toddler bed | 1250 ZAR | Home & Garden | mamelodi-kids | White, 70 x 140 cm, rails.
tricycle | Tricycle | 520 ZAR | Toys & Games | mamelodi-kids | Red, 2 to 4 years.
kitchen-toy | Toy kitchen | 780 ZAR | Toys & Games | mamelodi-kids | With pots, from 3 years.
uno | UNO cards | 90 ZAR | Toys & Games | mamelodi-kids | From 7 years.
dino | Dinosaur figures, twelve | 140 ZAR | Toys & Games | mamelodi-kids | Plastic.
drone | Drone with camera | 890 ZAR | Toys & Games | mamelodi-kids | 15 minutes of flight.
superhero | Spider-Man costume | 260 ZAR | Fashion | mamelodi-kids | 4 to 8 years.
hiking-boots | Hiking boots | 950 ZAR | Sports & Outdoors | george-outdoor | Waterproof, unisex, UK 4 to 12.
camp-chair | Camping chair | 290 ZAR | Sports & Outdoors | george-outdoor | Folds, cup holder.
gazebo | Gazebo 3 x 3 m | 1100 ZAR | Sports & Outdoors | george-outdoor | Green, folds up.
multitool | Multi-tool | 320 ZAR | Sports & Outdoors | george-outdoor | Knife, pliers, screwdriver.
compass | Compass | 120 ZAR | Sports & Outdoors | george-outdoor | Liquid filled.
gas-lamp | Gas lamp | 380 ZAR | Sports & Outdoors | george-outdoor | For cartridges.
cricket | Cricket set | 540 ZAR | Sports & Outdoors | george-outdoor | Bat, ball, wickets.
rugby | Rugby ball | 280 ZAR | Sports & Outdoors | george-outdoor | Size 5.
soccer-shirt | Kaizer Chiefs shirt | 650 ZAR | Fashion | george-outdoor | Home, S to XXL.
shin | Shin guards | 120 ZAR | Sports & Outdoors | george-outdoor | Junior and adult.
resistance | Resistance bands, five | 190 ZAR | Sports & Outdoors | george-outdoor | For home training.
kayak | Inflatable kayak | 3900 ZAR | Sports & Outdoors | george-outdoor | Two people, paddles.
tiler | Tiler, per square metre | 140 ZAR | Services | soshanguve-jobs | Floors and walls.
roof-fix | Roof leak repair | 850 ZAR | Services | soshanguve-jobs | Call out and one leak, Pretoria.
welder | Welder | 400 ZAR | Services | soshanguve-jobs | Gates and burglar bars.
dstv | DStv installation | 650 ZAR | Services | soshanguve-jobs | Dish, decoder and signal.
pest | Fumigation | 750 ZAR | Services | soshanguve-jobs | Cockroaches, ants, bed bugs.
laundry | Laundry, per basket | 90 ZAR | Services | soshanguve-jobs | Washed, ironed and brought back.
pc-fix | Computer repair | 300 ZAR | Services | soshanguve-jobs | Windows, viruses, slow laptops.
locksmith | Locksmith | 380 ZAR | Services | soshanguve-jobs | Open doors and cars, 24 hours.
decor | Wedding decor and tent hire | 6500 ZAR | Services | soshanguve-jobs | For 100 guests, chairs and tables.
dj | DJ with sound | 2500 ZAR | Services | soshanguve-jobs | Five hours.
english-lesson | English lessons for adults | 150 ZAR | Services | soshanguve-jobs | Per hour, online.
vestido | Vestido de verão | 950 MZN | Fashion | nampula-moda | Amarelo, algodão, S a L.
sapatos | Sapatos pretos de homem | 2800 MZN | Fashion | nampula-moda | Couro, 39 a 44.
mochila | Mochila escolar | 1200 MZN | Fashion | nampula-moda | Azul, para crianças.
`
