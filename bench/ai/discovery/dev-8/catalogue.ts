/** `key | name | town | country | description`. */
export const shops = `
matsapha-home | Matsapha Home Centre | Matsapha | SZ | Household goods for less.
mbabane-fashion | Swazi Plaza Boutique | Mbabane | SZ | Clothes, shoes and bags.
manzini-beauty | Bhunu Beauty | Manzini | SZ | Hair, skin and nails.
siteki-farm | Lubombo Farm Supplies | Siteki | SZ | For the farm and the garden.
nairobi-tech | Luthuli Gadgets | Nairobi | KE | Phones, computers and sound.
nairobi-kids | Tots Corner | Nairobi | KE | Everything for babies and children.
kisumu-general | Lakeside General | Kisumu | KE | Groceries and household.
mombasa-outdoor | Coast Outdoor | Mombasa | KE | Beach, camping and sports.
joburg-tools | Jeppe Tools | Johannesburg | ZA | Tools, paint and electrical.
durban-auto | Umgeni Auto Spares | Durban | ZA | Parts for cars and motorcycles.
capetown-books | Long Street Books | Cape Town | ZA | New and used books, music, games.
joburg-services | Sipho Handy Services | Johannesburg | ZA | People for any work at home.
`

/** `key | title | price and currency | category | shop | description`. */
export const products = `
toilet-brush | Toilet brush with holder | 60 SZL | Home & Garden | matsapha-home | White plastic, stands in the corner.
broom-grass | Grass broom | 35 SZL | Home & Garden | matsapha-home | Hand tied, long lasting.
mop-bucket | Mop and wringer bucket set | 249 SZL | Home & Garden | matsapha-home | 12 litres, cotton head.
vacuum-defy | Defy vacuum cleaner 1600W | 899 SZL | Home & Garden | matsapha-home | Bagless, washable filter.
iron-board | Ironing board | 320 SZL | Home & Garden | matsapha-home | Folds flat, metal mesh top.
clothes-horse | Clothes airer, 3 tiers | 280 SZL | Home & Garden | matsapha-home | Folding steel rails.
duvet-double | Double duvet with two pillows | 550 SZL | Home & Garden | matsapha-home | Hollow fibre.
sheet-set | Bed sheet set, queen | 299 SZL | Home & Garden | matsapha-home | Cotton blend, fitted and flat.
mosquito-net | Treated mosquito net | 120 SZL | Home & Garden | matsapha-home | Hangs above a double bed.
curtain-blockout | Blockout curtains, pair | 450 SZL | Home & Garden | matsapha-home | Dark grey, 230 cm.
lamp-bedside | Bedside lamp | 180 SZL | Home & Garden | matsapha-home | Fabric shade, E27 bulb included.
lantern-solar | Solar lantern | 210 SZL | Home & Garden | matsapha-home | Charges by day, runs 8 hours.
fan-standing | Standing fan 40 cm | 380 SZL | Home & Garden | matsapha-home | Three speeds, oscillating.
heater-gas | Gas heater on wheels | 1250 SZL | Home & Garden | matsapha-home | Three panels, takes a 9 kg cylinder.
kettle-steel | Electric kettle 1.7 L | 260 SZL | Home & Garden | matsapha-home | Stainless steel, switches itself off.
microwave-lg | LG microwave 20 L | 1190 SZL | Home & Garden | matsapha-home | Digital.
fridge-bar | Bar fridge 90 L | 1999 SZL | Home & Garden | matsapha-home | With a small ice box.
stove-2plate | Two plate electric stove | 420 SZL | Home & Garden | matsapha-home | Table top.
pot-set | Cooking pot set, 7 pieces | 690 SZL | Home & Garden | matsapha-home | Aluminium with glass lids.
frying-pan | Non stick frying pan 28 cm | 199 SZL | Home & Garden | matsapha-home | Also for induction.
tin-opener | Can opener | 45 SZL | Home & Garden | matsapha-home | Butterfly handle.
peeler | Vegetable peeler | 30 SZL | Home & Garden | matsapha-home | Stainless blade.
knife-set | Kitchen knife set in block | 340 SZL | Home & Garden | matsapha-home | Five knives and scissors.
colander | Colander | 85 SZL | Home & Garden | matsapha-home | Enamel, 24 cm.
flask | Vacuum flask 1 L | 150 SZL | Home & Garden | matsapha-home | Hot for 12 hours.
lunch-tins | Food containers, set of 10 | 130 SZL | Home & Garden | matsapha-home | With snap lids, microwave safe.
wine-glasses | Wine glasses, box of 6 | 170 SZL | Home & Garden | matsapha-home | 350 ml.
tablecloth | Tablecloth for 8 seats | 140 SZL | Home & Garden | matsapha-home | Wipe clean.
settee | Two seater couch | 3400 SZL | Home & Garden | matsapha-home | Brown microfibre.
wardrobe-2 | Two door wardrobe | 2600 SZL | Home & Garden | matsapha-home | Hanging rail and shelves, flat packed.
chest-drawers | Chest of drawers | 1500 SZL | Home & Garden | matsapha-home | Pine, five drawers.
shoe-rack | Shoe rack | 220 SZL | Home & Garden | matsapha-home | 12 pairs.
doormat | Coir doormat | 95 SZL | Home & Garden | matsapha-home | 40 x 60 cm.
shower-curtain | Shower curtain with rings | 110 SZL | Home & Garden | matsapha-home | 180 x 180 cm.
bin-pedal | Pedal bin 30 L | 290 SZL | Home & Garden | matsapha-home | Steel.
tap-kitchen | Kitchen mixer tap | 480 ZAR | Home & Garden | joburg-tools | Swan neck, chrome.
dress-bride | Bridal gown, size 36 | 4500 SZL | Fashion | mbabane-fashion | Lace, worn once.
suit-grey | Men's two piece suit | 1800 SZL | Fashion | mbabane-fashion | Charcoal, slim cut.
jeans-skinny | Skinny jeans ladies | 350 SZL | Fashion | mbabane-fashion | Stretch denim, 28 to 36.
trackpants | Fleece tracksuit bottoms | 220 SZL | Fashion | mbabane-fashion | Unisex, M to XXL.
hoodie-navy | Hooded sweatshirt navy | 320 SZL | Fashion | mbabane-fashion | Front pocket.
beanie | Knitted beanie | 80 SZL | Fashion | mbabane-fashion | One size.
sunhat | Wide brim straw hat | 130 SZL | Fashion | mbabane-fashion | With ribbon.
belt-leather | Leather belt brown | 160 SZL | Fashion | mbabane-fashion | 34 to 42.
bra-set | Padded bra and panty set | 240 SZL | Fashion | mbabane-fashion | 34B to 38D.
tights-black | Black tights, 3 pairs | 90 SZL | Fashion | mbabane-fashion | 40 denier.
vellies | Vellies leather shoes | 750 SZL | Fashion | mbabane-fashion | Made in Mbabane, sizes 5 to 11.
trainers-adidas | Adidas running shoes | 1100 SZL | Fashion | mbabane-fashion | Men 7 to 10.
slops | Rubber slip-ons | 60 SZL | Fashion | mbabane-fashion | All sizes.
gumboots | Gumboots black | 190 SZL | Fashion | siteki-farm | Knee high, 4 to 12.
handbag-tan | Tan leather handbag | 650 SZL | Fashion | mbabane-fashion | Zip, shoulder strap.
purse-men | Men's wallet | 180 SZL | Fashion | mbabane-fashion | Six card slots.
suitcase-4w | Suitcase on 4 wheels, 24 inch | 900 SZL | Fashion | mbabane-fashion | Hard shell with combination.
rucksack-school | School rucksack | 260 SZL | Fashion | mbabane-fashion | Two compartments.
sunnies | Polarised sunglasses | 220 SZL | Fashion | mbabane-fashion | UV400.
specs-frame | Optical frames | 480 SZL | Fashion | mbabane-fashion | Bring your prescription.
cufflinks | Silver cufflinks | 250 SZL | Fashion | mbabane-fashion | Boxed.
earrings-hoop | Gold plated hoop earrings | 120 SZL | Fashion | mbabane-fashion | 4 cm.
brolly | Golf umbrella | 200 SZL | Fashion | mbabane-fashion | 130 cm wide.
hair-dryer | Hair dryer 2000W | 399 SZL | Health & Beauty | manzini-beauty | Diffuser and nozzle.
braids | Expression braids, 5 packs | 150 SZL | Health & Beauty | manzini-beauty | Colours 1, 1B, 27.
wig-bob | Human hair bob wig | 1400 SZL | Health & Beauty | manzini-beauty | 10 inch.
straightener | Ceramic flat iron | 350 SZL | Health & Beauty | manzini-beauty | Up to 230 degrees.
clippers | Rechargeable clippers | 420 SZL | Health & Beauty | manzini-beauty | Four combs.
razor-pack | Disposable razors, 10 | 55 SZL | Health & Beauty | manzini-beauty | Twin blade.
relaxer | Hair relaxer kit | 95 SZL | Health & Beauty | manzini-beauty | No lye.
shampoo-dandruff | Anti dandruff shampoo 400 ml | 85 SZL | Health & Beauty | manzini-beauty | Menthol.
roll-on | Roll-on 50 ml | 30 SZL | Health & Beauty | manzini-beauty | 48 hours.
perfume-oud | Oud eau de parfum 100 ml | 450 SZL | Health & Beauty | manzini-beauty | For her and him.
lotion-cocoa | Cocoa butter lotion 500 ml | 75 SZL | Health & Beauty | manzini-beauty | Dry skin.
tissue-oil | Tissue oil 200 ml | 110 SZL | Health & Beauty | manzini-beauty | Scars and stretch marks.
mascara | Waterproof mascara | 90 SZL | Health & Beauty | manzini-beauty | Black.
polish-set | Gel polish set with lamp | 380 SZL | Health & Beauty | manzini-beauty | Eight shades.
nail-clip | Nail clipper and file | 25 SZL | Health & Beauty | manzini-beauty | Steel.
toothpaste | Toothpaste twin pack | 40 SZL | Health & Beauty | manzini-beauty | Whitening, 2 x 100 ml.
pads | Sanitary pads, 20 | 35 SZL | Health & Beauty | manzini-beauty | With wings.
plasters | Adhesive plasters, 100 | 40 SZL | Health & Beauty | manzini-beauty | Assorted sizes.
thermometer | Digital thermometer | 75 SZL | Health & Beauty | manzini-beauty | Beeps when done.
bp-monitor | Upper arm blood pressure monitor | 550 SZL | Health & Beauty | manzini-beauty | Stores 60 readings.
cough-syrup | Cough syrup 200 ml | 65 SZL | Health & Beauty | manzini-beauty | Honey and lemon.
wheelchair | Folding wheelchair | 2200 SZL | Health & Beauty | manzini-beauty | Up to 110 kg.
scale-body | Digital bathroom scale | 230 SZL | Health & Beauty | manzini-beauty | Up to 180 kg.
chicks | Day old broiler chicks, 50 | 480 SZL | Agriculture | siteki-farm | Vaccinated.
feed-layers | Layers mash 50 kg | 410 SZL | Agriculture | siteki-farm | 16 percent protein.
goat-boer | Boer goat, female | 1900 SZL | Agriculture | siteki-farm | 14 months.
wheelbarrow | Builder's wheelbarrow | 690 SZL | Agriculture | siteki-farm | Pneumatic tyre.
spade | Digging spade | 180 SZL | Agriculture | siteki-farm | Hardwood handle.
hose-30 | Garden hose 30 m | 340 SZL | Agriculture | siteki-farm | With fittings.
sprayer-16 | Knapsack sprayer 16 L | 450 SZL | Agriculture | siteki-farm | Brass lance.
lawnmower | Petrol lawn mower | 3900 SZL | Agriculture | siteki-farm | 48 cm cut.
secateurs | Pruning shears | 140 SZL | Agriculture | siteki-farm | Bypass blade.
seed-tomato | Tomato seeds 10 g | 60 SZL | Agriculture | siteki-farm | Rodade.
fert-231 | Fertiliser 2:3:2 50 kg | 640 SZL | Agriculture | siteki-farm | Granular.
jojo | Water tank 2500 L | 3600 SZL | Agriculture | siteki-farm | Green, with lid.
fence-wire | Barbed wire 500 m | 850 SZL | Agriculture | siteki-farm | Galvanised.
rat-poison | Rat poison blocks | 70 SZL | Agriculture | siteki-farm | Keep away from pets.
doom | Insect spray 300 ml | 48 SZL | Agriculture | siteki-farm | Cockroaches, flies, ants.
dog-food | Dog food 20 kg | 390 SZL | Agriculture | siteki-farm | Adult, chicken flavour.
collar | Dog collar and lead | 95 SZL | Agriculture | siteki-farm | Nylon.
tv-hisense | Hisense smart TV 43 inch | 32000 KES | Electronics | nairobi-tech | Full HD, Netflix.
samsung-a15 | Samsung Galaxy A15 | 21500 KES | Electronics | nairobi-tech | 128 GB, two SIMs.
itel-button | Itel button phone | 2200 KES | Electronics | nairobi-tech | Torch, FM, long battery.
laptop-hp | HP laptop i5, refurbished | 38000 KES | Electronics | nairobi-tech | 8 GB, 256 GB SSD.
printer-epson | Epson ink tank printer | 24000 KES | Electronics | nairobi-tech | Print, scan, copy.
flash-64 | Flash disk 64 GB | 900 KES | Electronics | nairobi-tech | USB 3.0.
power-bank | Power bank 20000 mAh | 2500 KES | Electronics | nairobi-tech | Two ports.
charger-c | Type-C fast charger 25W | 1200 KES | Electronics | nairobi-tech | With cable.
earbuds | Wireless earbuds | 1800 KES | Electronics | nairobi-tech | Case charges them four times.
subwoofer | Subwoofer 3.1 channel | 8500 KES | Electronics | nairobi-tech | Bluetooth and FM.
woofer-mic | Karaoke microphones, pair | 4200 KES | Electronics | nairobi-tech | Cordless, with receiver.
router-4g | 4G router | 5500 KES | Electronics | nairobi-tech | Any SIM, 32 users.
cctv-kit | CCTV kit, 4 cameras | 18500 KES | Electronics | nairobi-tech | 1 TB recorder.
tripod | Phone tripod 1.7 m | 1300 KES | Electronics | nairobi-tech | With remote.
ring-light | Ring light 26 cm | 1500 KES | Electronics | nairobi-tech | Three tones.
ups-650 | UPS 650VA | 7200 KES | Electronics | nairobi-tech | 20 minutes for a desktop.
ps5-pad | PS5 controller | 9800 KES | Electronics | nairobi-tech | White.
decoder-gotv | GOtv decoder with antenna | 1999 KES | Electronics | nairobi-tech | One month paid.
pram | Baby stroller | 8900 KES | Baby | nairobi-kids | Reclines, folds with one hand.
cot | Baby cot with mattress | 14500 KES | Baby | nairobi-kids | 120 x 60 cm.
nappies-m | Diapers size 3, 72 | 1450 KES | Baby | nairobi-kids | 5 to 9 kg.
wipes | Wet wipes, 6 packs | 900 KES | Baby | nairobi-kids | Fragrance free.
dummy | Silicone pacifier, 2 | 450 KES | Baby | nairobi-kids | 0 to 6 months.
bib-set | Bibs, pack of 5 | 600 KES | Baby | nairobi-kids | Waterproof back.
carrier | Baby carrier | 2600 KES | Baby | nairobi-kids | Front and back, to 15 kg.
monitor-baby | Audio baby monitor | 4300 KES | Baby | nairobi-kids | Range 300 m.
potty | Potty trainer | 850 KES | Baby | nairobi-kids | Frog shape.
gate-stairs | Safety gate | 3900 KES | Baby | nairobi-kids | 75 to 85 cm, no drilling.
car-seat | Car seat group 1 | 9500 KES | Baby | nairobi-kids | 9 to 18 kg.
lego-city | Building blocks, 500 pieces | 1900 KES | Toys & Games | nairobi-kids | Large box.
doll | Fashion doll | 950 KES | Toys & Games | nairobi-kids | With three outfits.
teddy | Teddy bear 60 cm | 1400 KES | Toys & Games | nairobi-kids | Brown plush.
tricycle | Tricycle | 4800 KES | Toys & Games | nairobi-kids | From two years.
chess | Wooden chess set | 1600 KES | Toys & Games | nairobi-kids | Folding board.
balloons | Balloons, pack of 100 | 350 KES | Toys & Games | nairobi-kids | Mixed colours.
unga-maize | Maize flour 2 kg | 180 KES | Food & Beverages | kisumu-general | Sifted.
rice-pishori | Pishori rice 5 kg | 950 KES | Food & Beverages | kisumu-general | Mwea.
oil-5l | Cooking oil 5 L | 1400 KES | Food & Beverages | kisumu-general | Sunflower.
tea-leaves | Tea leaves 500 g | 320 KES | Food & Beverages | kisumu-general | Kericho.
coffee-beans | Roasted coffee beans 1 kg | 1600 KES | Food & Beverages | kisumu-general | Nyeri AA.
honey | Raw honey 1 kg | 1100 KES | Food & Beverages | kisumu-general | Baringo.
omena | Dried omena 1 kg | 600 KES | Food & Beverages | kisumu-general | Sun dried from the lake.
peanut-butter | Peanut butter 800 g | 450 KES | Food & Beverages | kisumu-general | Smooth, no sugar.
soda-crate | Crate of soda, 24 bottles | 1100 KES | Food & Beverages | kisumu-general | Mixed.
cake-order | Birthday cake 2 kg | 3000 KES | Food & Beverages | kisumu-general | Any name on it, order a day before.
candle-box | Candles, box of 6 | 120 KES | Home & Garden | kisumu-general | White.
matchbox | Matches, 10 boxes | 60 KES | Home & Garden | kisumu-general | Safety.
bleach | Bleach 5 L | 550 KES | Home & Garden | kisumu-general | Kills germs.
powder-omo | Washing powder 3 kg | 720 KES | Home & Garden | kisumu-general | Hand and machine.
sponge | Dish sponges, 12 | 200 KES | Home & Garden | kisumu-general | Green and yellow.
tissue-40 | Toilet paper, 40 rolls | 950 KES | Home & Garden | kisumu-general | Two ply.
jiko | Charcoal jiko | 800 KES | Home & Garden | kisumu-general | Ceramic liner.
tent-4 | Tent for 4 people | 9500 KES | Sports & Outdoors | mombasa-outdoor | 3000 mm.
sleeping-bag | Sleeping bag | 3200 KES | Sports & Outdoors | mombasa-outdoor | To 5 degrees.
cooler-box | Cooler box 45 L | 4900 KES | Sports & Outdoors | mombasa-outdoor | Ice for two days.
life-jacket | Life jacket adult | 2800 KES | Sports & Outdoors | mombasa-outdoor | 60 to 90 kg.
swim-trunks | Swimming trunks men | 1200 KES | Sports & Outdoors | mombasa-outdoor | Quick dry.
rod-reel | Rod and reel combo | 3600 KES | Sports & Outdoors | mombasa-outdoor | 2.1 m.
mtb-26 | Mountain bike 26 inch | 16500 KES | Sports & Outdoors | mombasa-outdoor | 21 gears.
helmet-cycle | Bicycle helmet | 1900 KES | Sports & Outdoors | mombasa-outdoor | Adjustable.
pump-foot | Foot pump | 850 KES | Sports & Outdoors | mombasa-outdoor | With gauge.
dumbbells | Dumbbells 2 x 10 kg | 6500 KES | Sports & Outdoors | mombasa-outdoor | Rubber coated.
yoga-mat | Yoga mat | 1500 KES | Sports & Outdoors | mombasa-outdoor | 10 mm.
football-5 | Football size 5 | 1400 KES | Sports & Outdoors | mombasa-outdoor | Hand stitched.
shin-guards | Shin guards | 700 KES | Sports & Outdoors | mombasa-outdoor | Small to large.
racket | Tennis racket | 4200 KES | Sports & Outdoors | mombasa-outdoor | Aluminium.
torch-led | LED torch | 950 KES | Sports & Outdoors | mombasa-outdoor | Rechargeable, 500 lumens.
drill-18 | Cordless drill 18V | 1450 ZAR | Home & Garden | joburg-tools | Two batteries.
hammer-claw | Claw hammer | 140 ZAR | Home & Garden | joburg-tools | 450 g.
saw-hand | Hand saw | 120 ZAR | Home & Garden | joburg-tools | 55 cm.
screwdrivers | Screwdriver set, 12 | 199 ZAR | Home & Garden | joburg-tools | Flat and Phillips.
tape-measure | Tape measure 5 m | 80 ZAR | Home & Garden | joburg-tools | Locks.
ladder-6 | Aluminium step ladder | 890 ZAR | Home & Garden | joburg-tools | Six treads.
paint-white | White PVA paint 20 L | 620 ZAR | Home & Garden | joburg-tools | Interior and exterior.
roller | Paint roller and tray | 95 ZAR | Home & Garden | joburg-tools | 225 mm.
cement | Cement 50 kg | 105 ZAR | Home & Garden | joburg-tools | 42.5N.
padlock-50 | Brass padlock 50 mm | 130 ZAR | Home & Garden | joburg-tools | Three keys.
extension | Extension lead 10 m | 220 ZAR | Home & Garden | joburg-tools | Four sockets.
bulb-9 | LED bulbs 9W, 4 pack | 110 ZAR | Home & Garden | joburg-tools | Warm white.
geyser | Electric geyser 100 L | 3900 ZAR | Home & Garden | joburg-tools | Five year guarantee.
generator-3 | Petrol generator 3 kVA | 5900 ZAR | Home & Garden | joburg-tools | Pull start.
glue-super | Super glue 3 g | 25 ZAR | Home & Garden | joburg-tools | Clear.
gloves-work | Leather work gloves | 75 ZAR | Home & Garden | joburg-tools | Large.
tyre-14 | Tyre 175/65 R14 | 780 ZAR | Automotive | durban-auto | New.
battery-646 | Car battery 12V 60Ah | 1350 ZAR | Automotive | durban-auto | Exchange only.
jumper | Jumper cables 400A | 190 ZAR | Automotive | durban-auto | 2.5 m.
jack-2t | Trolley jack 2 ton | 750 ZAR | Automotive | durban-auto | Lifts 33 cm.
wiper-pair | Wiper blades, pair | 140 ZAR | Automotive | durban-auto | 20 and 22 inch.
oil-5w30 | Engine oil 5W30 5 L | 420 ZAR | Automotive | durban-auto | Fully synthetic.
seat-covers | Seat covers, full set | 550 ZAR | Automotive | durban-auto | Black and red.
dashcam | Dash camera | 990 ZAR | Automotive | durban-auto | Front and rear.
wax | Car wax 500 ml | 120 ZAR | Automotive | durban-auto | Deep shine.
polo-vivo | VW Polo Vivo 2017 | 129000 ZAR | Automotive | durban-auto | 98 000 km, one owner.
helmet-moto | Motorcycle helmet | 850 ZAR | Automotive | durban-auto | Full face, M to XL.
bible-zulu | Zulu Bible | 180 ZAR | Books & Media | capetown-books | Hard cover.
dict-oxford | Oxford English dictionary | 260 ZAR | Books & Media | capetown-books | Pocket.
novel-thriller | Deon Meyer thriller | 150 ZAR | Books & Media | capetown-books | Paperback.
cook-sa | South African cookbook | 320 ZAR | Books & Media | capetown-books | 120 recipes.
k53 | K53 learner's manual | 110 ZAR | Books & Media | capetown-books | New edition.
colouring | Colouring book and crayons | 70 ZAR | Books & Media | capetown-books | Animals.
guitar-a | Acoustic guitar | 1600 ZAR | Books & Media | capetown-books | With bag.
keyboard-61 | Keyboard with 61 keys | 2900 ZAR | Books & Media | capetown-books | Stand included.
vinyl-makeba | Miriam Makeba LP | 350 ZAR | Books & Media | capetown-books | Very good.
pens-50 | Ballpoint pens, 50 | 120 ZAR | Books & Media | capetown-books | Blue.
exercise-20 | Exercise books, 20 | 160 ZAR | Books & Media | capetown-books | 72 pages.
plumber | Plumber | 350 ZAR | Services | joburg-services | Leaks, blocked drains, geysers. Per hour.
electrician | Electrician with certificate | 400 ZAR | Services | joburg-services | Per hour.
movers | Bakkie with two men | 900 ZAR | Services | joburg-services | Half a day in Gauteng.
gardener | Gardener | 250 ZAR | Services | joburg-services | A day.
tailor | Alterations | 80 ZAR | Services | joburg-services | Hems, zips, taking in.
dj-party | DJ with sound | 3500 ZAR | Services | joburg-services | One evening.
hair-home | Braiding at your home | 400 ZAR | Services | joburg-services | Any style.
nanny | Child minder | 300 ZAR | Services | joburg-services | A day, references.
marquee | Tent and chair hire | 4200 ZAR | Services | joburg-services | 100 guests.
`
